// Where on the table magnets can stand: every spot in mm as the explorers see the board, and how
// they lie in the picture of one face.

const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

const NEXT = 1.45; // pitches: the nearest spot in a direction is not farther than that
const ASIDE = 1.5; // a step aside counts so much more than a step ahead

export class Spots {
  constructor(parts, plan) {
    this.places = new Map(Object.entries(parts.spots));
    this.areas = parts.areas;
    this.pitch = parts.pitch;
    this.plan = plan;
    const [space, cell] = [...plan.cells].find(([name]) => this.places.has(name));
    const [x, y] = this.places.get(space);
    this.origin = [x - cell[0] * this.pitch, y - cell[1] * this.pitch];
  }

  // From mm to the picture and back.
  inPicture([x, y]) {
    const [left, low] = this.origin;
    return this.plan.middle([(x - left) / this.pitch, (y - low) / this.pitch]);
  }

  onTable(x, y) {
    const [column, row] = this.plan.cellAt(x, y);
    return [this.origin[0] + column * this.pitch, this.origin[1] + row * this.pitch];
  }

  // The spot nearest to a point, if it is less than so many pitches away.
  nearest(point, within = 0.5) {
    let best = null;
    for (const [name, place] of this.places) {
      const away = far(point, place);
      if (away < (best?.away ?? within * this.pitch)) best = { name, away };
    }
    return best?.name ?? null;
  }

  // The spot for a piece that is let go at this point: in an area one that is free.
  landing(point, taken) {
    const name = this.nearest(point, 0.85);
    const area = name && this.areas[name.split(".")[0]];
    return area ? this.freeOf(area, taken, point) : name;
  }

  // A spot of the place with this name: a space, a spot, or any free one of an area.
  named(text, taken) {
    const area = this.areas[text];
    if (area) return this.freeOf(area, taken);
    return this.places.has(text) ? text : null;
  }

  freeOf(area, taken, point = this.places.get(area[0])) {
    const free = area.filter((name) => !taken.has(name));
    const away = (name) => far(point, this.places.get(name));
    return [...(free.length ? free : area)].sort((one, other) => away(one) - away(other))[0];
  }

  // The next spot from here in a direction of the picture, or null.
  next(spot, [across, down], taken) {
    const [x, y] = this.inPicture(this.places.get(spot));
    let best = null;
    for (const [name, place] of this.places) {
      if (taken.has(name) || name === spot) continue;
      const [u, v] = this.inPicture(place);
      const ahead = ((u - x) * across + (v - y) * down) / this.scale;
      const aside = Math.abs((u - x) * down + (v - y) * across) / this.scale;
      const cost = ahead + ASIDE * aside;
      if (ahead > 0.3 && aside < ahead && Math.hypot(ahead, aside) < NEXT)
        if (cost < (best?.cost ?? Infinity)) best = { name, cost };
    }
    return best?.name ?? null;
  }

  // How long a pitch is in the picture.
  get scale() {
    const [[x], [u]] = [this.plan.middle([0, 0]), this.plan.middle([1, 0])];
    return Math.abs(u - x);
  }
}
