// The chooser of the language, on every page. What is chosen is kept on this device; a page of a
// seat passes it on, because the sentences of a seat are made by the referee.

import { keepLanguage } from "./device.js";
import { byId, element } from "./elements.js";
import { LANGUAGES, language, ownLanguage, speak, whenSpoken } from "./translation.js";

let choose = speak; // what is done with a language that somebody chose

// Speaks this device's own language. `chosen` is called with a language that somebody chose.
export async function beginSpeaking(chosen = speak) {
  choose = chosen;
  const box = byId("language");
  box.replaceChildren(...Object.entries(LANGUAGES).map(option));
  box.addEventListener("change", () => {
    keepLanguage(box.value);
    choose(box.value);
  });
  whenSpoken(() => (box.value = language()));
  await speak(ownLanguage());
  box.value = language();
}

// The line is back: a language that was chosen while nobody answered is asked for once more.
export function chooseAgain() {
  const { value } = byId("language");
  if (value !== language()) choose(value);
}

// Each is called by its own name, and read so.
const option = ([tag, name]) => element("option", { value: tag, lang: tag }, name);
