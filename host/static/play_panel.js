// The people at this screen: a tab for each seat, and in front what that seat is told. Whoever must
// act comes forward by itself.

import { callFor, goUp } from "./attention.js";
import { button, byId, element, say, show } from "./elements.js";
import { showFacts } from "./facts.js";
import { showFilm } from "./film.js";
import { showHand } from "./hand.js";
import { showInstruction } from "./instruction.js";
import { deeds } from "./keys.js";
import { showNews } from "./news.js";
import { sayNotice } from "./notice.js";
import { showPause } from "./pause.js";
import { mustAct } from "./play_sides.js";
import { sayRefusal } from "./refused.js";
import { pieceIcon } from "./shapes.js";
import { acts, sideOf } from "./table_facts.js";
import { _ } from "./translation.js";
import { seatName } from "./words.js";

const PARTS = [showPause, showInstruction, showHand, showFilm, showFacts, showNews];

let acting = ""; // who must act, as of the last time somebody came forward

export function showPanel(room) {
  const pages = room.pages.filter(({ seat }) => !room.side || sideOf(seat) === room.side);
  comeForward(room, pages);
  const page = pages.find(({ seat }) => seat === room.tab) ?? room.operator;
  showTabs(room, pages);
  showPage(room, page);
  show("deeds", deeds(page));
  showEnd(room);
  sayDeedRefused(room.operator, page);
}

function comeForward(room, pages) {
  const now = pages.filter(mustAct).map(({ seat }) => seat);
  const gone = !pages.some(({ seat }) => seat === room.tab);
  const next = now.includes(room.tab) ? room.tab : now[0];
  if (next && (gone || now.join() !== acting)) choose(room, next);
  else if (gone && pages.length) choose(room, pages[0].seat);
  acting = now.join();
}

function choose(room, seat) {
  if (room.tab !== seat) show("hand"); // each covers the own cards anew
  room.tab = seat;
}

function showTabs(room, pages) {
  if (pages.length < 2) return show("tabs");
  return show(
    "tabs",
    pages.map((page) => tab(room, page)),
  );
}

function tab(room, page) {
  const { seat } = page;
  const select = () => {
    choose(room, seat);
    room.redraw();
  };
  const made = button(seatName(seat), select, {
    role: "tab",
    id: `tab-${seat}`,
    class: mustAct(page) ? "tab acting" : "tab",
    "data-name": `tab ${seat}`,
    "data-seat": seat,
    "aria-selected": String(seat === room.tab),
    "aria-controls": "seat-panel",
    tabindex: seat === room.tab ? 0 : -1,
    onkeydown: (event) => walk(event, room),
  });
  if (seat !== "explorers") made.prepend(pieceIcon(seat));
  return made;
}

// Arrows lead from tab to tab.
function walk(event, room) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const seats = [...byId("tabs").children].map((one) => one.dataset.seat);
  choose(room, seats.at((seats.indexOf(room.tab) + step) % seats.length));
  room.redraw();
  byId(`tab-${room.tab}`)?.focus();
}

function showPage({ shared }, page) {
  page.shared = shared;
  document.body.dataset.seat = page.seat;
  document.title = `${seatName(page.seat)} – Pyramid Referee`;
  const { instruction, paused } = page.state;
  const yours = acts(page) && page.seat !== "display" && !paused;
  byId("yours").hidden = !yours;
  document.body.toggleAttribute("data-acts", yours || Boolean(instruction && !paused));
  say("sentence", page.state.sentence);
  callFor(mustAct(page) ? `${page.seat} ${instruction?.kind ?? ""}` : "");
  sayNotice(page);
  sayRefusal(page.refused, page.pointed);
  for (const part of PARTS) part(page);
}

let over = false;
let said = ""; // why the same cannot be played again

// After the end: again, or another game.
function showEnd({ operator, table, redraw }) {
  const before = over;
  over = operator.state.stage === "over";
  if (!over) return show("over");
  if (!before) said = "";
  if (!before) goUp();
  const again = async () => {
    const answer = await table.ask("again");
    said = answer.ok ? "" : answer.message;
    redraw();
  };
  const next = () => operator.do("abandon");
  const refused = said || operator.refused;
  return show(
    "over",
    element("p", { class: "asked" }, _("Play the same again, or choose another game.")),
    element(
      "div",
      { class: "row" },
      button(_("The same again"), again, { id: "again", class: "first", "data-name": "again" }),
      button(_("Another game"), next, { id: "end-game", "data-name": "next" }),
    ),
    refused && element("p", { class: "refusal", role: "alert" }, refused),
  );
}

// In a game the operator's buttons are in a drawer, far from the sentence.
function sayDeedRefused(operator, front) {
  say("controls-refused", over || front === operator ? "" : operator.refused);
}
