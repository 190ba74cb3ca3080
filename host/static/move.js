// A move on the page, where pieces are not moved at a table: the spaces are typed, or tapped on the
// board. What is chosen is shown before it is sent.

import { showBoard } from "./board.js";
import { button, element, show } from "./elements.js";
import { _ } from "./translation.js";
import { pieceName } from "./words.js";

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
      input(),
      element("button", { "data-name": "move", class: "first" }, _("Move")),
      button(_("Clear"), () => choose(page, []), { "data-name": "clear" }),
    ),
  );
}

const input = () =>
  element("input", {
    id: "spaces",
    "data-name": "spaces",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 200,
    value: chosen.join(" "),
    oninput: (event) => (chosen = spaces(event.target.value)),
  });

const LABELS = {
  move: ({ turn }) =>
    _("On this page: where does {piece} end the move? Tap the space, or type it.", {
      piece: pieceName(turn),
    }),
  "mummy-move": () =>
    _("On this page: over which spaces does the mummy walk? Tap each of them, or type them."),
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
