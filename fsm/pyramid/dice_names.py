"""Which of the explorers' dice are locked, and which show the newest faces: dice have names.

The rulebook counts dice; pockets know which is which, and the counted rolls join the two. A game
that is resumed without its rolls knows only numbers: then whatever shows the mummy is locked, the
first dice first, as soon as every pocket has said how its die lies. A pocket that cannot say it is
not waited for long.
"""

from collections.abc import Mapping

from fsm.pyramid.commands import Command, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.followed_die import FollowedDie
from fsm.pyramid.position import Position

Names = tuple[str, ...]


class DiceNames:
    """Follows the counted rolls; `known` once it is certain which dice are which."""

    def __init__(self, dice: Mapping[str, FollowedDie], position: Position) -> None:
        self._dice = dice
        self.locked: Names = ()
        self._showing: Names = ()  # in the order of the position's faces
        self.known = not position.locked and not position.faces

    @property
    def due(self) -> Names:
        """What a roll of all unlocked dice takes, in the order of its faces."""
        return self._showing or tuple(name for name in self._dice if name not in self.locked)

    @property
    def reported(self) -> bool:
        """Whether anything has been heard of the dice."""
        return any(die.lie is not None for die in self._dice.values())

    @property
    def certain(self) -> bool:
        """Whether every die has said how it lies."""
        return not any(die.unsure for die in self._dice.values())

    def follow(self, command: Command, new: Position) -> None:
        """A command was carried out, and the dice are known."""
        if isinstance(command, Roll):
            self._fall(command)
        if not new.faces:
            self._showing = ()
        if not new.locked:
            self.locked = ()

    def thrown(self, roll: Roll) -> Names:
        """The dice of this roll, in the order of its faces."""
        return self.due if roll.dice is None else tuple(self.due[place] for place in roll.dice)

    def learn(self, position: Position) -> None:
        """The dice of a resumed game are taken as they lie, unless they are known already."""
        if not self.known:
            self._take_as_they_lie(position)

    def _fall(self, roll: Roll) -> None:
        fallen = zip(self.thrown(roll), roll.faces or (), strict=True)
        mummies = {name for name, face in fallen if face is Face.MUMMY}
        self._showing = tuple(name for name in self.due if name not in mummies)
        self._lock(mummies | set(self.locked))

    def _take_as_they_lie(self, position: Position) -> None:
        """The likeliest to be locked are; of the others, those that show a face have it."""
        ranked = sorted(self._dice.values(), key=_unlike_locked)
        self._lock({die.name for die in ranked[: position.locked]})
        self._showing = self._matched(position.faces)
        self.known = True

    def _lock(self, names: set[str]) -> None:
        self.locked = tuple(name for name in self._dice if name in names)

    def _matched(self, faces: tuple[Face, ...]) -> Names:
        """A die for each face: one that shows it, or else one that is left over."""
        free = [die for die in self._dice.values() if die.name not in self.locked]
        found: dict[int, str] = {}
        for exactly in (True, False):
            for place, face in enumerate(faces):
                alike = [die for die in free if not exactly or die.face == face]
                if place not in found and alike:
                    found[place] = alike[0].name
                    free.remove(alike[0])
        return tuple(found[place] for place in range(len(faces)))


def _unlike_locked(die: FollowedDie) -> int:
    """A mummy comes first, and what shows another face last."""
    if die.face == Face.MUMMY:
        return 0
    return 2 if die.readable else 1
