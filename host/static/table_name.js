// What this table is called, as its people have configured it; in the titles of the pages.

import { get } from "./service.js";

let name = "Pyramid Referee";

export const tableName = () => name;

export async function learnName() {
  const told = await get("/api/health");
  if (told.ok && told.name) name = told.name;
  return name;
}
