// On the page of a seat whose table is simulated: the face of its own side, with its magnets, dice,
// keys and lamps, in place of the picture of the board. The other face never reaches this page.

import { byId, show } from "./elements.js";
import { get } from "./service.js";
import { whenStill } from "./stillness.js";
import { Table } from "./table.js";
import { factsOf, sideOf, wantedPart } from "./table_facts.js";
import { Side } from "./table_side.js";
import { whenSpoken } from "./translation.js";

const WITHOUT = ["operator", "table"]; // they have no side

const WIDE = matchMedia("(min-width: 60rem)"); // as in style.css

let side = null; // once it is known that there is a simulated table
let asked = false;
let facts = null; // what the side shows besides the scene, while it is shown

export function showSimulated(page) {
  if (!page.seat || WITHOUT.includes(page.seat)) return;
  if (!asked) begin(page);
  const on = side?.table.scene && page.state.stage === "playing" && page.drawing?.spaces;
  document.body.classList.toggle("simulated", Boolean(on));
  facts = on ? factsOf(page) : null;
  if (!on) return ["simulated", "fittings"].map((id) => show(id));
  if (!byId("simulated").hasChildNodes()) lay();
  document.body.dataset.wanted = wantedPart(facts);
  side.show(facts);
}

// Dice and keys are under the board, or beside it where there is room.
function lay() {
  const { said, face, controls, live } = side;
  show("simulated", face.svg, !WIDE.matches && [said, controls], live);
  show("fittings", WIDE.matches && [said, controls]);
}

async function begin(page) {
  asked = true;
  const { ok, simulated } = await get("/api/health");
  asked = ok; // without an answer it is asked again when the seat hears something
  if (!simulated) return;
  const table = new Table(undefined, (what) => what === "open" && side?.forget());
  side = new Side(table, sideOf(page.seat));
  whenSpoken(() => side.forget());
  const draw = () => showSimulated(page);
  table.watch(() => (facts ? side.show(facts) : whenStill(draw)));
  table.open();
  WIDE.addEventListener("change", () => byId("simulated").hasChildNodes() && lay());
  byId("hand").addEventListener("toggle", () => whenStill(draw), true);
}
