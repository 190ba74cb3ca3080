// While somebody's pointer is down on a piece, or on anything else that is pressed, the page keeps
// still: a longer sentence above the board would push the board away under the fingers, and a
// button that is drawn anew between press and release hears no click. What is to be drawn is drawn
// when they have let go.

const PRESSED = "[data-piece], [data-space], button, summary, label, input, select, a";
const RELEASED = ["pointerup", "pointercancel", "lostpointercapture"];
const CLICK_WITHIN_MS = 100; // of the release: the click of a finger comes a little later

const down = new Set(); // the pointers that are on something
const waiting = new Set();
let released = null; // the timer, while the click of the last of them may still come

const isStill = () => down.size > 0 || released !== null;

// Draws now, or once as soon as nothing is held any more.
export function whenStill(draw) {
  if (isStill()) waiting.add(draw);
  else draw();
}

// Only the main button: a menu follows the others.
function press({ button, target, pointerId }) {
  if (button || !target.closest(PRESSED)) return;
  down.add(pointerId);
  forgetRelease();
}

function release({ pointerId }) {
  if (!down.delete(pointerId) || down.size) return;
  released = setTimeout(letGo, CLICK_WITHIN_MS);
}

// What the click itself draws is drawn at once; the rest when the browser has done with it.
function clicked() {
  if (released === null) return;
  forgetRelease();
  setTimeout(drawWaiting);
}

function letGo() {
  down.clear();
  forgetRelease();
  drawWaiting();
}

function forgetRelease() {
  clearTimeout(released);
  released = null;
}

function drawWaiting() {
  if (isStill()) return; // something is pressed again
  const drawers = [...waiting];
  waiting.clear();
  for (const draw of drawers) draw();
}

document.addEventListener("pointerdown", press);
for (const name of RELEASED) document.addEventListener(name, release);
document.addEventListener("pointermove", (event) => event.buttons || release(event));
document.addEventListener("click", clicked, true);
// A menu, a list or another window may swallow the release.
document.addEventListener("contextmenu", letGo);
document.addEventListener("keydown", letGo);
document.addEventListener("change", ({ target }) => target.localName === "select" && letGo());
window.addEventListener("blur", letGo);
