// Pieces that share a spot: the picture shows them side by side, and puts on top the one that a
// hand is likely to be after.

const HALF = "counter-magnet";
const ACROSS = 26; // from one to the next: of each the letter is to be seen
const DOWN = 10;

// How far from its spot each piece is drawn. `over` gives the spots; what is `held` follows the
// hand, and moves nothing aside.
export function aside(pieces, over, held) {
  const lying = pieces.filter((piece) => piece !== held && over(piece));
  const spots = [...new Set(lying.map(over))];
  return new Map(spots.flatMap((spot) => spread(lying.filter((piece) => over(piece) === spot))));
}

const spread = (pile) =>
  pile.map((piece, at) => {
    const from = at - (pile.length - 1) / 2;
    return [piece, [from * ACROSS, from * DOWN]];
  });

// From the lowest to the topmost: the mummy's half, explorers, who is to be moved, what is held.
export function layered(pieces, mover, held) {
  const height = (piece) =>
    4 * (piece === held) + 2 * (piece === mover) + (piece === HALF ? 0 : 1);
  return [...pieces].sort((one, other) => height(one) - height(other));
}

// Lays parts of a picture in this order. The one that has the focus is not touched: it would lose
// the focus, and the pointer that drags it.
export function lay(parent, parts) {
  if (parts.every((part, at) => parent.children[at] === part)) return;
  const fixed = parts.indexOf(document.activeElement);
  parts.forEach((part, at) => {
    if (at < fixed) parent.insertBefore(part, parts[fixed]);
    if (at > fixed) parent.append(part);
  });
}

// While another piece is to be moved, the mummy's half stays where it is: a hand that slips must
// not move the mummy.
export const isFast = (piece, mover) => piece === HALF && Boolean(mover) && mover !== HALF;
