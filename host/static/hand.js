// The cards of an explorer's own seat; nobody else's page has them. They can be turned over, for a
// phone that lies on the table.

import { button, byId, element, show } from "./elements.js";
import { jewelIcon } from "./shapes.js";
import { N_, _ } from "./translation.js";
import { colourName, thing, treasure } from "./words.js";

const TITLE = N_("Your cards: keep them to yourself");

// `shared`: others look at this screen too, so the cards lie face down at first.
export function showHand(page) {
  const { state, drawing, shared = false, do: send } = page;
  const hand = state.view?.hand ?? [];
  if (!hand.length) return show("hand");
  const may = state.stage === "playing" && state.may.includes("card");
  const here = may && state.view.places[state.view.turn];
  const open = isOpen() ?? !shared;
  const turned = () => setTimeout(() => page.drawn?.()); // the board shows what lies open
  show(
    "hand",
    element(
      "details",
      { open },
      element("summary", { "data-name": "hand", onclick: turned }, _(TITLE)),
      element(
        "ul",
        { class: "cards" },
        hand.map((id) => card(id, drawing?.treasures?.[id], may, here, send)),
      ),
    ),
  );
}

// The spaces of the treasures in hand, while the cards lie open.
export function openHand({ state, drawing }) {
  const hand = isOpen() ? (state.view?.hand ?? []) : [];
  return hand.map((id) => drawing?.treasures?.[id]?.space).filter(Boolean);
}

const isOpen = () => byId("hand")?.querySelector("details")?.open;

function card(id, its, may, here, send) {
  const name = { treasure: treasure(id) };
  const lay = () => send("card", { treasure: id });
  const said = { class: "first", "data-name": id, "aria-label": _("Lay the {treasure}", name) };
  return element(
    "li",
    { class: `treasure ${its?.colour ?? ""}`, "data-card": id },
    jewelIcon(its?.colour ?? id.split("-")[0], false),
    element("strong", {}, thing(id)),
    element("span", { class: "small" }, its ? colourName(its.colour) : ""),
    element("span", { class: "small" }, its ? _("on {space}", { space: its.space }) : ""),
    may && (!its || its.space === here) && button(_("Lay"), lay, said),
  );
}
