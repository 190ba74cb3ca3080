// The film of a game that is over: every moment, with everything that was secret, step by step.

import { picture } from "./board.js";
import { button, byId, element, say, show } from "./elements.js";
import { get } from "./service.js";
import { dieIcon, jewelIcon, pieceIcon } from "./shapes.js";
import { _ } from "./translation.js";
import { pieceName, thing } from "./words.js";

const MOMENT_MS = 1200;
let ended = false; // whether this page has seen a game end, and no other begin
let asked = null; // the stage and game that the film was asked for in
let running = null; // the timer of a film that runs by itself

export function showFilm(page) {
  const { stage, language } = page.state;
  ended = stage === "over" || (ended && stage === "lobby");
  const now = ended ? `${stage} ${page.game} ${language}` : null;
  if (now === asked) return;
  asked = now;
  stop();
  show("film");
  if (now) fetchFilm(page, now);
}

async function fetchFilm(page, now) {
  const answer = await get("/api/film", page.token);
  if (answer.ok && now === asked && answer.frames.length) open(page, answer);
}

function open(page, film) {
  const last = film.frames.length - 1;
  const slider = element("input", {
    type: "range",
    id: "film-moment",
    min: 0,
    max: last,
    value: last,
    "aria-label": _("Moment of the game"),
    oninput: () => moment(page, film, Number(slider.value)),
  });
  const go = (where) => {
    slider.value = where;
    moment(page, film, Number(slider.value));
  };
  show(
    "film",
    element("h2", {}, _("The film of the game")),
    slider,
    element("div", { class: "row" }, keys(go, () => Number(slider.value), last)),
    element("p", { id: "moment-told", class: "told", "aria-live": "polite" }),
    element("div", { id: "moment" }),
  );
  moment(page, film, last);
}

function keys(go, now, last) {
  const by = (step) => () => {
    stop();
    go(step(now()));
  };
  return [
    button(_("First"), by(() => 0), { "data-name": "first" }),
    button(_("Back"), by((at) => at - 1), { "data-name": "back" }),
    button(_("Run"), () => run(go, now, last), { "data-name": "run" }),
    button(_("Next"), by((at) => at + 1), { "data-name": "next" }),
    button(_("Last"), by(() => last), { "data-name": "last" }),
  ];
}

// From here to the end, or from the beginning; pressed again, it stands still.
function run(go, now, last) {
  if (running) return stop();
  if (now() >= last) go(0);
  running = setInterval(() => (now() < last ? go(now() + 1) : stop()), MOMENT_MS);
}

function stop() {
  clearInterval(running);
  running = null;
}

function moment(page, film, at) {
  const { news, view } = film.frames[at];
  const told = news.map((one) => one.text?.trim() ?? one.event).join(" ");
  const of = { n: at + 1, all: film.frames.length, told };
  say("moment-told", _("{n} of {all}: {told}", of));
  byId("moment").replaceChildren(
    page.drawing?.spaces ? picture(page.drawing, view, { mirrored: page.seat === "mummy" }) : "",
    ...secrets(view),
  );
}

function secrets(view) {
  const faces = (view.faces ?? []).map((face) => dieIcon(face));
  return [
    element("p", {}, _("Unlocked dice:"), " ", faces.length ? faces : "–"),
    element("h3", {}, _("Cards in hand")),
    element("ul", { class: "hands" }, Object.entries(view.hands ?? {}).map(hand)),
  ];
}

function hand([seat, cards]) {
  const shown = cards.map((id) =>
    element("span", { class: "owned" }, jewelIcon(id.split("-")[0]), thing(id)),
  );
  return element(
    "li",
    {},
    seat === "explorers" ? null : pieceIcon(seat),
    element("strong", {}, `${pieceName(seat)}: `),
    shown.length ? shown : _("no card left"),
  );
}
