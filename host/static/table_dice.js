// The dice of a side: thrown onto the felt, and set, as they lie, each into its numbered pocket.
// A die on the felt goes into its pocket by a tap or by being dragged; one in its pocket is chosen
// for the throw by a tap, or dragged out.

import { button, element } from "./elements.js";
import { diePicture } from "./table_die.js";
import { dieName } from "./table_words.js";
import { _, ngettext } from "./translation.js";
import { face as faceOf } from "./words.js";

const MOVED = 6; // pixels: less is a tap

export class Tray {
  constructor(table, side, complain) {
    Object.assign(this, { table, side, complain });
    this.chosen = new Set(); // for the next throw of this turn
    this.turn = "";
    this.dice = new Map(); // buttons
    this.shown = {}; // how each was drawn
    this.felt = element("div", { class: "felt" });
    this.throwing = button("", () => this.throw(), { "data-throw": side });
    this.setting = button("", () => this.setAll(), { "data-set-all": side });
    this.buttons = element("div", { class: "row" }, this.throwing, this.setting);
    this.part = element("div", { class: "tray", "data-tray": side }, this.felt, this.buttons);
  }

  // `locked`: how many dice the game has locked; `now`: whether it waits for a throw; `again`: the
  // dice that are asked for alone, to be thrown once more.
  show({ locked = 0, now = false, again = [], game, view }) {
    const names = this.table.diceOf(this.side);
    this.part.hidden = names.length === 0;
    Object.assign(this, { locked, now, asked: again });
    this.turnTo([game, view?.round, view?.turn].join());
    if (names.join() !== [...this.dice.keys()].join()) this.make(names);
    for (const die of names) this.showDie(die);
    this.showButtons();
  }

  // What somebody has chosen is not for the next one.
  turnTo(turn) {
    if (turn !== this.turn) this.chosen.clear();
    this.turn = turn;
  }

  make(names) {
    const pocket = (die, at) => {
      const label = die === "mummy" ? "☥" : die;
      return inColumn(at, element("span", { class: "pocket", "data-pocket": die }, label));
    };
    this.dice = new Map(names.map((die, at) => [die, inColumn(at, this.button(die))]));
    this.shown = {};
    this.felt.style.gridTemplateColumns = `repeat(${names.length}, 1fr)`;
    this.felt.replaceChildren(...names.map(pocket), ...this.dice.values());
  }

  button(die) {
    const made = element("button", { type: "button", class: "die-button", "data-die": die });
    made.classList.toggle("brown", this.side === "mummy");
    made.addEventListener("click", () => made.hasAttribute("data-dragged") || this.tap(die));
    letDragDie(this, made, die);
    return made;
  }

  showDie(die) {
    const { at, face, leaning } = this.table.scene.dice[die];
    if (at !== "pocket") this.chosen.delete(die);
    const [made, chosen] = [this.dice.get(die), this.chosen.has(die)];
    const looks = JSON.stringify([at, face, leaning, chosen, this.isLocked(die), _("brown die")]);
    if (looks === this.shown[die]) return;
    if (at === "table" && made.dataset.at !== "table") scatter(made);
    this.shown[die] = looks;
    Object.assign(made.dataset, { at, face: face ?? "" });
    made.toggleAttribute("data-leaning", leaning);
    made.toggleAttribute("data-locked", this.isLocked(die));
    made.setAttribute("aria-pressed", String(chosen));
    made.setAttribute("aria-label", inWords(die, this.table.scene.dice[die], this.isLocked(die)));
    made.replaceChildren(diePicture(face));
  }

  showButtons() {
    const lying = this.lying().length;
    const count = this.toThrow().length;
    write(this.throwing, this.throwLabel(count));
    write(this.setting, this.setLabel());
    letPress(this.throwing, count > 0);
    this.throwing.classList.toggle("first", (this.now || this.asked.length > 0) && lying === 0);
    letPress(this.setting, lying > 0);
    this.setting.classList.toggle("first", lying > 0);
  }

