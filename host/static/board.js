// The board as this seat's side sees it, with the pieces whose places it may know. Whatever the
// instruction is about, or the person has chosen, is marked. It can be tapped where a
// space is to be given.

import { show, svg } from "./elements.js";
import { PITCH, Plan } from "./plan.js";
import { letters, piece, treasureShape } from "./shapes.js";
import { capital, place } from "./words.js";

const FLOOR = 40;
const PASSAGE = 26;

export function showBoard(page) {
  const { seat, state, drawing } = page;
  // When it is over, the film has the board.
  if (!drawing?.spaces || ["damaged", "over"].includes(state.stage)) return show("board");
  show(
    "board",
    picture(drawing, state.view, {
      mirrored: seat === "mummy",
      marked: marks(page),
      tap: page.tap,
    }),
  );
}

// The whole picture; the film uses it too.
export function picture(board, view, { mirrored = false, marked = [], tap = null } = {}) {
  const plan = new Plan(board, mirrored);
  return svg(
    "svg",
    {
      viewBox: `0 0 ${plan.width} ${plan.height}`,
      role: "img",
      "aria-label": inWords(board, view),
      class: tap ? "board taps" : "board",
    },
    corridors(plan),
    plateNames(plan),
    coordinates(plan),
    jewels(plan, view),
    marked.flatMap((one) => plan.spotsOf(one).map((cell) => ring(plan, cell))),
    pieces(plan, view),
    tap && targets(plan, tap),
  );
}

// What the picture shows, for those who do not see it.
function inWords(board, view) {
  if (!view) return board.title;
  const known = Object.entries(view.places).map(
    ([name, where]) => `${capital(name)} ${place(where)}`,
  );
  return `${board.title}: ${known.join(", ")}.`;
}

function marks({ state, chosen = [] }) {
  const { place, spot, choices = [] } = state.instruction ?? {};
  return [place, spot, ...choices, ...chosen].filter(Boolean);
}

// First all with an outline, then all without, so that they join.
function corridors(plan) {
  const floors = [
    ...plan.ways().map(([one, other]) => ({ ...passage(plan, one, other), class: "floor" })),
    ...[...plan.cells.values()].map((cell) => floor(plan, cell, "floor cell")),
    ...Object.entries(plan.areas).flatMap(([name, cells]) =>
      cells.map((cell) => floor(plan, cell, `floor cell ${name}`)),
    ),
  ];
  return [
    svg(
      "g",
      { class: "walls" },
      floors.map(({ class: _, ...where }) => svg("rect", where)),
    ),
    svg(
      "g",
      {},
      floors.map((where) => svg("rect", where)),
    ),
  ];
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

function plateNames(plan) {
  return Object.entries(plan.areas)
    .filter(([, cells]) => cells.length)
    .map(([name, cells]) => {
      const lowest = Math.min(...cells.map(([, row]) => row));
      const foot = cells.filter(([, row]) => row === lowest).map((cell) => plan.middle(cell));
      const x = foot.reduce((sum, [at]) => sum + at, 0) / foot.length;
      return letters(x, foot[0][1] + 17, name.toUpperCase(), "plate");
    });
}

function coordinates(plan) {
  const { board, width, height } = plan;
  const columns = Array.from({ length: board.columns }, (_, column) => {
    const [x] = plan.middle([column, 0]);
    return letters(x, height - 8, String.fromCharCode(97 + column), "coordinate");
  });
  const rows = Array.from({ length: board.rows }, (_, row) => {
    const [, y] = plan.middle([0, row]);
    return [14, width - 14].map((x) => letters(x, y + 5, String(row + 1), "coordinate"));
  });
  return [...columns, ...rows.flat()];
}

function jewels(plan, view) {
  const laid = new Set(Object.values(view?.played ?? {}).flat());
  return Object.entries(plan.board.treasures).map(([id, { colour, space }]) =>
    treasureShape(colour, ...plan.middle(plan.cells.get(space)), laid.has(id)),
  );
}

function ring(plan, cell) {
  const [x, y] = plan.middle(cell);
  return svg("rect", { x: x - 22, y: y - 22, width: 44, height: 44, rx: 8, class: "mark" });
}

// Several pieces in an area share its cells, and stand side by side where they must.
function pieces(plan, view) {
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
  return names.map((name, at) => piece(name, x + 17 * (at - (names.length - 1) / 2), y));
}

function targets(plan, tap) {
  return [...plan.cells].map(([space, cell]) =>
    svg(
      "rect",
      { ...floor(plan, cell, "target"), onclick: () => tap(space) },
      svg("title", {}, space),
    ),
  );
}
