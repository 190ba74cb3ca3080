// Robot hands put every piece where the game wants it, for whoever is tired of doing it.

import { button, element, show } from "./elements.js";
import { isNew } from "./play_drawn.js";
import { noteAnswer, refusalOf } from "./play_refusals.js";
import { _ } from "./translation.js";

export function showTidy(room) {
  const said = refusalOf("tidy");
  if (!isNew("tidy", said)) return;
  const label = _("Let the machine put the pieces right");
  const tidy = async () => {
    noteAnswer("tidy", await room.table.ask("tidy"));
    showTidy(room);
  };
  show(
    "tidying",
    button(label, tidy, { id: "tidy", "data-name": "tidy" }),
    said && element("p", { class: "refusal", role: "alert" }, said),
  );
}
