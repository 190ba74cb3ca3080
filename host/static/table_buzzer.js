// The table's buzzer as a sound, where somebody has switched it on.

import { isOn, turn } from "./device.js";

const SWITCH = "buzzer";
const HERTZ = 880;
const LOUD = 0.04;

let audio = null;
let tone = null;

export const isHeard = () => isOn(SWITCH);

export function hear(on) {
  turn(SWITCH, on);
  if (!on) stop();
}

export function sound(sounding) {
  if (sounding && isHeard() && !tone) start();
  if (!sounding) stop();
}

// Browsers let a page sound only after somebody has touched it; until then it is silent.
function start() {
  audio ??= new AudioContext();
  tone = audio.createOscillator();
  const quiet = audio.createGain();
  tone.frequency.value = HERTZ;
  quiet.gain.value = LOUD;
  tone.connect(quiet).connect(audio.destination);
  tone.start();
}

function stop() {
  tone?.stop();
  tone = null;
}
