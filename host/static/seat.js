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
import { beginSpeaking, chooseAgain } from "./language.js";
import { sayLine } from "./line_words.js";
import { showLobby } from "./lobby.js";
import { showMove } from "./move.js";
import { showNews } from "./news.js";
import { sayNotice } from "./notice.js";
import { showPause } from "./pause.js";
import { ask } from "./question.js";
import { isRefusal, sayRefusal } from "./refused.js";
import { SeatPage } from "./seat_page.js";
import { post } from "./service.js";
import { showSimulated } from "./simulated.js";
import { whenStill } from "./stillness.js";
import { learnName } from "./table_name.js";
import { _, ownLanguage, speak, whenSpoken } from "./translation.js";
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
  showSimulated,
];

const page = new SeatPage({ drawn: () => whenStill(draw), heard: hearNews, told: hearLine });

function hearNews(news) {
  say("heard", news.filter((one) => one.text && !isRefusal(one)).map((one) => one.text).join(" "));
  if (page.seat === "table") utterNews(news);
}

// A device that has just joined brings its own language to its seat.
function greet() {
  const own = ownLanguage();
  if (page.state.language && hasJustJoined() && own !== page.state.language)
    page.do("speak", { language: own });
}

function draw() {
  if (!page.seat) return;
  greet();
  if (page.state.language) speak(page.state.language);
  sayNotice(page);
  sayRefusal(page.refused, page.pointed);
  for (const part of PARTS) part(page);
}

let lineNow = "";

function hearLine(what) {
  if (what === "unwelcome") return goAndJoin();
  lineNow = what;
  sayLine(what);
  if (what === "open") {
    page.notice = "";
    chooseAgain();
  }
  whenStill(draw);
}

function goAndJoin() {
  page.close();
  forgetToken();
  location.replace("/join");
}

async function leave() {
  const text = _("Leave this seat? To come back you need a new code.");
  if (!(await ask(text, _("Yes, leave")))) return;
  page.close();
  await post("/api/leave");
  goAndJoin();
}

if (token()) {
  byId("leave").addEventListener("click", leave);
  whenSpoken(draw);
  whenSpoken(() => sayLine(lineNow));
  await beginSpeaking((language) => page.do("speak", { language }));
  page.open();
  learnName().then(() => whenStill(draw));
} else location.replace("/join");
