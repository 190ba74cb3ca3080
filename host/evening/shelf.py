"""The games that were recorded, for the operator: listed, verified, and whole once they are over.

Of a game that is under way nothing leaves here but that there is one. One that was left, because
this program cannot go on with it, is not under way: it is verified, and given to be taken to the
version that can. Everything is read from the journal's file off the event loop, and nothing is
altered.

Opening a journal verifies its newest game alone; the older ones are looked through once afterwards,
one by one with rests in between, so that nobody who plays has to wait for that.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Final

from host.desk import Answer, Told
from host.games import transcript, verdicts
from host.games.played import is_left
from host.games.under_way import may_be_under_way
from host.journal import exports
from host.journal.entries import Game
from host.journal.errors import JournalDamagedError, JournalError
from host.journal.reader import Reader

_LOG: Final = logging.getLogger(__name__)
_RESTS: Final = 9  # times as long as a game took: looking through takes a tenth of a core


class Shelf:
    """The games in this journal."""

    def __init__(self, journal: Path) -> None:
        self._reader: Final = Reader(journal)
        # Of the older games that were looked through. The names begin anew in a new journal, so a
        # name alone might be another game's.
        self._good: Final[dict[_Known, bool]] = {}
        self._there: frozenset[_Known] = frozenset()  # the games that were read last

    @property
    def troubles(self) -> list[str]:
        """Which older games that are still there are damaged, as far as was read last.

        How far each is good is told when somebody verifies it.
        """
        return [
            verdicts.short(it[0])
            for it, good in self._good.items()
            if not good and it in self._there
        ]

    async def look_again(self) -> None:
        """Forget what was set aside or pruned. Reads the journal only if damage is known."""
        if self.troubles:
            await self._read(lambda: {"games": self._games()})

    async def look_through(self, rest: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        """Verify all games but the newest, once. Never raises for a journal that cannot be read.

        `rest` is awaited after each game for some seconds: most of the time nothing is done.
        """
        try:
            games = await asyncio.to_thread(self._games)
        except JournalError:
            return  # whoever opens it to write tells that
        for game in games[:-1]:
            began = perf_counter()
            with suppress(JournalError):  # it was pruned or set aside meanwhile
                damage = await asyncio.to_thread(self._reader.verify_alone, game.name)
                if damage and not await asyncio.to_thread(self._is_there, game):
                    continue
                self._good[_known(game)] = damage is None
                if damage:
                    _LOG.warning("%s", verdicts.short(game.name))
            await rest(_RESTS * (perf_counter() - began))

    async def games(self) -> Told:
        """All games, the newest last, and how each ended."""
        return await self._read(lambda: {"games": [self._listed(game) for game in self._games()]})

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
            return _UNDER_WAY if game.ended is None and not is_left(game) else look(name)

        return await self._read(found)

    def _listed(self, game: Game) -> Mapping[str, object]:
        return _listed(game, self._good.get(_known(game)))

    def _is_there(self, wanted: Game) -> bool:
        return any(_known(game) == _known(wanted) for game in self._games())

    def _games(self) -> list[Game]:
        games = self._reader.games() if self._reader.path.exists() else []
        self._there = frozenset(map(_known, games))
        return games

    def _verified(self, name: str) -> Mapping[str, object]:
        damage, path = self._reader.verify(name), self._reader.path
        if damage and may_be_under_way(path, path):
            return {"game": name, "good": False, "why": verdicts.short(name)}
        return {"game": name, "good": damage is None, "why": damage and str(damage)}

    def _text(self, name: str) -> Mapping[str, object]:
        lines = transcript.text(exports.take(self._reader, name))
        return _file(f"{name}.txt", "".join(f"{line}\n" for line in lines))

    def _json(self, name: str) -> Mapping[str, object]:
        export = exports.take(self._reader, name)
        if is_left(export.game):
            _LOG.warning("Game %s, which has not ended, was given to the operator.", name)
        return _file(f"{name}.json", exports.write(export))

    async def _read(self, look: Callable[[], Told]) -> Told:
        try:
            return await asyncio.to_thread(look)
        except JournalDamagedError as error:
            return _unreadable(await asyncio.to_thread(verdicts.told, error, self._reader.path))
        except JournalError as error:
            return _unreadable(str(error))


_Known = tuple[str, str, str]


def _known(game: Game) -> _Known:
    """What tells a game from all others, also from one of the same name in another journal."""
    return game.name, game.utc, game.hash


def _file(name: str, text: str) -> Mapping[str, object]:
    return {"file": name, "text": text}


def _listed(game: Game, good: bool | None) -> Mapping[str, object]:
    """What everybody in the room knew when it began, and how it ended."""
    listed = {"game": game.name, "utc": game.utc, "ended": game.ended, "good": good}
    listed["left"] = is_left(game)
    try:
        setup = json.loads(game.opening)["setup"]
        explorers, variant = list(setup["explorers"]), setup["variant"]
    except (ValueError, KeyError, TypeError):  # of another program
        return {**listed, "explorers": [], "variant": None}
    named = [explorer for explorer in explorers if isinstance(explorer, str)]
    return {**listed, "explorers": named, "variant": variant if isinstance(variant, str) else None}


def _unreadable(why: str) -> Answer:
    return Answer(False, "record/unreadable", why)


_UNKNOWN: Final = Answer(False, "games/unknown", "There is no such game in the journal.")
_UNDER_WAY: Final = Answer(
    False, "games/under-way", "This game is under way; it can be looked at when it is over."
)
