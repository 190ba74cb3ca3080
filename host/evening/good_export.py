"""How far the last good export of a damaged game goes: what people may know before they choose.

Round and turn are public; how much was recorded is not.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fsm.pyramid import observation_text, record
from fsm.pyramid.live import LiveGame
from fsm.pyramid.record import Opening
from fsm.pyramid.setup import Setup
from host.journal import exports
from host.journal.entries import Entry
from host.journal.errors import JournalError


@dataclass(frozen=True, slots=True)
class GoodExport:
    """A game that can be gone on with, and where that is; after its end it is nobody's turn."""

    file: Path
    setup: Setup
    round: int
    turn: str | None


def look_into(file: Path) -> GoodExport | None:
    """The game of an export, as far as this program can play it; None if it cannot."""
    try:
        export = exports.load(file)
    except JournalError:
        return None
    opening = record.read(export.game.opening)
    if not isinstance(opening, Opening):
        return None
    game = _played(opening, export.entries)
    if game is None:
        return None
    return GoodExport(file, opening.setup, game.position.round, game.position.turn)


def _played(opening: Opening, entries: Iterable[Entry]) -> LiveGame | None:
    """All of it once more; None where another program played by other rules."""
    game = record.begin(opening)
    with suppress(Exception):
        for entry in entries:
            observation = observation_text.read(entry.text)
            assert observation is not None
            game.feed(observation, entry.at)
        return game
    return None
