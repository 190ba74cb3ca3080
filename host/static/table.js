// The simulated table as this page has it: what belongs to it, told once, and how it looks now.
// Hands move it by commands; whatever happens comes back as a whole new scene.

import { Line } from "./line.js";

export class Table {
  // `key` gives the token; `told` hears about the line, as at `Line`.
  constructor(key, told) {
    this.parts = null; // what the table is made of
    this.scene = null;
    this.watchers = [];
    this.line = new Line((message) => this.hear(message), told, { path: "/api/sim/ws", key });
  }

  open() {
    this.line.open();
  }

  // `watcher` is called with this table whenever it has changed.
  watch(watcher) {
    this.watchers.push(watcher);
    if (this.scene) watcher(this);
  }

  hear(message) {
    if (message.type === "table") this.parts = message;
    if (message.type === "scene") this.scene = message;
    if (this.parts && this.scene) for (const watcher of this.watchers) watcher(this);
  }

  ask(word, more = {}) {
    return this.line.ask({ do: word, ...more });
  }

  // The pieces, dice of one side, in the table's order.
  piecesOf(side) {
    const { pieces } = this.parts;
    return Object.keys(pieces).filter((piece) => pieces[piece] === side);
  }

  diceOf(side) {
    const { dice } = this.parts;
    return Object.keys(dice).filter((die) => dice[die].side === side);
  }
}
