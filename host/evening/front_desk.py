"""The evening as pages see it: snapshots, listeners, commands (`host.desk`).

Each command says which message its seat had read. One that was asked before the newest was known is
refused, because it may have been meant for something else.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from fsm.pyramid import board_json
from fsm.pyramid.observations import Emptied, Joined
from fsm.pyramid.seats import MUMMY, OPERATOR, TABLE
from host.desk import Answer, Listener, Told
from host.evening import between_games
from host.evening.damaged_stage import DAMAGED
from host.evening.evening import Evening
from host.evening.hub import Hub
from host.evening.languages import SPEAK
from host.evening.lobby_stage import LOBBY
from host.evening.pump import Pump
from host.evening.room import Room
from host.evening.seat_state import OVER
from host.evening.shelf import Shelf
from host.evening.stopped_stage import STOPPED
from host.language import _


class FrontDesk:
    """A `host.desk.Desk`; `name` is what the table is called."""

    def __init__(self, room: Room, evening: Evening, pump: Pump, name: str) -> None:
        self._name: Final = name
        self._room: Final = room
        self._evening: Final = evening
        self._pump: Final = pump
        self._shelf: Final = Shelf(room.writer.path)

    def snapshot(self, seat: str) -> str:
        """All that this seat knows now."""
        return self._hub.snapshot(seat)

    def listen(self, seat: str) -> Listener:
        """A new client of this seat."""
        return self._hub.listen(seat)

    def unlisten(self, seat: str, listener: Listener) -> None:
        """This client has gone."""
        self._hub.unlisten(seat, listener)

    async def command(self, seat: str, given: Mapping[str, object]) -> Answer:
        """Do what a seat asks, when everything before it has happened."""
        seen, wish = given.get("seen"), {k: v for k, v in given.items() if k != "seen"}
        if given.get("do") == SPEAK:  # whatever it had read: no game is meant
            return await self._pump.asked(seat, wish)
        if not isinstance(seen, int) or isinstance(seen, bool):
            return self._no_number(seat)
        if self._room.lobby.simulated and wish.get("do") in between_games.BEGINNING:
            return self._own_screen(seat)
        return await self._pump.asked(seat, wish, lambda: self._stale(seat, seen))

    async def joined(self, seat: str) -> None:
        """A device has joined this seat."""
        await self._pump.seating(Joined(seat))

    async def emptied(self, seat: str) -> None:
        """The devices of this seat were sent away."""
        await self._pump.seating(Emptied(seat))

    def health(self) -> Mapping[str, object]:
        """What the table is called, and whether the service plays and records; public."""
        stage = self._evening.stage.name
        recording = stage not in {STOPPED, DAMAGED}
        return {"ok": True, "name": self._name, "stage": stage, "recording": recording}

    def board(self) -> Mapping[str, object]:
        """The board of the game, or of the next one."""
        board = self._evening.board
        return board_json.show(board) if board else {}

    def film(self, seat: str) -> Mapping[str, object] | None:
        """The whole game that is over."""
        film = self._evening.stage.film
        with self._room.languages.speaking(seat):
            return film.shown() if film else None

    async def games(self) -> Told:
        """All recorded games."""
        return await self._shelf.games()

    async def look_through_games(self) -> None:
        """Verify the older games once; what is wrong with them is in `diagnostics` then.

        It goes on until it is cancelled: what is set aside or pruned later is told no longer.
        """
        await self._shelf.look_through()
        while True:
            await asyncio.sleep(_LOOK_AGAIN_S)
            await self._shelf.look_again()

    async def verified(self, game: str) -> Told:
        """Whether one that is over is as it was recorded."""
        return await self._shelf.verified(game)

    async def game_file(self, game: str, kind: str) -> Told:
        """One that is over."""
        look = self._shelf.as_json if kind == "json" else self._shelf.as_text
        return await look(game)

    def diagnostics(self, troubles: Sequence[str] = ()) -> Mapping[str, object]:
        """Public facts only: how often explorers do something is theirs to know."""
        writing = self._room.writer.trouble
        return {
            "stage": self._evening.stage.name,
            "clients": {seat: self._hub.clients[seat] for seat in _COUNTED},
            "lost": list(self._room.picture.lost),
            "edge_to_client": self._room.budget.shown(),
            "troubles": [
                *filter(None, (writing, self._table_trouble())),
                *self._shelf.troubles,
                *troubles,
            ],
        }

    def _table_trouble(self) -> str | None:
        """A lamp that fails says when it was to be lit, which may be secret in a game."""
        between = self._evening.stage.name in {LOBBY, OVER}
        return self._room.table_trouble() if between else None

    def _stale(self, seat: str, seen: int) -> Answer | None:
        newest = self._hub.newest(seat)
        if seen == newest:
            return None
        with self._room.languages.speaking(seat):
            text = _(
                "You had read message {seen}, and there is a message {newest}: "
                "look, then ask again.",
                seen=seen,
                newest=newest,
            )
        return Answer(False, "seat/stale", text)

    def _own_screen(self, seat: str) -> Answer:
        with self._room.languages.speaking(seat):
            return between_games.own_screen(self._room)

    def _no_number(self, seat: str) -> Answer:
        with self._room.languages.speaking(seat):
            text = _("Say in `seen` the number of the last message that you have read.")
        return Answer(False, "input/missing", text)

    @property
    def _hub(self) -> Hub:
        return self._room.hub


_LOOK_AGAIN_S: Final = 60.0
# How many devices explorers have, and when they look at them, is their affair.
_COUNTED: Final = (OPERATOR, TABLE, MUMMY)
