// Why the game waits, and how it goes on.

import { button, element, show } from "./elements.js";

export function showPause({ state, do: send }) {
  const may = state.may ?? [];
  if (!state.paused) return show("paused");
  show(
    "paused",
    element("h2", {}, "Paused"),
    element("p", {}, state.paused.text),
    may.includes("continue") && button("Continue", () => send("continue"), { class: "first" }),
  );
}
