// Names of the game's things as people read them, in the language that is spoken.

import { N_, _ } from "./translation.js";

export const FACES = ["1", "2", "3", "4", "arrow", "mummy"];
export const PIECES = ["red", "turquoise", "blue", "purple"];

const FACE_NAMES = { arrow: N_("arrow"), mummy: N_("mummy") };
const PIECE_NAMES = {
  red: N_("Red"),
  turquoise: N_("Turquoise"),
  blue: N_("Blue"),
  purple: N_("Purple"),
  mummy: N_("Mummy"),
  explorers: N_("Both explorers"),
  "counter-magnet": N_("The mummy’s half"),
};
const SEATS = {
  operator: N_("Operator"),
  table: N_("Table"),
  display: N_("Explorers’ display"),
  mummy: N_("Mummy"),
  explorers: N_("Both explorers"),
  hands: N_("Simulated table"),
};
const AREAS = { prison: N_("Prison"), start: N_("Start") };
const PLACES = { prison: N_("in prison"), start: N_("on the start") };

const COLOURS = {
  red: N_("red"),
  blue: N_("blue"),
  white: N_("white"),
  green: N_("green"),
  yellow: N_("yellow"),
};

// The treasures of our own board; those of other boards are called as their file calls them.
const TREASURES = {
  ankh: N_("ankh"),
  boat: N_("boat"),
  cat: N_("cat"),
  chariot: N_("chariot"),
  cobra: N_("cobra"),
  crocodile: N_("crocodile"),
  crook: N_("crook"),
  crown: N_("crown"),
  eye: N_("eye"),
  feather: N_("feather"),
  frog: N_("frog"),
  hippo: N_("hippo"),
  ibis: N_("ibis"),
  jar: N_("jar"),
  lion: N_("lion"),
  lotus: N_("lotus"),
  lyre: N_("lyre"),
  mask: N_("mask"),
  obelisk: N_("obelisk"),
  palm: N_("palm"),
  papyrus: N_("papyrus"),
  scarab: N_("scarab"),
  sun: N_("sun"),
};

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const said = (names, name) => (Object.hasOwn(names, name) ? _(names[name]) : capital(name));

export const colourName = (colour) => said(COLOURS, colour);

export const face = (name) => (Object.hasOwn(FACE_NAMES, name) ? _(FACE_NAMES[name]) : name);

export const pieceName = (piece) => said(PIECE_NAMES, piece);

// The letter on a piece.
export const initial = (piece) => pieceName(piece).charAt(0).toUpperCase();

export const seatName = (seat) => said({ ...PIECE_NAMES, ...SEATS }, seat);

// Our own board; others are called as their file is.
export const boardName = (name) => (name === "practice" ? _("Practice board") : name);

export const areaName = (area) => said(AREAS, area);

// What a treasure is, without its colour.
export function thing(id) {
  const [, ...rest] = id.split("-");
  const name = rest.join(" ") || id;
  return Object.hasOwn(TREASURES, name) ? _(TREASURES[name]) : name;
}

// `red-scarab` is "red scarab": the colour is said, never only shown.
export function treasure(id) {
  const [colour, ...rest] = id.split("-");
  if (!rest.length || !Object.hasOwn(COLOURS, colour)) return id.replaceAll("-", " ");
  return _("{colour} {treasure}", { treasure: thing(id), colour: colourName(colour) });
}

// Where a piece is: undefined is hidden, null is out of the game.
export function place(where) {
  if (where === undefined) return _("hidden");
  if (where === null) return _("out of the game");
  return Object.hasOwn(PLACES, where) ? _(PLACES[where]) : _("on {space}", { space: where });
}
