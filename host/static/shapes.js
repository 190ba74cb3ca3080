// Pieces, treasures and dice as pictures: each has a shape and a letter or a sign of its own, so
// that nobody needs to tell colours apart. The looks are in board.css.

import { svg } from "./elements.js";
import { colourName, face, initial, pieceName } from "./words.js";

const CORNERS = {
  square: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  hexagon: [
    [-0.55, -0.95],
    [0.55, -0.95],
    [1.08, 0],
    [0.55, 0.95],
    [-0.55, 0.95],
    [-1.08, 0],
  ],
  triangle: [
    [0, -1.18],
    [1.18, 0.88],
    [-1.18, 0.88],
  ],
  diamond: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
};
const PIECES = { red: "circle", turquoise: "square", blue: "hexagon", purple: "diamond" };
const TREASURES = {
  red: "circle",
  blue: "square",
  white: "hexagon",
  green: "triangle",
  yellow: "diamond",
};
const HEART = "M0 16C-30-6-13-22 0-9C13-22 30-6 0 16z";
const FACETS = 0.55; // how much of a jewel its polished middle is

export function shape(kind, x, y, size, look) {
  if (kind === "circle") return svg("circle", { cx: x, cy: y, r: size, class: look });
  const points = CORNERS[kind].map(([u, v]) => `${x + size * u},${y + size * v}`).join(" ");
  return svg("polygon", { points, class: look });
}

export function letters(x, y, text, look) {
  return svg("text", { x, y, class: look }, text);
}

// The shape of a treasure colour alone: the sign of its region on a floor.
export const regionSign = (colour, x, y) =>
  colour ? shape(TREASURES[colour], x, y, 4.2, "sign") : shape("circle", x, y, 1.8, "sign");

// A jewel; or, where its card was laid, the empty place of it.
export function treasureShape(colour, x, y, laid, size = 12.5) {
  const kind = TREASURES[colour] ?? "circle";
  if (laid) return shape(kind, x, y, size * 0.6, `jewel ${colour} laid`);
  return svg(
    "g",
    { class: `jewel ${colour}` },
    shape(kind, x, y, size, "stone"),
    svg("path", { d: facets(kind, x, y, size), class: "facet" }),
    shape(kind, x, y, size * FACETS, "middle"),
  );
}

function facets(kind, x, y, size) {
  const corners = CORNERS[kind] ?? CORNERS.diamond.map(([u, v]) => [u / 1.2, v / 1.2]);
  const from = (u, v) => `M${x + size * u} ${y + size * v}`;
  const inwards = size * (FACETS - 1);
  return corners.map(([u, v]) => `${from(u, v)}l${u * inwards} ${v * inwards}`).join("");
}

export function piece(name, x, y) {
  if (name === "mummy" || name === "counter-magnet") return mummy(name, x, y);
  const kind = PIECES[name] ?? "circle";
  const size = kind === "square" ? 15 : 16;
  return svg(
    "g",
    { class: `piece ${name}` },
    svg("ellipse", { cx: x, cy: y + 17, rx: 14, ry: 3.5, class: "shadow" }),
    shape(kind, x, y + 2, size, "rim"),
    shape(kind, x, y + 2, size - 2.5, "body"),
    letters(x, y + 8, initial(name), "letter"),
    hat(x, y - 11),
  );
}

// What every explorer wears.
function hat(x, y) {
  return svg(
    "g",
    { class: "piece hat" },
    svg("ellipse", { cx: x, cy: y, rx: 11, ry: 3, class: "felt" }),
    svg("path", { d: `M${x - 6.5} ${y - 0.5}q0-8.5 3.5-8q3 2 6 0q3.5-.5 3.5 8z`, class: "felt" }),
    svg("path", { d: `M${x - 6.5} ${y - 1.6}h13`, class: "ribbon" }),
  );
}

function mummy(name, x, y) {
  const eye = (side) => svg("circle", { cx: x + side * 4.5, cy: y - 6, r: 2.6, class: "eye" });
  const bands = [-12, 2, 8, 14].map((line) => `M${x - 11} ${y + line}l22 -3`).join("");
  return svg(
    "g",
    { class: `piece mummy ${name}` },
    svg("ellipse", { cx: x, cy: y + 19, rx: 12, ry: 3.5, class: "shadow" }),
    svg("rect", { x: x - 12, y: y - 20, width: 24, height: 40, rx: 12, class: "body" }),
    svg("path", { d: bands, class: "band" }),
    eye(-1),
    eye(1),
  );
}

// A small picture in a text. Without a name it is an ornament: the text beside it says it all.
function icon(name, ...content) {
  const what = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: "-22 -24 44 48", class: "icon", ...what }, ...content);
}

export const pieceIcon = (name, named = false) =>
  icon(named && pieceName(name), piece(name, 0, 1));

const SEAT_SIGNS = {
  operator: "M-19 2Q0-20 19 2Q0 24-19 2zM-6 2a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
  table: "M-4-16H4V-8H10V0H15V8H20V16H-20V8H-15V0H-10V-8H-4z",
  display: "M-19-15H19V9H3V14H9V18H-9V14H-3V9H-19zM-15-11V5H15V-11z",
  hands: "M-20-14H-1V16H-20zM1-14H20V16H1zM5-10V12H16V-10z",
};

// Who sits at a seat, or what it is for.
export function seatIcon(seat) {
  if (seat === "explorers") return icon("", hat(-7, -1), hat(7, 10));
  if (!Object.hasOwn(SEAT_SIGNS, seat)) return pieceIcon(seat);
  return icon("", svg("path", { d: SEAT_SIGNS[seat], class: "seat-sign", "fill-rule": "evenodd" }));
}

export const jewelIcon = (colour, named = true) =>
  icon(named && colourName(colour), treasureShape(colour, 0, 0, false, 17));

// A life, or the place of one.
export const lifeIcon = (has = true) =>
  icon("", svg("path", { d: HEART, class: has ? "life" : "life gone" }));

// A die that shows a face; a locked one lies in a frame.
export function dieIcon(name, locked = false) {
  return icon(
    name && face(name),
    svg("rect", { x: -19, y: -19, width: 38, height: 38, rx: 8, class: "die" }),
    dieSign(name),
    locked && svg("rect", { x: -21, y: -21, width: 42, height: 42, rx: 9, class: "lock" }),
  );
}

function dieSign(name) {
  if (!name) return null;
  if (name === "arrow") {
    return svg("path", { d: "M-13-4H1V-12L14 0L1 12V4H-13z", class: "pip" });
  }
  if (name !== "mummy") return letters(0, 10, name, "pip");
  return svg("g", { transform: "scale(0.85)" }, mummy("", 0, 0));
}
