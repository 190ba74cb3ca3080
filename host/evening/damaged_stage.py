"""The journal was damaged: its game is not played on as if nothing had happened.

People are told what is wrong. The operator has two ways on: `restore` begins the game again from
the last good export, `set-aside` begins anew. Either way the damaged file is kept.
"""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.observations import Observation
from fsm.pyramid.seats import OPERATOR
from host.desk import Answer
from host.evening.plain_state import plain_state
from host.evening.room import Room
from host.evening.stage import Asked, Next, TakeUp
from host.journal.errors import JournalDamagedError

DAMAGED: Final = "damaged"

_RESTORE: Final = "restore"
_SET_ASIDE: Final = "set-aside"


class DamagedStage:
    """Waits for the operator's decision."""

    name: Final = DAMAGED
    deadline: Final = None
    board: Final = None
    film: Final = None

    def __init__(self, room: Room, damage: JournalDamagedError) -> None:
        self._room: Final = room
        self._damage: Final = damage
        self._ways: Final = (_RESTORE, _SET_ASIDE) if damage.export else (_SET_ASIDE,)

    def begin(self) -> None:
        """Tell everybody."""
        self._room.hub.begin(None)
        for seat in self._room.hub.seats:
            may = self._ways if seat == OPERATOR else ()
            self._room.hub.update(seat, plain_state(DAMAGED, self._sentence(seat), may))
        self._room.hub.repeat()

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
            return Asked(Answer(False, "record/damaged", self._sentence(seat)))
        await self._room.writer.set_aside()
        if given["do"] == _RESTORE and self._damage.export:
            await self._room.writer.restore(self._damage.export)
        return Asked(Answer(True), TakeUp())

    def _sentence(self, seat: str) -> str:
        """How much was recorded is told to nobody: that is how much explorers have done."""
        if seat != OPERATOR:
            return "The record of the game is damaged. The operator decides how to go on."
        ways = " or ".join(self._ways)
        return (
            f"The record of the game is damaged: {self._damage.damage.why}. Choose {ways}; the "
            "damaged file is kept either way."
        )
