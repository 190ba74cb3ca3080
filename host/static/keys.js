// The keys of this side, as they are at the table. Those that the rules wait for stand out; the
// others can be pressed too, and the referee says what is wrong with it.

import { button, element, show } from "./elements.js";
import { capital, face } from "./words.js";

const EXPLORERS = ["1", "2", "3", "4", "arrow", "release", "card", "done"];
const MUMMY = ["done"];

// The keys that each thing one may do is done with.
const MEANT = {
  announce: ({ faces = [] }) => faces.filter((name) => name !== "mummy"),
  release: ({ locked }) => (locked ? ["release"] : []),
  card: (view, drawing) => (onTreasure(view, drawing) ? ["card"] : []),
  done: () => ["done"],
  move: () => [],
  "mummy-move": () => ["done"],
};

// Whether the explorer stands where a card of its hand, as far as that is known, can be laid.
function onTreasure({ places, turn, hand }, drawing) {
  const here = Object.entries(drawing?.treasures ?? {}).find(
    ([, { space }]) => space === places[turn],
  );
  return here !== undefined && (!hand?.length || hand.includes(here[0]));
}

export function showKeys({ seat, state, drawing, do: send }) {
  const may = state.may ?? [];
  if (!may.includes("press")) return show("keys");
  const words = state.instruction || state.paused ? [] : may; // what is asked there comes first
  const meant = new Set(words.flatMap((word) => MEANT[word]?.(state.view, drawing) ?? []));
  const keys = (seat === "mummy" ? MUMMY : EXPLORERS).map((key) => keyOf(key, meant, send));
  show(
    "keys",
    element("div", { class: "keys" }, keys),
    element("div", { class: "row" }, undo(state, send), pause(state, send)),
  );
}

function keyOf(key, meant, send) {
  const now = meant.has(key);
  const label = key === "arrow" ? face(key) : capital(key);
  return button(label, () => send("press", { key }), {
    class: now ? "key first" : "key",
    "aria-description": now ? "can be pressed now" : null,
  });
}

// It can always be pressed: where nothing can be taken back, the referee says why.
function undo(state, send) {
  if (!state.may.includes("undo")) return null;
  const label = state.undo ? "Undo" : "Undo (why not?)";
  return button(label, () => send("undo"), { "data-name": "Undo", class: state.undo ? "" : "dim" });
}

function pause(state, send) {
  return state.may.includes("pause") && !state.paused && button("Pause", () => send("pause"));
}
