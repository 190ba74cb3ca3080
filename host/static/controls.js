// What the operator can do in a game and after it. What cannot be taken back is asked twice.

import { button, element, show } from "./elements.js";
import { ask } from "./question.js";

// The button, and the question before it is done.
const DEEDS = {
  again: ["The same again"],
  pause: ["Pause"],
  accept: [
    "Accept the table as it stands",
    "Believe the table as it stands, whatever the sensors say? It is recorded.",
    "Yes, accept it",
  ],
  reveal: [
    "Reveal everything",
    "Reveal all places and hands on this page? Everybody is told, and it is recorded.",
    "Yes, reveal",
  ],
  abandon: [
    "Abandon the game",
    "Abandon this game for good? It stays in the journal, unfinished.",
    "Yes, abandon it",
  ],
  restore: [
    "Go on from the last good record",
    "Go on with the game as far as its record can be trusted?",
    "Yes, go on from there",
  ],
  "set-aside": [
    "Set the damaged game aside",
    "Set this game aside? Its record is kept as it is, and a new game can begin.",
    "Yes, set it aside",
  ],
};

// A game that is over is only put away.
const PUT_AWAY = ["Choose the next game"];

// What would change nothing, or is on another part of the page.
const HIDDEN = {
  again: ({ lobby }) => lobby,
  pause: ({ paused }) => paused,
  reveal: ({ revealed }) => revealed,
};

export function showControls({ seat, state, do: send }) {
  if (seat !== "operator") return show("controls");
  const may = Object.keys(DEEDS).filter((word) => state.may?.includes(word));
  const buttons = may
    .filter((word) => !HIDDEN[word]?.(state))
    .map((word) => deed(word, state.stage, send));
  show(
    "controls",
    buttons.length > 0 && element("div", { class: "row" }, buttons),
    state.revealed && element("p", {}, "Everything is revealed on this page; everybody was told."),
  );
}

function deed(word, stage, send) {
  const [label, question, yes] = word === "abandon" && stage === "over" ? PUT_AWAY : DEEDS[word];
  const act = async () => (!question || (await ask(question, yes))) && send(word);
  return button(label, act, { class: word === "abandon" && question ? "grave" : "" });
}
