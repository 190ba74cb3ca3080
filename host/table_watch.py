"""What a table shows, told to a live game: one poll of sensors, dice and keys in, happenings out.

`observed` is the whole translation from the words of `hal` to those of `fsm`. `TableWatch` adds the
time: what is seen in a poll counts from the end of its scan, and the game is woken at every
deadline that it asked for, before anything that was seen later. Everything that the game is fed
passes `feed`, and is noted before it counts: the notes are the record of the game.

Not promised: to notice a deadline between two polls; whoever wants that calls `wake`. Not safe for
several threads.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from fsm.pyramid.happenings import Happening
from fsm.pyramid.keys import DONE
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import (
    Back,
    Changed,
    Die,
    Lie,
    Lost,
    Observation,
    Pressed,
    Side,
    Undo,
    Woken,
)
from fsm.pyramid.spots import Spots
from hal.clock import Clock
from hal.ports import Dice, DiceNews, DieSeen, Hold, KeyNews, Keys, PartBack, PartLost, Press
from hal.sensors import Change, Seen, Sensors
from hal.sides import Side as HalSide
from hal.spot_map import SpotMap

Note = Callable[[Observation, float], None]
Told = tuple[Happening, ...]
News = Seen | KeyNews | DiceNews
DiceOf = Mapping[str, tuple[str, ...]]
"""The dice that are not read while a part is lost."""

_NO_DICE: Final[DiceOf] = {}
_DISPENSABLE: Final = ("buzzer ", "key power-off")
"""Parts without which a game can go on."""


def observed(news: News, dice_of: DiceOf = _NO_DICE) -> Observation | None:
    """The same in the words of the game; None for what a game does not need."""
    match news:
        case PartLost(part) | PartBack(part) if part.startswith(_DISPENSABLE):
            return None
        case Change(side, spot, present):
            return Changed(Side(side.value), spot, present)
        case DieSeen(die, lie, face):
            return Die(die, Lie(lie.value), face)
        case PartLost(part):
            return Lost(part, dice_of.get(part, ()))
        case PartBack(part):
            return Back(part)
        case Press(side, key, held_s):
            return Pressed(Side(side.value), key, held_s or None) if side else None
        case Hold(side, key):
            return Undo() if (side, key) == (HalSide.EXPLORERS, DONE) else None


def spots_of(wiring: SpotMap, ghosts: bool = False) -> Spots:
    """The spots of a table; those that its calibration left out on one side are played around.

    `ghosts`: its mummy's side may sense explorers.
    """
    named = {side: frozenset(wiring.bits[HalSide(side.value)]) for side in Side}
    every = named[Side.EXPLORERS] | named[Side.MUMMY]
    return Spots(every, {side: every - names for side, names in named.items()}, ghosts)


class TableWatch:
    """One live game at one table. `note` is told every observation with its time."""

    def __init__(
        self,
        game: LiveGame,
        sensors: Sensors,
        keys: Keys,
        clock: Clock,
        note: Note | None = None,
        dice: Dice | None = None,
        dice_of: DiceOf = _NO_DICE,
    ) -> None:
        self.game: Final = game
        self._sensors = sensors
        self._keys = keys
        self._dice = dice
        self._dice_of = dice_of
        self._clock = clock
        self._note = note or (lambda observation, at: None)

    @property
    def deadline(self) -> float | None:
        """When the game wants to be woken."""
        return self.game.deadline

    def poll(self) -> Told:
        """Look at sensors, dice and keys once: everything that happens because of it."""
        seen = self._sensors.poll()
        at = self._clock.now()
        told = (*self._wake(at), *self._feed_all(seen, at))
        if self._dice:
            told = (*told, *self._feed_all(self._dice.poll(at), at))
        return (*told, *self._feed_all(self._keys.poll(at), at))

    def wake(self) -> Told:
        """Tell the game that its deadline has come, if it has."""
        return self._wake(self._clock.now())

    def feed(self, observation: Observation) -> Told:
        """Something that was not seen by a sensor: dice, a word of a page."""
        return self._feed(observation, self._clock.now())

    def _wake(self, at: float) -> Told:
        due = self.game.deadline
        return () if due is None or due > at else self._feed(Woken(), at)

    def _feed_all(self, news: Iterable[News], at: float) -> Told:
        told: list[Happening] = []
        for one in news:
            if observation := observed(one, self._dice_of):
                told += self._feed(observation, at)
        return tuple(told)

    def _feed(self, observation: Observation, at: float) -> Told:
        self._note(observation, at)
        return self.game.feed(observation, at)
