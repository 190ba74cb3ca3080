"""Dice with a player's hands: rolled, set into their pockets, turned, left cocked, unplugged.

    dice = FakeDice(table, faces, clock)
    dice.roll("3", "mummy")
    clock.wait(2.0)
    dice.poll(clock.now())

Below the hands everything is as at a real table: magnets over rings of sensors (`emulator`),
readers that decide and speak the protocol (`dice.fake_reader`), and the host's side that listens to
them (`dice.readers`), byte by byte on a line that takes no time. Verbs begin now, on the clock that
was given, and say when the die rests; nothing sleeps. Chance is only in how a die is set down:
seeded.

Raises ValueError for a die, a face or a reader that is not there, and lists those that are.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from hal.clock import Clock
from hal.dice.bands import PARTS, Bands, FaceLevel, half_width
from hal.dice.fake_pocket import HALF_SCALE
from hal.dice.fake_reader import FakeReader
from hal.dice.messages import MOST_POCKETS
from hal.dice.readers import Readers
from hal.dice_lies import At, DiceLies, Lies
from hal.emulator.dice_pose import Pose, random_pose
from hal.emulator.dice_ring import unit_counts
from hal.emulator.dice_tray import DiceTray
from hal.ports import DiceNews
from hal.table import Pocket, Table

HAND: Final = 0.15  # seconds that a hand needs to set a die down, or to take it
THROW: Final = 0.8  # seconds that a die is out of its pocket when it is rolled
DECIDED: Final = 0.4  # seconds after which a reader has told of everything that rests

_STEP: Final = 0.02  # how often bytes are exchanged
_STRIDES: Final = 5  # places on a die's way into its pocket
_LIFT_MM: Final = 60.0

Deed = Callable[[], None]


class FakeDice:
    """All dice of a table, in their pockets at first, each with the first of its faces up.

    `bands` are what the host believes of the dice; without them, the levels of a die whose magnet
    sits right. `fresh` readers are as they come from the flasher: without a name and without zeros.
    """

    def __init__(
        self,
        table: Table,
        faces: Mapping[str, Sequence[str]],
        clock: Clock,
        bands: Mapping[str, Bands] | None = None,
        seed: int = 0,
        fresh: bool = False,
    ) -> None:
        self.tray: Final = DiceTray(table.dice, table.pockets, faces)
        self.readers: Final = Readers(
            table.pockets, right_bands(table, faces) if bands is None else bands, clock.now()
        )
        self.faces: Final = faces
        self._clock: Final = clock
        self._chance: Final = Random(seed)
        self._reader_of: Final = {pocket.die: pocket.reader for pocket in table.pockets}
        self._desks: Final = _desks(table.pockets, self.tray, fresh)
        self._now = clock.now()
        at_first = {die: Lies(At.POCKET, faces[die][0]) for die in self._reader_of}
        self._lies: Final = DiceLies(at_first)
        for die, lies in at_first.items():
            self.lay(die, lies)
        for name in self._desks:
            self.plug(name)

    # What a player does.

    def set(self, die: str, face: str, pose: Pose | None = None) -> float:
        """Set a die into its pocket with this face up; the time at which it rests."""
        lies = pose or random_pose(self._chance)
        self._face(die, face)
        deeds = _coming(lambda at: self.tray.put(die, face, at), lies)
        return self._move(die, HAND, deeds, face, Lies(At.POCKET, face))

    def cock(self, die: str, face: str | None = None) -> float:
        """Set a die into its pocket so that it leans on its wall; the time at which it rests."""
        about = self._face(die, face or self.faces[self._die(die)][0])
        leaning = Lies(At.POCKET, about, leaning=True)
        return self._move(die, HAND, [lambda: self.tray.lean(die, about)], about, leaning)

    def take(self, die: str) -> float:
        """Take a die out of its pocket; the time at which it is gone, and lies beside it."""
        face = self._lies.last(self._die(die)).face
        return self._move(die, HAND, [lambda: self.tray.take(die)], face, Lies(At.TABLE, face))

    def throw(self, die: str, face: str) -> float:
        """Take a die and throw it; the time at which it lies on the table with this face up."""
        self._face(die, face)
        self.take(die)
        return self._move(die, THROW, [], None, Lies(At.TABLE, face))

    def roll(self, die: str, face: str, pose: Pose | None = None) -> float:
        """Take a die, throw it, and set it back as it fell; the time at which it rests."""
        self.throw(die, face)
        return self.set(die, face, pose)

    def turn(self, die: str, face: str) -> float:
        """Turn a die in its pocket; the time at which it rests. It does not leave."""
        first = self.faces[self._die(die)][0]
        leaning = Lies(At.POCKET, first, leaning=True)
        self._move(die, HAND, [lambda: self.tray.lean(die, first)], first, leaning)
        return self.set(die, face)

    def lay(self, die: str, lies: Lies) -> None:
        """A die lies so, as if it always had; for before the first poll. From a hand it fell."""
        face = self._face(die, lies.face or self.faces[self._die(die)][0])
        at = At.TABLE if lies.at is At.HAND else lies.at
        self._lies.begin_anew(die, Lies(at, face, lies.leaning and at is At.POCKET))
        if at is At.TABLE:
            self.tray.take(die)
        elif lies.leaning:
            self.tray.lean(die, face)
        else:
            self.tray.put(die, face, random_pose(self._chance))

    # What can be asked.

    def shows(self, die: str) -> str | None:
        """The face up, as anybody sees; None while it is out of its pocket, or leans in it."""
        return self.tray.up(self._die(die))

    def lies(self, die: str) -> Lies:
        """Where a die is now, and which face is up, as anybody sees."""
        return self._lies.at(self._die(die), self._clock.now())

    def poll(self, at: float) -> tuple[DiceNews, ...]:
        """What the host's side tells since the last call."""
        self._run(at)
        return self.readers.take_news()

    @property
    def rests_at(self) -> float:
        """When every die that moves now will rest, and its reader has told of it."""
        return max((desk.busy_until for desk in self._desks.values()), default=0.0) + DECIDED

    # What can go wrong.

    def unplug(self, reader: str) -> None:
        """Pull a reader's plug."""
        desk = self._desk(reader)
        self._run(self._clock.now())
        if desk.plugged:
            desk.plugged = False
            desk.reader.power_off()
            self.readers.closed(desk.port, "it was unplugged")

    def plug(self, reader: str) -> None:
        """Plug a reader in; it begins at once."""
        desk = self._desk(reader)
        self._run(self._clock.now())
        if not desk.plugged:
            desk.plugged, desk.plugged_at = True, self._now
            desk.reader.power_on(self._now)
            self.readers.opened(desk.port, self._now)

    def _run(self, at: float) -> None:
        while self._now < at:
            self._now = min(at, self._now + _STEP)
            for desk in self._desks.values():
                if desk.plugged:
                    self._exchange(desk)
                desk.catch_up(self._now)
            self.readers.wake(self._now)

    def _exchange(self, desk: "_Desk") -> None:
        if said := desk.reader.run(self._now):
            self.readers.received(desk.port, said, self._now)
        if heard := self.readers.take_output(desk.port):
            desk.reader.receive(heard, self._now)

    def _move(
        self, die: str, seconds: float, deeds: Sequence[Deed], shown: str | None, then: Lies
    ) -> float:
        """Do these one after the other within so many seconds; when the last is done.

        Meanwhile it is in a hand, with this face to be seen; then it lies as said.
        """
        desk = self._desks[self._reader_of[die]]
        ends = desk.plan(die, self._clock.now(), seconds, deeds)
        self._lies.plan(die, ends - seconds, Lies(At.HAND, shown))
        self._lies.plan(die, ends, then)
        return ends

    def _die(self, die: str) -> str:
        return _known("die", die, self._reader_of)

    def _face(self, die: str, face: str) -> str:
        return _known(f"face of die {die}", face, self.faces[self._die(die)])

    def _desk(self, reader: str) -> "_Desk":
        return self._desks[_known("dice reader", reader, self._desks)]


