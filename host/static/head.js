// The top of a seat's page: who this is, and the one sentence that says who must do what.

import { callFor } from "./attention.js";
import { byId, say } from "./elements.js";
import { seatIcon } from "./shapes.js";
import { acts } from "./table_facts.js";
import { tableName } from "./table_name.js";
import { seatName } from "./words.js";

const LONG = 90; // signs; what is longer is written smaller where it is read across a room

export function showHead(page) {
  const { seat, state } = page;
  const turn = acts(page) && !state.paused;
  document.title = `${seatName(seat)} – ${tableName()}`;
  Object.assign(document.body.dataset, { seat, stage: state.stage ?? "" });
  document.body.toggleAttribute("data-acts", turn || Boolean(state.instruction && !state.paused));
  byId("seat").textContent = seatName(seat);
  byId("badge").replaceChildren(seatIcon(seat));
  byId("yours").hidden = !turn || seat === "display";
  say("sentence", state.sentence);
  callFor([turn && seat, state.instruction?.kind].filter(Boolean).join(" "));
  byId("sentence").classList.toggle("long", state.sentence?.length > LONG);
}
