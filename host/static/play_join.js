// Sitting down at the simulated table: by the code in the address after `#`, which no server ever
// sees, by the token of an earlier time, or by a code that is typed.

import { byId, element, say, show } from "./elements.js";
import { showHero } from "./hero.js";
import { handsToken, keepHandsToken } from "./play_tokens.js";
import { get, post } from "./service.js";
import { _, whenSpoken } from "./translation.js";

// Whether this device has a token for the table now.
export async function beginJoining() {
  byId("join").addEventListener("submit", typed);
  whenSpoken(() => say("said", "")); // it was said in another language
  window.addEventListener("hashchange", () => location.hash.length > 1 && location.reload());
  const code = scanned();
  if (code) await join(code, Boolean(handsToken()));
  if (!handsToken()) await showDoor();
  return Boolean(handsToken());
}

// Whoever is at the wrong door is told so.
async function showDoor() {
  const { ok, simulated } = await get("/api/health");
  say("line", "");
  showHero();
  if (!ok || simulated) return;
  byId("join").hidden = true;
  const text = _("This referee is at a real table, so there is none to play with here.");
  show("real", text, " ", element("a", { href: "/join" }, _("Join a seat at it.")));
}

// The code is taken out of the address and the history.
function scanned() {
  const code = location.hash.slice(1);
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}

// Whoever sits here already may come again with a code that is used up.
async function join(code, seated = false) {
  const answer = await post("/api/join", { code }, "");
  if (answer.ok && answer.seat === "hands") return keepHandsToken(answer.token);
  if (seated) return null;
  return say("said", answer.ok ? _("This code is for another seat.") : answer.message);
}

async function typed(event) {
  event.preventDefault();
  await join(byId("code").value);
  if (handsToken()) location.reload();
}
