// The one thing that this side is asked to do at the table, with whatever answers it on a page.

import { button, element, show } from "./elements.js";
import { _ } from "./translation.js";
import { FACES, face, pieceName } from "./words.js";

const NUMBERS = ["1", "2", "3", "4", "arrow"]; // the keys that answer by number

// How each kind of instruction can be answered here: the command it takes, and the buttons. The
// others are answered at the table.
const ANSWERS = {
  which: ["press", which],
  where: ["declare", where],
  "say-face": ["enter", sayFace],
  confirm: ["press", done],
  "take-off": ["press", done],
  remove: ["press", done],
  "roll-again": ["press", done],
  "set-in": ["press", done],
  "roll-and-say": ["press", done],
  "set-die": ["press", done],
};

// Where no sensor would see the piece, Done says that it is there.
const answerTo = ({ kind, unseen }) => ANSWERS[kind] ?? (unseen ? ["press", done] : []);

export const isAnsweredByDone = (asked) => answerTo(asked)[1] === done;

// In a pause nothing is to be put right yet, and Done means to play on without what is missing.
export function showInstruction(page) {
  const asked = page.state.paused ? null : page.state.instruction;
  if (!asked) return show("instruction");
  const [word, buttons] = answerTo(asked);
  const answers = page.state.may.includes(word) ? buttons(asked, page.do, page) : [];
  const said = asked.text === page.state.sentence; // it stands in big letters already
  show(
    "instruction",
    !said && element("p", { class: "asked" }, asked.text),
    answers.length > 0 && element("div", { class: "row" }, answers),
  );
}

function which({ pieces }, send) {
  return pieces.map((piece, at) =>
    button(pieceName(piece), () => send("press", { key: NUMBERS[at] }), { "data-name": piece }),
  );
}

function where({ piece, choices }, send) {
  return choices.map((place) => button(place, () => send("declare", { piece, place })));
}

function sayFace({ die }, send, page) {
  const said = (name) =>
    button(face(name), () => send("enter", { die, face: name }), { "data-name": name });
  return facesOf(die, page).map(said);
}

function done(_asked, send) {
  const press = () => send("press", { key: "done" });
  return [button(_("Done"), press, { class: "first", "data-name": "done" })];
}

// The brown die has the numbers that the board gives it.
function facesOf(die, { drawing }) {
  if (die !== "mummy") return FACES;
  return [...new Set((drawing?.mummy_die ?? []).map(String))];
}
