// A device joins a seat: by the code in the address after `#`, which no server ever sees, or typed.

import { forgetToken, keepToken, token } from "./device.js";
import { button, byId, element, say, show } from "./elements.js";
import { showHero } from "./hero.js";
import { beginSpeaking } from "./language.js";
import { keepHandsToken } from "./play_tokens.js";
import { get, post } from "./service.js";
import { learnName } from "./table_name.js";
import { _, whenSpoken } from "./translation.js";
import { seatName } from "./words.js";

// One device, one seat: whoever has joined another gives the first one back.
async function join(code) {
  say("said", "");
  const answer = await post("/api/join", { code });
  if (!answer.ok) return say("said", answer.message);
  if (answer.seat === "hands") return toTheTable(answer.token);
  if (token()) await post("/api/leave");
  keepToken(answer.token);
  location.assign("/seat");
}

// Whoever has the whole simulated table before him may have a seat at it besides.
function toTheTable(key) {
  keepHandsToken(key);
  location.assign("/play");
}

// A code from a scanned address is used at once, and taken out of the address and the history.
function scanned() {
  const code = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return code;
}

async function greet() {
  if (!token()) return;
  const known = await get("/api/seat");
  if (known.status === 401) return forgetToken();
  if (!known.ok) return;
  show(
    "seated",
    element("strong", {}, _("This device is at the seat: {seat}.", { seat: seatName(known.seat) })),
    " ",
    button(_("Go there"), () => location.assign("/seat"), { class: "first", "data-name": "go" }),
    " ",
    _("Or join another seat below."),
  );
}

function typed(event) {
  event.preventDefault();
  join(byId("code").value);
}

byId("join").addEventListener("submit", typed);
window.addEventListener("hashchange", () => begin());

function begin() {
  const code = location.hash.length > 1 ? scanned() : "";
  byId("code").value = code;
  return code ? join(code) : greet();
}

showHero();
learnName().then((name) => (document.title = name));
whenSpoken(() => say("said", "")); // it was said in another language
whenSpoken(greet);
await beginSpeaking();
begin();
