"""Locked dice stay in their pockets with the mummy up until somebody releases.

The logical game is the authority: a locked die that is taken or turned unlocks nothing and holds up
nothing. It is said once, and asked back until it lies right, or until Done says that it does.
Once a release is asked for, everybody may take all dice.
"""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.dice import Face
from fsm.pyramid.dice_names import DiceNames
from fsm.pyramid.followed_die import FollowedDie
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import SetDie
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase

_FREE: Final = frozenset({Phase.INTERIM, Phase.OVER})


class LockedDice:
    """Watches the dice that are locked, by name."""

    def __init__(self, dice: Mapping[str, FollowedDie], names: DiceNames) -> None:
        self._dice = dice
        self._names = names
        self._spoken: set[str] = set()
        self.instruction: SetDie | None = None

    def guards(self, position: Position, die: FollowedDie) -> bool:
        """Whether this die has to stay where it is."""
        return die.name in self._names.locked and position.phase not in _FREE

    def excuse(self, position: Position) -> None:
        """A game is resumed: what is wrong now, or will prove to be, is nobody's fault."""
        self._spoken = set(self._wrongs(position)) | set(filter(self._is_unsure, self._dice))

    def accept(self, position: Position) -> None:
        """People say that all of them are right."""
        for name in self._wrongs(position):
            self._dice[name].believed = True

    def judge(self, position: Position) -> Breach | None:
        """What there is to say, if anything; the first that is wrong is asked back."""
        wrongs = self._wrongs(position)
        self._spoken = {name for name in self._spoken if name in wrongs or self._is_unsure(name)}
        self.instruction = SetDie(next(iter(wrongs)), Face.MUMMY) if wrongs else None
        for name, code in wrongs.items():
            if name not in self._spoken:
                self._spoken.add(name)
                return Breach(Side.EXPLORERS, code, {"dice": [name]})
        return None

    def _is_unsure(self, name: str) -> bool:
        return name in self._names.locked and self._dice[name].unsure

    def _wrongs(self, position: Position) -> dict[str, Handling]:
        dice = (die for die in self._dice.values() if self.guards(position, die))
        wrongs = {die.name: _wrong(die) for die in dice}
        return {name: code for name, code in wrongs.items() if code}


def _wrong(die: FollowedDie) -> Handling | None:
    """What is wrong with a locked die; of one that moves nothing can be said yet."""
    if die.unread or die.believed or die.unsure or die.face == Face.MUMMY:
        return None
    return Handling.LOCKED_TAKEN if die.out else Handling.LOCKED_TURNED
