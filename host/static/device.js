// What this device remembers: its token, its language and its switches. Nothing here ever leaves it
// but the token, which goes into a header or into the first message of a line, never into an
// address.

const TOKEN = "pyramid-referee.token";
const SWITCH = "pyramid-referee.switch.";
const LANGUAGE = "pyramid-referee.language";

export const token = () => localStorage.getItem(TOKEN);

export const keepToken = (text) => localStorage.setItem(TOKEN, text);

export const forgetToken = () => localStorage.removeItem(TOKEN);

export const isOn = (name) => localStorage.getItem(SWITCH + name) === "on";

export const turn = (name, on) => localStorage.setItem(SWITCH + name, on ? "on" : "off");

export const keptLanguage = () => localStorage.getItem(LANGUAGE);

export const keepLanguage = (language) => localStorage.setItem(LANGUAGE, language);
