"""Joining a seat with a code, and leaving it."""

from typing import Final

from aiohttp import web

from host.web.answers import given, refused
from host.web.calls import Call
from host.web.guards import too_often
from host.web.messages import SEAT, TEXT, YES, form
from host.web.routes import Route, Who
from host.web.shapes import Form, Text


async def _join(call: Call) -> web.StreamResponse:
    room, at = call.room, call.room.settings.clock()
    if wait := room.doorkeeper.join(call.caller.address, at):
        return await too_often(wait, room)
    joined = room.seats.join(str(call.given["code"]), at, room.crowd.tokens)
    if joined is None:
        message = "This code is not valid, or no longer; ask the operator for a new one."
        return refused("join/unknown-code", message)
    room.crowd.sweep(lambda token: room.seats.seat_of(token) is not None)
    await room.desk.joined(joined.seat)  # before it can look
    return given({"token": joined.token, "seat": joined.seat})


async def _leave(call: Call) -> web.StreamResponse:
    call.room.seats.leave(call.caller.token)
    call.room.crowd.sweep(lambda token: call.room.seats.seat_of(token) is not None)
    return given({"ok": True})


ROUTES: Final = (
    Route(
        "POST",
        "/api/join",
        "A seat for whoever brings a code; keep the token, it is told once.",
        _join,
        Who.ANYBODY,
        gives=form(token=TEXT, seat=SEAT),
        body=Form({"code": Text()}),
    ),
    Route("POST", "/api/leave", "Give the seat back.", _leave, Who.SEATED, gives=YES),
)
