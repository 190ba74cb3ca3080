// Where the eyes are led on a small screen: to the sentence, whenever it begins to ask something.

import { byId } from "./elements.js";

let called = ""; // what was asked when the eyes were last led there

// `asked` names what somebody here must do now: empty for nothing, the same for the same.
export function callFor(asked) {
  if (asked === called) return;
  called = asked;
  if (asked && byId("asked").getBoundingClientRect().top < 0) goUp();
}

// Whoever comes to the screen begins at the top, with the sentence.
export function lookUp() {
  goUp();
  byId("sentence").focus({ preventScroll: true });
}

export function goUp() {
  window.scrollTo(0, 0);
  byId("side")?.scrollTo(0, 0);
}
