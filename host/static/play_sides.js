// Who of the players is in front of this screen, and must do something.

import { acts } from "./table_facts.js";

// The seats of the people here. In the two-person game both explorers have one seat.
export function seatsHere(players, view) {
  const here = Object.keys(players).filter((piece) => players[piece] === "here");
  const explorers = here.filter((piece) => piece !== "mummy");
  const two = view && "explorers" in view.played;
  return [
    ...(two && explorers.length ? ["explorers"] : explorers),
    ...(here.includes("mummy") ? ["mummy"] : []),
  ];
}

// The seat of somebody who only looks on: what everybody knows while people elsewhere have secrets.
export const watching = (players) =>
  Object.values(players).includes("phone") ? "table" : "display";

// Whether this seat must do something now: what is to be put right comes first.
export const mustAct = (page) => Boolean(page.state.instruction) || acts(page);
