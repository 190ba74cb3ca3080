// A magnet under the keyboard: arrows choose a way in the corridors, which Enter goes as one slide,
// so that nobody needs to be quick; Delete takes the piece off the board, and a typed name (`e4`,
// `start`) with Enter puts it there.

import { openWays, standing } from "./table_words.js";
import { showTyped } from "./table_magnet.js";
import { _ } from "./translation.js";
import { place } from "./words.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function letType(face, magnet, piece) {
  const fingers = new Fingers(face, magnet, piece);
  magnet.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (fingers.press(event.key)) event.preventDefault();
  });
  magnet.addEventListener("focus", () => fingers.lookRound());
  magnet.addEventListener("blur", () => fingers.forget());
}

class Fingers {
  constructor(face, magnet, piece) {
    Object.assign(this, { face, magnet, piece, typed: "", way: [] });
  }

  // Whether the key was meant for the piece.
  press(key) {
    if (this.face.isFast(this.piece)) return false;
    if (WAYS[key]) return this.aim(WAYS[key]);
    if (key === "Backspace" && this.way.length) return this.choose(this.way.slice(0, -1));
    if (key === "Delete" || (key === "Backspace" && !this.typed)) return this.lift();
    if (key === "Backspace") return this.type(this.typed.slice(0, -1));
    if (key === "Escape" && (this.typed || this.way.length)) return this.forget();
    if (key === "Enter" || key === " ") return this.way.length ? this.slide() : this.put();
    if (/^[a-z0-9]$/i.test(key)) return this.type(this.typed + key.toLowerCase());
    return false;
  }

  type(text) {
    this.typed = text.slice(0, 8);
    showTyped(this.magnet, this.typed);
    return true;
  }

  forget() {
    if (this.way.length) this.choose([]);
    return this.type("");
  }

  // Where the chosen way leads.
  get end() {
    return this.way.at(-1) ?? this.face.over(this.piece);
  }

  // One space further; back is the way back.
  aim(direction) {
    if (!this.end) return true;
    const next = this.face.nextOf(this.end, direction, this.piece);
    if (!next) return this.tell(_("A wall."));
    const [before] = [this.face.over(this.piece), ...this.way].slice(-2);
    const back = this.way.length > 0 && next === before;
    return this.choose(back ? this.way.slice(0, -1) : [...this.way, next]);
  }

  choose(way) {
    this.way = way;
    this.face.showWay(this.piece, way);
    const space = place(this.end?.split(".")[0]);
    return this.tell(way.length ? _("Enter moves it: {place}.", { place: space }) : "");
  }

  lookRound() {
    if (this.face.over(this.piece)) this.tell("");
  }

  // That, and where one can go on.
  tell(text) {
    const open = Object.keys(WAYS).filter((key) =>
      this.face.nextOf(this.end, WAYS[key], this.piece),
    );
    this.face.felt(`${text} ${openWays(open)}`.trim());
    return true;
  }

  slide() {
    const { way, end } = this;
    this.choose([]);
    return this.go("slide", { spots: way }, end);
  }

  lift() {
    this.forget();
    return this.go("lift", {}, undefined);
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

  go(word, more, spot) {
    this.came = this.face.over(this.piece) ?? this.came;
    const said = (done) => done && this.face.felt(standing(this.piece, spot));
    this.face.ask(word, { piece: this.piece, ...more }).then(said);
    return true;
  }
}
