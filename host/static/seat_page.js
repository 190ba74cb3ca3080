// What a seat knows, kept from its messages alone: the newest state, the last news, the board, and
// what was wrong with the last thing that was done. Whoever draws is called after every change.

import { token } from "./device.js";
import { Line, NO_LINE } from "./line.js";
import { isPast, isRefusal, pauseOf, placesOf } from "./refused.js";
import { get } from "./service.js";

const NEWS_KEPT = 50; // as many as a new client is told
const HEARD = { state: "hearState", update: "hearUpdate", notice: "hearNotice" };

export class SeatPage {
  // `key` gives the token. `drawn` is called after every change, `heard` with what is new, and
  // `told` with how the line is.
  constructor({ key = token, drawn, heard = () => {}, told }) {
    Object.assign(this, { seat: null, n: 0, game: null, state: {}, news: [] });
    this.drawing = null; // the board's own description
    this.complain();
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

  // The operator's wish that the explorers undo something, until something else happens.
  get undoAsked() {
    const last = this.news.filter((one) => !isRefusal(one)).at(-1);
    return last?.event === "undo-proposed" ? last : null;
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
    if (another || this.lineless) this.complain(); // it is another matter, or the line is back
    if (begins) this.hearNews(news);
    if (another || !this.drawing) this.fetchBoard();
  }

  hearUpdate({ n, state, news }) {
    const { stage } = this.state;
    if (isPast(this, state)) this.complain();
    Object.assign(this, { n, state, news: [...this.news, ...news].slice(-NEWS_KEPT) });
    if (news.length) this.hearNews(news);
    if (stage !== state.stage || stage === "lobby") this.fetchBoard();
  }

  hearNotice({ text }) {
    this.notice = text;
  }

  // A notice stays until something else happens.
  hearNews(news) {
    const refusal = news.filter(isRefusal).at(-1);
    if (refusal) this.complain(refusal.text, placesOf(refusal));
    this.notice = "";
    this.heard(news);
  }

  // Why the newest thing was refused, the places it is about, whether only a line was wanting, and
  // the pause in which it was.
  complain(refused = "", pointed = [], lineless = false) {
    Object.assign(this, { refused, pointed, lineless, refusedIn: pauseOf(this.state) });
  }

  async command(word, more = {}) {
    const answer = await this.line.ask({ seen: this.n, do: word, ...more });
    const lineless = answer.code === NO_LINE.code;
    const known = this.refused === answer.message; // the news has told it already
    if (answer.ok) this.complain();
    else if (!known) this.complain(answer.message, [], lineless);
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
