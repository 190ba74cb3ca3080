// One face of the upright board, with its magnets: drawn once from the board file, then moved with
// every scene. Under it is the table's edge, where pieces lie that are off the board.

import { cross, ground, jewels, ring } from "./board.js";
import { svg } from "./elements.js";
import { PITCH, Plan } from "./plan.js";
import { letDrag } from "./table_drag.js";
import { letType } from "./table_keyboard.js";
import { magnetOf, moveTo } from "./table_magnet.js";
import { aside, isFast, lay, layered } from "./table_piles.js";
import { Spots } from "./table_spots.js";
import { Corridors } from "./table_trail.js";
import { sideName, standing } from "./table_words.js";
import { language } from "./translation.js";

const SHELF = 54;
const SLOT = 58; // from one piece on the shelf to the next

export class Face {
  // `complain` is called with what a hand was refused; `felt` with where a piece now stands.
  constructor(table, side, { complain, felt }) {
    Object.assign(this, { table, side, complain, felt });
    this.held = null; // the piece in the fingers
    this.carried = null; // where it is in the picture, above the board: { piece, at }
    this.asked = {}; // the place of each piece that is to be put somewhere
    this.magnets = new Map();
    this.drawn = new Map(); // what each part was drawn from
    const look = `board face ${side === "mummy" ? "night" : "day"}`;
    this.svg = svg("svg", { class: look, "data-side": side, role: "group" });
    this.marks = svg("g", { class: "marks" });
    this.way = svg("path", { class: "way" }); // that somebody chooses by keys
    this.pieces = svg("g", { class: "magnets" });
  }

