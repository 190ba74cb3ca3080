// The keys and lamps of a side as they are at the table, and the table's buzzer.

import { element } from "./elements.js";
import { keyName, lampName, sideName } from "./table_words.js";
import { _ } from "./translation.js";

const SIGNS = { turn: "☀", ok: "✓", wrong: "✕" };
const KEY_SIGNS = { arrow: "➜" };

export class Keys {
  constructor(table, side, complain) {
    Object.assign(this, { table, side, complain });
    this.lamps = element("div", { class: "lamps", role: "group" });
    this.keys = element("div", { class: "keypad", role: "group" });
    this.part = element("div", { class: "fittings" }, this.lamps, this.keys);
  }

  // `meant` are the keys that the game waits for.
  show({ meant = new Set() }) {
    const { keys, lamps } = this.table.parts;
    const made = JSON.stringify([keys[this.side], lamps[this.side], _("Buzzer")]);
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
    return element(
      "button",
      {
        type: "button",
        class: "table-key",
        "data-side": this.side,
        "data-key": name,
        "aria-label": sign ? keyName(name) : null,
        onclick: () => this.press(name),
      },
      sign ?? keyName(name),
    );
  }

  showKey(key, now) {
    key.classList.toggle("now", now);
    if (now) key.setAttribute("aria-description", _("can be pressed now"));
    else key.removeAttribute("aria-description");
  }

  showLamp(lamp) {
    const { lit, sounding } = this.table.scene;
    const name = lamp.dataset.lamp;
    const on = name ? (lit[this.side] ?? []).includes(name) : sounding;
    lamp.toggleAttribute(name ? "data-lit" : "data-sounding", on);
    lamp.setAttribute("aria-label", on ? _("{lamp}: on", { lamp: text(lamp) }) : text(lamp));
    lamp.setAttribute("role", "img");
  }

  async press(key) {
    const reply = await this.table.ask("press", { side: this.side, key });
    this.complain(reply.ok ? "" : reply.message);
  }
}

const text = (lamp) => lamp.lastChild.textContent;
