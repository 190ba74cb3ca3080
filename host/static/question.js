// A question that must be answered before something is done that cannot be taken back.

import { byId } from "./elements.js";

// True if the person says yes; leaving the question is a no.
export function ask(text, yes) {
  const dialog = byId("question");
  byId("question-text").textContent = text;
  byId("question-yes").textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
