// The keys and lamps of a side as they are at the table, and the table's buzzer. A key that can be
// held goes down and up with the finger, as the real one does: the table tells a press from a hold.

import { element } from "./elements.js";
import { keyName, lampName, sideName } from "./table_words.js";
import { N_, _ } from "./translation.js";

const SIGNS = { turn: "☀", ok: "✓", wrong: "✕" };
const KEY_SIGNS = { arrow: "➜" };
const NOW = N_("can be pressed now");
const HOLD_NOW = N_("can be pressed now; hold it to undo");

export class Keys {
  constructor(table, side, complain) {
    Object.assign(this, { table, side, complain });
    this.lamps = element("div", { class: "lamps", role: "group" });
    this.keys = element("div", { class: "keypad", role: "group" });
    this.part = element("div", { class: "fittings" }, this.lamps, this.keys);
  }

  // `meant` are the keys that the game waits for.
  show({ meant = new Set() }) {
    const { keys, lamps, holds } = this.table.parts;
    this.holds = holds[this.side] ?? {};
    const made = JSON.stringify([keys[this.side], lamps[this.side], this.holds, _("Buzzer")]);
    if (made !== this.made) this.make(keys[this.side] ?? [], lamps[this.side] ?? []);
    this.made = made;
    for (const key of this.keys.children) this.showKey(key, meant.has(key.dataset.key));
    for (const lamp of this.lamps.children) this.showLamp(lamp);
  }

  make(keys, lamps) {
    const side = sideName(this.side);
    this.lamps.setAttribute("aria-label", _("Lamps, {side}", { side }));
    this.keys.setAttribute("aria-label", _("Keys, {side}", { side }));
    this.lamps.replaceChildren(...lamps.map((name) => this.lamp(name)), this.buzzer());
    this.keys.replaceChildren(...keys.map((name) => this.key(name)));
  }

  lamp(name) {
    const look = { class: `lamp ${name}`, "data-side": this.side, "data-lamp": name };
    const sign = element("span", { class: "bulb", "aria-hidden": "true" }, SIGNS[name] ?? "●");
    return element("span", look, sign, element("span", { class: "lamp-name" }, lampName(name)));
  }

  buzzer() {
    const sign = element("span", { class: "bulb", "aria-hidden": "true" }, "♪");
    return element("span", { class: "lamp buzzer" }, sign, _("Buzzer"));
  }

  key(name) {
    const sign = KEY_SIGNS[name];
    const look = {
      type: "button",
      class: "table-key",
      "data-side": this.side,
      "data-key": name,
      "aria-label": sign ? keyName(name) : null,
    };
    const onclick = () => this.ask("press", name);
    if (!this.holds[name]) return element("button", { ...look, onclick }, sign ?? keyName(name));
    const held = { "data-hold": this.holds[name], title: _("hold it to undo") };
    const back = element("span", { class: "hold-sign", "aria-hidden": "true" }, "↺");
    const key = element("button", { ...look, ...held }, keyName(name), back);
    new Finger(this, key, name);
    return key;
  }

  // Without a description its title is read.
  showKey(key, now) {
    const name = key.dataset.key;
    key.classList.toggle("now", now);
    if (now) key.setAttribute("aria-description", _(this.holds[name] ? HOLD_NOW : NOW));
    else key.removeAttribute("aria-description");
    const { held } = this.table.scene;
    key.toggleAttribute("data-held", (held[this.side] ?? []).includes(name));
  }

  showLamp(lamp) {
    const { lit, sounding } = this.table.scene;
    const name = lamp.dataset.lamp;
    const on = name ? (lit[this.side] ?? []).includes(name) : sounding;
    lamp.toggleAttribute(name ? "data-lit" : "data-sounding", on);
    lamp.setAttribute("aria-label", on ? _("{lamp}: on", { lamp: text(lamp) }) : text(lamp));
    lamp.setAttribute("role", "img");
  }

  async ask(word, key) {
    const reply = await this.table.ask(word, { side: this.side, key });
    this.complain(reply.ok ? "" : reply.message);
  }
}

// A finger on a key that can be held: a pointer's, or the keyboard's Enter or space.
class Finger {
  constructor(keys, key, name) {
    Object.assign(this, { keys, key, name, by: null });
    key.addEventListener("pointerdown", (event) => this.point(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
      key.addEventListener(end, () => this.lift("pointer"));
    key.addEventListener("keydown", (event) => isEnter(event) && this.type(event));
    key.addEventListener("keyup", (event) => isEnter(event) && this.lift("keyboard"));
    key.addEventListener("blur", () => this.lift("keyboard"));
    // A screen reader clicks without a finger; the click after a finger is none of its own.
    key.addEventListener("click", ({ detail }) => detail || keys.ask("press", name));
    // A finger that stays must not open a menu, which would take the pointer away.
    key.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  point({ button, pointerId }) {
    if (button) return;
    this.key.setPointerCapture(pointerId); // it may slip beside the key
    this.push("pointer");
  }

  type({ repeat }) {
    if (!repeat) this.push("keyboard");
  }

  push(by) {
    if (this.by) return;
    this.by = by;
    this.keys.ask("key-down", this.name);
    const seconds = this.key.dataset.hold / this.keys.table.scene.speed;
    this.key.style.setProperty("--hold", `${seconds}s`);
    this.key.toggleAttribute("data-down", true); // how long it was down the table knows best
  }

  lift(by) {
    if (this.by !== by) return;
    this.by = null;
    this.keys.ask("key-up", this.name);
    this.key.removeAttribute("data-down");
  }
}

// One that is meant for the key; the browser makes no click of it.
function isEnter(event) {
  if (!["Enter", " "].includes(event.key)) return false;
  event.preventDefault();
  return true;
}

const text = (lamp) => lamp.lastChild.textContent;
