// The page of a seat, whichever it is: drawn from the messages alone. What a seat may not know is
// not in them, so it cannot be here either.

import { showBoard } from "./board.js";
import { showCodes } from "./codes.js";
import { showControls } from "./controls.js";
import { forgetToken, hasJustJoined, token } from "./device.js";
import { showDiagnostics } from "./diagnostics.js";
import { showDice } from "./dice.js";
import { byId, say } from "./elements.js";
import { showFacts } from "./facts.js";
import { showFilm } from "./film.js";
import { showHand } from "./hand.js";
import { showHead } from "./head.js";
import { showInstruction } from "./instruction.js";
import { showJournal } from "./journal.js";
import { showKeys } from "./keys.js";
import { beginSpeaking } from "./language.js";
import { Line } from "./line.js";
import { showLobby } from "./lobby.js";
import { showMove } from "./move.js";
import { showNews } from "./news.js";
import { showPause } from "./pause.js";
import { ask } from "./question.js";
import { isRefusal, placesOf, sayRefusal } from "./refused.js";
import { get, post } from "./service.js";
import { N_, _, ownLanguage, speak, whenSpoken } from "./translation.js";
import { showVoice, utterNews } from "./voice.js";

const PARTS = [
  showHead,
  showPause,
  showInstruction,
  showVoice,
  showKeys,
  showDice,
  showMove,
  showHand,
  showControls,
  showLobby,
  showBoard,
  showFacts,
  showFilm,
  showCodes,
  showNews,
  showJournal,
  showDiagnostics,
];

const NEWS_KEPT = 50; // as many as a new client is told

// What is known of the game; `drawing` is the board's own description, `do` sends a command, and
// `pointed` are the places that the newest refusal is about.
const page = {
  seat: null,
  n: 0,
  game: null,
  state: {},
  news: [],
  drawing: null,
  pointed: [],
  do: command,
};

const HEARD = { state: hearState, update: hearUpdate, notice: hearNotice };

function hear(message) {
  HEARD[message.type]?.(message);
}

function hearState(message) {
  const another = message.game !== page.game || message.seat !== page.seat;
  const begins = page.seat && message.game && another; // else it was heard before, or is long past
  Object.assign(page, message);
  if (begins) hearNews(message.news);
  if (another || !page.drawing) fetchBoard();
  greet();
  draw();
}

function hearUpdate(message) {
  const stage = page.state.stage;
  page.n = message.n;
  page.state = message.state;
  page.news = [...page.news, ...message.news].slice(-NEWS_KEPT);
  if (message.news.length) hearNews(message.news);
  if (stage !== page.state.stage || stage === "lobby") fetchBoard();
  draw();
}

function hearNotice(message) {
  say("notice", message.text);
}

// A notice and the newest refusal stay until something else happens.
function hearNews(news) {
  const refusal = news.filter(isRefusal).at(-1);
  complain(refusal?.text, refusal && placesOf(refusal));
  say("notice", "");
  say("heard", news.filter((one) => one.text && !isRefusal(one)).map((one) => one.text).join(" "));
  if (page.seat === "table") utterNews(news);
}

function complain(text, places = []) {
  page.refused = text;
  page.pointed = places;
  sayRefusal(text, places);
}

async function command(word, more = {}) {
  const answer = await line.ask({ seen: page.n, do: word, ...more });
  if (answer.ok) complain("");
  else if (page.refused !== answer.message) complain(answer.message); // else the news was first
  showBoard(page);
  return answer;
}

// A device that has just joined brings its own language to its seat.
function greet() {
  const own = ownLanguage();
  if (hasJustJoined() && page.state.language && own !== page.state.language)
    command("speak", { language: own });
}

async function fetchBoard() {
  const answer = await get("/api/board");
  if (!answer.ok || JSON.stringify(answer) === JSON.stringify(page.drawing)) return;
  page.drawing = answer;
  draw();
}

function draw() {
  if (page.state.language) speak(page.state.language);
  for (const part of PARTS) part(page);
}

const LINE = { open: N_("Connected"), broken: N_("No connection. Trying again…") };
let lineNow = null;

function hearLine(what) {
  if (what === "unwelcome") return goAndJoin();
  lineNow = what;
  sayLine();
  if (what === "open") say("notice", "");
}

function sayLine() {
  document.body.dataset.line = lineNow ?? "";
  say("line", lineNow ? _(LINE[lineNow]) : _("Connecting…"));
}

function goAndJoin() {
  line.close();
  forgetToken();
  location.replace("/join");
}

async function leave() {
  const text = _("Leave this seat? To come back you need a new code.");
  if (!(await ask(text, _("Yes, leave")))) return;
  line.close();
  await post("/api/leave");
  goAndJoin();
}

const line = new Line(hear, hearLine);

if (token()) {
  byId("leave").addEventListener("click", leave);
  whenSpoken(() => page.seat && draw());
  whenSpoken(sayLine);
  await beginSpeaking((language) => command("speak", { language }));
  line.open();
} else location.replace("/join");
