// The seats that are played on phones: a code and its square picture for each. A seat's code is
// asked for once, and again only when somebody wants a new one.

import { square } from "./codes.js";
import { button, element, show } from "./elements.js";
import { isNew } from "./play_drawn.js";
import { post } from "./service.js";
import { _ } from "./translation.js";
import { seatName } from "./words.js";

const told = new Map(); // the newest code of each seat

// In a game: every seat that is on a phone.
export function showPhones(room) {
  const { players = {} } = room.table.scene;
  const seats = phoneSeats(players, room.operator.state.view);
  if (!isNew("phones", seats, invitations())) return;
  show(
    "phones",
    seats.length > 0 && element("h2", {}, _("On phones")),
    seats.map((seat) => invitation(room, seat, () => showPhones(room), true)),
  );
}

function phoneSeats(players, view) {
  const seats = Object.keys(players).filter((piece) => players[piece] === "phone");
  const two = view && "explorers" in view.played;
  return two ? [...new Set(seats.map((one) => (one === "mummy" ? one : "explorers")))] : seats;
}

// What is shown of all of them, for those who look whether it has changed.
export const invitations = () => [...told].map(([seat, code]) => [seat, code?.code, code?.message]);

// How a phone joins this seat; `drawn` is called when there is something else to show. With `later`
// a code is only asked for when somebody wants it.
export function invitation(room, seat, drawn, later = false) {
  const code = told.get(seat);
  if (!code && !later) ask(room, seat, drawn);
  return element(
    "div",
    { class: "invited", "data-invited": seat },
    code ? (code.ok ? joining(seat, code) : refused(code)) : null,
    (code || later) && renew(room, seat, drawn, Boolean(code)),
  );
}

async function ask(room, seat, drawn) {
  told.set(seat, null);
  const answer = await post(`/api/seats/${seat}/code`, {}, room.operator.token);
  told.set(seat, answer);
  drawn();
}

const refused = ({ message }) => element("p", { class: "refusal" }, message);

function joining(seat, { code, url, qr }) {
  const address = url.split("#")[0];
  return [
    square(qr, seatName(seat)),
    element(
      "div",
      { class: "by-hand" },
      element("p", {}, _("{seat}: scan this with the phone, or open", { seat: seatName(seat) })),
      element("p", { class: "address" }, address),
      element("p", { class: "code" }, code),
      isOnlyHere(url) && element("p", { class: "hint" }, onlyHere()),
    ),
  ];
}

function renew(room, seat, drawn, known) {
  const name = { seat: seatName(seat) };
  const label = known ? _("New code: {seat}", name) : _("Code: {seat}", name);
  return button(label, () => ask(room, seat, drawn), { "data-name": `code ${seat}` });
}

// Other devices cannot reach this address.
const isOnlyHere = (url) => ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);

const onlyHere = () =>
  [
    _("Phones reach it only if the game was started with “referee play --lan”."),
    _("Until then use another window of this computer."),
  ].join(" ");
