// The rulings that people may change before a game, as fields of a form. Which there are, and what
// each may be, is `fsm.pyramid.options`; a test compares the two.

import { element } from "./elements.js";
import { N_, _ } from "./translation.js";
import { boardName } from "./words.js";

const ON = { true: N_("yes"), false: N_("no") };

const RULES = {
  reroll: [
    N_("A roll again takes"),
    { all: N_("all unlocked dice"), any: N_("any of the unlocked dice") },
  ],
  unplayable_reroll: [
    N_("When no die can be played, roll again"),
    { all: N_("all unlocked dice"), single_die: N_("a single die") },
  ],
  mummy_move: [
    N_("The mummy’s number is"),
    { up_to: N_("the most it may walk"), exact: N_("exactly what it walks") },
  ],
  card_requires_move: [N_("A card needs a move that was not lost"), ON],
  siege_rounds: [N_("Rounds of siege before the mummy must go (0: never)"), 0],
  number_may_end_on_origin: [N_("A number may end where it began"), ON],
  card_play: [
    N_("A card that can be laid"),
    { optional: N_("may be laid"), mandatory: N_("must be laid") },
  ],
  blocked_before_forced_release: [N_("Blocked comes before a forced release"), ON],
  lives: [N_("Lives of each explorer"), 1],
  edition: [
    N_("Edition"),
    {
      ravensburger_2008: "Ravensburger 2008",
      ravensburger_2019: "Ravensburger 2019",
      pengqueen_2018: "Pengqueen 2018",
    },
  ],
};

const THRESHOLDS = {
  2: N_("Lives the mummy needs against two explorers"),
  3: N_("Lives the mummy needs against three explorers"),
  4: N_("Lives the mummy needs against four explorers"),
  two_person: N_("Lives the mummy needs in the two-person game"),
};

export function fields(options) {
  const rules = Object.entries(RULES).map(([name, [label, kind]]) =>
    typeof kind === "number"
      ? number(`rule-${name}`, _(label), options[name], kind)
      : choice(`rule-${name}`, _(label), translated(kind), options[name]),
  );
  const lives = Object.entries(THRESHOLDS).map(([name, label]) =>
    number(`needed-${name}`, _(label), options.thresholds[name], 1),
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

// The words of a table, each in the language that is spoken.
export const translated = (choices) =>
  Object.fromEntries(Object.entries(choices).map(([key, words]) => [key, _(words)]));

// A list to choose from: `choices` are words by their values.
export function choice(name, label, choices, now) {
  const options = Object.entries(choices).map(([key, words]) =>
    element("option", { value: key, selected: key === String(now) }, words),
  );
  return field(label, element("select", { name, id: `field-${name}`, "data-name": name }, options));
}

// Which board it is played on.
export function boardChoice(boards, now) {
  const named = Object.fromEntries(boards.map((name) => [name, boardName(name)]));
  return choice("board", _("Board"), named, now);
}

function number(name, label, now, least) {
  const most = 99; // as the rules have it
  return field(
    label,
    element("input", {
      type: "number",
      name,
      id: `field-${name}`,
      "data-name": name,
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
