// A magnet in the picture: the piece with its colour, shape and letter, and a grip for fingers.

import { svg } from "./elements.js";
import { piece as picture } from "./shapes.js";
import { _ } from "./translation.js";

const GRIP = 25;
const REST_MS = 150;

export function magnetOf(piece) {
  return svg(
    "g",
    {
      class: `magnet ${piece}`,
      "data-piece": piece,
      tabindex: 0,
      role: "button",
      "aria-roledescription": _("magnet"),
      "aria-description": _("Arrows choose a way, Enter goes it. Delete takes the piece away."),
    },
    svg("circle", { r: GRIP, class: "grip" }),
    svg("circle", { r: 22, class: "halo" }),
    picture(piece, 0, 0),
    svg("text", { y: -26, class: "typed" }),
  );
}

const resting = new WeakMap(); // the timers that say that a magnet rests

// Glides there (`table.css`), unless people want nothing to move.
export function moveTo(magnet, [x, y]) {
  const there = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  if (magnet.style.transform === there) return;
  magnet.style.transform = there;
  magnet.removeAttribute("data-resting");
  clearTimeout(resting.get(magnet));
  resting.set(magnet, setTimeout(() => magnet.setAttribute("data-resting", ""), REST_MS));
}

// What is being typed for a piece, above it.
export function showTyped(magnet, text) {
  magnet.querySelector(".typed").textContent = text;
}
