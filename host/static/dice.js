// The dice: what lies unlocked (for those who may know), and rolling where no pocket reads them.

import { button, element, show } from "./elements.js";
import { face } from "./words.js";

export function showDice({ state, do: send }) {
  const may = state.may ?? [];
  const faces = state.stage === "playing" ? (state.view?.faces ?? []) : [];
  show(
    "dice",
    faces.length > 0 && element("p", {}, "Unlocked dice: ", faces.map(shown)),
    may.includes("roll") && roll(state, send),
    may.includes("mummy-roll") &&
      button("Roll the brown die", () => send("mummy-roll"), { class: "first" }),
  );
}

function roll({ may, instruction }, send) {
  const again = may.includes("announce");
  const look = again || instruction ? "" : "first";
  return button(again ? "Roll again" : "Roll the dice", () => send("roll"), { class: look });
}

const shown = (name) => element("span", { class: "die" }, face(name));
