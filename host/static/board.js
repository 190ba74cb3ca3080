// The board as this seat's side sees it, with the pieces whose places it may know. Whatever the
// instruction is about, or the person has chosen, is marked, and so is what a refusal is about. It
// can be tapped where a space is to be given.

import { element, show, svg } from "./elements.js";
import { openHand } from "./hand.js";
import { landscape } from "./landscape.js";
import { PITCH, Plan, SIDE } from "./plan.js";
import { regionsOf } from "./regions.js";
import { letters, piece, regionSign, treasureShape } from "./shapes.js";
import { N_, _ } from "./translation.js";
import { areaName, pieceName, place } from "./words.js";

N_("Practice board (not the map of the published game)"); // the title of our own board
const FLOOR = 40;
const PASSAGE = 26;

export function showBoard(page) {
  const { seat, state, drawing } = page;
  // When it is over, the film has the board.
  if (!drawing?.spaces || ["damaged", "over"].includes(state.stage)) return show("board");
  const looks = { marked: marks(page), wrong: page.pointed ?? [], tap: page.tap };
  looks.wanted = openHand(page);
  const both = seat === "operator" && state.view;
  if (both) return show("board", bothFaces(drawing, state.view, looks));
  show("board", picture(drawing, state.view, { ...looks, mirrored: seat === "mummy" }));
}

// The operator sees what stands on either side, as far as it may be known.
function bothFaces(board, view, looks = {}) {
  const mummy = { ...view, places: { mummy: view.places.mummy } };
  return element(
    "div",
    { class: "faces" },
    side(_("The explorers’ side"), picture(board, view, looks)),
    side(_("The mummy’s side"), picture(board, mummy, { ...looks, mirrored: true })),
  );
}

const side = (name, drawn) => element("figure", {}, element("figcaption", {}, name), drawn);

