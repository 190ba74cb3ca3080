// The page of the simulated table: who plays, and then the table itself with the seats of those in
// front of this screen. The page moves magnets, dice and keys; the game follows what is sensed.

import { goUp } from "./attention.js";
import { showControls } from "./controls.js";
import { byId, show } from "./elements.js";
import { beginSpeaking, chooseAgain } from "./language.js";
import { sayLine } from "./line_words.js";
import { showClock } from "./play_clock.js";
import { showFaces } from "./play_faces.js";
import { showFaults } from "./play_faults.js";
import { beginJoining } from "./play_join.js";
import { showPanel } from "./play_panel.js";
import { showPhones } from "./play_phones.js";
import { forgetRefusals } from "./play_refusals.js";
import { Seats } from "./play_seats.js";
import { seatsHere, watching } from "./play_sides.js";
import { showTidy } from "./play_tidy.js";
import { forgetHandsToken, handsToken } from "./play_tokens.js";
import { showWho } from "./play_who.js";
import { post } from "./service.js";
import { whenStill } from "./stillness.js";
import { Table } from "./table.js";
import { sound } from "./table_buzzer.js";
import { tableName } from "./table_name.js";
import { Side } from "./table_side.js";
import { language, speak, whenSpoken } from "./translation.js";

const table = new Table(handsToken, (what) => LINE[what]());

// Everything on this page: the table, a page of each seat here, and what the person looks at.
const room = {
  table,
  seats: new Seats(table, drawn, () => LINE.broken()),
  sides: new Map(["explorers", "mummy"].map((side) => [side, new Side(table, side)])),
  facts: new Map(), // what each side shows besides the scene
  tab: null, // the seat whose page is in front
  face: null, // the side whose face is in front
  spoiled: false, // somebody wanted to see what is hidden
  shared: false, // several people look at this screen
  redraw: draw,
  get operator() {
    return this.seats.get("operator");
  },
  get pages() {
    return [...this.seats.pages.values()].filter((page) => page?.seat && page !== this.operator);
  },
};

const LINE = {
  open: () => {
    forgetComplaints();
    room.seats.soon();
    room.seats.keep(["operator", ...room.seats.pages.keys()]).then(draw);
    agreeAtTable();
    chooseAgain();
  },
  broken: () => {
    sayLine("broken");
    draw();
  },
  unwelcome: () => {
    forgetHandsToken();
    location.reload();
  },
};

// What was refused and told before belongs to another moment, or to another language.
function forgetComplaints() {
  for (const side of room.sides.values()) side.forget();
  forgetRefusals();
}

// A seat has heard something.
function drawn(page) {
  if (page.state.language && !page.agreed) agree(page);
  draw();
}

// Everybody at this screen reads the same language: the one that was chosen here. Where another
// device of the seat chooses one later, the newest choice counts.
async function agree(page) {
  page.agreed = true;
  if (page.state.language === language()) return;
  const answer = await page.do("speak", { language: language() });
  page.agreed = answer.ok; // else it is asked again when the seat hears something
}

// What hands are refused is said in the language of the table's own seat.
const agreeAtTable = () =>
  post("/api/command", { seen: 0, do: "speak", language: language() }, handsToken());

function draw() {
  whenStill(drawNow);
}

function drawNow() {
  const stage = room.operator?.state.stage;
  if (!stage || !table.scene) return;
  const playing = ["playing", "over"].includes(stage);
  keepSeats(playing);
  if (table.line.isOpen && room.seats.areHeard) sayLine("open"); // else what is shown may be old
  turnTo(stage === "lobby" ? "who" : "table");
  if (stage === "lobby") showWho(room);
  else showGame(playing);
}

// The seats of the people here, or of somebody who only looks on.
function keepSeats(playing) {
  const { players = {} } = table.scene;
  const here = playing ? seatsHere(players, room.operator.state.view) : [];
  const seats = playing && !here.length ? [watching(players)] : here;
  room.shared = seats.length > 1;
  const wanted = ["operator", ...seats];
  room.seats.keep(wanted).then((isNew) => isNew && draw()); // nothing new, nothing to draw
  lookAnew([room.operator.game, ...wanted].join());
}

let looked = ""; // the game and the seats for which somebody has chosen what to look at

function lookAnew(now) {
  if (now === looked) return;
  looked = now;
  goUp();
  Object.assign(room, { tab: null, face: null, side: undefined, spoiled: false });
}

function turnTo(stage) {
  const parts = { who: byId("who"), table: byId("table"), join: byId("joining") };
  for (const [name, part] of Object.entries(parts)) part.hidden = name !== stage;
  if (document.body.dataset.stage !== stage) window.scrollTo(0, 0);
  document.body.dataset.stage = stage;
  if (stage === "who") forgetGame();
}

// Between two games the page is nobody's, and nothing is wanted.
function forgetGame() {
  for (const name of ["seat", "acts", "wanted"]) delete document.body.dataset[name];
  document.title = tableName();
}

function showGame(playing) {
  showPanel(room);
  showFaces(room);
  if (room.operator.state.stage === "over") show("controls"); // the ways on are in the panel
  else showControls(room.operator);
  showFaults(room);
  showClock(room);
  showTidy(room);
  showPhones(room);
  if (!playing) byId("game").open = true; // there are the ways on
  byId("stand").hidden = !playing;
  byId("fittings").hidden = room.operator.state.stage !== "playing";
}

let seen = ""; // what of the scene is more than magnets, dice and lamps

table.watch(({ scene }) => {
  sound(scene.sounding);
  for (const [side, facts] of room.facts) room.sides.get(side).show(facts);
  const now = JSON.stringify([scene.players, scene.faults, scene.speed, weakAndLeaning(scene)]);
  if (now !== seen) draw();
  seen = now;
});

const weakAndLeaning = ({ magnets, dice }) =>
  [...Object.values(magnets).map(({ weak }) => weak), ...Object.values(dice).map((d) => d.leaning)];

async function begin() {
  await beginSpeaking(async (wanted) => {
    await speak(wanted);
    for (const page of [...room.pages, room.operator].filter(Boolean)) agree(page);
    if (handsToken()) agreeAtTable();
  });
  whenSpoken(() => {
    sayLine(document.body.dataset.line ?? "");
    forgetComplaints();
    draw();
  });
  byId("hand").addEventListener("toggle", () => showFaces(room), true); // cards turned over
  if (await beginJoining()) table.open();
  else turnTo("join");
}

begin();
