// What is said right under the sentence, where everybody looks: that the line is broken, something
// about the service, or what the operator asks of the explorers.

import { say } from "./elements.js";
import { isBroken, lineWords } from "./line_words.js";

export const sayNotice = (page) =>
  say("notice", isBroken() ? lineWords() : page.notice || page.undoAsked?.text);
