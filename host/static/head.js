// The top of a seat's page: who this is, and the one sentence that says who must do what.

import { callFor } from "./attention.js";
import { byId, say } from "./elements.js";
import { seatIcon } from "./shapes.js";
import { tableName } from "./table_name.js";
import { seatName } from "./words.js";

// What only the seat that has the turn may do.
const ACTS = ["roll", "release", "announce", "move", "card", "done", "mummy-roll", "mummy-move"];

const LONG = 90; // signs; what is longer is written smaller where it is read across a room

export function showHead({ seat, state }) {
  const acts = ACTS.some((word) => state.may?.includes(word)) && !state.paused;
  document.title = `${seatName(seat)} – ${tableName()}`;
  Object.assign(document.body.dataset, { seat, stage: state.stage ?? "" });
  document.body.toggleAttribute("data-acts", acts);
  byId("seat").textContent = seatName(seat);
  byId("badge").replaceChildren(seatIcon(seat));
  byId("yours").hidden = !acts || seat === "display";
  say("sentence", state.sentence);
  callFor([acts && seat, state.instruction?.kind].filter(Boolean).join(" "));
  byId("sentence").classList.toggle("long", state.sentence?.length > LONG);
}
