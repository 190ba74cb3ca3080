// What the service says about itself, as it is: a plain table for whoever looks for a fault.

import { button, element, show } from "./elements.js";
import { get } from "./service.js";

let begun = false;

export function showDiagnostics({ seat }) {
  if (seat !== "operator") return show("diagnostics");
  if (begun) return;
  begun = true;
  drawWith([]);
}

async function look() {
  const { ok, message, status, ...told } = await get("/api/diagnostics");
  drawWith(ok ? [rows(told)] : [element("p", { class: "refusal" }, message)]);
}

function drawWith(found) {
  show("diagnostics", element("h2", {}, "Diagnostics"), button("Look", look), found);
}

function rows(told) {
  const lines = flat(told).map(([name, value]) =>
    element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, String(value))),
  );
  return element("table", {}, element("tbody", {}, lines));
}

// Nested names with dots: `clients.mummy`.
function flat(value, name = "") {
  if (value === null || typeof value !== "object") return [[name, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flat(inner, name ? `${name}.${key}` : key),
  );
}
