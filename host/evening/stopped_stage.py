"""Nothing can be written down: the game is paused, because nobody plays on unrecorded.

A full disk or a card that turned read-only. The journal is tried again every few seconds; when it
can be written, the game is taken up from what it holds, as after a power cut.

Everybody is told once. Which file it is, is for the operator and the log.
"""

import logging
from collections.abc import Mapping
from typing import Final

from fsm.pyramid.observations import Observation
from fsm.pyramid.seats import OPERATOR
from host.desk import Answer
from host.evening.plain_state import plain_state
from host.evening.room import Room
from host.evening.stage import Asked, Next, TakeUp
from host.journal.errors import JournalFullError
from host.language import _

STOPPED: Final = "stopped"
CODE: Final = "record/stopped"
TRY_EVERY_S: Final = 2.0

_LOG: Final = logging.getLogger(__name__)


class StoppedStage:
    """Waits for a journal that can be written."""

    name: Final = STOPPED
    board: Final = None
    film: Final = None

    def __init__(self, room: Room, error: JournalFullError) -> None:
        self._room: Final = room
        self._error: Final = error
        self.deadline = room.clock.now() + TRY_EVERY_S

    def begin(self) -> None:
        """Tell everybody; whose fault it is depends on nothing in the game."""
        _LOG.warning("%s", self._error)
        for seat in self._room.hub.seats:
            self.retell(seat)

    def retell(self, seat: str) -> None:
        """Tell this seat, in its language."""
        self._room.tell(seat, lambda: plain_state(STOPPED, self._sentence(seat)))

    def refusal(self, seat: str) -> Answer:
        """The answer to whatever this seat asks for."""
        return Answer(False, CODE, self._sentence(seat))

    async def observed(self, observation: Observation, at: float) -> Next:
        """Nothing counts."""
        return None

    async def looked(self, at: float) -> Next:
        """Nothing counts."""
        return None

    async def woken(self, at: float) -> Next:
        """Try again."""
        if at < self.deadline:
            return None
        try:
            await self._room.writer.probe()
        except JournalFullError:
            self.deadline = at + TRY_EVERY_S
            return None
        return TakeUp()

    async def asked(self, seat: str, given: Mapping[str, object], at: float) -> Asked:
        """Nothing counts."""
        return Asked(self.refusal(seat))

    def _sentence(self, seat: str) -> str:
        if seat == OPERATOR:
            why = self._error.said()
            return _("The game is paused, because it cannot be recorded: {why}", why=why)
        return _(
            "The game is paused, because it cannot be recorded. It goes on by itself as soon as "
            "it can be; the operator’s page says what is wrong."
        )
