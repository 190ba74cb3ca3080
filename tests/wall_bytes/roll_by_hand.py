"""One roll of the explorers by hand, each die in its own way and time; the last falls for all.

Dice are cocked and rolled again, or said on a page or by keys; some are rolled twice, in vain.
Until the last one has fallen nothing has happened that anybody across the board may know. It is in
the hand from the beginning: so no other die can make the roll complete, and what looks like a look
is not forgotten. A roll of some dice is ruled when nothing has moved for a moment: so its last die
falls that much earlier.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from fsm.pyramid.dice import FACES, PLAYABLE, Face
from fsm.pyramid.instructions import RollAgain, SayFace
from fsm.pyramid.observations import Pressed, Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import DISPLAY
from fsm.pyramid.timing import STANDARD
from tests.wall_bytes.house import House
from tests.wall_bytes.pockets import Pockets

_KEYS: Final = {**{face: str(face) for face in PLAYABLE}, Face.MUMMY: "release"}
_PAUSES_S: Final = (0.0, 0.0, 0.3, 2.0)
_LATE_S: Final = 1e-6  # as late as a game may be woken because numbers are rounded

Thrown = Mapping[str, Face]


class RollByHand:
    """`shown`: what the dice that can be rolled show in the game, if they have been rolled.

    `done` are the kinds of deeds that were done.
    """

    def __init__(
        self, house: House, pockets: Pockets, thrown: Thrown, shown: Thrown, chance: Random
    ) -> None:
        self._house: Final = house
        self._pockets: Final = pockets
        self.thrown: Final = thrown
        self._shown: Final = shown
        self._chance: Final = chance
        self._of_some: Final = bool(shown) and len(thrown) < len(shown)
        self._last: Final = chance.choice(list(thrown))
        self._stays: Final = chance.choice(list(thrown))  # one that always ends in its pocket
        self._under_way: Final[list[Iterator[None]]] = []
        self._said: Final[set[str]] = set()  # what they show, while they lie outside
        self.done: Final[list[str]] = []

    def begin(self) -> None:
        """The last die is taken out."""
        self._take(self._last)
        others = [die for die in self.thrown if die != self._last]
        self._under_way.extend(self._rolled(die) for die in others)

    def go_on_a_little(self) -> None:
        """Some of the others are taken, and fall."""
        for _ in range(self._chance.randrange(2 * len(self.thrown))):
            self._step()

    def set_in_what_was_said(self) -> None:
        """After a restart the word of people does not hold any more for what lies outside."""
        for die in sorted(self._said):
            self._pockets.put(die, self.thrown[die])

    def go_on(self, until: float) -> None:
        """All the others fall."""
        while self._under_way:
            self._step()
        if self._of_some:
            self._house.wait_until(until - STANDARD.dwell)
            self._fall(self._last)

    def complete(self, before: Position) -> None:
        """Now the roll counts."""
        if not self._of_some:
            self._fall(self._last)
        due = self._house.service.evening.deadline
        if self._of_some and self._house.live.position == before and due is not None:
            assert due - self._house.clock.seconds < _LATE_S
            self._house.wait_until(due)

    def _step(self) -> None:
        one = self._chance.choice(self._under_way) if self._under_way else iter(())
        if next(one, self) is self and self._under_way:
            self._under_way.remove(one)
        self._house.wait(self._chance.choice(_PAUSES_S))

    def _rolled(self, die: str) -> Iterator[None]:
        """One die, deed by deed."""
        self._take(die)
        yield
        while self._chance.random() < 0.1:
            self._did("rolled again")
            self._pockets.cock(die)
            yield
            self._pockets.take(die)
            yield
        self._fall(die)
        if self._chance.random() < 0.1 and self._counts(die) and self._pockets.is_read(die):
            yield
            self._did("rolled twice")
            self._pockets.take(die)
            yield
            self._pockets.put(die, self._chance.choice(FACES))

    def _take(self, die: str) -> None:
        if not self._pockets.is_out(die):
            self._pockets.take(die)

    def _fall(self, die: str) -> None:
        """It is set into its pocket as it fell, or what it shows is said."""
        ways = ["set", "set", "set", "set", "cocked", "outside"]
        way = "set" if die == self._stays else self._chance.choice(ways)
        if die == self._last and self._of_some and not self._is_other():
            way = "outside"  # no pocket could tell such a roll from a look
        if way == "set":
            self._pockets.put(die, self.thrown[die])
        else:
            self._say(die, cocked=way == "cocked")

    def _say(self, die: str, *, cocked: bool) -> None:
        if cocked:
            self._pockets.cock(die)
        else:
            self._said.add(die)
        if self._house.live.instruction(Side.EXPLORERS) == RollAgain(die):
            self._house.see(Pressed(Side.EXPLORERS, "done"))
        if self._house.live.instruction(Side.EXPLORERS) == SayFace(die):
            self._did("said by keys")
            self._house.see(Pressed(Side.EXPLORERS, _KEYS[self.thrown[die]]))
        else:
            self._did("said on a page")
            self._enter(die)

    def _enter(self, die: str) -> None:
        """The answer may also speak of another die, which was turned."""
        position = self._house.live.position
        seat = self._chance.choice([DISPLAY, position.setup.seats[position.seat]])
        said = {"do": "enter", "die": die, "face": str(self.thrown[die])}
        status, text = self._house.command(seat, said)
        assert status == 200, text

    def _counts(self, die: str) -> bool:
        """Whether it is certain to have been rolled: what it shows is not what it showed."""
        return self.thrown[die] != self._shown.get(die)

    def _is_other(self) -> bool:
        return any(self._counts(die) for die in self.thrown)

    def _did(self, deed: str) -> None:
        self.done.append(f"dice {deed}")
