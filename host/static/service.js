// Questions to the service. Every answer is an object with `ok`; where `ok` is false, `message`
// says in words what is wrong, also when the service cannot be reached. The status comes along.

import { token } from "./device.js";

const UNREACHABLE = {
  ok: false,
  status: 0,
  code: "line/unreachable",
  message: "The referee cannot be reached. Is this device in the same network, and is it running?",
};

export const get = (path) => ask("GET", path);

export const post = (path, body = {}) => ask("POST", path, body);

export const remove = (path) => ask("DELETE", path);

async function ask(method, path, body) {
  const headers = {};
  if (token()) headers.Authorization = `Bearer ${token()}`;
  if (body) headers["Content-Type"] = "application/json";
  try {
    const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
    const said = answer.status === 204 ? {} : await answer.json();
    return { ok: answer.ok, ...said, status: answer.status };
  } catch {
    return UNREACHABLE;
  }
}