class _Desk:
    """One reader, its port, and what hands will do to its dice."""

    def __init__(self, name: str, pockets: Sequence[Pocket], tray: DiceTray, fresh: bool) -> None:
        self.port: Final = f"fake {name}"
        self.plugged = False
        self.plugged_at = 0.0
        self._name: Final = name
        self._tray: Final = tray
        self._plan: Final[list[tuple[float, Deed]]] = []
        self._free_at: Final[dict[str, float]] = {}  # when the hand is done with a die
        self._volts: Final[dict[int, float]] = {}
        self._numbers: Final = {pocket.number for pocket in pockets}
        count = max(pocket.number for pocket in pockets) + 1
        self.reader: Final = FakeReader("" if fresh else name, count, self._seen)
        if not fresh:
            self.reader.kept = replace(self.reader.kept, zeros=(HALF_SCALE,) * MOST_POCKETS)

    @property
    def busy_until(self) -> float:
        """When the hands are done with all dice, or with the plug."""
        return max((self.plugged_at, *self._free_at.values()))

    def plan(self, die: str, at: float, seconds: float, deeds: Sequence[Deed]) -> float:
        """What a hand does with a die, after what it does with it already; when it is done."""
        begins = max(at, self._free_at.get(die, at))
        ends = begins + seconds
        for number, deed in enumerate(deeds, 1):
            self._plan.append((begins + seconds * number / len(deeds), deed))
        self._plan.sort(key=lambda planned: planned[0])
        self._free_at[die] = ends
        return ends

    def catch_up(self, at: float) -> None:
        """Hands do their work, whether or not somebody reads it."""
        while self._plan and self._plan[0][0] <= at:
            self._plan.pop(0)[1]()
            self._volts.clear()

    def _seen(self, pocket: int, at: float) -> float:
        """What the reader's input sees: reckoned anew only where something has moved."""
        self.catch_up(at)
        if pocket not in self._numbers:
            return self._tray.supply_v / 2  # told to have more pockets than its tray: no sensors
        if pocket not in self._volts:
            self._volts[pocket] = self._tray.volts(self._name, pocket)
        return self._volts[pocket]


