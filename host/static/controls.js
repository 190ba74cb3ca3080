// What the operator can do in a game and after it. What cannot be taken back is asked twice.

import { button, element, show } from "./elements.js";
import { ask } from "./question.js";
import { N_, _ } from "./translation.js";

// The button, and the question before it is done.
const DEEDS = {
  again: [N_("The same again")],
  pause: [N_("Pause")],
  undo: [N_("Ask the explorers to undo")],
  accept: [
    N_("Accept the table as it stands"),
    N_("Believe the table as it stands, whatever the sensors say? It is recorded."),
    N_("Yes, accept it"),
  ],
  reveal: [
    N_("Reveal everything"),
    N_("Reveal all places and hands on this page? Everybody is told, and it is recorded."),
    N_("Yes, reveal"),
  ],
  abandon: [
    N_("Abandon the game"),
    N_("Abandon this game for good? It stays in the journal, unfinished."),
    N_("Yes, abandon it"),
  ],
  restore: [
    N_("Restore: go on from the last good record"),
    N_("Go on with the game as far as its record can be trusted?"),
    N_("Yes, go on from there"),
  ],
  "set-aside": [
    N_("Set aside: begin another game"),
    N_("Set this game aside? Its record is kept as it is, and a new game can begin."),
    N_("Yes, set it aside"),
  ],
};

// A game that is over is only put away.
const PUT_AWAY = [N_("Choose the next game")];

// What would change nothing, or is on another part of the page.
const HIDDEN = {
  again: ({ lobby }) => lobby,
  pause: ({ paused }) => paused,
  reveal: ({ revealed }) => revealed,
  undo: ({ paused, revealed }) => paused || revealed,
};

export function showControls({ seat, state, do: send }) {
  if (seat !== "operator") return show("controls");
  const may = Object.keys(DEEDS).filter((word) => state.may?.includes(word));
  const buttons = may
    .filter((word) => !HIDDEN[word]?.(state))
    .map((word) => deed(word, state.stage, send));
  const told = _("Everything is revealed on this page; everybody was told.");
  show(
    "controls",
    buttons.length > 0 && element("div", { class: "row" }, buttons),
    state.revealed && element("p", {}, told),
  );
}

function deed(word, stage, send) {
  const [label, question, yes] = word === "abandon" && stage === "over" ? PUT_AWAY : DEEDS[word];
  const act = async () => (!question || (await ask(_(question), _(yes)))) && send(word);
  const look = word === "abandon" && question ? "grave" : "";
  return button(_(label), act, { class: look, "data-name": word });
}
