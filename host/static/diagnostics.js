// How the service is, for whoever looks for a fault: live while it is open. The picture shows how
// long it takes from a sensor to a page, against the mark that we hold ourselves to.

import { element, show, svg } from "./elements.js";
import { get } from "./service.js";
import { _, language, ngettext, whenSpoken } from "./translation.js";
import { seatName } from "./words.js";

const EVERY_MS = 3000;
const MARK_MS = 50; // from a piece at rest to the ruling on a page, 99 times in 100
const SCALE_MS = 100;
let begun = false;

export function showDiagnostics({ seat }) {
  if (seat !== "operator") return show("diagnostics");
  if (begun) return;
  begun = true;
  whenSpoken(draw);
  draw();
  setInterval(() => box()?.open && !document.hidden && look(), EVERY_MS);
}

const box = () => document.querySelector("#diagnostics details");

function draw() {
  const open = box()?.open ?? false;
  show(
    "diagnostics",
    element(
      "details",
      { open, ontoggle: (event) => event.target.open && look() },
      element("summary", { "data-name": "diagnostics" }, _("Diagnostics")),
      element("div", { id: "found" }),
    ),
  );
}

async function look() {
  const { ok, message, ...told } = await get("/api/diagnostics");
  const found = ok ? shown(told) : [element("p", { class: "refusal" }, message)];
  box()?.querySelector("#found").replaceChildren(...found);
}

function shown({ clients = {}, lost = [], troubles = [], edge_to_client: budget = {} }) {
  const pages = Object.entries(clients).map(([seat, n]) => `${seatName(seat)}: ${n}`);
  return [
    element("h3", {}, _("From a sensor to the pages")),
    ...latency(budget),
    element("h3", {}, _("Parts of the table")),
    element("p", {}, answering(lost)),
    ...troubles.map((text) => element("p", { class: "refusal" }, text)),
    element("h3", {}, _("Open pages")),
    element("p", {}, pages.join(", ")),
  ];
}

const answering = (lost) =>
  lost.length
    ? _("No answer from: {parts}", { parts: lost.join(", ") })
    : _("All that is connected answers.");

function latency({ moments = 0, p50_ms: middle, p99_ms: slow }) {
  if (middle === undefined) return [element("p", {}, _("Not enough has happened yet."))];
  const facts = { middle: written(middle), slow: written(slow), mark: MARK_MS };
  const told = _("Half within {middle} ms, 99 of 100 within {slow} ms; allowed: {mark} ms.", facts);
  const counted = ngettext("{n} moment was measured.", "{n} moments were measured.", moments);
  return [bar(middle, slow, told), element("p", { class: "hint" }, told, " ", counted)];
}

const written = (ms) => ms.toLocaleString(language());

function bar(middle, slow, told) {
  const at = (ms) => (Math.min(ms, SCALE_MS) / SCALE_MS) * 300;
  const part = (width, look) => svg("rect", { y: 10, width, height: 18, rx: 4, class: look });
  return svg(
    "svg",
    { viewBox: "0 0 300 46", class: "budget", role: "img", "aria-label": told },
    part(300, "scale"),
    part(at(slow), slow > MARK_MS ? "slow late" : "slow"),
    part(at(middle), "half"),
    svg("path", { d: `M${at(MARK_MS)} 4v28`, class: "limit" }),
    svg("text", { x: at(MARK_MS), y: 43 }, `${MARK_MS} ms`),
  );
}
