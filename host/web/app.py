"""The application: every route behind its guards, every page, and what all answers carry."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from importlib.metadata import version
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Middleware

from host.desk import Desk
from host.seats import Seats
from host.sim.desk import TableTop
from host.web import (
    access_log,
    command,
    film,
    games,
    guards,
    joining,
    operator,
    pages,
    seat,
    sim_socket,
    sockets,
    words,
)
from host.web.answers import given
from host.web.calls import Call, Room
from host.web.crowd import Crowd
from host.web.doorkeeper import Doorkeeper
from host.web.messages import OBJECT
from host.web.openapi import described
from host.web.routes import Route, Who
from host.web.settings import Settings

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


_SERVED: Final = web.AppKey("served", tuple[Route, ...])


async def _description(call: Call) -> web.StreamResponse:
    served: tuple[Route, ...] = call.request.app[_SERVED]
    return given(described(served, version("pyramid-referee")))


ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "GET",
        "/api/openapi.json",
        "This description.",
        _description,
        Who.ANYBODY,
        gives=OBJECT,
    ),
    *joining.ROUTES,
    *seat.ROUTES,
    *words.ROUTES,
    *command.ROUTES,
    *sockets.ROUTES,
    *film.ROUTES,
    *operator.ROUTES,
    *games.ROUTES,
)


def make_app(
    desk: Desk,
    seats: Seats,
    settings: Settings,
    routes: Sequence[Route] = ROUTES,
    table_top: TableTop | None = None,
) -> web.Application:
    """All that devices can reach of an evening. To be run by `server`, on the desk's own loop.

    With a `table_top` they reach the hands at a simulated table too.
    """
    limits = settings.limits
    room = Room(desk, seats, settings, Doorkeeper(limits), Crowd(limits), table_top)
    seats.present = lambda: room.crowd.tokens
    routes = (*routes, *(sim_socket.ROUTES if table_top else ()))
    found = pages.found()
    middlewares = _middlewares(room, found[pages.UNKNOWN], found[pages.UNKNOWN_HOST])
    app = web.Application(client_max_size=limits.body, middlewares=middlewares)
    app[_SERVED] = routes
    app[guards.EXPECTING] = guards.expecting(room)
    app[access_log.QUIET] = frozenset(route.path for route in routes if route.quiet)
    for route in routes:
        app.router.add_route(route.method, route.path, guards.serving(route, room))
    for address, page in found.items():
        app.router.add_get(address, partial(pages.show, page))
    app.on_response_prepare.append(partial(_dressed, settings.hosts))
    app.on_shutdown.append(partial(_ended, room.crowd))
    return app


def _middlewares(room: Room, unknown: pages.Page, unknown_host: pages.Page) -> list[Middleware]:
    guard = guards.guarding(room, unknown_host)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        return await guards.in_our_words(guard(handler), unknown)(request)

    return [guarded]


async def _dressed(
    hosts: frozenset[str], request: web.Request, response: web.StreamResponse
) -> None:
    guards.dress(response, guards.host_of(request, hosts))


async def _ended(crowd: Crowd, _: web.Application) -> None:
    await crowd.close()
