// What a seat knows, kept from its messages alone: the newest state, the last news, the board, and
// what was wrong with the last thing that was done. Whoever draws is called after every change.

import { token } from "./device.js";
import { Line } from "./line.js";
import { isRefusal, placesOf } from "./refused.js";
import { get } from "./service.js";

const NEWS_KEPT = 50; // as many as a new client is told
const HEARD = { state: "hearState", update: "hearUpdate", notice: "hearNotice" };

export class SeatPage {
  // `key` gives the token. `drawn` is called after every change, `heard` with what is new, and
  // `told` with how the line is.
  constructor({ key = token, drawn, heard = () => {}, told }) {
    Object.assign(this, { seat: null, n: 0, game: null, state: {}, news: [] });
    this.drawing = null; // the board's own description
    this.refused = ""; // why the newest thing was refused
    this.pointed = []; // the places that this is about
    this.notice = "";
    this.key = key;
    this.drawn = () => drawn(this);
    this.heard = heard;
    this.do = (word, more) => this.command(word, more);
    this.line = new Line((message) => this.hear(message), told, { key });
  }

  get token() {
    return this.key();
  }

  open() {
    this.line.open();
  }

  close() {
    this.line.close();
  }

  hear(message) {
    const method = HEARD[message.type];
    if (!method) return;
    this[method](message);
    this.drawn();
  }

  hearState({ seat, n, game, state, news }) {
    const another = game !== this.game || seat !== this.seat;
    const begins = this.seat && game && another; // else it was heard before, or is long past
    Object.assign(this, { seat, n, game, state, news });
    if (begins) this.hearNews(news);
    if (another || !this.drawing) this.fetchBoard();
  }

  hearUpdate({ n, state, news }) {
    const { stage, instruction } = this.state;
    if (instruction && !state.instruction) this.complain(); // it was put right
    Object.assign(this, { n, state, news: [...this.news, ...news].slice(-NEWS_KEPT) });
    if (news.length) this.hearNews(news);
    if (stage !== state.stage || stage === "lobby") this.fetchBoard();
  }

  hearNotice({ text }) {
    this.notice = text;
  }

  // A notice and the newest refusal stay until something else happens.
  hearNews(news) {
    const refusal = news.filter(isRefusal).at(-1);
    this.complain(refusal?.text, refusal && placesOf(refusal));
    this.notice = "";
    this.heard(news);
  }

  complain(text = "", places = []) {
    this.refused = text;
    this.pointed = places;
  }

  async command(word, more = {}) {
    const answer = await this.line.ask({ seen: this.n, do: word, ...more });
    if (answer.ok) this.complain();
    else if (this.refused !== answer.message) this.complain(answer.message); // else it was news
    this.drawn();
    return answer;
  }

  async fetchBoard() {
    const answer = await get("/api/board", this.key());
    if (!answer.ok || JSON.stringify(answer) === JSON.stringify(this.drawing)) return;
    this.drawing = answer;
    this.drawn();
  }
}
