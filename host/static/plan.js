// Where everything lies in the picture of a board. Explorers see column a on the left; the mummy
// looks at the other face of the same board, so there it is on the right.

export const PITCH = 48;
export const SIDE = 34; // stone beside the outermost cells of a row, where its number stands
export const SKY = 66; // above the top row
export const GROUND = 40; // below the bottom row: the letters of the columns
const AIR = 6; // beside the stone

const BACK = { up: [0, -1], down: [0, 1], left: [1, 0], right: [-1, 0] };

const cellOf = (space) => [space.charCodeAt(0) - 97, Number(space.slice(1)) - 1];

const shift = ([column, row], [across, up]) => [column + across, row + up];

export class Plan {
  constructor(board, mirrored) {
    this.board = board;
    this.mirrored = mirrored;
    this.cells = new Map(board.spaces.map((space) => [space, cellOf(space)]));
    this.areas = areasOf(board);
    const all = [...this.cells.values(), ...Object.values(this.areas).flat()];
    const [columns, rows] = [0, 1].map((axis) => all.map((cell) => cell[axis]));
    [this.left, this.right] = [Math.min(...columns), Math.max(...columns)];
    [this.low, this.high] = [Math.min(...rows), Math.max(...rows)];
    this.all = all;
    this.width = (this.right - this.left + 1) * PITCH + 2 * (SIDE + AIR);
    this.base = SKY + (this.high - this.low + 1) * PITCH; // where the ground begins
    this.height = this.base + GROUND;
  }

  // The middle of a cell.
  middle([column, row]) {
    const across = this.mirrored ? this.right - column : column - this.left;
    return [AIR + SIDE + (across + 0.5) * PITCH, SKY + (this.high - row + 0.5) * PITCH];
  }

  // The outer edges of the first and the last cell of a row; undefined for a row without cells.
  rowEnds(row) {
    const middles = this.all.filter((cell) => cell[1] === row).map((cell) => this.middle(cell)[0]);
    if (!middles.length) return undefined;
    return [Math.min(...middles) - PITCH / 2, Math.max(...middles) + PITCH / 2];
  }

  // Where in the grid of cells a point of the picture lies: the other way round.
  cellAt(x, y) {
    const across = (x - AIR - SIDE) / PITCH - 0.5;
    const down = (y - SKY) / PITCH - 0.5;
    return [this.mirrored ? this.right - across : across + this.left, this.high - down];
  }

  // Every way between two cells that is open, the inside of areas included.
  ways() {
    const edges = this.board.edges.map(([one, other]) => [cellOf(one), cellOf(other)]);
    const exits = areaNames(this.board).flatMap((name) =>
      this.board[name].exits.map((way) => [cellOf(way.to), behind(way)]),
    );
    return [...edges, ...exits, ...Object.values(this.areas).flatMap(neighbours)];
  }

  // The places of a spot or place in the picture: one cell of a space, all of an area.
  spotsOf(place) {
    const space = this.cells.get(place);
    return space ? [space] : (this.areas[place.split(".")[0]] ?? []);
  }
}

const areaNames = (board) =>
  ["start", "prison", board.mummy_start].filter((name, at, all) => all.indexOf(name) === at);

const behind = (way) => shift(cellOf(way.to), BACK[way.heading]);

// An area is the cells behind its exits.
function areasOf(board) {
  const taken = new Set(board.spaces.map((space) => String(cellOf(space))));
  const cells = (name) => {
    const found = new Map(board[name].exits.map((way) => [String(behind(way)), behind(way)]));
    return [...found].filter(([key]) => !taken.has(key)).map(([, cell]) => cell);
  };
  return Object.fromEntries(areaNames(board).map((name) => [name, cells(name)]));
}

function neighbours(cells) {
  const near = ([a, b], [c, d]) => Math.abs(a - c) + Math.abs(b - d) === 1;
  return cells.flatMap((one, at) =>
    cells
      .slice(at + 1)
      .filter((other) => near(one, other))
      .map((other) => [one, other]),
  );
}
