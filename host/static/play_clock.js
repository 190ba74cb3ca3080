// The clock of the table, which can be slowed or hurried, and the sound of its buzzer.

import { element, show } from "./elements.js";
import { isNew } from "./play_drawn.js";
import { hear, isHeard } from "./table_buzzer.js";
import { N_, _ } from "./translation.js";

const SPEEDS = {
  0.25: N_("a quarter as fast"),
  0.5: N_("half as fast"),
  1: N_("as at a table"),
  2: N_("twice as fast"),
  4: N_("four times as fast"),
};

export function showClock({ table }) {
  const { speed } = table.scene;
  if (!isNew("clock", speed)) return;
  const options = Object.entries(SPEEDS).map(([factor, words]) =>
    element("option", { value: factor, selected: Number(factor) === speed }, _(words)),
  );
  const change = (event) => table.ask("speed", { factor: Number(event.target.value) });
  const box = { id: "speed", "data-name": "speed", onchange: change };
  show(
    "clock",
    element(
      "p",
      { class: "field" },
      element("label", { for: "speed" }, _("The table’s clock and the machines go")),
      element("select", box, options),
    ),
    buzzer(),
  );
}

function buzzer() {
  const box = element("input", {
    type: "checkbox",
    id: "buzz",
    "data-name": "buzz",
    checked: isHeard(),
    onchange: (event) => hear(event.target.checked),
  });
  return element("label", { class: "switch" }, box, " ", _("Let me hear the buzzer"));
}
