// Names of the game's things as people read them.

export const FACES = ["1", "2", "3", "4", "arrow", "mummy"];
export const PIECES = ["red", "turquoise", "blue", "purple"];

const SIGNS = { arrow: "➜ arrow", mummy: "☥ mummy" };
const PLACES = { prison: "in prison", start: "on the start" };
const SEATS = {
  operator: "Operator",
  table: "Table",
  display: "Explorers’ display",
  mummy: "Mummy",
  explorers: "Both explorers",
};

// The shapes that treasure colours have on the board.
const SHAPES = { red: "●", blue: "■", white: "⬡", green: "▲", yellow: "◆" };

export const shapeOf = (colour) => SHAPES[colour] ?? "";

export const face = (name) => SIGNS[name] ?? name;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const seatName = (seat) => SEATS[seat] ?? capital(seat);

// `red-scarab` is "scarab (red)": the colour is said, never only shown.
export function treasure(id) {
  const [colour, ...rest] = id.split("-");
  return rest.length ? `${rest.join(" ")} (${colour})` : id;
}

// Where a piece is: undefined is hidden, null is out of the game.
export function place(where) {
  if (where === undefined) return "hidden";
  return where === null ? "out of the game" : (PLACES[where] ?? `on ${where}`);
}

// `turn` as a word for the one who must act.
export const whoseTurn = (view) => (view.turn ? capital(view.turn) : "Nobody");

export const counted = (number, one, more = `${one}s`) => `${number} ${number === 1 ? one : more}`;
