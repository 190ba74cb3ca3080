"""Schemathesis asks everything that the description allows, and more, from every kind of seat.

No answer may be a fault or undescribed; what is malformed is refused, what is well formed is not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest
import schemathesis
from aiohttp import web
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from host.web.app import ROUTES
from host.web.calls import Call
from host.web.openapi import described
from host.web.routes import Route, Who
from host.web.shapes import Number
from tests.web.threaded import Threaded, real_evening, threaded

DOCUMENT: Final[dict[str, Any]] = described(ROUTES, "1.0")
SCHEMA: Final = schemathesis.openapi.from_dict(DOCUMENT)
CHECKS: Final = SCHEMA.config.checks
# What is too long is refused for that first, however malformed it is.
CHECKS.negative_data_rejection.expected_statuses.append("413")
SEATS: Final = ("", "operator", "red", "mummy", "table")
SOME: Final = settings(
    max_examples=12,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
# What must be found is looked for longer, and each time in the same way.
MANY: Final = settings(SOME, max_examples=200, derandomize=True)


@pytest.fixture(scope="module")
def service() -> Iterator[Threaded]:
    with threaded() as it:
        yield it


def modes(route: Route) -> Sequence[GenerationMode]:
    """Where nothing can be sent, nothing can be malformed."""
    sent = route.body or "{" in route.path
    return list(GenerationMode) if sent else [GenerationMode.POSITIVE]


def examine(service: Threaded, seat: str, route: Route, how: settings = SOME) -> None:
    """Ask one operation again and again, each time with a fresh token, and look at the answers."""
    for mode in modes(route):

        @how
        @given(SCHEMA[route.path][route.method].as_strategy(generation_mode=mode))
        def ask(case: schemathesis.Case[Any]) -> None:
            headers = {"Authorization": f"Bearer {service.token(seat)}"} if seat else {}
            catch_up(case.body, service, seat)
            case.call_and_validate(
                base_url=service.url, headers=headers, excluded_checks=excluded(route)
            )

        ask()


def excluded(route: Route) -> list[Any]:
    """A socket refuses all that is asked of it in HTTP, however well formed it is."""
    return [] if route.gives else [positive_data_acceptance]


def catch_up(body: Any, service: Threaded, seat: str) -> None:
    """A command that has seen the newest message: else nearly all would be stale.

    A number that may not be sent stays as it is.
    """
    seen = body.get("seen") if seat and isinstance(body, dict) else None
    if type(seen) is int and Number().fits(seen):
        body["seen"] = service.newest(seat)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_every_answer_is_described(service: Threaded, route: Route, seat: str) -> None:
    examine(service, seat, route)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Threaded]:
    with threaded(evening=real_evening(tmp_path_factory.mktemp("evening"))) as it:
        yield it


ASKED_OF_THE_DESK: Final = [
    route
    for route in ROUTES
    if route.path
    in {"/api/command", "/api/seat", "/api/board", "/api/film", "/api/diagnostics", "/api/health"}
]


@pytest.mark.parametrize("stage", ["lobby", "playing"])
@pytest.mark.parametrize("seat", ["operator", "red", "mummy", "display"])
@pytest.mark.parametrize(
    "route", ASKED_OF_THE_DESK, ids=lambda route: f"{route.method} {route.path}"
)
def test_every_answer_of_a_real_evening_is_described(
    real: Threaded, route: Route, seat: str, stage: str
) -> None:
    real.command("operator", "abandon")
    if stage == "playing":
        assert real.command("operator", "start", explorers=["red", "blue"]).ok
    examine(real, seat, route)


async def _fails(call: Call) -> web.StreamResponse:
    raise RuntimeError("a fault")


async def _surprises(call: Call) -> web.StreamResponse:
    return web.json_response({"ok": False, "code": "a/b", "message": "Tea?"}, status=418)


async def _rambles(call: Call) -> web.StreamResponse:
    return web.json_response({"stage": 7})


async def _shows_a_page(call: Call) -> web.StreamResponse:
    return web.Response(text="All is well.")


@pytest.mark.parametrize("handler", [_fails, _surprises, _rambles, _shows_a_page])
def test_a_route_that_answers_otherwise_is_found_out(handler: Any) -> None:
    route = next(route for route in ROUTES if route.path == "/api/health")
    routes = [replace(one, handler=handler) if one is route else one for one in ROUTES]
    with threaded(routes) as service, pytest.raises((Failure, FailureGroup)):
        examine(service, "", route, MANY)


def test_a_route_that_takes_anything_is_found_out() -> None:
    class Anything:
        schema: Final = dict[str, object]()

        def wrong(self, given: object) -> None:
            return None

    route = next(route for route in ROUTES if route.path == "/api/command")
    routes = [replace(one, body=Anything()) if one is route else one for one in ROUTES]
    with threaded(routes) as service, pytest.raises((Failure, FailureGroup)):
        examine(service, "red", route, MANY)


def test_a_route_that_asks_nobody_who_they_are_is_found_out() -> None:
    route = next(route for route in ROUTES if route.path == "/api/diagnostics")
    routes = [replace(one, who=Who.ANYBODY) if one is route else one for one in ROUTES]
    with threaded(routes) as service, pytest.raises((Failure, FailureGroup)):
        examine(service, "operator", route, MANY)
