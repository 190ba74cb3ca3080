// The cards of an explorer's own seat; nobody else's page has them. They can be turned over, for a
// phone that lies on the table.

import { button, byId, element, show } from "./elements.js";
import { jewelIcon } from "./shapes.js";
import { _ } from "./translation.js";
import { colourName, thing, treasure } from "./words.js";

// `shared`: others look at this screen too, so the cards lie face down at first.
export function showHand({ state, drawing, shared = false, do: send }) {
  const hand = state.view?.hand ?? [];
  if (!hand.length) return show("hand");
  const may = state.stage === "playing" && state.may.includes("card");
  const here = may && state.view.places[state.view.turn];
  const open = byId("hand").querySelector("details")?.open ?? !shared;
  show(
    "hand",
    element(
      "details",
      { open },
      element("summary", { "data-name": "hand" }, _("Your cards: keep them to yourself")),
      element(
        "ul",
        { class: "cards" },
        hand.map((id) => card(id, drawing?.treasures?.[id], may, here, send)),
      ),
    ),
  );
}

function card(id, its, may, here, send) {
  const name = { treasure: treasure(id) };
  const lay = () => send("card", { treasure: id });
  const first = its && its.space === here ? "first" : "";
  const said = { class: first, "data-name": id, "aria-label": _("Lay {treasure}", name) };
  return element(
    "li",
    { class: `treasure ${its?.colour ?? ""}`, "data-card": id },
    jewelIcon(its?.colour ?? id.split("-")[0], false),
    element("strong", {}, thing(id)),
    element("span", { class: "small" }, its ? colourName(its.colour) : ""),
    element("span", { class: "small" }, its ? _("on {space}", { space: its.space }) : ""),
    may && button(_("Lay"), lay, said),
  );
}
