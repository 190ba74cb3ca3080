// Why the game waits, and how it goes on.

import { button, element, show } from "./elements.js";
import { _ } from "./translation.js";

export function showPause({ state, do: send }) {
  if (!state.paused) return show("paused");
  const may = state.may?.includes("continue");
  const go = () => send("continue");
  const text = state.paused.text === state.sentence ? "" : state.paused.text; // said above already
  show(
    "paused",
    (may || text) && element("h2", {}, _("Paused")),
    text && element("p", {}, text),
    may && button(_("Continue"), go, { class: "first", "data-name": "continue" }),
  );
}
