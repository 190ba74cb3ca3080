"""What a table shows, told to a live game: one poll of sensors and keys in, happenings out.

`observed` is the whole translation from the words of `hal` to those of `fsm`. `TableWatch` adds the
time: what is seen in a poll counts from the end of its scan, and the game is woken at every
deadline that it asked for, before anything that was seen later. Everything that the game is fed
passes `feed`, and is noted before it counts: the notes are the record of the game.

Not promised: to notice a deadline between two polls; whoever wants that calls `wake`. Not safe for
several threads.
"""

from collections.abc import Callable, Iterable

from fsm.pyramid.happenings import Happening
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Back, Changed, Lost, Observation, Pressed, Side, Woken
from hal.clock import Clock
from hal.ports import Keys, Press
from hal.sensors import Change, PartBack, PartLost, Seen, Sensors

Note = Callable[[Observation, float], None]
Told = tuple[Happening, ...]


def observed(news: Seen | Press) -> Observation | None:
    """The same in the words of the game; None for a key that belongs to no side."""
    match news:
        case Change(side, spot, present):
            return Changed(Side(side.value), spot, present)
        case PartLost(part):
            return Lost(part)
        case PartBack(part):
            return Back(part)
        case Press(side, key):
            return Pressed(Side(side.value), key) if side else None


class TableWatch:
    """One live game at one table. `note` is told every observation with its time."""

    def __init__(
        self, game: LiveGame, sensors: Sensors, keys: Keys, clock: Clock, note: Note | None = None
    ) -> None:
        self._game = game
        self._sensors = sensors
        self._keys = keys
        self._clock = clock
        self._note = note or (lambda observation, at: None)

    def poll(self) -> Told:
        """Look at sensors and keys once: everything that happens because of it."""
        seen = self._sensors.poll()
        at = self._clock.now()
        news = (*seen, *self._keys.poll(at))
        woken = self.wake()
        return (*woken, *self._feed_all(news, at)) if news else woken

    def wake(self) -> Told:
        """Tell the game that its deadline has come, if it has."""
        due = self._game.deadline
        return () if due is None or due > self._clock.now() else self.feed(Woken())

    def feed(self, observation: Observation) -> Told:
        """Something that was not seen by a sensor: dice, a word of a page."""
        return self._feed(observation, self._clock.now())

    def _feed_all(self, news: Iterable[Seen | Press], at: float) -> Told:
        told: list[Happening] = []
        for one in news:
            if observation := observed(one):
                told += self._feed(observation, at)
        return tuple(told)

    def _feed(self, observation: Observation, at: float) -> Told:
        self._note(observation, at)
        return self._game.feed(observation, at)
