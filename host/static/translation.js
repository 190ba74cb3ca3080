// The pages' words in the language of whoever reads them. The words in the source are English; for
// the other languages they are fetched, once each, from `/api/words/…` (`host/locales`).
//
//   _("Hello {name}", { name })              one message; names in braces are filled in
//   ngettext("{n} step", "{n} steps", n)     one message for each plural of the language
//   N_("Hello")                              only marks a message, for `_` to say it later
//
// In HTML an element with `data-words` has its text said, one with `data-words-label` its
// `aria-label`. Whoever draws calls `speak` first and listens with `whenSpoken` to draw anew.

import { keptLanguage } from "./device.js";

export const LANGUAGES = { en: "English", it: "Italiano", de: "Deutsch", pl: "Polski" };
const SOURCE = "en";

const notOne = (n) => (n === 1 ? 0 : 1);
const PLURALS = { en: notOne, it: notOne, de: notOne, pl: polish };

const fetched = { [SOURCE]: {} }; // words by language
const listeners = [];
let spoken = SOURCE;
let wished = SOURCE; // the newest of those asked for, while words are fetched

export const N_ = (message) => message;

export function _(message, facts) {
  return filled(fetched[spoken][message] ?? message, facts);
}

export function ngettext(one, more, n, facts) {
  const forms = fetched[spoken][one];
  const form = forms ? forms[PLURALS[spoken](n)] : [one, more][notOne(n)];
  return filled(form, { n, ...facts });
}

export const language = () => spoken;

// The language that this device would like: chosen here before, or the browser's, or English.
export function ownLanguage() {
  const tags = [keptLanguage(), ...navigator.languages].filter(Boolean);
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isKnown) ?? SOURCE;
}

// From now on the pages speak this language; where its words cannot be fetched, nothing changes.
export async function speak(wanted) {
  if (!isKnown(wanted)) return;
  wished = wanted;
  if (wanted === spoken || !(await isFetched(wanted)) || wanted !== wished) return;
  spoken = wanted;
  sayDocument();
  for (const listener of listeners) listener(wanted);
}

export const whenSpoken = (listener) => listeners.push(listener);

const isKnown = (wanted) => Object.hasOwn(LANGUAGES, wanted);

async function isFetched(wanted) {
  if (fetched[wanted]) return true;
  try {
    const answer = await fetch(`/api/words/${wanted}`);
    if (answer.ok) fetched[wanted] = (await answer.json()).words;
  } catch {
    // The referee cannot be reached; the page says so where it matters.
  }
  return wanted in fetched;
}

function sayDocument() {
  document.documentElement.lang = spoken;
  for (const part of document.querySelectorAll("[data-words]")) {
    part.dataset.words ||= folded(part.textContent);
    part.textContent = _(part.dataset.words);
  }
  for (const part of document.querySelectorAll("[data-words-label]")) {
    part.dataset.wordsLabel ||= part.getAttribute("aria-label");
    part.setAttribute("aria-label", _(part.dataset.wordsLabel));
  }
}

const folded = (text) => text.trim().replace(/\s+/g, " ");

const filled = (text, facts = {}) =>
  text.replace(/\{(\w+)\}/g, (hole, name) => facts[name] ?? hole);

function polish(n) {
  if (n === 1) return 0;
  const few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20);
  return few ? 1 : 2;
}
