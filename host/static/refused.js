// What was refused, why, and where: in words, and marked on the board.

import { button, byId, element } from "./elements.js";
import { _ } from "./translation.js";

export const isRefusal = (news) => news.event === "refused" || news.event === "breach";

// The places that a refusal is about; where it went wrong comes before where it began.
export function placesOf({ to, space, origin, facts = {} }) {
  const { spots = [], spot, at } = facts;
  const found = [to, space ?? facts.space, ...[spots].flat(), spot, at].filter(Boolean);
  return found.length || !origin ? found : [origin];
}

// Says it, or takes it away; a screen reader reads it at once.
export function sayRefusal(text, places = []) {
  const box = byId("refusal");
  const said = [text, ...places].join(" ");
  if (box.dataset.said === said) return;
  box.dataset.said = said;
  box.replaceChildren(...(text ? [element("p", {}, text), ...pointer(places)] : []));
  box.hidden = !text;
}

const BOARDS = ["stand", "simulated", "board"]; // whichever is on the page

// On a small screen the board is further down.
function pointer(places) {
  const board = BOARDS.map(byId).find((part) => part && !part.hidden);
  if (!places.length || !board) return [];
  const look = () => board.scrollIntoView({ block: "center" });
  return [button(_("Show it on the board"), look, { "data-name": "point" })];
}
