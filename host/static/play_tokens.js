// The token of the simulated table, kept apart from that of this device's own seat page.

const TOKEN = "pyramid-referee.play.hands";

export const handsToken = () => localStorage.getItem(TOKEN);

export const keepHandsToken = (text) => localStorage.setItem(TOKEN, text);

export const forgetHandsToken = () => localStorage.removeItem(TOKEN);
