// The one thing that this side is asked to do at the table, with whatever answers it on a page.

import { button, element, show } from "./elements.js";
import { FACES, capital, face } from "./words.js";

// How each kind of instruction can be answered here; the others are answered at the table.
const ANSWERS = {
  which: (asked, { do: send }) =>
    asked.pieces.map((piece) =>
      button(capital(piece), () => send("declare", { piece, place: placeOf(asked.spot) })),
    ),
  where: (asked, { do: send }) =>
    asked.choices.map((place) =>
      button(place, () => send("declare", { piece: asked.piece, place })),
    ),
  "say-face": (asked, { do: send, drawing }) =>
    facesOf(asked.die, drawing).map((name) =>
      button(face(name), () => send("enter", { die: asked.die, face: name })),
    ),
  confirm: done,
  "take-off": done,
  "roll-again": done,
  "set-in": done,
  "roll-and-say": done,
  "set-die": done,
};

export function showInstruction(page) {
  const asked = page.state.instruction;
  if (!asked) return show("instruction");
  const answers = page.state.may.includes("press") ? (ANSWERS[asked.kind]?.(asked, page) ?? []) : [];
  const said = asked.text === page.state.sentence; // it stands in big letters already
  show(
    "instruction",
    !said && element("p", { class: "asked" }, asked.text),
    answers.length > 0 && element("div", { class: "row" }, answers),
  );
}

function done(asked, { do: send }) {
  return [button("Done", () => send("press", { key: "done" }), { class: "first" })];
}

// The brown die has the numbers that the board gives it.
function facesOf(die, drawing) {
  if (die !== "mummy") return FACES;
  return [...new Set((drawing?.mummy_die ?? []).map(String))];
}

// A spot of an area, `start.2`, is in that area.
const placeOf = (spot) => spot.split(".")[0];
