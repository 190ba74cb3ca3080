"""One call: who calls, from where, and what was sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from aiohttp import web

from host.desk import Desk
from host.seats import Seats
from host.sim.desk import TableTop
from host.web.crowd import Crowd
from host.web.doorkeeper import Doorkeeper, address_of
from host.web.settings import Settings


@dataclass(frozen=True, slots=True)
class Room:
    """All that the routes work with; `table_top` only where the table is simulated."""

    desk: Desk
    seats: Seats
    settings: Settings
    doorkeeper: Doorkeeper
    crowd: Crowd
    table_top: TableTop | None = None


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever sent a request. A stranger has no seat and no token: both are empty.

    The address is the one under which it is counted, a whole /64 of IPv6.
    """

    address: str
    token: str
    seat: str


CALLER: Final = web.RequestKey("caller", Caller)


@dataclass(frozen=True, slots=True)
class Call:
    """A request that has passed all guards, and what was sent with it, in the declared form."""

    room: Room
    request: web.Request
    caller: Caller
    given: Mapping[str, object]


def caller_of(request: web.Request, seats: Seats) -> Caller:
    """Who sends this request, by its bearer token; an unknown token makes nobody."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    seat = seats.seat_of(token.strip()) if scheme.lower() == "bearer" else None
    address = address_of(request.remote or "")
    return Caller(address, token.strip(), seat) if seat else Caller(address, "", "")