def right_bands(table: Table, faces: Mapping[str, Sequence[str]]) -> dict[str, Bands]:
    """The bands of dice whose magnets sit right, over middling sensors."""
    unit = unit_counts(table.dice)
    magnitudes = [part * unit for part in PARTS]
    levels = [sign * level for level in magnitudes for sign in (1, -1)]
    return {
        pocket.die: Bands(tuple(map(FaceLevel, faces[pocket.die], levels)), half_width(magnitudes))
        for pocket in table.pockets
    }


def _desks(pockets: Iterable[Pocket], tray: DiceTray, fresh: bool) -> dict[str, _Desk]:
    by_reader: dict[str, list[Pocket]] = {}
    for pocket in pockets:
        by_reader.setdefault(pocket.reader, []).append(pocket)
    return {name: _Desk(name, some, tray, fresh) for name, some in by_reader.items()}


def _coming(put: Callable[[Pose], None], lies: Pose) -> list[Deed]:
    """A die's way into its pocket, from above."""

    def at(stride: int) -> Deed:
        height = lies.height + _LIFT_MM * (1 - stride / _STRIDES)
        return lambda: put(replace(lies, height=height))

    return [at(stride) for stride in range(1, _STRIDES + 1)]


def _known(kind: str, name: str, names: Collection[str]) -> str:
    if name not in names:
        raise ValueError(f"there is no {kind} {name!r}; there is {', '.join(names) or 'none'}")
    return name
