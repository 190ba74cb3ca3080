// The next game, on the operator's page: who plays, in which order, and by which rules.

import { button, element, show } from "./elements.js";
import { boardChoice, choice, chosen, fields, translated } from "./house_rules.js";
import { N_, _, language } from "./translation.js";
import { PIECES, pieceName } from "./words.js";

const PLACES = {
  first: N_("Plays first"),
  second: N_("Plays second"),
  third: N_("Plays third"),
  fourth: N_("Plays fourth"),
};
const NOBODY = "";
const VARIANTS = {
  standard: N_("Standard: one person for each explorer"),
  "two-person": N_("Two persons: the mummy against both explorers"),
};
const CARDS = {
  dealt: N_("dealt to the players’ own devices"),
  physical: N_("the cards from the box"),
};

let drawn = null; // what the form was made from: what a person has chosen in it is not drawn over

export function showLobby(page) {
  const { lobby, may = [] } = page.state;
  const made = may.includes("start") ? JSON.stringify([lobby ?? null, language()]) : null;
  if (made === drawn) return;
  drawn = made;
  show("lobby", made && lobby?.plan && form(page, lobby));
}

function form(page, lobby) {
  const { plan, last } = lobby;
  return element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        page.do("start", wishOf(event.target));
      },
    },
    element("h2", {}, _("The next game")),
    last && page.state.may.includes("again") && again(page, last),
    element(
      "fieldset",
      {},
      element("legend", {}, _("Explorers, in turn order")),
      Object.entries(PLACES).map(([place, label], at) =>
        player(place, _(label), plan.explorers[at] ?? NOBODY),
      ),
    ),
    choice("variant", _("Kind of game"), translated(VARIANTS), plan.variant),
    boardChoice(lobby.boards, plan.board),
    choice("cards", _("Treasure cards"), translated(CARDS), plan.cards),
    element(
      "details",
      {},
      element("summary", {}, _("House rules")),
      element("div", { class: "rules" }, fields(plan.options)),
    ),
    element("button", { class: "first", "data-name": "start" }, _("Start the game")),
  );
}

function again(page, last) {
  const players = last.explorers.map(pieceName).join(", ");
  const label = _("As last time: {players}", { players });
  return element("p", {}, button(label, () => page.do("again"), { "data-name": "again" }));
}

function player(place, label, now) {
  const colours = Object.fromEntries(PIECES.map((piece) => [piece, pieceName(piece)]));
  return choice(`player-${place}`, label, { [NOBODY]: _("nobody"), ...colours }, now);
}

// What the form asks for; whether it can be played the referee says.
function wishOf(form) {
  return {
    explorers: Object.keys(PLACES).map((place) => form[`player-${place}`].value).filter(Boolean),
    variant: form.variant.value,
    board: form.board.value,
    cards: form.cards.value,
    options: chosen(form),
  };
}