  drawBoard(board, view) {
    if (!this.isNew("board", board, view?.played, this.table.parts.spots, language())) return;
    this.plan = new Plan(board, this.side === "mummy");
    this.spots = new Spots(this.table.parts, this.plan);
    this.corridors = new Corridors(board, this.spots);
    const { width, height } = this.plan;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height + SHELF}`);
    this.svg.style.setProperty("--ratio", (width / (height + SHELF)).toFixed(3));
    this.svg.replaceChildren(
      svg("g", { "aria-hidden": "true" }, ground(this.plan), jewels(this.plan, view)),
      shelf(this.plan),
      svg("g", { class: "spots" }, [...this.spots.places].map((one) => this.target(...one))),
      this.marks,
      this.way,
      this.pieces,
    );
  }

  target(name, place) {
    const [cx, cy] = this.spots.inPicture(place);
    const look = name.includes(".") ? "spot socket" : "spot";
    const tap = () => this.picked?.(name);
    return svg("circle", { cx, cy, r: PITCH / 3, class: look, "data-spot": name, onclick: tap });
  }

  // `pieces` are those of the game. Places are `marked` where something is asked, `wrong` where
  // something was refused, and `wanted` where a treasure of one's own hand lies. `asked` are the
  // places where pieces are to be put, and `mover` is the piece that is to be moved now.
  show({ board, view, pieces = [], marked = [], wrong = [], wanted = [], asked = {}, mover }) {
    this.svg.setAttribute("aria-label", sideName(this.side));
    if (this.isNew("letters", language())) this.showMagnets([]);
    this.drawBoard(board, view);
    Object.assign(this, { asked, mover });
    this.showMarks(marked, wrong, wanted);
    this.showMagnets(pieces.filter((piece) => this.table.scene.magnets[piece]));
  }

  showMarks(marked, wrong, wanted) {
    if (!this.isNew("marks", marked, wrong, wanted, this.plan.board.name)) return;
    this.marks.replaceChildren(
      ...this.round(wanted, (cell, place) => ring(this.plan, cell, "wanted", place)),
      ...this.round(marked, (cell, place) => ring(this.plan, cell, "mark", place)),
      ...this.round(wrong, (cell, place) => cross(this.plan, cell, place)),
    );
  }

  // Whether a part was drawn from other facts: scenes come thirty times a second.
  isNew(part, ...facts) {
    const now = JSON.stringify(facts);
    if (this.drawn.get(part) === now) return false;
    this.drawn.set(part, now);
    return true;
  }

  round(places, drawn) {
    return places.flatMap((place) => this.plan.spotsOf(place).map((cell) => drawn(cell, place)));
  }

  // The same again, with what is in a hand where the hand is.
  redraw() {
    this.showMagnets([...this.magnets.keys()]);
  }

  showMagnets(pieces) {
    for (const piece of [...this.magnets.keys()])
      if (!pieces.includes(piece)) this.forget(piece);
    const off = pieces.filter((piece) => !this.table.scene.magnets[piece].on);
    this.shifts = aside(pieces, (piece) => this.over(piece), this.held);
    for (const piece of pieces) this.showMagnet(piece, off.indexOf(piece));
    const order = layered(pieces, this.mover, this.held);
    lay(this.pieces, order.map((piece) => this.magnets.get(piece)));
  }

  forget(piece) {
    this.magnets.get(piece).remove();
    this.magnets.delete(piece);
  }

  showMagnet(piece, slot) {
    const made = this.magnets.get(piece) ?? this.make(piece);
    const { weak } = this.table.scene.magnets[piece];
    const over = this.over(piece);
    made.toggleAttribute("data-off", over === undefined);
    made.toggleAttribute("data-weak", weak);
    made.toggleAttribute("data-mover", piece === this.mover);
    made.toggleAttribute("data-carried", this.carried?.piece === piece);
    made.setAttribute("aria-disabled", String(this.isFast(piece)));
    made.setAttribute("aria-label", standing(piece, over));
    if (over) made.dataset.over = over;
    else delete made.dataset.over;
    moveTo(made, this.carried?.piece === piece ? this.carried.at : this.placeOf(piece, slot));
  }

  make(piece) {
    const made = magnetOf(piece);
    this.magnets.set(piece, made);
    this.pieces.append(made);
    letDrag(this, made, piece);
    letType(this, made, piece);
    return made;
  }

  placeOf(piece, slot) {
    const { x, y, on } = this.table.scene.magnets[piece];
    if (!on) return [SLOT * (slot + 0.9), this.plan.height + SHELF / 2];
    const [across, down] = this.shifts.get(piece) ?? [0, 0];
    const [left, top] = this.spots.inPicture([x, y]);
    return [left + across, top + down];
  }

  // Whether a piece stays where it is under every hand.
  isFast(piece) {
    return isFast(piece, this.mover);
  }

  // The spot that a piece is over: null between two, undefined off the board.
  over(piece) {
    const { x, y, on } = this.table.scene.magnets[piece];
    return on ? this.spots.nearest([x, y]) : undefined;
  }

  // The spots of areas that other pieces of this face stand on. A space is free for every hand: an
  // explorer may be jumped, and where a piece may end the referee says.
  taken(but) {
    const others = [...this.magnets.keys()].filter((piece) => piece !== but);
    return new Set(others.map((piece) => this.over(piece)).filter((spot) => spot?.includes(".")));
  }

  // The spot beside this one in a direction of the picture, unless a wall is between them.
  nextOf(spot, direction, piece) {
    const next = spot && this.spots.next(spot, direction, this.taken(piece));
    return next && this.corridors.isOpen(spot, next) ? next : null;
  }

  // The way that a piece is to go, from spot to spot; none is taken away.
  showWay(piece, way) {
    const points = [this.over(piece), ...way].map((spot) => this.spots.places.get(spot));
    const inPicture = points.filter(Boolean).map((point) => this.spots.inPicture(point));
    this.way.setAttribute("d", way.length ? `M${inPicture.join("L")}` : "");
  }

  // Where on the picture something happened, and whether that is off the board.
  pointAt({ clientX, clientY }) {
    const there = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [there.x, there.y];
  }

  isOff([x, y]) {
    return this.spots.nearest(this.spots.onTable(x, y), 1.05) === null;
  }

  // A hand asks for something; what is wrong with it is said.
  async ask(word, more) {
    const reply = await this.table.ask(word, more);
    this.complain(reply.ok ? "" : reply.message);
    return reply.ok;
  }

  // Taps go to `picked` with the name of a spot, until it is null again.
  pick(picked) {
    this.picked = picked;
    this.svg.classList.toggle("picking", picked !== null);
  }
}

function shelf({ width, height }) {
  return svg(
    "g",
    { class: "shelf", "aria-hidden": "true" },
    svg("rect", { x: 0, y: height, width, height: SHELF, class: "wood" }),
    svg("path", { d: `M0 ${height}H${width}`, class: "edge" }),
    svg("path", { d: `M0 ${height + 20}H${width}M0 ${height + 38}H${width}`, class: "grain" }),
  );
}
