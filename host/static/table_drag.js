// A magnet in the fingers: held, dragged along the corridors, let go on a spot, or taken off the
// board. The board is told the points of the way, a few at a time.

const EVERY_MS = 33;
const MOVED = 5; // pixels: less is a tap

export function letDrag(face, magnet, piece) {
  // Not every browser heeds `touch-action` inside SVG: the page must not scroll under the finger.
  magnet.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  magnet.addEventListener("pointerdown", (event) => {
    if (event.button || face.isFast(piece)) return;
    event.preventDefault(); // no text is marked
    magnet.focus({ focusVisible: false });
    new Drag(face, magnet, piece, event);
  });
}

class Drag {
  constructor(face, magnet, piece, event) {
    Object.assign(this, { face, magnet, piece, begun: false, points: [], last: null });
    this.from = [event.clientX, event.clientY];
    this.off = face.over(piece) === undefined;
    const listeners = { pointermove: "move", pointerup: "end", pointercancel: "end" };
    this.listening = new AbortController();
    for (const [name, method] of Object.entries(listeners))
      magnet.addEventListener(name, (one) => this[method](one), { signal: this.listening.signal });
    magnet.setPointerCapture(event.pointerId);
  }

  move(event) {
    const moved = Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]);
    if (!this.begun && moved < MOVED) return;
    if (!this.begun) this.begin();
    const at = this.face.pointAt(event);
    if (this.face.isOff(at)) this.carry(at);
    else this.slide(at);
  }

  begin() {
    this.begun = true;
    this.face.held = this.piece;
    this.face.ask("hold", { piece: this.piece });
    this.timer = setInterval(() => this.send(), EVERY_MS);
  }

  // Above the table, not on the board.
  carry(at) {
    if (!this.off) this.lift();
    this.face.carried = { piece: this.piece, at };
    this.face.redraw();
  }

  lift() {
    this.off = true;
    this.points = [];
    this.last = null;
    this.face.ask("lift", { piece: this.piece });
  }

  slide(at) {
    this.off = false;
    this.face.carried = null;
    this.goTo(this.face.corridors.snap(this.face.spots.onTable(...at)));
  }

  goTo(snapped) {
    this.points.push(...this.face.corridors.way(this.last, snapped));
    this.last = snapped;
  }

  // The corners of the way, and its newest point.
  send() {
    for (const [x, y] of thinned(this.points.splice(0))) this.drag(x, y);
  }

  async drag(x, y) {
    if (await this.face.ask("drag", { piece: this.piece, x, y })) return;
    this.stop(); // somebody else's hand is there
    this.face.carried = null;
    this.face.redraw();
  }

  end(event) {
    this.stop();
    if (!this.begun) return this.face.picked?.(this.face.over(this.piece));
    const at = this.face.pointAt(event);
    this.face.carried = null;
    if (event.type === "pointerup" && !this.face.isOff(at)) this.land(at);
    else if (!this.off) this.face.ask("drop", { piece: this.piece });
    this.face.redraw();
  }

  land(at) {
    const { spots } = this.face;
    const spot = spots.landing(spots.onTable(...at), this.face.taken(this.piece));
    if (spot) this.goTo(this.face.corridors.at(spot));
    this.send();
    this.face.ask("drop", { piece: this.piece });
  }

  stop() {
    this.face.held = null;
    clearInterval(this.timer);
    this.listening.abort();
  }
}

// Without the points on a straight line between two others.
function thinned(points) {
  return points.filter((point, at) => !between(points[at - 1], point, points[at + 1]));
}

function between(before, here, after) {
  if (!before || !after) return false;
  const turn =
    (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0]);
  const ahead =
    (here[0] - before[0]) * (after[0] - here[0]) + (here[1] - before[1]) * (after[1] - here[1]);
  return Math.abs(turn) < 1 && ahead >= 0;
}
