"""The description: whole, and of nothing but what is served."""

import secrets
from typing import Any

from aiohttp import web

from host.seats import Seats
from host.web import messages
from host.web.answers import status_of
from host.web.app import ROUTES, make_app
from host.web.openapi import described
from host.web.routes import Who
from tests.web.fake_desk import FakeDesk
from tests.web.served import address, served, settings_for
from tests.web.stories import on_a_loop

DOCUMENT: dict[str, Any] = described(ROUTES, "1.0")
ALL: dict[str, Any] = DOCUMENT["paths"]


def application() -> web.Application:
    return make_app(FakeDesk(), Seats(secrets.token_bytes), settings_for(8080))


def test_what_is_served_under_api_is_what_is_described() -> None:
    served_routes = {
        (route.method, route.resource.canonical)
        for route in application().router.routes()
        if route.resource and route.resource.canonical.startswith("/api/")
    }
    told = {(method.upper(), path) for path, methods in ALL.items() for method in methods}
    assert served_routes == told


def test_every_operation_has_a_name_of_its_own_and_a_sentence() -> None:
    operations = [one for methods in ALL.values() for one in methods.values()]
    assert len({one["operationId"] for one in operations}) == len(operations) == len(ROUTES)
    assert all(one["summary"].endswith(".") for one in operations)


def test_only_these_need_no_seat() -> None:
    open_to_all = {route.path for route in ROUTES if route.who is Who.ANYBODY}
    about = {"/api/openapi.json", "/api/health", "/api/words/{language}"}
    assert open_to_all == {*about, "/api/join", "/api/ws"}


def test_the_statuses_of_the_routes_are_those_of_codes() -> None:
    codes = {
        "input/not-json": 400,
        "seat/none": 401,
        "seat/not-allowed": 403,
        "origin/foreign": 403,
        "seat/unknown": 404,
        "limit/time": 408,
        "seat/stale": 409,
        "stage/playing": 409,
        "film/not-yet": 409,
        "games/under-way": 409,
        "games/unknown": 404,
        "limit/size": 413,
        "input/not-json-type": 415,
        "limit/rate": 429,
        "record/stopped": 503,
        "record/unreadable": 503,
    }
    assert {code: status_of(code) for code in codes} == codes
    described_ones = {status for route in ROUTES for status in route.refusals}
    assert described_ones == set(codes.values())
    for ruling in ("move/short", "turn/not-now", "input/unknown-space", "input/unknown-treasure"):
        assert status_of(ruling) == 200


@on_a_loop
async def test_the_description_is_served_to_anybody() -> None:
    async with served() as it:
        status, document = await it.ask("GET", "/api/openapi.json")
        assert (status, document["openapi"]) == (200, "3.1.0")
        assert document["paths"] == DOCUMENT["paths"]


@on_a_loop
async def test_a_method_that_is_not_described_is_refused_with_those_that_are() -> None:
    async with served() as it:
        for path, described_ones in ALL.items():
            allowed = {method.upper() for method in described_ones}
            for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"} - allowed:
                async with it.client.request(method, address(path)) as response:
                    assert response.status == 405, (method, path)
                    assert set(response.headers["Allow"].split(",")) >= allowed


# What a request that opens a WebSocket must say (RFC 6455, section 4.1), with its example of a key.
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


@on_a_loop
async def test_a_socket_is_described_with_its_101_and_with_what_it_is_refused_without() -> None:
    sockets = {route.path for route in ROUTES if route.gives is None}
    assert sockets == {"/api/ws"}
    get = ALL["/api/ws"]["get"]
    assert set(get["responses"]) == {"101", "400", "403", "429"}
    assert "handshake" in get["responses"]["400"]["description"]
    assert "RFC 6455" in get["description"]
    async with served() as it:
        async with it.client.get("/api/ws", headers=HANDSHAKE) as response:
            assert response.status == 101
        for name in HANDSHAKE:
            without = {one: value for one, value in HANDSHAKE.items() if one != name}
            status, answer = await it.ask("GET", "/api/ws", headers=without)
            assert (status, answer["code"]) == (400, "input/not-websocket"), name


def test_every_message_of_a_socket_is_described() -> None:
    assert messages.MESSAGES.keys() <= DOCUMENT["components"]["schemas"].keys()
