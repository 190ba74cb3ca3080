// One side of the simulated table: its face of the board, its dice, its keys and lamps, and a line
// for what a hand was refused.

import { element } from "./elements.js";
import { Tray } from "./table_dice.js";
import { Face } from "./table_face.js";
import { Keys } from "./table_keys.js";

export class Side {
  constructor(table, side) {
    this.said = element("p", { class: "refusal", role: "alert", hidden: true });
    this.live = element("p", { class: "unseen", "aria-live": "polite" });
    const complain = (text) => this.complain(text);
    const felt = (text) => (this.live.textContent = text);
    this.side = side;
    this.table = table;
    this.face = new Face(table, side, { complain, felt });
    this.tray = new Tray(table, side, complain);
    this.keys = new Keys(table, side, complain);
    this.controls = element("div", { class: "controls" }, this.tray.part, this.keys.part);
  }

  complain(text) {
    this.said.textContent = text;
    this.said.hidden = !text;
  }

  // What was said before is over.
  forget() {
    this.complain("");
    this.live.textContent = "";
  }

  // What the face, the tray and the keys need, all in one.
  show(facts) {
    if (!facts.board?.spaces || !this.table.scene) return;
    const pieces = this.table.piecesOf(this.side).filter((piece) => facts.pieces.has(piece));
    this.face.show({ ...facts, pieces });
    this.tray.show(facts);
    this.keys.show(facts);
  }
}
