// The dice: what lies unlocked (for those who may know), and rolling where no pocket reads them.

import { button, element, show } from "./elements.js";
import { dieIcon } from "./shapes.js";
import { _ } from "./translation.js";

export function showDice({ state, do: send }) {
  const may = state.may ?? [];
  const faces = state.stage === "playing" ? (state.view?.faces ?? []) : [];
  const brown = { class: "first", "data-name": "mummy-roll" };
  show(
    "dice",
    faces.length > 0 && rolled(faces),
    may.includes("roll") && roll(state, send),
    may.includes("mummy-roll") && button(_("Roll the brown die"), () => send("mummy-roll"), brown),
  );
}

function rolled(faces) {
  const dice = element("span", { class: "dice" }, faces.map((face) => dieIcon(face)));
  return element("p", { class: "rolled" }, element("span", {}, _("Unlocked dice:")), " ", dice);
}

function roll({ may, instruction }, send) {
  const again = may.includes("announce");
  const look = again || instruction ? "" : "first";
  const label = again ? _("Roll again") : _("Roll the dice");
  return button(label, () => send("roll"), { class: look, "data-name": "roll" });
}
