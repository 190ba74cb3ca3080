// Who plays? A row for each explorer and one for the mummy; one big button begins the game.

import { picture } from "./board.js";
import { element, show } from "./elements.js";
import { boardChoice, choice, chosen, fields, translated } from "./house_rules.js";
import { isNew } from "./play_drawn.js";
import { invitation, invitations } from "./play_phones.js";
import { forgetRefusal, noteAnswer, refusalOf } from "./play_refusals.js";
import { pieceIcon } from "./shapes.js";
import { N_, _ } from "./translation.js";
import { PIECES, pieceName } from "./words.js";

const KEPT = "pyramid-referee.play.players";
const HOW = {
  here: N_("Me, here"),
  phone: N_("On a phone"),
  machine: N_("The machine"),
  none: N_("Nobody"),
};
const FIRST_TIME = { red: "here", blue: "machine", mummy: "machine", explorers: "here" };
const CARDS = { dealt: N_("dealt by the referee"), physical: N_("the cards from the box") };

let players = remembered(); // by row; also `explorers`, for the two-person game
let kind = "standard";

function remembered() {
  try {
    return { ...FIRST_TIME, ...JSON.parse(localStorage.getItem(KEPT)) };
  } catch {
    return FIRST_TIME;
  }
}

export function showWho(room) {
  const { lobby } = room.operator.state;
  const { drawing } = room.operator;
  const facts = [lobby, players, kind, refusalOf("who"), drawing?.name, invitations()];
  if (lobby?.plan && isNew("who", ...facts)) draw(room, lobby.plan, lobby.boards);
}

function draw(room, plan, boards) {
  const board = room.operator.drawing;
  const said = refusalOf("who");
  const held = document.activeElement; // in the house rules, which go into the new form as they are
  const rows = kind === "standard" ? [...PIECES, "mummy"] : ["explorers", "mummy"];
  const submit = (event) => {
    event.preventDefault();
    start(room, event.target);
  };
  show(
    "who",
    element(
      "form",
      { class: "card", onsubmit: submit },
      element("h2", { class: "great" }, _("Who plays?")),
      kinds(room),
      rows.map((row) => player(room, row)),
      problem() && element("p", { class: "hint", id: "who-hint" }, problem()),
      element("p", { id: "who-said", class: "refusal", role: "alert", hidden: !said }, said),
      begin(),
      more(plan, boards),
    ),
    board?.spaces && picture(board, null),
  );
  if (house.contains(held)) held.focus({ preventScroll: true });
}

const begin = () =>
  element(
    "button",
    { id: "start", class: "first", "data-name": "start", disabled: Boolean(problem()) },
    _("Start the game"),
  );

function kinds(room) {
  const labels = {
    standard: _("Each explorer has a player"),
    "two-person": _("Two persons: one leads both explorers"),
  };
  const options = Object.entries(labels).map(([value, label]) =>
    radio(`kind-${value}`, "kind", value, label, value === kind, () => {
      kind = value;
      forgetRefusal("who");
      showWho(room);
    }),
  );
  return element("fieldset", { class: "kinds" }, legend(_("The game")), options);
}

const legend = (text) => element("legend", { class: "unseen" }, text);

function player(room, row) {
  const without = row === "mummy" || row === "explorers";
  const options = Object.entries(HOW).filter(([how]) => how !== "none" || !without);
  const now = players[row] ?? "none";
  const select = (how) => {
    players = { ...players, [row]: how };
    forgetRefusal("who");
    showWho(room);
  };
  return element(
    "fieldset",
    { class: "player", "data-player": row },
    legend(pieceName(row)),
    element("span", { class: "player-name", "aria-hidden": "true" }, icons(row), pieceName(row)),
    element(
      "span",
      { class: "choices" },
      options.map(([how, label]) =>
        radio(`player-${row}-${how}`, `player-${row}`, how, _(label), how === now, () =>
          select(how),
        ),
      ),
    ),
    now === "phone" && invitation(room, row, () => showWho(room)),
  );
}

const icons = (row) => (row === "explorers" ? ["red", "blue"] : [row]).map((one) => pieceIcon(one));

function radio(id, name, value, label, checked, onchange) {
  return element(
    "span",
    { class: "choice" },
    element("input", { type: "radio", id, name, value, checked, onchange, "data-name": id }),
    element("label", { for: id }, label),
  );
}

let house = null; // kept, so that what was chosen in it stays

function more(plan, boards) {
  if (isNew("house", plan, boards)) house = houseRules(plan, boards);
  offerCards(house.querySelector("[name='cards']"));
  return house;
}

// A machine cannot look at the cards from the box: where it explores, the referee deals.
function offerCards(field) {
  const box = field.querySelector("[value='physical']");
  box.hidden = box.disabled = machineExplores();
  if (box.disabled) field.value = "dealt";
}

function houseRules(plan, boards) {
  return element(
    "details",
    { id: "house" },
    element("summary", {}, _("More: board, cards, house rules")),
    boardChoice(boards, plan.board),
    choice("cards", _("Treasure cards"), translated(CARDS), plan.cards),
    fields(plan.options),
  );
}

// Those who play, in turn order and then the mummy.
function playing() {
  const { mummy, explorers } = players;
  if (kind === "two-person") return { red: explorers, blue: explorers, mummy };
  const some = PIECES.filter((piece) => (players[piece] ?? "none") !== "none");
  return { ...Object.fromEntries(some.map((piece) => [piece, players[piece]])), mummy };
}

const machineExplores = () =>
  Object.entries(playing()).some(([seat, how]) => seat !== "mummy" && how === "machine");

const problem = () =>
  Object.keys(playing()).length < 3 ? _("At least two explorers must play.") : "";

async function start(room, form) {
  const wish = { board: form.board.value, cards: form.cards.value, options: chosen(form) };
  localStorage.setItem(KEPT, JSON.stringify(players));
  const answer = await room.table.ask("start", { players: playing(), variant: kind, ...wish });
  noteAnswer("who", answer);
  if (!answer.ok) showWho(room);
}
