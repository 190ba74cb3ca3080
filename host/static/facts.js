// What everybody in the room knows: turn, dice, lives, cards. In words as well as in signs.

import { element, show } from "./elements.js";
import { capital, counted, face, place, shapeOf, treasure, whoseTurn } from "./words.js";

const DICE = 5;

export function showFacts({ state }) {
  const view = state.view;
  if (!view) return show("facts");
  show("facts", summary(view), explorers(view), cards(view));
}

function summary(view) {
  return element(
    "dl",
    { class: "summary" },
    fact("Turn", view.won ? "The game is over" : `${whoseTurn(view)}, round ${view.round}`),
    fact("Announced die", view.announced ? face(view.announced) : "none"),
    fact("Locked dice", lockedDice(view.locked)),
    fact("The mummy", place(view.places.mummy) + stepsLeft(view)),
    fact("Lives the mummy has", `${view.mummy_lives} of ${view.needed} to win`),
  );
}

const stepsLeft = (view) =>
  view.steps && !view.won ? `, may walk ${counted(view.steps, "step")}` : "";

const fact = (name, value) => element("div", {}, element("dt", {}, name), element("dd", {}, value));

function lockedDice(locked) {
  const signs = "■".repeat(locked) + "□".repeat(DICE - locked);
  return [
    element("span", { class: "signs", "aria-hidden": "true" }, signs),
    ` ${locked} of ${DICE}`,
  ];
}

function explorers(view) {
  const heads = ["Explorer", "Lives", "Place", "Last die"].map((name) =>
    element("th", { scope: "col" }, name),
  );
  return element(
    "table",
    {},
    element("caption", {}, "Explorers"),
    element("thead", {}, element("tr", {}, heads)),
    element(
      "tbody",
      {},
      Object.keys(view.lives).map((piece) => explorer(piece, view)),
    ),
  );
}

function explorer(piece, view) {
  const said = view.last_announced[piece];
  return element(
    "tr",
    { class: view.turn === piece ? "turn" : null },
    element("th", { scope: "row" }, view.turn === piece ? `▶ ${capital(piece)}` : capital(piece)),
    element("td", {}, hearts(view.lives[piece])),
    element("td", {}, place(view.places[piece])),
    element("td", {}, said ? face(said) : "–"),
  );
}

function hearts(lives) {
  return [
    element("span", { class: "signs", "aria-hidden": "true" }, "♥".repeat(lives)),
    ` ${lives}`,
  ];
}

function cards(view) {
  const heads = ["Seat", "Laid", "Colours left"].map((name) =>
    element("th", { scope: "col" }, name),
  );
  return element(
    "table",
    {},
    element("caption", {}, "Treasure cards"),
    element("thead", {}, element("tr", {}, heads)),
    element(
      "tbody",
      {},
      Object.keys(view.played).map((seat) => cardsOf(seat, view)),
    ),
  );
}

function cardsOf(seat, view) {
  const laid = view.played[seat].map(treasure).join(", ");
  const left = view.colours[seat];
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, capital(seat)),
    element("td", {}, laid || "none"),
    element(
      "td",
      {},
      left.length ? [...new Set(left)].map((colour) => colourSign(colour, left)) : "none",
    ),
  );
}

// In the two-person game there are two cards of each colour.
function colourSign(colour, left) {
  const times = left.filter((one) => one === colour).length;
  const sign = element("span", { class: `sign ${colour}`, "aria-hidden": "true" }, shapeOf(colour));
  return element(
    "span",
    { class: "colour" },
    sign,
    times > 1 ? ` ${colour} ×${times}` : ` ${colour}`,
  );
}
