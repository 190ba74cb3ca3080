// A move on the page, where pieces are not moved at a table: the spaces are typed, or tapped on the
// board. What is chosen is shown before it is sent.

import { showBoard } from "./board.js";
import { button, element, show } from "./elements.js";
import { capital } from "./words.js";

let chosen = [];
let drawn = "";

export function showMove(page) {
  const may = page.state.may ?? [];
  const kind = ["move", "mummy-move"].find((word) => may.includes(word));
  if (kind !== drawn) chosen = [];
  drawn = kind;
  page.chosen = chosen;
  page.tap = kind && ((space) => choose(page, kind === "move" ? [space] : [...chosen, space]));
  show("move", kind && form(page, kind));
}

function form(page, kind) {
  const input = element("input", {
    id: "spaces",
    "data-name": "spaces",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    value: chosen.join(" "),
    oninput: (event) => (chosen = spaces(event.target.value)),
  });
  return element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        send(page, kind);
      },
    },
    element("label", { for: "spaces" }, LABELS[kind](page.state.view)),
    element(
      "div",
      { class: "row" },
      input,
      element("button", {}, "Move"),
      button("Clear", () => choose(page, [])),
    ),
  );
}

const LABELS = {
  move: (view) =>
    `On this page: ${capital(view.turn)} ends its move on (type it, or tap the board)`,
  "mummy-move": () => "On this page: the mummy walks over (type every space, or tap the board)",
};

function choose(page, spaces) {
  chosen = spaces;
  showMove(page);
  showBoard(page);
}

async function send(page, kind) {
  const more = kind === "move" ? { to: chosen[0] ?? "" } : { path: chosen };
  const answer = await page.do(kind, more);
  if (answer.ok) choose(page, []);
}

const spaces = (text) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
