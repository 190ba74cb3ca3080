// The operator gives seats away: a code and its square picture for each, for one device and ten
// minutes. A code is on this page only until a device has come with it, or until the next one, and
// nowhere else. Who sits where is looked up again and again.

import { button, byId, element, show } from "./elements.js";
import { ask } from "./question.js";
import { get, post, remove } from "./service.js";
import { seatIcon } from "./shapes.js";
import { whenStill } from "./stillness.js";
import { N_, _, ngettext, whenSpoken } from "./translation.js";
import { seatName } from "./words.js";

const ONLY_HERE = N_(
  "Only the machine itself can open that address. For phones, start the referee with --lan.",
);
const EVERY_MS = 3000;
let begun = false;
let seats = {}; // how many devices each has, as it is shown
let newest = null; // the code that is shown, with its seat and the devices that were there before

export function showCodes({ seat }) {
  if (seat !== "operator") return show("codes");
  if (begun) return;
  begun = true;
  whenSpoken(refresh);
  refresh();
  setInterval(() => document.body.dataset.line === "open" && !document.hidden && look(), EVERY_MS);
}

// Only what has changed is shown anew: a screen reader would read the code again.
async function look() {
  const answer = await get("/api/seats");
  if (answer.ok && JSON.stringify(answer.seats) !== JSON.stringify(seats))
    whenStill(() => draw(answer));
}

async function refresh() {
  draw(await get("/api/seats"));
}

function draw(answer) {
  if (!answer.ok) return show("codes", element("p", { class: "refusal" }, answer.message));
  seats = answer.seats;
  if (newest?.ok && seats[newest.seat] > newest.before) newest = null; // it is used up
  show(
    "codes",
    element("h2", {}, _("Seats")),
    newest && shownCode(newest),
    element(
      "ul",
      { class: "seats" },
      Object.entries(seats).map(([seat, devices]) => row(seat, devices)),
    ),
  );
}

function row(seat, devices) {
  const name = seatName(seat);
  const taken = devices ? ngettext("{n} device", "{n} devices", devices) : _("nobody yet");
  return element(
    "li",
    { "data-seat": seat },
    seatIcon(seat),
    element("span", { class: "seat" }, name, element("span", { class: "small" }, taken)),
    button(_("Code"), () => invite(seat), {
      "data-name": `code ${seat}`,
      "aria-label": _("Code for {seat}", { seat: name }),
    }),
    devices > 0 &&
      button(_("Empty"), () => empty(seat), {
        "data-name": `empty ${seat}`,
        "aria-label": _("Empty {seat}", { seat: name }),
      }),
  );
}

// With a new code the one before is void: whoever is there now came without it.
async function invite(seat) {
  const told = await post(`/api/seats/${seat}/code`);
  const answer = await get("/api/seats");
  newest = { seat, before: answer.seats?.[seat], ...told };
  draw(answer);
  byId("codes").scrollIntoView({ block: "start" });
}

async function empty(seat) {
  const text = _("Send all devices of this seat away: {seat}? Each needs a new code then.", {
    seat: seatName(seat),
  });
  if (!(await ask(text, _("Yes, empty it")))) return;
  const answer = await remove(`/api/seats/${seat}`);
  newest = answer.ok ? null : { seat, ...answer };
  await refresh();
}

function shownCode(told) {
  if (!told.ok) return element("p", { class: "refusal", role: "alert" }, told.message);
  const seat = seatName(told.seat);
  const address = told.url.split("#")[0];
  return element(
    "div",
    { class: "invitation", role: "status" },
    element("p", {}, _("For one device, within ten minutes. The seat: {seat}", { seat })),
    element("p", { class: "code" }, told.code),
    square(told.qr, seat),
    element("p", { class: "hint" }, _("Scan it, or type the code at {address}", { address })),
    told.only_here && element("p", { class: "refusal" }, _(ONLY_HERE)),
    button(_("Hide it"), hide, { "data-name": "hide-code" }),
  );
}

function hide() {
  newest = null;
  refresh();
}

// The picture is made by the service itself; as an image it could do nothing even if it were not.
export function square(picture, seat) {
  const read = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  read.setAttribute("role", "img");
  read.setAttribute("aria-label", _("Square code for {seat}", { seat }));
  read.setAttribute("class", "qr");
  return document.importNode(read, true);
}
