// Refusals that the service gives in English only, because programs get them too, in the language
// of this page: each by its code. What is not here comes from the referee in words for people.

import { N_, _ } from "./translation.js";

const SENTENCES = {
  "line/unreachable": N_(
    "The referee cannot be reached. Is this device in the same network, and is it running?",
  ),
  "line/no-answer": N_(
    "There was no answer, so it may not have been done. Look at the page, then try again.",
  ),
  "line/none": N_(
    "There is no connection to the referee just now. Try again when it is back.",
  ),
  "join/unknown-code": N_(
    "This code is not known, was used already, or is older than ten minutes. Ask for a new one.",
  ),
  "limit/rate": N_("That was too often. Wait a moment, then try again."),
  "limit/time": N_("That took too long to arrive. Try again."),
  "seat/none": N_("This device has no seat any more. Join with a new code."),
  "seat/not-allowed": N_("This seat cannot do that."),
  "seat/stale": N_("Something has happened meanwhile. Look at the page, then try again."),
  "seat/unknown": N_("There is no such seat at this table."),
  "service/fault": N_("Something is wrong in the referee; it has been noted. Try again."),
  "origin/unknown-host": N_("The referee is not called that. Open it by its own address."),
  "origin/foreign": N_("The referee is not called that. Open it by its own address."),
  "games/unknown": N_("There is no such game in the journal."),
  "games/under-way": N_("This game is under way. It can be looked at when it is over."),
  "record/unreadable": N_("The record of this game cannot be read."),
};

// The same answer, its message in words for whoever is at this page.
export function inWords(answer) {
  if (answer.ok || !Object.hasOwn(SENTENCES, answer.code)) return answer;
  return { ...answer, message: _(SENTENCES[answer.code]) };
}
