// Which faces of the board are shown here: those that the people in front of this screen may see.
// Where both sides are played here, a curtain falls whenever the screen goes to the other side.

import { button, byId, element, show } from "./elements.js";
import { curtain, fall } from "./play_curtain.js";
import { ask } from "./question.js";
import { commonFacts, factsOf, sideOf, wantedPart } from "./table_facts.js";
import { sideName } from "./table_words.js";
import { _ } from "./translation.js";

const SIDES = ["explorers", "mummy"];

export function showFaces(room) {
  const open = openFaces(room);
  const front = open.includes(room.face) ? room.face : open[0];
  room.face = front;
  place(room, open, front);
  room.facts = new Map(open.map((side) => [side, sideFacts(room, side)]));
  for (const [side, facts] of room.facts) room.sides.get(side).show(facts);
  document.body.dataset.wanted = wantedPart(room.facts.get(front) ?? {});
  showTabs(room, open, front);
  curtain(room);
}

// The faces that may be seen, that of the people here first. Where nobody plays here, a mummy with
// a phone may look at this screen.
function openFaces(room) {
  const { players = {} } = room.table.scene;
  const sides = new Set(room.pages.map(({ seat }) => sideOf(seat)));
  const looksOn = !Object.values(players).includes("here") && players.mummy === "phone";
  if (room.operator.state.stage === "over" || room.spoiled) return SIDES;
  if (sides.size === 2) return room.side === "mummy" ? ["mummy"] : SIDES;
  return sides.has("mummy") || looksOn ? ["mummy"] : SIDES;
}

function place(room, open, front) {
  const faces = byId("faces");
  if (!faces.hasChildNodes()) faces.append(...SIDES.map((side) => pane(room, side)));
  for (const part of faces.children) {
    const { face } = part.dataset;
    part.hidden = !open.includes(face);
    part.classList.toggle("front", face === front);
    part.firstChild.inert = face !== front;
  }
  const { said, live, controls } = room.sides.get(front);
  if (byId("fittings").lastChild !== live) byId("fittings").replaceChildren(said, controls, live);
}

// A face that is not in front comes there when it is touched.
function pane(room, side) {
  const come = () => room.face !== side && look(room, side);
  const inside = element("div", {}, room.sides.get(side).face.svg);
  return element("div", { class: "pane", "data-face": side, onclick: come }, inside);
}

function look(room, side) {
  room.face = side;
  room.redraw();
}

function showTabs(room, open, front) {
  const tabs = open.length > 1 ? open.map((side) => faceTab(room, side, front)) : [];
  const more = room.side ? pass(room) : open.length < 2 && spoil(room);
  show("face-tabs", tabs, more);
}

function faceTab(room, side, front) {
  return button(sideName(side), () => look(room, side), {
    class: "tab",
    "data-name": `face ${side}`,
    "data-show-face": side,
    "aria-pressed": String(side === front),
  });
}

// Before the curtain falls by itself: to look at something, or to put something right.
function pass(room) {
  const other = room.side === "mummy" ? "explorers" : "mummy";
  const label = other === "mummy" ? _("Pass to the mummy") : _("Pass to the explorers");
  return button(label, () => fall(room, other), { id: "pass", "data-name": "pass" });
}

function spoil(room) {
  const look = async () => {
    const text = _("Look at the explorers’ side? The mummy must not know where they are.");
    if (!(await ask(text, _("Yes, spoil the game")))) return;
    room.spoiled = true;
    room.redraw();
  };
  const label = _("Look at the other face (spoils the game)");
  return button(label, look, { id: "spoil", class: "dim", "data-name": "spoil" });
}

// As the seat in front sees it, where that is on this side.
function sideFacts(room, side) {
  const own = room.pages.filter(({ seat }) => sideOf(seat) === side);
  const page = own.find(({ seat }) => seat === room.tab);
  if (page) return factsOf(page);
  return commonFacts(own[0] ?? room.pages[0] ?? room.operator);
}
