// A move on the page, where pieces are not moved at a table: the spaces are typed, or tapped on the
// board. What is chosen is shown before it is sent.

import { button, element, show } from "./elements.js";
import { capital } from "./words.js";

let chosen = [];
let drawn = "";

export function showMove(page) {
  const may = page.state.may ?? [];
  const kind = ["move", "mummy-move"].find((word) => may.includes(word));
  if (kind !== drawn) chosen = [];
  drawn = kind;
  page.tap = kind && ((space) => choose(page, kind, space));
  show("move", kind && form(page, kind));
}

function form(page, kind) {
  const input = element("input", {
    id: "spaces", "data-name": "spaces", autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", maxlength: 200, value: chosen.join(" "),
    oninput: (event) => (chosen = spaces(event.target.value)),
  });
  return element(
    "form",
    { onsubmit: (event) => { event.preventDefault(); send(page, kind); } },
    element("label", { for: "spaces" }, LABELS[kind](page.state.view)),
    element("div", { class: "row" }, input, element("button", {}, "Move"),
      button("Clear", () => { chosen = []; showMove(page); })),
  );
}

const LABELS = {
  move: (view) => `Without touching the table: ${capital(view.turn)} ends its move on`,
  "mummy-move": () => "Without touching the table: the mummy walks over",
};

function choose(page, kind, space) {
  chosen = kind === "move" ? [space] : [...chosen, space];
  showMove(page);
}

async function send(page, kind) {
  const more = kind === "move" ? { to: chosen[0] ?? "" } : { path: chosen };
  const answer = await page.do(kind, more);
  if (answer.ok) chosen = [];
  showMove(page);
}

const spaces = (text) => text.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
