// What the operator can do while a game runs. What cannot be taken back is asked twice.

import { button, element, show } from "./elements.js";
import { ask } from "./question.js";

const DEEDS = {
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

export function showControls({ seat, state, do: send }) {
  if (seat !== "operator") return show("controls");
  const may = Object.keys(DEEDS).filter((word) => state.may?.includes(word));
  const open = may.filter(
    (word) => !(word === "pause" && state.paused) && !(word === "reveal" && state.revealed),
  );
  show(
    "controls",
    open.length > 0 &&
      element(
        "div",
        { class: "row" },
        open.map((word) => deed(word, state.stage, send)),
      ),
    state.revealed && element("p", {}, "Everything is revealed on this page; everybody was told."),
  );
}

// A game that is over is only put away.
const PUT_AWAY = ["On to the next game"];

function deed(word, stage, send) {
  const [label, question, yes] = word === "abandon" && stage === "over" ? PUT_AWAY : DEEDS[word];
  const act = async () => (!question || (await ask(question, yes))) && send(word);
  return button(label, act, { class: word === "abandon" && question ? "grave" : "" });
}
