// Robot hands put every piece where the game wants it, for whoever is tired of doing it.

import { button, element, show } from "./elements.js";
import { isNew } from "./play_drawn.js";
import { _ } from "./translation.js";

let said = "";

export function showTidy(room) {
  if (!isNew("tidy", said)) return;
  const label = _("Let the machine put the pieces right");
  const tidy = async () => {
    const answer = await room.table.ask("tidy");
    said = answer.ok ? "" : answer.message;
    showTidy(room);
  };
  show(
    "tidying",
    button(label, tidy, { id: "tidy", "data-name": "tidy" }),
    said && element("p", { class: "refusal", role: "alert" }, said),
  );
}
