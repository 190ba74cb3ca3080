// The operator gives seats away: a code and its square picture for each, for one device and ten
// minutes. A code is on this page only until the next one, and nowhere else.

import { button, byId, element, show } from "./elements.js";
import { ask } from "./question.js";
import { get, post, remove } from "./service.js";
import { counted, seatName } from "./words.js";

let begun = false;
let newest = null; // the code that is shown, with its seat

export function showCodes({ seat }) {
  if (seat !== "operator") return show("codes");
  if (begun) return;
  begun = true;
  refresh();
}

async function refresh() {
  const answer = await get("/api/seats");
  if (!answer.ok) return show("codes", element("p", { class: "refusal" }, answer.message));
  show(
    "codes",
    element("h2", {}, "Seats"),
    newest && shownCode(newest),
    element(
      "ul",
      { class: "seats" },
      Object.entries(answer.seats).map(([seat, devices]) => row(seat, devices)),
    ),
    button("Look again", refresh),
  );
}

function row(seat, devices) {
  const name = seatName(seat);
  return element(
    "li",
    {},
    element("span", {}, `${name}: ${devices ? counted(devices, "device") : "nobody yet"}`),
    button("Code", () => invite(seat), {
      "data-name": `code ${seat}`,
      "aria-label": `Code for ${name}`,
    }),
    devices > 0 &&
      button("Empty", () => empty(seat), {
        "data-name": `empty ${seat}`,
        "aria-label": `Empty ${name}`,
      }),
  );
}

async function invite(seat) {
  newest = { seat, ...(await post(`/api/seats/${seat}/code`)) };
  await refresh();
  byId("codes").scrollIntoView({ block: "start" });
}

async function empty(seat) {
  const text = `Send all devices of the seat ${seatName(seat)} away? Each needs a new code then.`;
  if (!(await ask(text, "Yes, empty it"))) return;
  const answer = await remove(`/api/seats/${seat}`);
  newest = answer.ok ? null : { seat, ...answer };
  await refresh();
}

function shownCode(told) {
  if (!told.ok) return element("p", { class: "refusal", role: "alert" }, told.message);
  return element(
    "div",
    { class: "invitation", role: "status" },
    element("p", {}, `For one device at the seat ${seatName(told.seat)}, within ten minutes:`),
    element("p", { class: "code" }, told.code),
    square(told.qr, told.seat),
    element("p", { class: "hint" }, `Scan it, or type the code at ${told.url.split("#")[0]}`),
    button("Hide it", () => {
      newest = null;
      refresh();
    }),
  );
}

// The picture is made by the service itself; as an image it could do nothing even if it were not.
function square(picture, seat) {
  const read = new DOMParser().parseFromString(picture, "image/svg+xml").documentElement;
  read.setAttribute("role", "img");
  read.setAttribute("aria-label", `Square code for ${seatName(seat)}`);
  read.setAttribute("class", "qr");
  return document.importNode(read, true);
}
