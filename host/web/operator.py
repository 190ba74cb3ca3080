"""What only the operator may do: invite to seats, empty them, and see how the service is."""

from typing import Final

from aiohttp import web

from host.seats import Seats
from host.seats.join_address import is_only_here, join_address, play_address
from host.seats.names import HANDS
from host.seats.qr import svg
from host.web.answers import given, refused
from host.web.calls import Call
from host.web.messages import NUMBER, OBJECT, TEXT, TRUTH, YES, form
from host.web.routes import Route, Who


async def _seats(call: Call) -> web.StreamResponse:
    return given({"seats": call.room.seats.devices()})


async def _invite(call: Call) -> web.StreamResponse:
    seat, settings = call.request.match_info["seat"], call.room.settings
    if seat not in call.room.seats.names:
        return _no_such(seat, call.room.seats)
    code = call.room.seats.invite(seat, settings.clock())
    origin = settings.newest_address
    address = (play_address if seat == HANDS else join_address)(origin, code)
    here = is_only_here(origin)
    return given({"code": code, "url": address, "qr": svg(address), "only_here": here})


async def _expel(call: Call) -> web.StreamResponse:
    seat, seats = call.request.match_info["seat"], call.room.seats
    if seat not in call.room.seats.names:
        return _no_such(seat, call.room.seats)
    seats.expel(seat)
    call.room.crowd.sweep(lambda token: seats.seat_of(token) is not None)
    await call.room.desk.emptied(seat)
    return given({"ok": True})


def _no_such(seat: str, seats: Seats) -> web.Response:
    there = ", ".join(seats.names)
    return refused("seat/unknown", f"There is no seat {seat[:40]!r}; there are {there}.")


async def _diagnostics(call: Call) -> web.StreamResponse:
    trouble = call.room.seats.trouble
    return given(call.room.desk.diagnostics([trouble] if trouble else []))


ROUTES: Final = (
    Route(
        "GET",
        "/api/seats",
        "How many devices each seat has.",
        _seats,
        Who.OPERATOR,
        gives=form(seats={"type": "object", "additionalProperties": NUMBER}),
    ),
    Route(
        "POST",
        "/api/seats/{seat}/code",
        "A code for one device, for ten minutes; the seat's last one is void.",
        _invite,
        Who.OPERATOR,
        gives=form(code=TEXT, url=TEXT, qr=TEXT, only_here=TRUTH),
        also=(404,),
    ),
    Route(
        "DELETE",
        "/api/seats/{seat}",
        "Send all devices of a seat away.",
        _expel,
        Who.OPERATOR,
        gives=YES,
        also=(404,),
    ),
    Route(
        "GET",
        "/api/diagnostics",
        "How the service is; while a game is under way, public facts only.",
        _diagnostics,
        Who.OPERATOR,
        gives=OBJECT,
    ),
)
