// The page of a seat, whichever it is: drawn from the messages alone. What a seat may not know is
// not in them, so it cannot be here either.

import { showBoard } from "./board.js";
import { showCodes } from "./codes.js";
import { showControls } from "./controls.js";
import { forgetToken, token } from "./device.js";
import { showDiagnostics } from "./diagnostics.js";
import { showDice } from "./dice.js";
import { byId, say } from "./elements.js";
import { showFacts } from "./facts.js";
import { showFilm } from "./film.js";
import { showHand } from "./hand.js";
import { showInstruction } from "./instruction.js";
import { showKeys } from "./keys.js";
import { beginSpeaking } from "./language.js";
import { Line } from "./line.js";
import { showLobby } from "./lobby.js";
import { showMove } from "./move.js";
import { showNews } from "./news.js";
import { showPause } from "./pause.js";
import { ask } from "./question.js";
import { get, post } from "./service.js";
import { _, speak, whenSpoken } from "./translation.js";
import { seatName } from "./words.js";
import { showVoice, utterNews } from "./voice.js";

const PARTS = [
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
  showDiagnostics,
];

const NEWS_KEPT = 50; // as many as a new client is told

// What is known of the game; `drawing` is the board's own description, `do` sends a command.
const page = { seat: null, n: 0, game: null, state: {}, news: [], drawing: null, do: command };

const HEARD = { state: hearState, update: hearUpdate, notice: hearNotice };

function hear(message) {
  HEARD[message.type]?.(message);
}

function hearState(message) {
  const another = message.game !== page.game || message.seat !== page.seat;
  Object.assign(page, message);
  if (another || !page.drawing) fetchBoard();
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
  const refusals = news.filter((one) => one.event === "refused" || one.event === "breach");
  say("refusal", refusals.at(-1)?.text);
  say("notice", "");
  if (page.seat === "table") utterNews(news);
}

async function command(word, more = {}) {
  const answer = await line.ask({ seen: page.n, do: word, ...more });
  say("refusal", answer.ok ? "" : answer.message);
  return answer;
}

async function fetchBoard() {
  const answer = await get("/api/board");
  if (!answer.ok || JSON.stringify(answer) === JSON.stringify(page.drawing)) return;
  page.drawing = answer;
  draw();
}

function draw() {
  if (page.state.language) speak(page.state.language);
  document.title = `${seatName(page.seat)} – Pyramid Referee`;
  document.body.dataset.seat = page.seat;
  document.body.dataset.stage = page.state.stage ?? "";
  byId("seat").textContent = seatName(page.seat);
  say("sentence", page.state.sentence);
  for (const part of PARTS) part(page);
}

const LINE = {
  open: () => {
    say("line", _("Connected"));
    say("notice", "");
  },
  broken: () => say("line", _("No connection. Trying again…")),
  unwelcome: goAndJoin,
};

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

const line = new Line(hear, (what) => LINE[what]());

if (token()) {
  byId("leave").addEventListener("click", leave);
  whenSpoken(() => page.seat && draw());
  await beginSpeaking((language) => command("speak", { language }));
  line.open();
} else location.replace("/join");
