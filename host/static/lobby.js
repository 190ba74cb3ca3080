// The next game, on the operator's page: who plays, in which order, and by which rules.

import { button, element, show } from "./elements.js";
import { chosen, choice, fields } from "./house_rules.js";
import { PIECES, capital } from "./words.js";

const PLACES = ["first", "second", "third", "fourth"];
const NOBODY = "";
const VARIANTS = {
  standard: "standard: one person for each explorer",
  "two-person": "two persons: mummy against both explorers",
};
const CARDS = { dealt: "dealt to the players’ own devices", physical: "the cards from the box" };

let drawn = null; // what the form was made from: what a person has chosen in it is not drawn over

export function showLobby(page) {
  const { lobby, may = [] } = page.state;
  const made = may.includes("start") ? JSON.stringify(lobby ?? null) : null;
  if (made === drawn) return;
  drawn = made;
  show("lobby", made && lobby?.plan && form(page, lobby));
}

function form(page, lobby) {
  const { plan, last, boards } = lobby;
  return element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        page.do("start", wishOf(event.target));
      },
    },
    element("h2", {}, "The next game"),
    last && page.state.may.includes("again") && again(page, last),
    element(
      "fieldset",
      {},
      element("legend", {}, "Explorers, in turn order"),
      PLACES.map((place, at) => player(place, plan.explorers[at] ?? NOBODY)),
    ),
    choice("variant", "Variant", VARIANTS, plan.variant),
    choice("board", "Board", Object.fromEntries(boards.map((name) => [name, name])), plan.board),
    choice("cards", "Treasure cards", CARDS, plan.cards),
    element("details", {}, element("summary", {}, "House rules"), fields(plan.options)),
    element("button", { class: "first" }, "Start the game"),
  );
}

function again(page, last) {
  const players = last.explorers.join(", ");
  return element(
    "p",
    {},
    button(`As last time: ${players}, ${last.variant}, cards ${last.cards}`, () =>
      page.do("again"),
    ),
  );
}

function player(place, now) {
  const colours = Object.fromEntries(PIECES.map((piece) => [piece, capital(piece)]));
  return choice(`player-${place}`, capital(place), { [NOBODY]: "nobody", ...colours }, now);
}

// What the form asks for; whether it can be played the referee says.
function wishOf(form) {
  return {
    explorers: PLACES.map((place) => form[`player-${place}`].value).filter(Boolean),
    variant: form.variant.value,
    board: form.board.value,
    cards: form.cards.value,
    options: chosen(form),
  };
}
