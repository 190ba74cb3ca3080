"""The mummy's hands: they walk it step by step, and stop, a little late, when the ruling comes.

Now and then they lift it and put it back, beside a ghost too, which is no step; and they lay a
spare magnet somewhere while it rests. A step onto a ghost shows in nothing: there they press Done,
or go a step on.
"""

from math import dist
from typing import Final

from fsm.pyramid.corridors import Walk as Path
from fsm.pyramid.events import MummyMoved
from fsm.pyramid.happenings import Happening, Instructed
from fsm.pyramid.instructions import Put, TakeOff, Walk, Where
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Declared, Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import near
from tests.area_spots import area_spots
from tests.soak.manner import Manner
from tests.soak.plans import neighbours
from tests.soak.spares import Spares
from tests.soak.story import Failed
from tests.soak.table import RobotTable

_MOST_ACTS: Final = 25
_HEARD_S: Final = (0.8, 1.5)  # from a ruling until somebody has heard it and begins to walk


class MummyHands:
    """Whoever plays the mummy."""

    def __init__(self, table: RobotTable, manner: Manner, spares: Spares) -> None:
        self._table: Final = table
        self._manner: Final = manner
        self._spares: Final = spares
        self.onto_ghosts = 0  # steps that nothing showed
        self._story: Final = table.story
        self._heard = 0  # how much of what was told is old
        self._again: set[str] = set()  # from where it was walked again

    def walk(self, path: Path) -> None:
        """Walk the mummy over this path until its end, or until it is ruled that it has ended."""
        self._table.run_until(self._table.ruled_at + self._manner.between(*_HEARD_S))
        self.follow()
        self.come_home()  # who slid on to where no sensor sees it is not asked to
        taken, self._heard, self._again = 0, len(self._table.told), set()
        for _ in range(_MOST_ACTS + len(path)):
            if self._ruled:
                return
            if isinstance(self._table.instruction(Side.MUMMY), Where | TakeOff):
                self.follow()
            elif self._may_end_unseen(path, taken):
                self._end_unseen(path, taken)
                continue
            elif place := self._told_to_walk:
                taken = self._begin_again(path, taken, place)
            self._clear_the_way(path[taken:])
            taken = self._stretch(path, taken) if taken < len(path) else self._end(path)
        raise Failed(f"the mummy walked {path}, and it is never ruled", self._story)

    def follow(self) -> bool:
        """Do what the mummy is asked to do, when it does not walk yet or any more."""
        instruction = self._table.instruction(Side.MUMMY)
        if instruction is None:
            return False
        self._table.run(self._manner.between(0.2, 1.0))
        match instruction:
            case Put(_, place) if self._table.place(MUMMY) != place:
                self._back_to(place)
            case Walk(place) if self._table.place(MUMMY) != place:
                self._back_to(place)
            case Walk() | Where():
                self._say_where()
            case TakeOff(spot):
                self._take_off(spot)
            case Put(_, place) if self._table.ghosts and place in self._table.board.area_names:
                self._back_to(place)  # onto a spot with no explorer behind it
            case Put():
                self._press_done()
            case _:
                raise Failed(f"the mummy is told {instruction} off its turn", self._story)
        return True

    def come_home(self) -> None:
        """To where it belongs, if it is not there."""
        if self._table.place(MUMMY) != self._table.position.mummy:
            self._back_to(self._table.position.mummy)

    @property
    def _ruled(self) -> bool:
        return any(isinstance(event, MummyMoved) for event in self._table.events)

    def _take_off(self, spot: str) -> None:
        """What lies there; or nothing does, and no hand has just taken it."""
        self._spares.make_room(Side.MUMMY, spot)
        self._table.run(0.3)
        walking = self._table.position.phase in WALKING
        here = self._table.spot(MUMMY)  # the mummy itself may be what is asked off
        beside = spot != here and near(spot, here or "")  # there it will be asked twice
        if self._table.instruction(Side.MUMMY) == TakeOff(spot) and not (walking and beside):
            self._press_done()

    def _press_done(self) -> None:
        self._table.press(Side.MUMMY, "done", self._manner.press(), self._manner.chatter())

    def _may_end_unseen(self, path: Path, taken: int) -> bool:
        """Asked back because no sensor sees it, and told that Done ends its walk where it is."""
        asked = self._table.instruction(Side.MUMMY)
        unseen = isinstance(asked, Walk) and asked.unseen
        ends_here = self._has_caught or (taken == len(path) and self._on_ghost(path))
        return unseen and ends_here and self._manner.likely(0.6)

    def _end_unseen(self, path: Path, taken: int) -> None:
        """On a ghost: Done; or a step on, which shows where it was."""
        self._heard = len(self._table.told)
        self.onto_ghosts += 1
        here = self._table.place(MUMMY)
        if here and taken < self._table.position.steps and self._manner.likely(0.3):
            self._go_further(self._seen_on(path), here)
        else:
            self._press_done()

    @property
    def _has_caught(self) -> bool:
        """Whether it stands where an explorer does, which nobody has ruled."""
        return self._table.ghosts and self._table.place(MUMMY) in self._table.position.places

    def _on_ghost(self, path: Path) -> bool:
        """Whether it stands where an explorer may be felt, so that nothing shows that it came."""
        here = self._table.place(MUMMY)
        return self._table.ghosts and here == path[-1:][0] if path else False

    # steps

    def _clear_the_way(self, path: Path) -> None:
        """A magnet that lies where it goes, or so near that it could be the mummy, is taken off."""
        here = self._table.place(MUMMY)
        if here is None:
            return
        beside = () if self._table.ghosts else neighbours(self._table.position, here)
        self._spares.make_room(Side.MUMMY, *path, *beside)

    def _dawdle(self, path: Path, taken: int) -> None:
        """Between two stretches: a rest, a lift that is no step, a magnet laid somewhere."""
        self._table.run(self._manner.between(0.0, 1.2))
        if self._manner.likely(0.15) and not self._stopped:
            self._lift_and_put_back(path)
        if self._manner.likely(0.1) and self._spares.lay_during_walk(path[taken:]):
            self._table.run(self._manner.between(0.3, 3.0))

    def _lift_and_put_back(self, path: Path) -> None:
        spot = self._table.spot(MUMMY)
        if spot is None or self._table.place(MUMMY) != self._seen_on(path):
            return
        before = len(self._table.told)
        self._table.run_until(self._table.lift(MUMMY, self._manner.bounce()))
        self._table.run(self._manner.between(0.1, 2.5))
        self._put(spot)
        if self._ruled:
            told = self._table.told[before:]
            raise Failed(f"a mummy lifted and put back has walked: {told}", self._story)

    def _seen_on(self, path: Path) -> str:
        """The last step that was seen, or where its walk began."""
        way = (self._table.position.mummy, *path)
        return way[min(self._table.game.steps_taken, len(path))]

    def _put(self, spot: str) -> None:
        self._table.run_until(
            self._table.put(MUMMY, spot, self._manner.off(), self._manner.bounce())
        )
        self._table.rest()

    def _stretch(self, path: Path, taken: int) -> int:
        """Some of the steps that are left, in one go: how many are taken then."""
        way = (self._table.position.mummy, *path)
        most = min(_first_turn(way, taken), self._beyond_a_ghost(path, taken))
        until = self._manner.chance.randint(taken + 1, most)
        if self._manner.likely(0.15) and self._obvious(path[taken:until]):
            self._jump(path[until - 1])
        else:
            until = taken + self._slide(path[taken:until])
        if not self._stopped and self._manner.likely(0.5):
            self._dawdle(path, until)
        return until

    def _beyond_a_ghost(self, path: Path, taken: int) -> int:
        """Where it comes to light again, and rests for a moment, or the end.

        Whoever hurries on there may be taken to have gone another way.
        """
        felt = {*self._table.lit[Side.MUMMY], *self._table.position.places}
        for index in range(taken, len(path) if self._table.ghosts else 0):
            if path[index] in felt:
                return min(index + 2, len(path))
        return len(path)

    def _obvious(self, stretch: Path) -> bool:
        """Whether nobody could think of another way there.

        Among ghosts it is slid: its other half, left behind, may be seen where it was.
        """
        here = self._table.place(MUMMY)
        corridors = self._table.board.corridors
        if here is None or here == stretch[-1] or self._table.ghosts:
            return False
        return corridors.only_walk(here, stretch[-1]) == stretch

    def _jump(self, spot: str) -> None:
        self._table.run_until(self._table.lift(MUMMY, self._manner.bounce()))
        self._table.run(self._manner.between(0.1, 0.8))
        self._put(spot)

    def _slide(self, stretch: Path) -> int:
        """Until the end, or until something is told; how many steps were taken by then."""
        rests = self._table.slide(MUMMY, list(stretch), self._manner.speed(), self._manner.off())
        while self._table.now < rests and not self._stopped:
            self._table.poll()
        taken = len(stretch)
        if self._stopped and self._table.now < rests:
            taken = self._nearest(stretch) + 1
            self._table.run(self._manner.between(0.05, 0.3))  # hands react after a while
            self._halt(stretch)
        self._table.rest()
        return taken

    @property
    def _stopped(self) -> bool:
        return self._ruled or self._told_to_walk is not None

    @property
    def _told_to_walk(self) -> str | None:
        """Where the mummy is to walk again from, if it was told so since it last began."""
        told = [one.instruction for one in self._news if isinstance(one, Instructed)]
        walks = [one.place for one in told if isinstance(one, Walk)]
        asked = isinstance(self._table.instruction(Side.MUMMY), Walk)
        return walks[-1] if asked and walks else None

    @property
    def _news(self) -> list[Happening]:
        return self._table.told[self._heard :]

    def _halt(self, stretch: Path) -> None:
        """Onto the nearest space of the way."""
        if not self._table.fake.still:
            near, speed = stretch[self._nearest(stretch)], self._manner.speed()
            self._table.run_until(self._table.slide(MUMMY, [near], speed, self._manner.off()))

    def _nearest(self, stretch: Path) -> int:
        """On which of these spaces the mummy is, more or less."""
        here = self._table.fake.at(MUMMY)
        assert here is not None
        middles = {spot.name: (spot.x, spot.y) for spot in self._table.fake.table.spots}
        return min(range(len(stretch)), key=lambda i: dist(middles[stretch[i]], here))

    def _begin_again(self, path: Path, taken: int, place: str) -> int:
        """Told to walk again from there: which step that was."""
        before = (self._table.position.mummy, *path)
        self._heard = len(self._table.told)
        here = self._table.place(MUMMY)
        if place in self._again and here and not self._table.is_sensed(Side.MUMMY, here):
            self._say_where()
            return taken
        self._again.add(place)
        if place not in before[: taken + 1]:
            raise Failed(f"told to walk again from {place}, which is not on the way", self._story)
        index = max(i for i in range(taken + 1) if before[i] == place)
        self._table.run(self._manner.between(0.2, 1.0))
        if isinstance(self._table.instruction(Side.MUMMY), Walk):
            self._back_to(place)
        return index

    def _back_to(self, place: str) -> None:
        spots = area_spots(self._table.spots, place)
        spot = self._manner.chance.choice(spots) if spots else place
        self._spares.make_room(Side.MUMMY, spot)
        if self._table.spot(MUMMY) and self._table.ghosts and spot not in spots:
            self._slide_back(spot)
            return
        if self._table.spot(MUMMY):
            self._table.run_until(self._table.lift(MUMMY, self._manner.bounce()))
            self._table.run(self._manner.between(0.1, 0.8))
        self._put(spot)

    def _slide_back(self, spot: str) -> None:
        """With its other half; from beside it, so that it is seen to come, if it is there."""
        beside = self._manner.chance.choice(neighbours(self._table.position, spot))
        way = [beside, spot] if self._table.spot(MUMMY) == spot else [spot]
        self._spares.make_room(Side.MUMMY, *way)
        speed, off = self._manner.speed(), self._manner.off()
        self._table.run_until(self._table.slide(MUMMY, way, speed, off))
        self._table.rest()

    def _end(self, path: Path) -> int:
        """All steps are taken: where they were fewer than allowed, somebody must say so."""
        self._table.rest()
        if isinstance(self._table.instruction(Side.MUMMY), TakeOff):
            return len(path)  # which comes first
        if not self._stopped:
            whole = len(path) == self._table.position.steps
            if whole and not self._table.troubled:
                raise Failed(f"the mummy walked all of {path}: nothing is ruled", self._story)
            self._table.run(self._manner.between(0.1, 1.0))
            self._press_done()
        return len(path)

    def _go_further(self, before: str, ghost: str) -> None:
        """Its walk has ended, and nobody has said so: a step too many shows where it was."""
        board = self._table.board
        ways = [
            way
            for way in neighbours(self._table.position, ghost)
            if way != before and board.corridors.only_walk(before, way) == (ghost, way)
        ]
        free = [way for way in ways if not self._table.on(Side.EXPLORERS, way)]
        if free:
            self._spares.make_room(Side.MUMMY, *free)
            self._slide((self._manner.chance.choice(free),))

    def _say_where(self) -> None:
        """It was put back and walked, and is asked for again: no sensor sees it."""
        here = self._table.place(MUMMY)
        assert here is not None
        self._table.feed(Declared(MUMMY, here))


def _first_turn(way: Path, taken: int) -> int:
    """After how many steps it first turns round on the spot: no hand does that at full speed."""
    for index in range(taken + 1, len(way) - 1):
        if way[index - 1] == way[index + 1]:
            return index
    return len(way) - 1
