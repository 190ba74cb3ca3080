"""What the table looks like, game or no game: the newest that sensors, pockets and parts have told.

A game that begins finds it on the board already; one that goes on after a pause of the program
itself is told where it differs from what the game saw last.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Back, Changed, Die, Lost, Observation, Side
from fsm.pyramid.parts import PEOPLE, REFEREE

# What is lost and found by others than the drivers.
_NO_PARTS: Final = (PEOPLE, REFEREE)


class TablePicture:
    """Fed with every observation of the table, whether or not a game wants it.

    `readers` are the parts that a game may have gone on without, and so waits for no more.
    """

    def __init__(self, readers: Iterable[str] = ()) -> None:
        self._readers: Final = tuple(readers)
        self._on: dict[Side, set[str]] = {side: set() for side in Side}
        self._dice: dict[str, Die] = {}
        self._lost: dict[str, Lost] = {}

    @property
    def lost(self) -> tuple[str, ...]:
        """The parts that do not answer."""
        return tuple(self._lost)

    def note(self, observation: Observation) -> None:
        """Remember it, if it is about the table."""
        match observation:
            case Changed(side, spot, present):
                (self._on[side].add if present else self._on[side].discard)(spot)
            case Die(die):
                self._dice[die] = observation
            case Lost(part):
                self._lost[part] = observation
            case Back(part):
                self._lost.pop(part, None)

    def for_a_new_game(self) -> Iterator[Observation]:
        """Everything there is to see."""
        yield from self._lost.values()
        for side in Side:
            yield from (Changed(side, spot, True) for spot in sorted(self._on[side]))
        yield from self._dice.values()

    def since(self, game: LiveGame) -> Iterator[Observation]:
        """What is otherwise than this game saw it last."""
        yield from self._lost.values()
        parts = dict.fromkeys((*game.waiting_for, *self._readers))
        yield from (Back(part) for part in parts if part not in {*self._lost, *_NO_PARTS})
        for side in Side:
            seen, now = game.seen(side), self._on[side]
            yield from (Changed(side, spot, False) for spot in sorted(seen - now))
            yield from (Changed(side, spot, True) for spot in sorted(now - seen))
        yield from self._dice.values()
