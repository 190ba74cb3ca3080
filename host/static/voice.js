// The browser's voice, on the table's page alone: everything audible is public, and that page is
// told only what is. Each piece of news is said once; when too much is waiting, the old is dropped.

import { isOn, turn } from "./device.js";
import { element, show } from "./elements.js";
import { _, language } from "./translation.js";

const MOST_WAITING = 3;
let waiting = 0;
let touched = false;

// Browsers keep silent until somebody has touched the page.
for (const event of ["pointerdown", "keydown"]) {
  window.addEventListener(event, () => (touched = true), { once: true });
}

export function showVoice(page) {
  if (page.seat !== "table" || !("speechSynthesis" in window)) return show("voice");
  const box = element("input", {
    type: "checkbox",
    id: "speak",
    "data-name": "speak",
    checked: isOn("voice"),
    onchange: (event) => {
      flip(event.target.checked);
      showVoice(page);
    },
  });
  const hint = _("Touch the page once, so that the browser may speak.");
  show(
    "voice",
    element("label", { class: "switch" }, box, " ", _("Say aloud what happens")),
    isOn("voice") && !touched && element("p", { class: "hint" }, hint),
  );
}

export function utterNews(news) {
  if (!isOn("voice") || !("speechSynthesis" in window)) return;
  for (const one of news) if (one.text) utter(one.text);
}

function flip(on) {
  turn("voice", on);
  if (on) utter(_("The referee speaks."));
  else hush();
}

function utter(text) {
  if (waiting >= MOST_WAITING) hush();
  const speech = new SpeechSynthesisUtterance(text);
  speech.lang = language();
  speech.onend = speech.onerror = () => (waiting = Math.max(0, waiting - 1));
  waiting += 1;
  speechSynthesis.speak(speech);
}

function hush() {
  waiting = 0;
  speechSynthesis.cancel();
}
