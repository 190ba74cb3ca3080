// The curtain between the two sides, where people of both sit at this screen: it falls when the
// other side must act, and whoever takes the screen opens it.

import { lookUp } from "./attention.js";
import { byId } from "./elements.js";
import { mustAct } from "./play_sides.js";
import { pieceIcon } from "./shapes.js";
import { sideOf } from "./table_facts.js";
import { _ } from "./translation.js";
import { PIECES } from "./words.js";

byId("curtain").addEventListener("cancel", (event) => event.preventDefault());

let wanted = null; // the side that had to act when it was last looked at

export function curtain(room) {
  const sides = new Set(room.pages.map(({ seat }) => sideOf(seat)));
  if (sides.size < 2 || room.operator.state.stage !== "playing") return lift(room);
  const side = sideToAct(room);
  const first = room.side === undefined;
  if (first || (side !== wanted && side !== room.side)) fall(room, side);
  wanted = side;
  return null;
}

// Where something is to be put right on the side that has the screen, it keeps it.
function sideToAct(room) {
  const must = room.pages.filter(mustAct).map(({ seat }) => sideOf(seat));
  const turn = room.operator.state.view?.turn === "mummy" ? "mummy" : "explorers";
  const asked = room.pages.filter(({ state }) => state.instruction).map((p) => sideOf(p.seat));
  if (asked.length) return asked.includes(room.side) ? room.side : asked[0];
  return must[0] ?? turn;
}

function lift(room) {
  room.side = undefined;
  wanted = null;
  document.body.classList.remove("covered");
  byId("curtain").close();
}

export function fall(room, side) {
  const mummy = side === "mummy";
  const who = mummy ? ["mummy"] : explorersOf(room);
  byId("curtain-who").replaceChildren(...who.map((one) => pieceIcon(one)));
  byId("curtain-text").textContent = mummy
    ? _("Pass the screen to the mummy. Explorers, keep your places secret.")
    : _("Pass the screen to the explorers. The mummy looks away.");
  byId("curtain-go").textContent = mummy ? _("I am the mummy") : _("We are the explorers");
  byId("curtain-go").onclick = () => open(room, side);
  document.body.classList.add("covered");
  if (!byId("curtain").open) byId("curtain").showModal();
}

function explorersOf({ operator }) {
  const { lives } = operator.state.view ?? {};
  return PIECES.filter((piece) => !lives || piece in lives);
}

function open(room, side) {
  room.side = side;
  room.face = side;
  room.tab = room.pages.find((page) => sideOf(page.seat) === side && mustAct(page))?.seat ?? null;
  document.body.classList.remove("covered");
  byId("curtain").close();
  room.redraw();
  lookUp();
}
