// The picture on the door: the pyramid in its desert, by day or by night as the device likes it.

import { byId, svg } from "./elements.js";
import { landscape } from "./landscape.js";
import { Plan } from "./plan.js";

const STEPS = [5, 5, 4, 4, 3, 3, 2]; // cells on either side of the middle, from below

export function showHero() {
  const night = matchMedia("(prefers-color-scheme: dark)").matches;
  const plan = new Plan(pyramid(), night);
  const box = { viewBox: `0 0 ${plan.width} ${plan.height}`, "aria-hidden": "true" };
  byId("hero").replaceChildren(
    svg("svg", { ...box, class: `board ${night ? "night" : "day"}` }, landscape(plan)),
  );
}

// A board of nothing but stone.
function pyramid() {
  const nowhere = { exits: [] };
  return {
    spaces: STEPS.flatMap((half, row) => rowOf(half, row)),
    edges: [],
    start: nowhere,
    prison: nowhere,
    mummy_start: "prison",
  };
}

function rowOf(half, row) {
  const first = STEPS[0] - half;
  const columns = Array.from({ length: 2 * half }, (_, at) => first + at);
  return columns.map((column) => `${String.fromCharCode(97 + column)}${row + 1}`);
}
