// Why the game waits, and how it goes on.

import { button, element, show } from "./elements.js";
import { _ } from "./translation.js";

export function showPause({ state, do: send }) {
  const may = state.may ?? [];
  if (!state.paused) return show("paused");
  const go = () => send("continue");
  show(
    "paused",
    element("h2", {}, _("Paused")),
    state.paused.text !== state.sentence && element("p", {}, state.paused.text),
    may.includes("continue") &&
      button(_("Continue"), go, { class: "first", "data-name": "continue" }),
  );
}
