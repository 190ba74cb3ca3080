// Pieces and treasures as pictures: each has a shape and a letter or a shape of its own, so that
// nobody needs to tell colours apart.

import { svg } from "./elements.js";

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
const PIECES = {
  red: ["circle", "R"],
  turquoise: ["square", "T"],
  blue: ["hexagon", "B"],
  purple: ["diamond", "P"],
};
const TREASURES = {
  red: "circle",
  blue: "square",
  white: "hexagon",
  green: "triangle",
  yellow: "diamond",
};

export function shape(kind, x, y, size, look) {
  if (kind === "circle") return svg("circle", { cx: x, cy: y, r: size, class: look });
  const points = CORNERS[kind].map(([u, v]) => `${x + size * u},${y + size * v}`).join(" ");
  return svg("polygon", { points, class: look });
}

export function letters(x, y, text, look) {
  return svg("text", { x, y, class: look }, text);
}

export const treasureShape = (colour, x, y, laid) =>
  shape(
    TREASURES[colour] ?? "circle",
    x,
    y,
    laid ? 5 : 11,
    `jewel ${colour}${laid ? " laid" : ""}`,
  );

export function piece(name, x, y) {
  if (name === "mummy") return mummy(x, y);
  const [kind, letter] = PIECES[name] ?? ["circle", "?"];
  return svg(
    "g",
    { class: `piece ${name}` },
    shape(kind, x, y, 15, "rim"),
    shape(kind, x, y, 13, "body"),
    letters(x, y + 6, letter, "letter"),
  );
}

function mummy(x, y) {
  const eye = (side) => svg("circle", { cx: x + side * 4.5, cy: y - 6, r: 2.6, class: "eye" });
  const bands = [-12, 2, 8, 14].map((line) => `M${x - 11} ${y + line}l22 -3`).join("");
  return svg(
    "g",
    { class: "piece mummy" },
    svg("rect", { x: x - 12, y: y - 20, width: 24, height: 40, rx: 12, class: "body" }),
    svg("path", { d: bands, class: "band" }),
    eye(-1),
    eye(1),
  );
}
