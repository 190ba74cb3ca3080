// While a piece is in somebody's fingers the page keeps still: a longer sentence above the board
// would push the board away under them. What is to be drawn is drawn when they let go.

const LET_GO = ["pointerup", "pointercancel", "lostpointercapture"];

let held = false;
const waiting = new Set();

document.addEventListener("pointerdown", ({ target }) => {
  held = Boolean(target.closest("[data-piece]"));
});

for (const name of LET_GO) document.addEventListener(name, letGo);

function letGo() {
  held = false;
  const drawers = [...waiting];
  waiting.clear();
  for (const draw of drawers) draw();
}

// Draws now, or once as soon as no piece is held any more.
export function whenStill(draw) {
  if (held) waiting.add(draw);
  else draw();
}
