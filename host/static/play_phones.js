// The seats that are played on phones: a code and its square picture for each, until a device has
// come with it. A seat's code is asked for once, and again when somebody wants a new one, when the
// device has left, or when the code has grown old.

import { square } from "./codes.js";
import { button, element, show } from "./elements.js";
import { isNew } from "./play_drawn.js";
import { get, post } from "./service.js";
import { whenStill } from "./stillness.js";
import { _ } from "./translation.js";
import { seatName } from "./words.js";

const EVERY_MS = 3000;
const GOOD_MS = 600_000; // so long the service takes a code
// The newest code of each seat, with the devices that were there before; null while it is asked
// for.
const told = new Map();
let begun = false;

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
  if (!told.has(seat) && !later) ask(room, seat, drawn);
  return element(
    "div",
    { class: "invited", "data-invited": seat },
    code && shown(seat, code),
    (code || later) && renew(room, seat, drawn, Boolean(code)),
  );
}

async function ask(room, seat, drawn) {
  told.set(seat, null);
  const { seats = {} } = await get("/api/seats", room.operator.token);
  const answer = await post(`/api/seats/${seat}/code`, {}, room.operator.token);
  told.set(seat, { ...answer, before: seats[seat] ?? 0, until: Date.now() + GOOD_MS });
  whenStill(drawn);
  if (!begun) setInterval(() => document.hidden || look(room), EVERY_MS);
  begun = true;
}

// What has become of the codes meanwhile.
async function look(room) {
  const known = [...told].filter(([, code]) => code?.ok);
  if (!known.length || document.body.dataset.line !== "open") return;
  const { ok, seats } = await get("/api/seats", room.operator.token);
  const still = known.filter(([seat, code]) => ok && told.get(seat) === code);
  for (const [seat, code] of still) follow(seat, code, seats[seat] ?? 0);
  if (still.some(([seat, code]) => told.get(seat) !== code)) room.redraw();
}

// A device has come with this code, or has left again; or the code is not good any more.
function follow(seat, { before, until, used }, devices) {
  const came = devices > before;
  if (came && !used) told.set(seat, { ok: true, used: true, before });
  else if (used ? !came : Date.now() > until) told.delete(seat);
}

function shown(seat, code) {
  if (!code.ok) return element("p", { class: "refusal" }, code.message);
  if (!code.used) return joining(seat, code);
  return element("p", {}, _("A device has joined: {seat}.", { seat: seatName(seat) }));
}

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
