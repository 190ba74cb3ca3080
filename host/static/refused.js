// What was refused, why, and where: in words, and marked on the board.

import { button, byId, element } from "./elements.js";
import { acts } from "./table_facts.js";
import { _ } from "./translation.js";

export const isRefusal = (news) => news.event === "refused" || news.event === "breach";

// Whether what was refused on this page is over in the state that follows: it was put right,
// something else is asked, the pause in which it was refused has ended, or the game has gone on.
// Whatever else happens in the room, the refusal is still to be read.
export function isPast({ seat, state, refusedIn }, after) {
  if (state.instruction?.kind !== after.instruction?.kind) return true;
  if (refusedIn && refusedIn !== pauseOf(after)) return true;
  return matter(seat, state) !== matter(seat, after);
}

// What the game waits for, as one word; empty while it goes on.
export const pauseOf = ({ paused }) => paused?.parts.join() ?? "";

// In its own turn all of the game that a seat knows, because only itself changes that; else the
// turn. What the operator does is about no turn, and those of machines are short.
function matter(seat, state) {
  const { stage, view } = state;
  const known = seat === "operator" ? view?.round : view?.turn;
  return JSON.stringify([stage, acts({ seat, state }) ? view : known]);
}

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

// On a small screen the board is further down; where there is room it is in view.
function pointer(places) {
  const board = BOARDS.map(byId).find((part) => part && !part.hidden);
  if (!places.length || !board) return [];
  const look = () => board.scrollIntoView({ block: "center" });
  return [button(_("Show it on the board"), look, { "data-name": "point" })];
}
