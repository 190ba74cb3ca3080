// The games that were recorded, for the operator: how each ended, whether its record is whole, and
// itself as a file to keep. Of a game that is under way nothing is told here; one
// that was left, because another version of the referee must go on with it, can be kept for that.

import { button, element, show } from "./elements.js";
import { get } from "./service.js";
import { N_, _, language, whenSpoken } from "./translation.js";
import { pieceName } from "./words.js";

const WON = "won by ";
const ENDS = { won: N_("won"), abandoned: N_("abandoned") };
const KINDS = { txt: "text/plain", json: "application/json" };

let drawnFor = null; // the stage and game that the list was asked for in

export function showJournal({ seat, state, game }) {
  if (seat !== "operator") return show("journal");
  const now = `${state.stage} ${game}`;
  if (now === drawnFor) return;
  if (drawnFor === null) whenSpoken(refresh);
  drawnFor = now;
  refresh();
}

async function refresh() {
  const answer = await get("/api/games");
  const list = answer.ok ? answer.games.map(row).reverse() : [];
  const none = answer.ok ? _("No game was recorded yet.") : answer.message;
  show(
    "journal",
    element("h2", {}, _("Recorded games")),
    list.length ? element("ul", { class: "games" }, list) : element("p", {}, none),
  );
}

function row(game) {
  const damaged = game.good === false && _("The record is damaged; Verify says more.");
  const said = element("p", { class: "hint", role: "status" }, damaged);
  return element(
    "li",
    { "data-game": game.game },
    element("strong", {}, when(game.utc)),
    element("span", { class: "small" }, game.explorers.map(pieceName).join(", ")),
    element("span", {}, game.left ? _("not ended; of another version") : ending(game.ended)),
    (game.left || game.ended !== null) && element("div", { class: "row" }, deeds(game.game, said)),
    said,
  );
}

function when(utc) {
  const date = new Date(utc);
  if (Number.isNaN(date.valueOf())) return utc;
  return date.toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
}

function ending(ended) {
  if (ended === null) return _("under way");
  const winner = ended.startsWith(WON) && pieceName(ended.slice(WON.length));
  if (winner) return _("Won by: {winner}", { winner });
  return Object.hasOwn(ENDS, ended) ? _(ENDS[ended]) : ended;
}

function deeds(game, said) {
  return [
    button(_("Verify"), () => verify(game, said), { "data-name": `verify ${game}` }),
    button(_("Text"), () => keep(game, "txt", said), { "data-name": `text ${game}` }),
    button("JSON", () => keep(game, "json", said), { "data-name": `json ${game}` }),
  ];
}

async function verify(game, said) {
  const answer = await get(`/api/games/${game}/verified`);
  if (!answer.ok) said.textContent = answer.message;
  else if (answer.good) said.textContent = _("The record is whole and unchanged.");
  else said.textContent = _("The record is damaged: {why}", { why: answer.why });
}

// A file is given to the browser to be kept, as if it had been fetched by its own address.
async function keep(game, kind, said) {
  const answer = await get(`/api/games/${game}/${kind}`);
  if (!answer.ok) return (said.textContent = answer.message);
  const address = URL.createObjectURL(new Blob([answer.text], { type: KINDS[kind] }));
  element("a", { href: address, download: answer.file }).click();
  URL.revokeObjectURL(address);
  said.textContent = _("Kept as {file}.", { file: answer.file });
}
