"""Answers as JSON, and the status that goes with each code.

A refusal by the rules is an answer like any other, status 200: the request was understood and
ruled upon. Everything else that is refused has a status that says so. Every error has the same
body: `{"ok": false, "code": "family/name", "message": "…"}`.
"""

import json
from collections.abc import Mapping
from typing import Final

from aiohttp import web

from host.desk import Answer

# By code, and else by family; what is in neither is a ruling.
_CODES: Final[Mapping[str, int]] = {
    "input/not-json-type": 415,
    "input/unknown-space": 200,  # the form is right: which names there are, a board says
    "input/unknown-treasure": 200,
    "input/unknown-face": 200,
    "seat/stale": 409,
    "seat/not-allowed": 403,
    "seat/none": 401,
    "seat/unknown": 404,
    "limit/size": 413,
    "limit/time": 408,
    "record/stopped": 503,
    "games/unknown": 404,
    "service/fault": 500,
    "path/unknown": 404,
    "language/unknown": 404,
    "path/method": 405,
}
_FAMILIES: Final[Mapping[str, int]] = {
    "input": 400,
    "stage": 409,
    "film": 409,
    "games": 409,
    "origin": 403,
    "limit": 429,
    "join": 403,
    "record": 503,
}


def status_of(code: str) -> int:
    """The status of an answer with this code."""
    return _CODES.get(code) or _FAMILIES.get(code.partition("/")[0], 200)


def text_of(value: Mapping[str, object]) -> str:
    """A JSON object as it is sent: also by our own messages nothing may break, so in ASCII."""
    return json.dumps(value, separators=(",", ":"))


def given(value: Mapping[str, object]) -> web.Response:
    """What was asked for."""
    return web.json_response(text=text_of(value))


def refused(code: str, message: str, headers: Mapping[str, str] | None = None) -> web.Response:
    """A refusal, with the status of its code."""
    text = text_of({"ok": False, "code": code, "message": message})
    return web.json_response(text=text, status=status_of(code), headers=headers)


def answered(answer: Answer) -> web.Response:
    """What became of a command."""
    if answer.ok:
        return given({"ok": True})
    return refused(str(answer.code), str(answer.message))
