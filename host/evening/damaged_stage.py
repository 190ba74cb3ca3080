"""The journal was damaged: its game is not played on as if nothing had happened.

People are told what is wrong. The operator has two ways on: `restore` begins the game again from
the last good export, `set-aside` begins anew. Either way the damaged file is kept, and the log says
how to look into it: while a game is under way, how far it is good is told to nobody.
"""

import logging
from collections.abc import Mapping
from typing import Final

from fsm.pyramid.observations import Observation
from fsm.pyramid.seats import MUMMY, OPERATOR
from host.desk import Answer
from host.evening.good_export import look_into
from host.evening.notices import Notice
from host.evening.plain_state import plain_state
from host.evening.room import Room
from host.evening.stage import Asked, Next, TakeUp
from host.journal.errors import JournalDamagedError, JournalForeignError
from host.language import N_, _, said
from host.program import command
from host.terms import player

DAMAGED: Final = "damaged"
IS_DAMAGED: Final = "record/damaged"

_LOG: Final = logging.getLogger(__name__)
_RESTORE: Final = "restore"
_SET_ASIDE: Final = "set-aside"
_CHANGED: Final = N_("The record of the game is not as it was written.")
_KEPT: Final = (
    "The journal that was set aside is %s. When no game is under way, this says how far each of "
    "its games is good: %s"
)
_FOREIGN: Final = N_(
    "The record of the game is of another version of the referee, which must go on with it."
)

# By whose turn it is: an explorer's, the mummy's, nobody's.
_OFFERS: Final = (
    N_("Choose Restore to go on from round {round}, {player}’s turn."),
    N_("Choose Restore to go on from round {round}, the mummy’s turn."),
    N_("Choose Restore to go on from round {round}, its end."),
)
_GOES_ON: Final = (
    N_("The game goes on from round {round}, {player}’s turn."),
    N_("The game goes on from round {round}, the mummy’s turn."),
    N_("The game goes on from round {round}, its end."),
)


def for_all() -> str:
    """What everybody but the operator is told."""
    return _("The record of the game is damaged. The operator decides how to go on.")


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
        _LOG.warning(self._why)
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
        kept = await self._room.writer.set_aside()
        if kept.exists():  # it may have been gone altogether
            _LOG.warning(_KEPT, kept.name, command("games", "verify", str(kept)))
        if given["do"] == _RESTORE and self._good:
            await self._room.writer.restore(self._good.file)
            self._room.notice(Notice.RESTORED, lambda: self._from_there(_GOES_ON))
        return Asked(Answer(True), TakeUp())

    @property
    def _why(self) -> str:
        return _FOREIGN if isinstance(self._damage, JournalForeignError) else _CHANGED

    def _sentence(self, seat: str) -> str:
        """How much was recorded is told to nobody: that is how much explorers have done."""
        if seat != OPERATOR:
            return for_all()
        restore = self._of_the_export()
        anew = _("Choose Set aside to begin another. The damaged file is kept either way.")
        return " ".join([said(self._why), *restore, anew])

    def _of_the_export(self) -> list[str]:
        """What can be gone on from, or why nothing can though there is something."""
        if self._good:
            return [self._from_there(_OFFERS)]
        if self._damage.export is None:
            return []
        return [
            _(
                "Its last good export is of another version of the referee: to go on from there, "
                "start that version."
            )
        ]

    def _from_there(self, sentences: tuple[str, str, str]) -> str:
        """Where the good export ends, and what that means."""
        assert self._good is not None
        turn = self._good.turn
        sentence = sentences[2 if turn is None else 1 if turn == MUMMY else 0]
        where = said(sentence, round=self._good.round, player=player(turn or ""))
        lost = _("What was played after that is lost; put the table as you are asked to.")
        return f"{where} {lost}"
