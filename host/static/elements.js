// Making and replacing elements. Texts are always set as text, so nothing that comes from outside
// is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

// An element with properties (`on…` are listeners, the rest attributes), and children or texts.
export function element(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

export function svg(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

function filled(made, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter(isShown));
  return made;
}

const isShown = (child) => child != null && child !== false && child !== "";

// A button; `name` tells it from the others when its part of the page is drawn anew.
export function button(label, onclick, properties = {}) {
  return element("button", { type: "button", "data-name": label, onclick, ...properties }, label);
}

// Shows these children in a part of the page, or hides the part if there are none. Whoever was on a
// button of the part is on the same button afterwards, and still looks where they looked.
export function show(id, ...children) {
  const part = byId(id);
  const held = part.contains(document.activeElement) && document.activeElement.dataset.name;
  part.replaceChildren(...children.flat(Infinity).filter(isShown));
  part.hidden = !part.hasChildNodes();
  const again = [...part.querySelectorAll("[data-name]")].find((one) => one.dataset.name === held);
  if (held && again) again.focus({ preventScroll: true });
  if (held && again?.type === "text")
    again.setSelectionRange(again.value.length, again.value.length);
}

// Only where something else is to be said: a screen reader would read the same again.
export function say(id, text) {
  const part = byId(id);
  if (part.textContent !== (text ?? "")) part.textContent = text ?? "";
  part.hidden = !text;
}
