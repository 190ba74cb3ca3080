// What this device remembers: its token, its language and its switches. Nothing here ever leaves it
// but the token, which goes into a header or into the first message of a line, never into an
// address.

const TOKEN = "pyramid-referee.token";
const SWITCH = "pyramid-referee.switch.";
const LANGUAGE = "pyramid-referee.language";
const JOINED = "pyramid-referee.joined";

export const token = () => localStorage.getItem(TOKEN);

export function keepToken(text) {
  localStorage.setItem(TOKEN, text);
  sessionStorage.setItem(JOINED, "yes");
}

export const forgetToken = () => localStorage.removeItem(TOKEN);

export const isOn = (name) => localStorage.getItem(SWITCH + name) === "on";

export const turn = (name, on) => localStorage.setItem(SWITCH + name, on ? "on" : "off");

export const keptLanguage = () => localStorage.getItem(LANGUAGE);

export const keepLanguage = (language) => localStorage.setItem(LANGUAGE, language);

// True once after joining.
export function hasJustJoined() {
  const joined = sessionStorage.getItem(JOINED) !== null;
  sessionStorage.removeItem(JOINED);
  return joined;
}
