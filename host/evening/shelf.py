"""The games that were recorded, for the operator: listed, verified, and whole once they are over.

Of a game that is under way nothing leaves here but that there is one. Everything is read from the
journal's file off the event loop, and nothing is altered.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from host.desk import Answer, Told
from host.games import transcript, verdicts
from host.games.under_way import may_be_under_way
from host.journal import exports
from host.journal.entries import Game
from host.journal.errors import JournalDamagedError, JournalError
from host.journal.reader import Reader


class Shelf:
    """The games in this journal."""

    def __init__(self, journal: Path) -> None:
        self._reader: Final = Reader(journal)

    async def games(self) -> Told:
        """All games, the newest last, and how each ended."""
        return await self._read(lambda: {"games": [_listed(game) for game in self._games()]})

    async def verified(self, name: str) -> Told:
        """Whether a game that is over is as it was recorded."""
        return await self._of(name, self._verified)

    async def as_text(self, name: str) -> Told:
        """A game that is over as a file to read, in English as all that is kept."""
        return await self._of(name, self._text)

    async def as_json(self, name: str) -> Told:
        """A game that is over as a file to verify and to replay."""
        return await self._of(name, self._json)

    async def _of(self, name: str, look: Callable[[str], Mapping[str, object]]) -> Told:
        def found() -> Told:
            game = next((game for game in self._games() if game.name == name), None)
            if game is None:
                return _UNKNOWN
            return _UNDER_WAY if game.ended is None else look(name)

        return await self._read(found)

    def _games(self) -> list[Game]:
        return self._reader.games() if self._reader.path.exists() else []

    def _verified(self, name: str) -> Mapping[str, object]:
        damage, path = self._reader.verify(name), self._reader.path
        if damage and may_be_under_way(path, path):
            return {"game": name, "good": False, "why": verdicts.short(name)}
        return {"game": name, "good": damage is None, "why": damage and str(damage)}

    def _text(self, name: str) -> Mapping[str, object]:
        lines = transcript.text(exports.take(self._reader, name))
        return _file(f"{name}.txt", "".join(f"{line}\n" for line in lines))

    def _json(self, name: str) -> Mapping[str, object]:
        return _file(f"{name}.json", exports.write(exports.take(self._reader, name)))

    async def _read(self, look: Callable[[], Told]) -> Told:
        try:
            return await asyncio.to_thread(look)
        except JournalDamagedError as error:
            return _unreadable(await asyncio.to_thread(verdicts.told, error, self._reader.path))
        except JournalError as error:
            return _unreadable(str(error))


def _file(name: str, text: str) -> Mapping[str, object]:
    return {"file": name, "text": text}


def _listed(game: Game) -> Mapping[str, object]:
    """What everybody in the room knew when it began, and how it ended."""
    listed = {"game": game.name, "utc": game.utc, "ended": game.ended}
    try:
        setup = json.loads(game.opening)["setup"]
        return {**listed, "explorers": list(setup["explorers"]), "variant": setup["variant"]}
    except (ValueError, KeyError, TypeError):  # of another program
        return {**listed, "explorers": [], "variant": None}


def _unreadable(why: str) -> Answer:
    return Answer(False, "record/unreadable", why)


_UNKNOWN: Final = Answer(False, "games/unknown", "There is no such game in the journal.")
_UNDER_WAY: Final = Answer(
    False, "games/under-way", "This game is under way; it can be looked at when it is over."
)
