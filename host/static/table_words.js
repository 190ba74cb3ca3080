// How the things of the simulated table are called.

import { N_, _ } from "./translation.js";

const MAGNETS = {
  red: N_("red explorer"),
  turquoise: N_("turquoise explorer"),
  blue: N_("blue explorer"),
  purple: N_("purple explorer"),
  mummy: N_("mummy"),
  "counter-magnet": N_("the mummy’s half"),
};
const SIDES = { explorers: N_("Explorers’ side"), mummy: N_("Mummy’s side") };
const KEYS = { arrow: N_("Arrow"), release: N_("Release"), card: N_("Card"), done: N_("Done") };
const LAMPS = { turn: N_("Turn"), ok: N_("Right"), wrong: N_("Wrong") };

const WAYS = {
  ArrowLeft: N_("left"),
  ArrowRight: N_("right"),
  ArrowUp: N_("up"),
  ArrowDown: N_("down"),
};

const said = (names, name) => (Object.hasOwn(names, name) ? _(names[name]) : name);

export const magnetName = (piece) => said(MAGNETS, piece);

export const sideName = (side) => said(SIDES, side);

export const keyName = (key) => said(KEYS, key);

export const lampName = (lamp) => said(LAMPS, lamp);

export const dieName = (die) =>
  die === "mummy" ? _("brown die") : _("white die {number}", { number: die });

// A piece and where it is: `spot` is null between two spots, undefined off the board.
export function standing(piece, spot) {
  const facts = { piece: magnetName(piece), space: spot };
  if (spot === undefined) return _("{piece}, off the board", facts);
  if (spot === null) return _("{piece}, between two spaces", facts);
  if (spot.startsWith("start.")) return _("{piece} on the start", facts);
  if (spot.startsWith("prison.")) return _("{piece} in prison", facts);
  return _("{piece} on {space}", { ...facts, space: spot.split(".")[0] });
}

// Which ways lead on, by the keys that go there.
export function openWays(keys) {
  const ways = keys.map((key) => said(WAYS, key)).join(", ");
  return ways && _("Open ways: {ways}.", { ways });
}
