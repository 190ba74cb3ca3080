// What lies behind the corridors: the sky, the desert, and the stepped pyramid. It is day on the
// explorers' side of the board and night on the mummy's, so that everybody knows which one this is.
// All looks are in board.css.

import { svg } from "./elements.js";
import { GROUND, PITCH, SIDE, SKY } from "./plan.js";

const STARS = [
  [0.05, 0.05],
  [0.13, 0.13],
  [0.08, 0.27],
  [0.21, 0.04],
  [0.28, 0.17],
  [0.19, 0.33],
  [0.36, 0.06],
  [0.66, 0.05],
  [0.73, 0.2],
  [0.9, 0.28],
  [0.95, 0.06],
  [0.81, 0.36],
  [0.94, 0.4],
  [0.05, 0.42],
];

export function landscape(plan) {
  return svg("g", { class: "landscape" }, sky(plan), dunes(plan), palms(plan), pyramid(plan));
}

function sky({ width, height, mirrored }) {
  const [x, y] = [width * (mirrored ? 0.14 : 0.86), height * 0.15];
  return [
    svg("rect", { width, height, class: "sky" }),
    svg("ellipse", { cx: x, cy: y, rx: width * 0.42, ry: height * 0.36, class: "glow" }),
    svg("circle", { cx: x, cy: y, r: 42, class: "sun" }),
    mirrored && svg("circle", { cx: x + 17, cy: y - 9, r: 36, class: "sickle" }),
    mirrored && STARS.map(([u, v], at) => star(u * width, v * height, at)),
  ].filter(Boolean);
}

const star = (x, y, at) => svg("circle", { cx: x, cy: y, r: 1.3 + (at % 3) * 0.6, class: "star" });

function dunes({ width, height, base }) {
  const dune = (top, bend, look) =>
    svg("path", {
      d:
        `M0 ${top}Q${width * 0.2} ${top - bend} ${width * 0.46} ${top + bend * 0.3}` +
        `T${width} ${top - bend * 0.4}V${height}H0z`,
      class: look,
    });
  const down = (part) => SKY + (base - SKY) * part;
  return [dune(down(0.51), 90, "dune far"), dune(down(0.72), 70, "dune near")];
}

function palms({ width, base }) {
  const down = (part) => SKY + (base - SKY) * part;
  return [palm(width * 0.07, down(0.65), 1), palm(width * 0.93, down(0.68), 0.8)];
}

function palm(x, y, size) {
  const leaf = (across, down) =>
    `M0-38Q${across * 0.5}-${down + 40} ${across} ${-38 + down}Q${across * 0.5}-40 0-38z`;
  const leaves = [leaf(-24, 12), leaf(24, 12), leaf(-20, -6), leaf(20, -6)].join("");
  return svg(
    "g",
    { class: "palm", transform: `translate(${x} ${y}) scale(${size})` },
    svg("path", { d: "M-3 0Q2-20-2-38h4Q6-20 3 0z", class: "trunk" }),
    svg("path", { d: leaves, class: "leaf" }),
  );
}

// A block a row, never narrower than what rests on it, a golden top and a plinth below.
function pyramid(plan) {
  const blocks = [];
  let [left, right] = [plan.width, 0];
  for (let row = plan.high; row >= plan.low; row -= 1) {
    const ends = plan.rowEnds(row);
    if (ends) [left, right] = [Math.min(left, ends[0] - SIDE), Math.max(right, ends[1] + SIDE)];
    blocks.push(block(left, right, SKY + (plan.high - row) * PITCH));
  }
  const plinth = { x: 0, y: plan.base, width: plan.width, height: GROUND, class: "plinth" };
  return [top(plan), ...blocks.flat(), svg("rect", plinth)];
}

function top(plan) {
  const [left, right] = plan.rowEnds(plan.high);
  const middle = (left + right) / 2;
  return svg(
    "g",
    { class: "top" },
    svg("path", { d: `M${middle} 8L${middle + 58} ${SKY}h-116z`, class: "gold" }),
    svg("path", { d: `M${middle} 8L${middle + 58} ${SKY}h-30z`, class: "shade" }),
    svg("path", { d: `M${middle - 17} 45q17-17 34 0q-17 17-34 0z`, class: "eye" }),
    svg("circle", { cx: middle, cy: 45, r: 5.5, class: "pupil" }),
  );
}

function block(left, right, y) {
  const width = right - left;
  return [
    svg("rect", { x: left, y, width, height: PITCH, class: "block" }),
    svg("path", { d: joints(left, right, y), class: "joint" }),
    svg("path", { d: `M${left} ${y + 1}H${right}`, class: "light" }),
  ];
}

// Two courses of brick, half a brick apart.
function joints(left, right, y) {
  const half = PITCH / 2;
  const standing = (x, from) => (x > left && x < right ? `M${x} ${from}v${half}` : "");
  const bricks = Math.ceil((right - left) / 64) + 1;
  const first = Math.floor(left / 64) * 64;
  const upright = Array.from({ length: bricks }, (_, at) => {
    const x = first + at * 64;
    return standing(x + 16, y) + standing(x + 48, y + half);
  });
  return `M${left} ${y + half}H${right}${upright.join("")}`;
}
