// The faces of dice as pictures: dots for small numbers, signs for arrow and mummy, else a number.

import { svg } from "./elements.js";

const DOTS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
};
DOTS[5] = [...DOTS[4], [0, 0]];
DOTS[6] = [...DOTS[4], [-1, 0], [1, 0]];

const SIGNS = { arrow, mummy };

// `face` is null while the die tumbles.
export function diePicture(face) {
  return svg(
    "svg",
    { viewBox: "-24 -24 48 50", class: "cube", "aria-hidden": "true" },
    svg("rect", { x: -21, y: -17, width: 42, height: 42, rx: 9, class: "under" }),
    svg("rect", { x: -21, y: -21, width: 42, height: 42, rx: 9, class: "top" }),
    face === null ? svg("text", { y: 8, class: "number" }, "·") : sign(face),
  );
}

function sign(face) {
  if (SIGNS[face]) return SIGNS[face]();
  if (!DOTS[face]) return svg("text", { y: 8, class: "number" }, face);
  const dot = ([x, y]) => svg("circle", { cx: 11 * x, cy: 11 * y, r: 4.6, class: "dot" });
  return svg("g", {}, DOTS[face].map(dot));
}

function arrow() {
  return svg("path", { d: "M-14 -4H2v-8L15 0 2 12V4H-14Z", class: "dot" });
}

function mummy() {
  return svg(
    "g",
    {},
    svg("rect", { x: -10, y: -16, width: 20, height: 32, rx: 10, class: "wrap" }),
    svg("path", { d: "M-10 -8l20 -3M-10 4l20 -3M-9 11l18 -3", class: "band" }),
    svg("circle", { cx: -4, cy: -4, r: 2.4, class: "dot" }),
    svg("circle", { cx: 4, cy: -4, r: 2.4, class: "dot" }),
  );
}
