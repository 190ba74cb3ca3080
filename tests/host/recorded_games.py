"""Whole games that robot hands have played, in a journal."""

from functools import cache
from pathlib import Path

from fsm.pyramid import observation_text, record
from fsm.pyramid.board import Board
from fsm.pyramid.observations import Observation, Revealed
from fsm.pyramid.record import Opening
from host import boards
from host.journal.entries import Entry
from host.journal.store import Journal
from tests.live.robots import Robot
from tests.live.table import NO_TRAY, Table

UTC = "2026-11-16T20:00:00Z"
GAME = "2026-11-16-1"


@cache
def played(seed: int = 12, most: int = 400) -> tuple[str, tuple[tuple[Observation, float], ...]]:
    """The opening of a game, and its observations with their times."""
    board = boards.find("practice")
    assert isinstance(board, Board)
    table = Table(board, "red", "blue")
    Robot(table, seed).play(most)
    opening = Opening(table.setup, table.spots, table.timing, NO_TRAY)
    return record.write(opening), tuple(table.fed)


def record_game(
    folder: Path,
    name: str = GAME,
    ended: str | None = "won",
    *,
    revealed: bool = False,
    most: int | None = None,
) -> Path:
    """A journal in this folder with this game, or with so much of its beginning."""
    path = folder / "journal.sqlite"
    opening, fed = played()
    last = fed[-1][1]
    more = ((Revealed(), last),) if revealed else ()
    entries = [
        Entry(number, at, f"2026-11-16T20:{number // 60 % 60:02}:{number % 60:02}Z", text, "")
        for number, (seen, at) in enumerate((*fed, *more)[:most], start=1)
        for text in [observation_text.write(seen)]
    ]
    with Journal(path) as journal:
        journal.begin_with(name, opening, UTC, entries, "")
        if ended is not None:
            journal.end(name, ended, UTC)
    return path
