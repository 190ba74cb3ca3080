// The way of a magnet under a finger: it slides in the corridors, as in a groove, and goes across a
// wall only where the finger does. Points are in mm.

import { neighboursOf } from "./regions.js";

const GROOVE = 0.5; // pitches from the middle of a corridor
const LONGEST_WAY = 3; // steps between two points of a quick finger
const ROUND_ABOUT = 1.7; // how much longer than straight a way in corridors may be

const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

export class Corridors {
  constructor(board, spots) {
    this.spots = spots;
    this.near = neighboursOf(board);
    this.edges = board.edges.filter((edge) => edge.every((name) => spots.places.has(name)));
  }

  // The point in the groove nearest to the finger, with the edge on which it lies; in areas and in
  // the rock there are no grooves.
  snap(point) {
    let best = { point, edge: null, away: GROOVE * this.spots.pitch };
    if (this.spots.nearest(point, 0.6)?.includes(".")) return best;
    for (const edge of this.edges) {
      const there = onSegment(point, ...edge.map((name) => this.spots.places.get(name)));
      const away = far(point, there);
      if (away < best.away) best = { point: there, edge, away };
    }
    return best;
  }

  // Whether no wall is between two spots; in areas there are none.
  isOpen(one, other) {
    const both = this.near.has(one) && this.near.has(other);
    return !both || this.near.get(one).includes(other);
  }

  // A spot as such a point.
  at(spot) {
    const edge = this.edges.find((one) => one.includes(spot)) ?? null;
    return { point: this.spots.places.get(spot), edge };
  }

  // The points on the way from one snapped point to another, the second included.
  way(from, to) {
    if (!from?.edge || !to.edge || from.edge === to.edge) return [to.point];
    const nodes = this.between(from.edge, to.edge).map((name) => this.spots.places.get(name));
    const length = measured([from.point, ...nodes, to.point]);
    const straight = far(from.point, to.point) + this.spots.pitch / 2;
    return nodes.length && length <= ROUND_ABOUT * straight ? [...nodes, to.point] : [to.point];
  }

  // The spaces on a shortest way from an edge to another, or none if it is long.
  between(from, to) {
    let ways = from.map((name) => [name]);
    for (let step = 0; step < LONGEST_WAY; step += 1) {
      const arrived = ways.find((way) => to.includes(way.at(-1)));
      if (arrived) return arrived;
      ways = ways.flatMap((way) => (this.near.get(way.at(-1)) ?? []).map((name) => [...way, name]));
    }
    return [];
  }
}

function measured(points) {
  return points.slice(1).reduce((sum, point, at) => sum + far(points[at], point), 0);
}

function onSegment([x, y], [a, b], [c, d]) {
  const length = (c - a) ** 2 + (d - b) ** 2;
  const share = Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / length));
  return [a + share * (c - a), b + share * (d - b)];
}
