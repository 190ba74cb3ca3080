// The seats that are played at this screen: a page of each, with a line of its own. The simulated
// table gives their tokens, as often as they are asked for.

import { SeatPage } from "./seat_page.js";

export class Seats {
  // `drawn` is called when a seat has heard something, `broken` when one has lost its line.
  constructor(table, drawn, broken) {
    Object.assign(this, { table, drawn, broken });
    this.pages = new Map();
    this.tokens = new Map();
  }

  get(seat) {
    return this.pages.get(seat);
  }

  // Whether every seat here hears the service.
  get areHeard() {
    return [...this.pages.values()].every((page) => page?.line.isOpen);
  }

  // Those that wait for a line need not wait any longer.
  soon() {
    for (const page of this.pages.values()) page?.line.soon();
  }

  // Exactly these seats, from now on; whether one of them is new.
  async keep(seats) {
    for (const seat of [...this.pages.keys()]) if (!seats.includes(seat)) this.leave(seat);
    const missing = seats.filter((seat) => !this.pages.has(seat));
    for (const seat of missing) await this.sit(seat);
    return missing.some((seat) => this.pages.get(seat));
  }

  leave(seat) {
    this.pages.get(seat)?.close();
    this.pages.delete(seat);
  }

  async sit(seat) {
    this.pages.set(seat, null); // asked for: nobody asks again
    const answer = await this.table.ask("sit", { seat });
    if (!answer.ok || !this.pages.has(seat)) return this.pages.delete(seat);
    this.tokens.set(seat, answer.token);
    const told = (what) => this.tell(seat, what);
    const page = new SeatPage({ key: () => this.tokens.get(seat), drawn: this.drawn, told });
    this.pages.set(seat, page);
    return page.open();
  }

  tell(seat, what) {
    if (what === "unwelcome") this.again(seat);
    if (what === "broken") this.broken();
  }

  // The service does not know the token any more, after a restart perhaps. The seat keeps its place
  // among the others.
  async again(seat) {
    this.pages.get(seat)?.close();
    await this.sit(seat);
  }
}
