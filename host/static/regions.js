// The region of each space: the colour of the nearest treasure, if one is near. Floors have its
// tint and bear its shape, as on the printed picture of a board (`host.board_picture`).

const NEAR = 5; // steps

// Colours by space; a space far from every treasure is not in it.
export function regionsOf(board) {
  const beside = neighboursOf(board);
  const found = new Map();
  let edge = Object.values(board.treasures).map(({ space, colour }) => [space, colour]);
  for (let steps = 0; steps <= NEAR; steps += 1) {
    edge = edge.filter(([space, colour]) => !found.has(space) && found.set(space, colour));
    edge = edge.flatMap(([space, colour]) => beside.get(space).map((next) => [next, colour]));
  }
  return found;
}

export function neighboursOf(board) {
  const beside = new Map(board.spaces.map((space) => [space, []]));
  for (const [one, other] of board.edges) {
    beside.get(one).push(other);
    beside.get(other).push(one);
  }
  return beside;
}
