// Questions to the service. Every answer is an object with `ok`; where `ok` is false, `message`
// says in words what is wrong, also when the service cannot be reached. The status comes along.
// `key` is a token to ask with, where it is not the device's own.

import { token } from "./device.js";
import { inWords } from "./refusals.js";

const UNREACHABLE = { ok: false, status: 0, code: "line/unreachable" };

export const get = (path, key) => ask("GET", path, key);

export const post = (path, body = {}, key = undefined) => ask("POST", path, key, body);

export const remove = (path, key) => ask("DELETE", path, key);

async function ask(method, path, key = token(), body = undefined) {
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    const said = answer.status === 204 ? {} : await answer.json();
    return inWords({ ok: answer.ok, ...said, status: answer.status });
  } catch {
    return inWords(UNREACHABLE);
  }
}
