// What a side of the table shows besides magnets, dice and lamps, as one seat knows it: the board,
// the pieces of the game, and what is asked, was wrong, or lies in the own hand.

import { openHand } from "./hand.js";
import { meantKeys } from "./keys.js";

const THROWN_IN = ["begin", "mummy-roll"]; // the phases that wait for a throw and nothing else
const MOVED_IN = ["move", "mummy-move", "interim"]; // and for a piece to be moved

const ROLLING = ["roll-again", "roll-too", "roll-and-say"]; // the instructions to roll some dice

export const sideOf = (seat) => (seat === "mummy" ? "mummy" : "explorers");

// Whether it is the turn of this seat.
export function acts({ seat, state }) {
  const turn = state.stage === "playing" ? state.view?.turn : null;
  if (!turn) return false;
  return seat === "explorers" || seat === "display" ? turn !== "mummy" : turn === seat;
}

// For a side on which this page has no seat.
export function commonFacts({ drawing, game, state: { view } }) {
  const pieces = new Set([...Object.keys(view?.lives ?? {}), "mummy", "counter-magnet"]);
  return { board: drawing, game, view, pieces, locked: view?.locked };
}

const rolledBy = ({ kind, die, dice } = {}) => (ROLLING.includes(kind) ? (dice ?? [die]) : []);

export function factsOf(page) {
  const { instruction, view } = page.state;
  const { piece, place, spot, choices = [] } = instruction ?? {};
  return {
    ...commonFacts(page),
    marked: [place, spot, ...choices].filter(Boolean),
    wrong: page.pointed ?? [],
    wanted: openHand(page),
    asked: place ? { [piece ?? "mummy"]: place } : {},
    meant: meantKeys(page),
    now: acts(page) && !instruction && THROWN_IN.includes(view?.phase),
    again: rolledBy(instruction ?? undefined),
    mover: piece ?? (acts(page) && MOVED_IN.includes(view?.phase) ? view.turn : null),
  };
}

// What of the table is asked for: dice, keys, or a move on the board.
export function wantedPart({ now, again = [], meant, mover, marked = [] }) {
  if (now || again.length) return "dice";
  return meant?.size && !mover && !marked.length ? "keys" : "board";
}