// The whole picture; the film uses it too.
export function picture(board, view, { mirrored = false, tap, ...looks } = {}) {
  const plan = new Plan(board, mirrored);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${plan.width} ${plan.height}`,
      role: "img",
      "aria-label": inWords(board, view),
      class: `board ${mirrored ? "night" : "day"}${tap ? " taps" : ""}`,
    },
    ground(plan),
    jewels(plan, view),
    marksOn(plan, looks),
    pieces(plan, view),
    tap && targets(plan, tap),
  );
}

// Treasures of one's own hand, what is asked for, and what was wrong.
function marksOn(plan, { wanted = [], marked = [], wrong = [] }) {
  const each = (names, draw) =>
    names.flatMap((name) => plan.spotsOf(name).map((cell) => draw(cell, name)));
  return [
    ...each(wanted, (cell, name) => ring(plan, cell, "wanted", name)),
    ...each(marked, (cell, name) => ring(plan, cell, "mark", name)),
    ...each(wrong, (cell, name) => cross(plan, cell, name)),
  ];
}

// All that never changes in a picture.
export function ground(plan) {
  return [
    landscape(plan),
    ...corridors(plan),
    ...furniture(plan),
    ...ornaments(plan),
    ...plateNames(plan),
    ...coordinates(plan),
  ];
}

// What the picture shows, for those who do not see it.
function inWords(board, view) {
  if (!view) return _(board.title);
  const known = Object.entries(view.places).map(([name, where]) =>
    _("{piece} is {place}", { piece: pieceName(name), place: place(where) }),
  );
  return _("{board}. {pieces}.", { board: _(board.title), pieces: known.join(", ") });
}

function marks({ state, chosen = [] }) {
  const { place, spot, choices = [] } = state.instruction ?? {};
  return [place, spot, ...choices, ...chosen].filter(Boolean);
}

// First all with an outline, then all without, so that they join.
export function corridors(plan) {
  const floors = [...passages(plan), ...cells(plan)];
  const outlines = floors.map(({ class: look, ...where }) => svg("rect", where));
  return [
    svg("g", { class: "walls" }, outlines),
    svg(
      "g",
      { class: "floors" },
      floors.map((where) => svg("rect", where)),
    ),
  ];
}

function passages(plan) {
  const regions = regionsOf(plan.board);
  const names = new Map([...plan.cells].map(([space, cell]) => [String(cell), space]));
  const tint = (cell) => regions.get(names.get(String(cell))) ?? "plain";
  return plan
    .ways()
    .map(([one, other]) => ({ ...passage(plan, one, other), class: `floor ${tint(one)}` }));
}

function cells(plan) {
  const regions = regionsOf(plan.board);
  const tint = (space) => regions.get(space) ?? "plain";
  const spaces = [...plan.cells].map(([space, cell]) =>
    floor(plan, cell, `floor cell ${tint(space)}`),
  );
  const areas = Object.entries(plan.areas).flatMap(([name, cells]) =>
    cells.map((cell) => floor(plan, cell, `floor cell ${name}`)),
  );
  return [...spaces, ...areas];
}

function floor(plan, cell, look) {
  const [x, y] = plan.middle(cell);
  return { x: x - FLOOR / 2, y: y - FLOOR / 2, width: FLOOR, height: FLOOR, rx: 5, class: look };
}

function passage(plan, one, other) {
  const [[x, y], [u, v]] = [plan.middle(one), plan.middle(other)];
  const [width, height] = x === u ? [PASSAGE, PITCH] : [PITCH, PASSAGE];
  return { x: (x + u - width) / 2, y: (y + v - height) / 2, width, height };
}

const FURNITURE = { start: stairs, prison: bars };

// Stairs, bars or a sarcophagus in every cell of an area.
function furniture(plan) {
  return Object.entries(plan.areas).flatMap(([name, cells]) =>
    cells.map((cell) => (FURNITURE[name] ?? sarcophagus)(...plan.middle(cell))),
  );
}

function stairs(x, y) {
  const step = (at) => `M${x - 8 - 3 * at} ${y - 15 + 6 * at}h${16 + 6 * at}v6h-${16 + 6 * at}z`;
  return svg("path", { d: [0, 1, 2, 3].map(step).join(""), class: "stairs" });
}

function bars(x, y) {
  const bar = (at) => `M${x + 8 * at} ${y - 16}v22`;
  return svg("path", { d: [-2, -1, 0, 1, 2].map(bar).join(""), class: "bars" });
}

const sarcophagus = (x, y) =>
  svg("path", { d: `M${x} ${y - 18}l9 7-3 18h-12l-3-18z`, class: "sarcophagus" });

// A small shape on every floor without a treasure: it is a space, of this region.
function ornaments(plan) {
  const regions = regionsOf(plan.board);
  const taken = new Set(Object.values(plan.board.treasures).map(({ space }) => space));
  return [...plan.cells]
    .filter(([space]) => !taken.has(space))
    .map(([space, cell]) => regionSign(regions.get(space), ...plan.middle(cell)));
}

function plateNames(plan) {
  return Object.entries(plan.areas)
    .filter(([, cells]) => cells.length)
    .map(([name, cells]) => {
      const lowest = Math.min(...cells.map(([, row]) => row));
      const foot = cells.filter(([, row]) => row === lowest).map((cell) => plan.middle(cell));
      const x = foot.reduce((sum, [at]) => sum + at, 0) / foot.length;
      return letters(x, foot[0][1] + 17, areaName(name).toUpperCase(), "plate");
    });
}

function coordinates(plan) {
  const { board, base } = plan;
  const columns = Array.from({ length: board.columns }, (_, column) => {
    const [x] = plan.middle([column, 0]);
    return letters(x, base + 26, String.fromCharCode(97 + column), "coordinate column");
  });
  const rows = Array.from({ length: board.rows }, (_, row) => rowNumbers(plan, row));
  return [...columns, ...rows.flat()];
}

function rowNumbers(plan, row) {
  const ends = plan.rowEnds(row);
  if (!ends) return [];
  const [, y] = plan.middle([0, row]);
  const beside = [ends[0] - SIDE / 2 + 2, ends[1] + SIDE / 2 - 2];
  return beside.map((x) => letters(x, y + 6, String(row + 1), "coordinate"));
}

export function jewels(plan, view) {
  const laid = new Set(Object.values(view?.played ?? {}).flat());
  return Object.entries(plan.board.treasures).map(([id, { colour, space }]) =>
    treasureShape(colour, ...plan.middle(plan.cells.get(space)), laid.has(id)),
  );
}

// Round a space that something is asked about.
export function ring(plan, cell, look = "mark", name = null) {
  const [x, y] = plan.middle(cell);
  const where = { x: x - 22, y: y - 22, width: 44, height: 44, rx: 8 };
  return svg("rect", { ...where, class: look, "data-mark": name });
}

// Over a space that a refusal is about.
export function cross(plan, cell, name = null) {
  const [x, y] = plan.middle(cell);
  return svg(
    "g",
    { class: "wrong", "data-wrong": name },
    ring(plan, cell, "frame"),
    svg("path", { d: `M${x - 13} ${y - 13}l26 26m0-26l-26 26`, class: "strokes" }),
  );
}

// Several pieces in an area share its cells, and stand side by side where they must.
export function pieces(plan, view) {
  const standing = new Map(); // the pieces by the middle of their cell
  for (const [name, where] of Object.entries(view?.places ?? {})) {
    const cells = where ? plan.spotsOf(where) : [];
    const fewest = [...cells].sort(
      (one, other) => count(standing, one) - count(standing, other),
    )[0];
    if (fewest)
      standing.set(String(fewest), { cell: fewest, names: [...names(standing, fewest), name] });
  }
  return [...standing.values()].flatMap(({ cell, names }) => abreast(plan, cell, names));
}

const names = (standing, cell) => standing.get(String(cell))?.names ?? [];

const count = (standing, cell) => names(standing, cell).length;

function abreast(plan, cell, names) {
  const [x, y] = plan.middle(cell);
  if (names.length === 1) return [piece(names[0], x, y)];
  return names.map((name, at) => {
    const where = `translate(${x + 21 * (at - (names.length - 1) / 2)} ${y}) scale(0.72)`;
    return svg("g", { transform: where }, piece(name, 0, 0));
  });
}

function targets(plan, tap) {
  return [...plan.cells].map(([space, cell]) =>
    svg(
      "rect",
      { ...floor(plan, cell, "target"), "data-space": space, onclick: () => tap(space) },
      svg("title", {}, space),
    ),
  );
}
