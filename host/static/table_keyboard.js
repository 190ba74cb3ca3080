// A magnet under the keyboard: arrows slide it to the next spot, Delete takes it off the board, and
// a typed name (`e4`, `start`) with Enter puts it there.

import { standing } from "./table_words.js";
import { showTyped } from "./table_magnet.js";
import { _ } from "./translation.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const AIM_MS = 1500; // how long a slide may take until the piece is looked at anew

export function letType(face, magnet, piece) {
  const fingers = new Fingers(face, magnet, piece);
  magnet.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (fingers.press(event.key)) event.preventDefault();
  });
  magnet.addEventListener("blur", () => fingers.type(""));
}

class Fingers {
  constructor(face, magnet, piece) {
    Object.assign(this, { face, magnet, piece, typed: "", aim: null });
  }

  // Whether the key was meant for the piece.
  press(key) {
    if (this.face.isFast(this.piece)) return false;
    if (WAYS[key]) return this.slide(WAYS[key]);
    if (key === "Delete" || (key === "Backspace" && !this.typed)) return this.lift();
    if (key === "Backspace") return this.type(this.typed.slice(0, -1));
    if (key === "Escape" && this.typed) return this.type("");
    if (key === "Enter" || key === " ") return this.put();
    if (/^[a-z0-9]$/i.test(key)) return this.type(this.typed + key.toLowerCase());
    return false;
  }

  type(text) {
    this.typed = text.slice(0, 8);
    showTyped(this.magnet, this.typed);
    return true;
  }

  // From where the last slide leads, so that quick fingers are followed.
  slide(way) {
    const from = this.aim ?? this.face.over(this.piece);
    if (!from) return true;
    const next = this.face.spots.next(from, way, this.face.taken(this.piece));
    if (!next) this.face.felt(_("Nothing there: {piece}", { piece: standing(this.piece, from) }));
    else this.go("slide", { spots: [next] }, next);
    return true;
  }

  lift() {
    this.go("lift", {}, undefined);
    return true;
  }

  put() {
    if (!this.typed && this.face.over(this.piece) !== undefined) return true;
    const spot = this.spot(this.typed);
    if (spot) this.go("put", { spot }, spot);
    else this.face.felt(_("There is no space {name}.", { name: this.typed }));
    return this.type("");
  }

  // The spot with that name; without one, where the piece is asked for, or came from.
  spot(name) {
    const place = name || this.face.asked[this.piece] || this.came || "start";
    return this.face.spots.named(place, this.face.taken(this.piece));
  }

  async go(word, more, spot) {
    this.came = this.face.over(this.piece) ?? this.came;
    this.aim = spot ?? null;
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => (this.aim = null), AIM_MS);
    const done = await this.face.ask(word, { piece: this.piece, ...more });
    if (done) this.face.felt(standing(this.piece, spot));
    else this.aim = null;
  }
}
