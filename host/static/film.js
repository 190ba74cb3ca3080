// The film of a game that is over: every moment, with everything that was secret, step by step.

import { picture } from "./board.js";
import { button, byId, element, show } from "./elements.js";
import { get } from "./service.js";
import { capital, face, treasure } from "./words.js";

const ENDED = ["over", "lobby"];
let asked = null; // the stage and game that the film was asked for in

export function showFilm(page) {
  const now = ENDED.includes(page.state.stage) ? `${page.state.stage} ${page.game}` : null;
  if (now === asked) return;
  asked = now;
  show("film");
  if (now) fetchFilm(page, now);
}

async function fetchFilm(page, now) {
  const answer = await get("/api/film");
  if (answer.ok && now === asked && answer.frames.length) open(page, answer);
}

function open(page, film) {
  const last = film.frames.length - 1;
  const slider = element("input", {
    type: "range",
    min: 0,
    max: last,
    value: last,
    "aria-label": "Moment of the game",
    oninput: () => moment(page, film, Number(slider.value)),
  });
  const go = (where) => {
    slider.value = where;
    moment(page, film, Number(slider.value));
  };
  show(
    "film",
    element("h2", {}, "The film of the game"),
    slider,
    element(
      "div",
      { class: "row" },
      button("First", () => go(0)),
      button("Back", () => go(Number(slider.value) - 1)),
      button("Next", () => go(Number(slider.value) + 1)),
      button("Last", () => go(last)),
    ),
    element("div", { id: "moment" }),
  );
  moment(page, film, last);
}

function moment(page, film, at) {
  const { news, view } = film.frames[at];
  const told = news.map((one) => one.text?.trim() ?? one.event).join(" ");
  byId("moment").replaceChildren(
    element("p", { "aria-live": "polite" }, `${at + 1} of ${film.frames.length}: ${told}`),
    page.drawing?.spaces ? picture(page.drawing, view, { mirrored: page.seat === "mummy" }) : "",
    ...secrets(view),
  );
}

function secrets(view) {
  const hands = Object.entries(view.hands ?? {}).map(([seat, hand]) =>
    element("li", {}, `${capital(seat)}: ${hand.map(treasure).join(", ") || "no card left"}`),
  );
  const faces = (view.faces ?? []).map(face).join(", ") || "none";
  return [element("p", {}, `Unlocked dice: ${faces}. Cards in hand:`), element("ul", {}, hands)];
}