  throwLabel(count) {
    if (this.chosen.size) return ngettext("Throw {n} die", "Throw {n} dice", count);
    if (this.side === "mummy") return _("Throw the brown die");
    if (this.asked.length === 1) return _("Throw die {number}", { number: this.asked[0] });
    return ngettext("Throw the die", "Throw all {n} dice", count);
  }

  setLabel() {
    return this.side === "mummy" ? _("Set it into its pocket") : _("Set all into their pockets");
  }

  lying() {
    return [...this.dice.keys()].filter((die) => this.table.scene.dice[die].at === "table");
  }

  // A die in its pocket that shows the mummy, while the game has locked dice.
  isLocked(die) {
    const { at, face } = this.table.scene.dice[die];
    return this.side !== "mummy" && this.locked > 0 && at === "pocket" && face === "mummy";
  }

  toThrow() {
    if (this.chosen.size) return [...this.chosen];
    if (this.asked.length) return this.asked;
    const free = (die) => this.table.scene.dice[die].at !== "hand" && !this.isLocked(die);
    return [...this.dice.keys()].filter(free);
  }

  tap(die) {
    const { at } = this.table.scene.dice[die];
    if (at === "table") return this.ask("set", { die });
    if (at !== "pocket") return null;
    if (!this.chosen.delete(die)) this.chosen.add(die);
    return this.again();
  }

  // A dragged die was let go at this height of the window.
  dropped(die, height) {
    const { at } = this.table.scene.dice[die];
    const pocket = this.felt.querySelector(".pocket").getBoundingClientRect();
    const inPockets = height >= pocket.top - pocket.height / 4;
    if (inPockets && at === "table") this.ask("set", { die });
    if (!inPockets && at === "pocket") this.ask("take", { die });
  }

  throw() {
    const dice = this.toThrow();
    this.chosen.clear();
    return dice.length ? this.ask("throw", { dice }) : null;
  }

  setAll() {
    for (const die of this.lying()) this.ask("set", { die });
  }

  async ask(word, more) {
    const reply = await this.table.ask(word, more);
    this.complain(reply.ok ? "" : reply.message);
    this.again();
  }

  again() {
    for (const die of this.dice.keys()) this.showDie(die);
    this.showButtons();
  }
}

// Only where it is another text: scenes come thirty times a second.
function write(part, text) {
  if (part.textContent !== text) part.textContent = text;
}

// A button that cannot be pressed keeps the focus all the same: a keyboard would lose its place.
const letPress = (part, may) => part.setAttribute("aria-disabled", String(!may));

function inColumn(at, made) {
  made.style.gridColumn = String(at + 1);
  return made;
}

// Dice never fall in a row.
function scatter(made) {
  made.style.setProperty("--turn", `${Math.round(Math.random() * 50 - 25)}deg`);
  made.style.setProperty("--fall", `${Math.round(Math.random() * 14 - 7)}px`);
}

function inWords(die, { at, face, leaning }, locked) {
  const facts = { die: dieName(die), face: face && faceOf(face) };
  if (at === "hand") return _("{die}, rolling", facts);
  if (leaning) return _("{die}, leaning in its pocket", facts);
  if (locked) return _("{die} shows {face}, locked in its pocket", facts);
  if (at === "pocket") return _("{die} shows {face}, in its pocket", facts);
  return _("{die} shows {face}, on the table", facts);
}

function letDragDie(tray, made, die) {
  made.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const listening = new AbortController();
    const { signal } = listening;
    const away = ({ clientX, clientY }) => [clientX - event.clientX, clientY - event.clientY];
    made.setPointerCapture(event.pointerId);
    made.addEventListener("pointermove", (now) => carry(made, away(now)), { signal });
    const end = (now) => {
      listening.abort();
      made.style.translate = "";
      if (made.hasAttribute("data-dragged")) tray.dropped(die, now.clientY);
      setTimeout(() => made.removeAttribute("data-dragged")); // after the click that may follow
    };
    made.addEventListener("pointerup", end, { signal });
    made.addEventListener("pointercancel", end, { signal });
  });
}

function carry(made, [across, down]) {
  if (!made.hasAttribute("data-dragged") && Math.hypot(across, down) < MOVED) return;
  made.setAttribute("data-dragged", "");
  made.style.translate = `${across}px ${down}px`;
}
