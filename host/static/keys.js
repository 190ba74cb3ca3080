// The keys of this side, as they are at the table. Those that the rules wait for stand out; the
// others can be pressed too, and the referee says what is wrong with it.

import { button, element, show } from "./elements.js";
import { isAnsweredByDone } from "./instruction.js";
import { dieIcon } from "./shapes.js";
import { N_, _ } from "./translation.js";
import { face } from "./words.js";

const EXPLORERS = ["1", "2", "3", "4", "arrow", "release", "card", "done"];
const MUMMY = ["done"];
const LABELS = { release: N_("Release"), card: N_("Card"), done: N_("Done") };

// The keys that each thing one may do is done with.
const MEANT = {
  announce: ({ faces = [] }) => faces.filter((name) => name !== "mummy"),
  release: ({ locked }) => (locked ? ["release"] : []),
  card: (view, drawing) => (onTreasure(view, drawing) ? ["card"] : []),
  done: () => ["done"],
  move: (_view, _drawing, halfway) => (halfway?.may_stay ? ["done"] : []),
  "mummy-move": () => ["done"],
};

// What is written on a key.
const keyLabel = (key) => (Object.hasOwn(LABELS, key) ? _(LABELS[key]) : face(key));

// Whether the explorer stands where a card of its hand, as far as that is known, can be laid.
function onTreasure({ places, turn, hand }, drawing) {
  const here = Object.entries(drawing?.treasures ?? {}).find(
    ([, { space }]) => space === places[turn],
  );
  return here !== undefined && (!hand?.length || hand.includes(here[0]));
}

// The keys that the game waits for now; what is asked by an instruction comes first.
export function meantKeys({ state, drawing }) {
  const { instruction, paused, view, halfway, may = [] } = state;
  if (paused) return new Set();
  if (instruction) return new Set(isAnsweredByDone(instruction) ? ["done"] : []);
  return new Set(may.flatMap((word) => MEANT[word]?.(view, drawing, halfway) ?? []));
}

export function showKeys(page) {
  const { seat, state, do: send } = page;
  if (!state.may?.includes("press")) return show("keys");
  const meant = meantKeys(page);
  const keys = (seat === "mummy" ? MUMMY : EXPLORERS).map((key) => keyOf(key, meant, send));
  show(
    "keys",
    element("div", { class: "keys" }, keys),
    element("div", { class: "row" }, deeds(page)),
  );
}

function keyOf(key, meant, send) {
  const now = meant.has(key);
  const made = button(keyLabel(key), () => send("press", { key }), {
    class: `key ${now ? "first" : ""} ${Object.hasOwn(LABELS, key) ? "word" : ""}`,
    "data-name": key,
    "data-key": key,
    "aria-description": now ? _("can be pressed now") : null,
  });
  if (key === "arrow") made.replaceChildren(dieIcon(key));
  return made;
}

// What can be done in every turn besides playing.
export const deeds = ({ state: { may = [], undo, paused }, undoAsked, do: send }) => [
  may.includes("undo") && undoing(undo, undoAsked, send),
  may.includes("pause") && !paused && button(_("Pause"), () => send("pause"), named("pause")),
];

// It can always be pressed: where nothing can be taken back, the referee says why.
function undoing(can, asked, send) {
  const description = can ? null : _("Nothing can be taken back now; press it to hear why.");
  const kind = asked ? "first" : "";
  const look = { class: can ? kind : "dim", "aria-description": description, title: description };
  return button(_("Undo"), () => send("undo"), { ...named("undo"), ...look });
}

const named = (name) => ({ id: name, "data-name": name });
