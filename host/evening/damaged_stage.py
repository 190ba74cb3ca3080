"""The journal was damaged: its game is not played on as if nothing had happened.

People are told what is wrong. The operator has two ways on: `restore` begins the game again from
the last good export, `set-aside` begins anew. Either way the damaged file is kept.
"""

import logging
from collections.abc import Mapping
from typing import Final

from fsm.pyramid.observations import Observation
from fsm.pyramid.seats import OPERATOR
from host.desk import Answer
from host.evening.good_export import look_into
from host.evening.plain_state import plain_state
from host.evening.room import Room
from host.evening.stage import Asked, Next, TakeUp
from host.journal.errors import JournalDamagedError, JournalForeignError

DAMAGED: Final = "damaged"
IS_DAMAGED: Final = "record/damaged"
FOR_ALL: Final = "The record of the game is damaged. The operator decides how to go on."

_LOG: Final = logging.getLogger(__name__)
_RESTORE: Final = "restore"
_SET_ASIDE: Final = "set-aside"
_CHANGED: Final = "is not as it was written (referee games verify says more)"
_FOREIGN: Final = "is of another version of the referee, which must go on with it"
_LATER_IS_LOST: Final = "What was played after that is lost; put the table as you are asked to."


class DamagedStage:
    """Waits for the operator's decision."""

    name: Final = DAMAGED
    deadline: Final = None
    board: Final = None
    film: Final = None

    def __init__(self, room: Room, damage: JournalDamagedError) -> None:
        self._room: Final = room
        self._damage: Final = damage
        self._good: Final = look_into(damage.export) if damage.export else None
        self._ways: Final = (_RESTORE, _SET_ASIDE) if self._good else (_SET_ASIDE,)

    def begin(self) -> None:
        """Tell everybody; what was played last can be played again, whatever is chosen."""
        _LOG.warning("the journal %s", self._why)
        if self._good:
            self._room.lobby = self._room.lobby.after(self._good.setup)
        with self._room.hub.beginning(None):
            for seat in self._room.hub.seats:
                self.retell(seat)

    def retell(self, seat: str) -> None:
        """Tell this seat, in its language."""
        may = self._ways if seat == OPERATOR else ()
        self._room.tell(seat, lambda: plain_state(DAMAGED, self._sentence(seat), may))

    async def observed(self, observation: Observation, at: float) -> Next:
        """Nothing counts."""
        return None

    async def looked(self, at: float) -> Next:
        """Nothing counts."""
        return None

    async def woken(self, at: float) -> Next:
        """Nothing is waited for."""
        return None

    async def asked(self, seat: str, given: Mapping[str, object], at: float) -> Asked:
        """The operator decides."""
        if seat != OPERATOR or given.get("do") not in self._ways:
            return Asked(Answer(False, IS_DAMAGED, self._sentence(seat)))
        await self._room.writer.set_aside()
        if given["do"] == _RESTORE and self._good:
            await self._room.writer.restore(self._good.file)
            self._room.notice("record/restored", lambda: f"{self._restored} {_LATER_IS_LOST}")
        return Asked(Answer(True), TakeUp())

    @property
    def _why(self) -> str:
        return _FOREIGN if isinstance(self._damage, JournalForeignError) else _CHANGED

    @property
    def _restored(self) -> str:
        return f"The game goes on from {self._good.where}." if self._good else ""

    def _sentence(self, seat: str) -> str:
        """How much was recorded is told to nobody: that is how much explorers have done."""
        if seat != OPERATOR:
            return FOR_ALL
        restore = f"restore: {self._restored} {_LATER_IS_LOST} Or " if self._good else ""
        return (
            f"The record of the game {self._why}. Choose {restore}set-aside: begin another. "
            "The damaged file is kept either way."
        )
