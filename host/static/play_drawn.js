// What a part of the page was drawn from. A part that would look the same is left alone, so that
// nothing somebody is about to choose in it closes under the hand.

import { language } from "./translation.js";

const drawn = new Map(); // by the part's name

// Whether this part must be drawn anew, now that these are the facts.
export function isNew(part, ...facts) {
  const now = JSON.stringify([language(), ...facts]);
  if (drawn.get(part) === now) return false;
  drawn.set(part, now);
  return true;
}
