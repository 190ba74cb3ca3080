"""The mummy's hands: they walk it step by step, and stop, a little late, when the ruling comes."""

from math import dist
from typing import Final

from fsm.pyramid.corridors import Walk as Path
from fsm.pyramid.events import MummyMoved
from fsm.pyramid.instructions import Put, TakeOff, Walk
from fsm.pyramid.observations import Declared, Side
from fsm.pyramid.seats import MUMMY
from tests.soak.manner import Manner
from tests.soak.story import Failed
from tests.soak.table import RobotTable

_MOST_ACTS: Final = 25


class MummyHands:
    """Whoever plays the mummy."""

    def __init__(self, table: RobotTable, manner: Manner) -> None:
        self._table: Final = table
        self._manner: Final = manner

    def walk(self, path: Path) -> None:
        """Walk the mummy over this path until its end, or until it is ruled that it has ended."""
        taken = 0
        for _ in range(_MOST_ACTS + len(path)):
            if self._ruled:
                return
            match self._table.instruction(Side.MUMMY):
                case Walk(place):
                    taken = self._begin_again(path, taken, place)
            taken = self._stretch(path, taken) if taken < len(path) else self._end(path)
        raise Failed(f"the mummy walked {path}, and it is never ruled", self._table.story)

    def follow(self) -> bool:
        """Do what the mummy is asked to do, when it does not walk."""
        instruction = self._table.instruction(Side.MUMMY)
        if instruction is None:
            return False
        self._table.run(self._manner.between(0.2, 1.0))
        match instruction:
            case Put(_, place) if self._table.place(MUMMY) != place:
                self._back_to(place)
            case Put() | TakeOff():
                self._press_done()
            case _:
                raise Failed(f"the mummy is told {instruction} off its turn", self._table.story)
        return True

    @property
    def _ruled(self) -> bool:
        return any(isinstance(event, MummyMoved) for event in self._table.events)

    def _press_done(self) -> None:
        self._table.press(Side.MUMMY, "done", self._manner.press(), self._manner.chatter())

    # steps

    def _stretch(self, path: Path, taken: int) -> int:
        """Some of the steps that are left, in one go: how many are taken then."""
        until = self._manner.chance.randint(taken + 1, len(path))
        if self._manner.likely(0.15) and self._obvious(path[taken:until]):
            self._jump(path[until - 1])
        else:
            self._slide(path[taken:until])
        if not self._stopped and self._manner.likely(0.5):
            self._table.run(self._manner.between(0.0, 1.2))
        return until

    def _obvious(self, stretch: Path) -> bool:
        """Whether nobody could think of another way there."""
        here = self._table.place(MUMMY)
        corridors = self._table.board.corridors
        if here is None or here == stretch[-1]:
            return False
        return corridors.only_walk(here, stretch[-1]) == stretch

    def _jump(self, spot: str) -> None:
        self._table.run_until(self._table.lift(MUMMY, self._manner.bounce()))
        self._table.run(self._manner.between(0.1, 0.8))
        self._table.run_until(
            self._table.put(MUMMY, spot, self._manner.off(), self._manner.bounce())
        )
        self._table.rest()

    def _slide(self, stretch: Path) -> None:
        """Until the end, or until something is told; hands react after a while."""
        rests = self._table.slide(MUMMY, list(stretch), self._manner.speed(), self._manner.off())
        while self._table.now < rests and not self._stopped:
            self._table.poll()
        if self._stopped and self._table.now < rests:
            self._table.run(self._manner.between(0.05, 0.3))
            self._halt(stretch)
        self._table.rest()

    @property
    def _stopped(self) -> bool:
        return self._ruled or isinstance(self._table.instruction(Side.MUMMY), Walk)

    def _halt(self, stretch: Path) -> None:
        """Onto the nearest space of the way; from anywhere, for hands know no grid."""
        here = self._table.fake.at(MUMMY)
        if here is None or self._table.fake.still:
            return
        middles = {spot.name: (spot.x, spot.y) for spot in self._table.fake.table.spots}
        near = min(stretch, key=lambda space: dist(middles[space], here))
        self._table.run_until(
            self._table.slide(MUMMY, [near], self._manner.speed(), self._manner.off())
        )

    def _begin_again(self, path: Path, taken: int, place: str) -> int:
        """Told to walk again from there: which step that was."""
        before = (self._table.position.mummy, *path)
        index = max(i for i in range(taken + 1) if before[i] == place)
        self._table.run(self._manner.between(0.2, 1.0))
        self._back_to(place)
        return index

    def _back_to(self, place: str) -> None:
        spots = self._table.spots.of_area(place)
        spot = self._manner.chance.choice(spots) if spots else place
        if self._table.spot(MUMMY):
            self._table.run_until(self._table.lift(MUMMY, self._manner.bounce()))
            self._table.run(self._manner.between(0.1, 0.8))
        self._table.run_until(
            self._table.put(MUMMY, spot, self._manner.off(), self._manner.bounce())
        )
        self._table.rest()

    def _end(self, path: Path) -> int:
        """All steps are taken: where they were fewer than allowed, somebody must say so."""
        self._table.rest()
        if not self._stopped:
            if len(path) == self._table.position.steps and not self._table.troubled:
                raise Failed(f"the mummy walked all of {path}: nothing is ruled", self._table.story)
            self._table.run(self._manner.between(0.1, 1.0))
            self._press_done()
            self._say_where(path)
        return len(path)

    def _say_where(self, path: Path) -> None:
        """No sensor sees it: the display must be told."""
        here = self._table.place(MUMMY)
        if self._stopped and not self._ruled and here and self._table.troubled:
            self._table.tell(Declared(MUMMY, here))
