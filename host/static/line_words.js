// How the line to the service is, in words at the top of the page.

import { say } from "./elements.js";
import { N_, _ } from "./translation.js";

const WORDS = { open: N_("Connected"), broken: N_("No connection. Trying again…") };

export function sayLine(now) {
  document.body.dataset.line = now;
  say("line", lineWords());
}

export function lineWords() {
  const { line } = document.body.dataset;
  return Object.hasOwn(WORDS, line) ? _(WORDS[line]) : _("Connecting…");
}

export const isBroken = () => document.body.dataset.line === "broken";
