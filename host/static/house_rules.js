// The rulings that people may change before a game, as fields of a form. Which there are, and what
// each may be, is `fsm.pyramid.options`; a test compares the two.

import { element } from "./elements.js";

const ON = { true: "yes", false: "no" };

export const RULES = {
  reroll: ["A roll again takes", { all: "all unlocked dice", any: "any of them" }],
  unplayable_reroll: [
    "When no die can be played, roll again",
    { all: "all unlocked dice", single_die: "a single die" },
  ],
  mummy_move: ["The mummy’s number is", { up_to: "a maximum", exact: "exact" }],
  card_requires_move: ["A card needs a move in that turn", ON],
  siege_rounds: ["Rounds of siege before the mummy must go (0: never)", 0],
  number_may_end_on_origin: ["A number may end where it began", ON],
  card_play: ["A card that can be laid", { optional: "may be laid", mandatory: "must be laid" }],
  blocked_before_forced_release: ["Blocked comes before a forced release", ON],
  lives: ["Lives of each explorer", 1],
  edition: [
    "Edition",
    {
      ravensburger_2008: "Ravensburger 2008",
      ravensburger_2019: "Ravensburger 2019",
      pengqueen_2018: "Pengqueen 2018",
    },
  ],
};

export const THRESHOLDS = {
  2: "Lives the mummy needs against two",
  3: "against three",
  4: "against four",
  two_person: "in the two-person game",
};

export function fields(options) {
  const rules = Object.entries(RULES).map(([name, [label, kind]]) =>
    typeof kind === "number"
      ? number(`rule-${name}`, label, options[name], kind)
      : choice(`rule-${name}`, label, kind, options[name]),
  );
  const lives = Object.entries(THRESHOLDS).map(([name, label]) =>
    number(`needed-${name}`, label, options.thresholds[name], 1),
  );
  return [...rules, ...lives];
}

// What the form says, for the command `start`.
export function chosen(form) {
  const rules = Object.entries(RULES).map(([name, [, kind]]) => [
    name,
    value(form[`rule-${name}`].value, kind),
  ]);
  const lives = Object.keys(THRESHOLDS).map((name) => [name, Number(form[`needed-${name}`].value)]);
  return { ...Object.fromEntries(rules), thresholds: Object.fromEntries(lives) };
}

function value(text, kind) {
  if (typeof kind === "number") return Number(text);
  return kind === ON ? text === "true" : text;
}

// A list to choose from: `choices` are words by their values.
export function choice(name, label, choices, now) {
  const options = Object.entries(choices).map(([key, words]) =>
    element("option", { value: key, selected: key === String(now) }, words),
  );
  return field(label, element("select", { name, id: `field-${name}`, "data-name": name }, options));
}

function number(name, label, now, least) {
  const most = 99; // as the rules have it
  return field(
    label,
    element("input", {
      type: "number",
      name,
      id: `field-${name}`,
      min: least,
      max: most,
      value: now,
      required: true,
    }),
  );
}

function field(label, input) {
  return element("p", { class: "field" }, element("label", { for: input.id }, label), input);
}
