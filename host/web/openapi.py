"""The description of the interface in OpenAPI 3.1, made from the routes themselves.

OpenAPI knows no WebSockets. What opens one is a GET all the same, and is described as one: 101 for
the handshake of RFC 6455, and what everything else is answered. The handshake is told in words and
not as headers: they belong to the connection, and a tester that was told them would open sockets
and go on in HTTP.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from host.web import messages
from host.web.routes import Body, Route, Who
from host.web.shapes import Schema

_NO: Final[Schema] = {"$ref": "#/components/schemas/refusal"}

_MEANINGS: Final[Mapping[int, str]] = {
    400: "What was sent is malformed.",
    401: "No token, or one that is not known.",
    403: "Not for this seat, or sent by a foreign page.",
    404: "There is no such thing.",
    408: "What was sent did not come in time.",
    409: "Not now: the game has gone on, or is at another stage.",
    413: "What was sent is too long.",
    415: "What was sent is not JSON.",
    429: "Too often.",
    503: "The journal cannot be written, so nothing is played.",
}


def described(routes: Iterable[Route], version: str) -> Schema:
    """The whole description."""
    paths: dict[str, Schema] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pyramid Referee",
            "version": version,
            "description": "Seats at a table; see host/API.md for the messages of the WebSocket.",
        },
        "paths": paths,
        "components": {
            "schemas": {"refusal": messages.NO, **messages.MESSAGES},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route) -> Schema:
    operation: Schema = {
        "summary": route.summary,
        "operationId": _name(route),
        "responses": _responses(route),
        "security": [] if route.who is Who.ANYBODY else [{"token": []}],
    }
    if route.gives is None:
        operation["description"] = _HANDSHAKE
    parameters = [_parameter(name) for name in re.findall(r"{(\w+)}", route.path)]
    if parameters:
        operation["parameters"] = parameters
    if route.body:
        operation["requestBody"] = _body(route.body)
    return operation


def _name(route: Route) -> str:
    words = re.findall(r"\w+", route.path.removeprefix("/api"))
    return "-".join([route.method.lower(), *words])


# What a name in the path of a route stands for.
_NAMES: Final[Mapping[str, Schema]] = {
    "seat": messages.SEAT,
    "language": messages.LANGUAGE,
    "game": messages.TEXT,
}


def _parameter(name: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": _NAMES[name]}


_HANDSHAKE: Final = "Only for the opening handshake of a WebSocket (RFC 6455, section 4.1)."
_NO_HANDSHAKE: Final = "This opens no WebSocket: its handshake is missing or malformed."


def _body(body: Body) -> Schema:
    return {"required": True, "content": {"application/json": {"schema": body.schema}}}


def _responses(route: Route) -> Schema:
    meanings = _MEANINGS if route.gives else {**_MEANINGS, 400: _NO_HANDSHAKE}
    refusals = {str(status): _answer(meanings[status], _NO) for status in route.refusals}
    return {**_success(route), **refusals}


def _success(route: Route) -> Schema:
    if route.gives is None:
        return {"101": {"description": "A WebSocket; its messages are in host/API.md."}}
    return {"200": _answer("Here it is.", route.gives)}


def _answer(meaning: str, schema: Schema) -> Schema:
    return {"description": meaning, "content": {"application/json": {"schema": schema}}}
