// The fault drawer: whatever can break at a table can be broken here, and mended again. What then
// happens is the referee's to say.

import { button, byId, element, say, show } from "./elements.js";
import { choice, translated } from "./house_rules.js";
import { isNew } from "./play_drawn.js";
import { forgetRefusal, noteAnswer, refusalOf } from "./play_refusals.js";
import { dieName, magnetName, sideName } from "./table_words.js";
import { N_, _ } from "./translation.js";

const KINDS = {
  dead: N_("A spot that never sees a magnet"),
  stuck: N_("A spot that always sees a magnet"),
  flickering: N_("A spot that sees magnets at random"),
  unplugged: N_("A part that is unplugged"),
  weak: N_("A magnet that has become weak"),
  cocked: N_("A die that leans in its pocket"),
};
const SPOTS = ["dead", "stuck", "flickering"];

let wish = { kind: "dead", side: "explorers", spot: "" }; // what the form says

export function showFaults(room) {
  byId("faults").ontoggle = ({ target }) => {
    pickOnBoard(room);
    if (target.open) target.scrollIntoView({ block: "nearest" });
  };
  const said = refusalOf("faults");
  if (!isNew("faults", wish, said, faultsOf(room.table))) return;
  const mending = byId("broken")?.contains(document.activeElement);
  show(
    "faults-inside",
    element("p", { class: "hint" }, _("Break something and see how the game copes.")),
    form(room),
    element("p", { id: "fault-said", class: "refusal", role: "alert", hidden: !said }, said),
    broken(room),
  );
  if (mending) keepFocus();
  pickOnBoard(room);
}

// Whoever has mended something goes on with what is left.
function keepFocus() {
  if (!byId("faults-inside").contains(document.activeElement)) byId("broken").focus();
}

function wishFor(what) {
  wish = { ...wish, ...what };
  forgetRefusal("faults");
  say("fault-said", "");
}

function form(room) {
  const change = ({ target }) => {
    wishFor({ [target.name.slice("fault-".length)]: target.value });
    if (target.tagName === "SELECT") showFaults(room);
    else isNew("faults", wish, "", faultsOf(room.table)); // it is as it was typed
  };
  const submit = (event) => {
    event.preventDefault();
    breakIt(room);
  };
  return element(
    "form",
    { onsubmit: submit, oninput: change, class: "fault-form" },
    choice("fault-kind", _("What breaks"), translated(KINDS), wish.kind),
    fieldsOf(room),
    element("button", { id: "break", class: "grave", "data-name": "break" }, _("Break it")),
  );
}

function fieldsOf(room) {
  const { pieces, dice, readers, chips } = room.table.parts;
  if (SPOTS.includes(wish.kind)) return spotFields();
  if (wish.kind === "unplugged") return list("part", _("Which part"), [...readers, ...chips], part);
  if (wish.kind === "weak") return list("piece", _("Which piece"), Object.keys(pieces), magnetName);
  return list("die", _("Which die"), Object.keys(dice), dieName);
}

function list(name, label, keys, words) {
  if (!keys.includes(wish[name])) wish[name] = keys[0];
  const choices = Object.fromEntries(keys.map((key) => [key, words(key)]));
  return choice(`fault-${name}`, label, choices, wish[name]);
}

function spotFields() {
  const sides = { explorers: sideName("explorers"), mummy: sideName("mummy") };
  const input = element("input", {
    id: "field-fault-spot",
    name: "fault-spot",
    "data-name": "fault-spot",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 12,
    required: true,
    value: wish.spot,
  });
  const label = _("Which space (tap the board, or type it: e4, start.1)");
  return [
    choice("fault-side", _("Which side"), sides, wish.side),
    element("p", { class: "field" }, element("label", { for: input.id }, label), input),
  ];
}

// While the drawer is open and wants a spot, the board gives it.
function pickOnBoard(room) {
  const wants = byId("faults").open && SPOTS.includes(wish.kind);
  for (const [side, { face }] of room.sides) {
    face.pick(wants ? (spot) => picked(room, side, spot) : null);
  }
}

function picked(room, side, spot) {
  if (!spot) return;
  wishFor({ side, spot });
  showFaults(room);
}

const HOW = {
  unplugged: ({ part }, on) => ["plug", { part, on: !on }],
  weak: ({ piece }, on) => ["weaken", { piece, on }],
  cocked: ({ die }, on) => [on ? "cock" : "set", { die }],
};

const command = (fault, on) =>
  HOW[fault.kind]?.(fault, on) ?? [
    "fault",
    { kind: fault.kind, side: fault.side, spot: fault.spot, on },
  ];

async function breakIt(room) {
  const spot = wish.spot.trim().toLowerCase();
  await tell(room, { ...wish, spot }, true);
}

async function tell(room, fault, on) {
  noteAnswer("faults", await room.table.ask(...command(fault, on)));
  showFaults(room);
}

function broken(room) {
  const faults = faultsOf(room.table);
  if (!faults.length) return element("p", { id: "broken", tabindex: -1 }, _("Nothing is broken."));
  return element(
    "ul",
    { id: "broken", class: "seats", tabindex: -1, "aria-label": _("What is broken") },
    faults.map((fault) => item(room, fault)),
  );
}

function faultsOf({ scene }) {
  const weak = Object.keys(scene.magnets).filter((piece) => scene.magnets[piece].weak);
  const cocked = Object.keys(scene.dice).filter((die) => scene.dice[die].leaning);
  return [
    ...(scene.faults ?? []),
    ...weak.map((piece) => ({ kind: "weak", piece })),
    ...cocked.map((die) => ({ kind: "cocked", die })),
  ];
}

function item(room, fault) {
  const name = inWords(fault);
  const mend = () => tell(room, fault, false);
  const label = { "data-name": `mend ${name}`, "data-mend": "" };
  return element(
    "li",
    { "data-fault": fault.kind },
    element("span", {}, name),
    button(_("Mend"), mend, { ...label, "aria-label": _("Mend: {fault}", { fault: name }) }),
  );
}

function inWords(fault) {
  const { kind, spot } = fault;
  if (kind === "unplugged") return _("Unplugged: {part}", { part: part(fault.part) });
  if (kind === "weak") return _("Weak magnet: {piece}", { piece: magnetName(fault.piece) });
  if (kind === "cocked") return _("Leans in its pocket: {die}", { die: dieName(fault.die) });
  const facts = { spot, side: sideName(fault.side) };
  if (kind === "dead") return _("Dead spot {spot}, {side}", facts);
  if (kind === "stuck") return _("Stuck spot {spot}, {side}", facts);
  return _("Flickering spot {spot}, {side}", facts);
}

const PARTS = {
  rows: N_("the chip of the rows"),
  explorers: N_("the chip of the explorers’ side"),
  mummy: N_("the chip of the mummy’s side"),
  "dice reader explorers": N_("the explorers’ dice reader"),
  "dice reader mummy": N_("the mummy’s dice reader"),
};

const part = (name) => (Object.hasOwn(PARTS, name) ? _(PARTS[name]) : name);
