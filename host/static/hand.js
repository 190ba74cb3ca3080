// The cards of an explorer's own seat; nobody else's page has them.

import { button, element, show } from "./elements.js";
import { shapeOf, treasure } from "./words.js";

export function showHand({ state, drawing, do: send }) {
  const hand = state.view?.hand ?? [];
  const may = state.stage === "playing" && state.may.includes("card");
  if (!hand.length) return show("hand");
  show(
    "hand",
    element("h2", {}, "Your cards"),
    element("p", { class: "hint" }, "Keep this page to yourself."),
    element(
      "ul",
      { class: "cards" },
      hand.map((id) => card(id, drawing, may, send)),
    ),
  );
}

function card(id, drawing, may, send) {
  const its = drawing?.treasures?.[id];
  const lay = () => send("card", { treasure: id });
  return element(
    "li",
    {},
    element(
      "span",
      { class: `sign ${its?.colour ?? ""}`, "aria-hidden": "true" },
      shapeOf(its?.colour),
    ),
    element("span", { class: "named" }, treasure(id), its ? ` on ${its.space}` : ""),
    may && button("Lay", lay, { "data-name": id, "aria-label": `Lay ${treasure(id)}` }),
  );
}
