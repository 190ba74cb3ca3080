"""What a house is opened with: the service on its table, what pages are promised, and a client."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from aiohttp import ClientSession, DummyCookieJar, TCPConnector

from fsm.pyramid.board import Board
from fsm.pyramid.spots import spots_for
from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from hal.clock import Clock
from host.evening.room import Facts
from host.playable_boards import PlayableBoards
from host.service.service import Service
from host.web.settings import Settings
from tests.wall_bytes.table import ToldTable
from tests.web.served import EASY

PATIENCE_S: Final = 60.0  # a busy machine is no failure

_NAME: Final = "referee.local"  # whatever its port is
_UTC: Final = "2026-11-16T20:00:00.000+00:00"
_AN_HOUR_S: Final = 3600.0
_LIMITS: Final = replace(EASY, idle_s=_AN_HOUR_S, heartbeat_s=_AN_HOUR_S, send_s=PATIENCE_S)


def service_of(
    table: ToldTable,
    tray: Tray,
    boards: Mapping[str, Board],
    folder: Path,
    seed: Callable[[], int],
    *,
    ghosts: bool,
) -> Service:
    """The service at this table, which carries all of these boards."""
    names = frozenset().union(*(spots_for(board).names for board in boards.values()))
    spots = replace(spots_for(next(iter(boards.values()))), names=names, ghosts=ghosts)
    return Service(
        table,
        Facts(spots, tray, STANDARD),
        PlayableBoards(boards, {}),
        folder,
        alarm=False,
        seed=seed,
        utc=lambda: _UTC,
    )


def settings_of(clock: Clock) -> Settings:
    """Those of its pages."""
    return Settings(frozenset({_NAME}), f"http://{_NAME}", _LIMITS, clock.now)


def client_of(port: int) -> ClientSession:
    """For all devices, on this port of this machine."""
    return ClientSession(
        f"http://127.0.0.1:{port}",
        connector=TCPConnector(limit=0, keepalive_timeout=_AN_HOUR_S),
        cookie_jar=DummyCookieJar(),
        headers={"Host": _NAME},
    )
