// The line to the service: messages in, commands out. It comes back by itself after a break, each
// time a little later, and at once when the device wakes up or finds its network again.
//
// Nothing is ever sent again by itself: a command that got no answer is for the person to repeat,
// who then sees what has happened meanwhile.

import { token } from "./device.js";
import { inWords } from "./refusals.js";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
const ANSWER_WITHIN_MS = 8000;
const FIRST = ["state", "table"]; // what a seat, and what a simulated table says first
const UNWELCOME = [4401, 4403]; // close codes of the service (`host/API.md`): no seat, or none here

const NO_ANSWER = { ok: false, code: "line/no-answer" };
export const NO_LINE = { ok: false, code: "line/none" };

export class Line {
  // `heard` gets every message but replies; `told` gets "open", "broken", or "unwelcome" where this
  // device has no seat any more; then nothing is tried again. `path` is another socket than that of
  // the seats, `key` gives another token than the device's own.
  constructor(heard, told, { path = "/api/ws", key = token } = {}) {
    this.heard = heard;
    this.told = told;
    this.path = path;
    this.key = key;
    this.waiting = new Map();
    this.number = 0;
    this.wait = FIRST_WAIT_MS;
    this.listening = new AbortController(); // until it is closed
    const { signal } = this.listening;
    window.addEventListener("online", () => this.soon(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.soon(), { signal });
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    this.welcome = false;
    socket.onopen = () => socket.send(JSON.stringify({ token: this.key() }));
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = (event) => this.broke(socket, event.code);
  }

  close() {
    clearTimeout(this.timer);
    this.closed = true;
    this.listening.abort();
    const { socket } = this;
    // Browsers complain of a socket that is closed while it opens.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  // Whether the service is heard now.
  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN && this.welcome;
  }

  // The answer to a command, in words if it was refused; never an exception.
  ask(command) {
    if (!this.isOpen) return Promise.resolve(inWords(NO_LINE));
    const id = ++this.number;
    this.socket.send(JSON.stringify({ ...command, id }));
    return new Promise((answer) => {
      this.waiting.set(id, answer);
      setTimeout(() => this.answer({ ...NO_ANSWER, id }), ANSWER_WITHIN_MS);
    });
  }

  take(message) {
    if (message.type === "reply") return this.answer(message);
    if (!this.welcome && FIRST.includes(message.type)) this.welcomed();
    this.heard(message);
  }

  welcomed() {
    this.welcome = true;
    this.wait = FIRST_WAIT_MS;
    this.told("open");
  }

  // Replies come in the order of what was asked, so one without a number is to the first of those
  // that wait: what comes too often is refused before anybody has read its number.
  answer(reply) {
    const id = reply.id ?? this.waiting.keys().next().value;
    this.waiting.get(id)?.(inWords(reply));
    this.waiting.delete(id);
  }

  broke(socket, code) {
    if (socket !== this.socket || this.closed) return;
    for (const id of this.waiting.keys()) this.answer({ ...NO_ANSWER, id });
    if (UNWELCOME.includes(code)) return this.told("unwelcome");
    this.told("broken");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  soon() {
    if (this.socket?.readyState === WebSocket.CLOSED && !this.closed) this.open();
  }
}
