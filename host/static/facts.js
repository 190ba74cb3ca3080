// What everybody in the room knows: turn, dice, lives, cards. In words as well as in pictures.

import { element, show } from "./elements.js";
import { dieIcon, jewelIcon, lifeIcon, pieceIcon } from "./shapes.js";
import { _, ngettext } from "./translation.js";
import { capital, face, pieceName, place, treasure } from "./words.js";

const DICE = 5;

export function showFacts({ state }) {
  const view = state.view;
  if (!view) return show("facts");
  show("facts", tiles(view), element("ul", { class: "team" }, team(view)));
}

function tiles(view) {
  return element(
    "dl",
    { class: "tiles" },
    tile("turn", _("Turn"), turn(view)),
    tile("announced", _("Announced die"), announced(view)),
    tile("mummy", _("The mummy"), mummy(view)),
    tile("locked", _("Locked dice"), lockedDice(view.locked)),
    tile("caught", _("Lives the mummy has"), caught(view)),
  );
}

const tile = (name, label, content) =>
  element("div", { "data-fact": name }, element("dt", {}, label), element("dd", {}, content));

const small = (text) => element("span", { class: "small" }, text);

const unseen = (text) => element("span", { class: "unseen" }, text);

function turn(view) {
  if (view.won || !view.turn) return [_("The game is over")];
  return [pieceIcon(view.turn), pieceName(view.turn), small(_("Round {n}", { n: view.round }))];
}

function announced(view) {
  return view.announced ? [dieIcon(view.announced), capital(face(view.announced))] : ["–"];
}

function lockedDice(locked) {
  const die = (none, at) => (at < locked ? dieIcon("mummy", true) : dieIcon(""));
  const dice = Array.from({ length: DICE }, die);
  const row = element("span", { class: "dice", "aria-hidden": "true" }, dice);
  return [row, small(_("{n} of {all}", { n: locked, all: DICE }))];
}

function mummy(view) {
  const walks = view.steps > 0 && !view.won;
  const left = walks && small(ngettext("{n} step to go", "{n} steps to go", view.steps));
  return [capital(place(view.places.mummy)), left];
}

function caught(view) {
  const facts = { n: view.mummy_lives, all: view.needed };
  return [hearts(view.mummy_lives, view.needed), small(_("{n} of {all} to win", facts))];
}

// So many hearts, and empty ones up to all that there could be.
function hearts(lives, all = lives) {
  const signs = Array.from({ length: Math.max(all, lives) }, (none, at) => lifeIcon(at < lives));
  return element("span", { class: "hearts", "aria-hidden": "true" }, signs);
}

function team(view) {
  const explorers = Object.keys(view.lives).map((piece) => explorer(piece, view));
  const together = view.played.explorers ? [cardsOfBoth(view)] : [];
  return [...explorers, ...together];
}

function explorer(piece, view) {
  const now = view.turn === piece && !view.won;
  return element(
    "li",
    { class: now ? "explorer now" : "explorer", "data-piece": piece },
    element(
      "p",
      { class: "who" },
      pieceIcon(piece),
      element("strong", {}, pieceName(piece)),
      now && unseen(_("has the turn")),
      lives(view.lives[piece]),
    ),
    element("p", { class: "where" }, whereabouts(piece, view)),
    view.played[piece] && view.places[piece] !== null && cards(piece, view),
  );
}

function lives(number) {
  const said = ngettext("{n} life", "{n} lives", number);
  return element("span", { class: "lives" }, hearts(number), unseen(said));
}

function whereabouts(piece, view) {
  const last = view.last_announced[piece];
  const where = capital(place(view.places[piece]));
  if (!last) return where;
  return [where, " · ", _("last die: {face}", { face: face(last) })];
}

function cardsOfBoth(view) {
  return element(
    "li",
    { class: "explorer", "data-piece": "explorers" },
    element("p", { class: "who" }, element("strong", {}, pieceName("explorers"))),
    cards("explorers", view),
  );
}

// The colours of the cards that are still to be laid, and those that were.
function cards(seat, view) {
  const left = view.colours[seat].map((colour) => jewelIcon(colour));
  const laid = view.played[seat].map(treasure).join(", ");
  const held = view.hands?.[seat]?.map(treasure).join(", "); // known to the operator, afterwards
  return element(
    "p",
    { class: "cards-left" },
    element("span", { class: "label" }, left.length ? _("Still to find:") : _("All found!")),
    element("span", { class: "jewels" }, left),
    laid && listed("laid-cards", _("Found: {treasures}", { treasures: laid })),
    held && listed("held-cards", _("In hand: {treasures}", { treasures: held })),
  );
}

const listed = (look, text) => element("span", { class: look }, text);
