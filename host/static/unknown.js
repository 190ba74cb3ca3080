// At an address where there is nothing: the ways from there.

import { token } from "./device.js";
import { byId } from "./elements.js";
import { showHero } from "./hero.js";
import { beginSpeaking } from "./language.js";
import { handsToken } from "./play_tokens.js";
import { learnName } from "./table_name.js";

// Only a device that is at the table can go back to it; whoever has all of it goes there.
function showWayBack() {
  byId("back").hidden = !handsToken() && !token();
  if (handsToken()) byId("back").firstChild.href = "/play";
}

showHero();
showWayBack();
learnName().then((name) => (document.title = name));
await beginSpeaking();
