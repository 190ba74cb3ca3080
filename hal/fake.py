"""A table with a player's hands: for tests, for simulation, and for a laptop without a board.

    fake = FakeTable(reference(), {"red": Side.EXPLORERS})
    fake.place("red", "e4")
    fake.slide("red", ["e4", "e3"])
    fake.clock.wait(1.0)
    fake.scanner.scan()

Verbs begin now, on `fake.clock`; what they start is a function of time, and nothing sleeps. The
scanner is a fake one that asks the magnets directly, or, with `chips`, the real driver on emulated
chips; the panel is the real one on gpiozero's mock pins. Faults are put in and taken out by verbs
too. Chance is only in what flickers, and in switches powered up between their two thresholds: both
seeded.

Raises ValueError for a piece, spot, part or key that is not there, and lists those that are.
"""

from collections.abc import Collection, Mapping, Sequence
from math import dist, inf
from typing import Final

from gpiozero.pins.mock import MockFactory

from hal.clock import EmulatedClock
from hal.emulator.bus_pins import emulated_recovery
from hal.emulator.cells import Cells
from hal.emulator.chips import emulated_bus
from hal.emulator.fingers import Fingers
from hal.emulator.hands import Hands
from hal.emulator.magnets import Magnets
from hal.emulator.motion import Point
from hal.emulator.plugs import ChipPlugs, Plugs
from hal.emulator.sandwich import Sandwich
from hal.fake_dice import FakeDice
from hal.fake_scanner import FakeScanner
from hal.mcp23017 import MatrixScanner
from hal.panel import Panel
from hal.ports import KeyNews, Scanner
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Key, Table

HAND_SPEED: Final = 200.0  # mm/s, assumed
DRAG_SPEED: Final = 400.0  # mm/s; the mummy's magnet is still over each spot for five scans


class FakePanel(Panel):
    """The panel on mock pins, with fingers that press its keys."""

    def __init__(self, table: Table, fingers: Fingers | None = None) -> None:
        self.fingers: Final = fingers or Fingers(MockFactory())
        super().__init__(table, self.fingers.pins)

    def poll(self, at: float) -> tuple[KeyNews, ...]:
        """The keys that were pressed, once the fingers are where they are at this moment."""
        self.fingers.drive(at)
        return super().poll(at)


class FakeTable:
    """A whole table that moves by verbs. `coupled` names the mummy's halves, its own first.

    With the `faces` of its dice it has dice as well, in `dice`. `sandwich` is what lies between the
    two sides; without one it is good steel, through which nothing is felt.
    """

    def __init__(
        self,
        table: Table,
        magnets: Mapping[str, Side],
        coupled: tuple[str, str] | None = None,
        chips: bool = False,
        seed: int = 0,
        sandwich: Sandwich | None = None,
        faces: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.table: Final = table
        self.clock: Final = EmulatedClock()
        self.dice: Final = FakeDice(table, faces, self.clock, seed=seed) if faces else None
        self.magnets: Final = Magnets(table, magnets, sandwich)
        for piece in coupled or ():
            _known("piece", piece, magnets)
        self._hands: Final = Hands(self.magnets, self.clock, coupled)
        self._spots: Final = {spot.name: (spot.x, spot.y) for spot in table.spots}
        self._keys: Final = {(key.side, key.name): key for key in table.keys}
        self._cells: Final = Cells(self.magnets, wired(table))
        self.bus: Final = emulated_bus(table, self._cells, self.clock, seed=seed) if chips else None
        self.recovery: Final = emulated_recovery(table, self.bus, self.clock) if self.bus else None
        self.scanner, self._plugs = self._wire_up(seed)
        self.panel = FakePanel(table)
        self._panel_given = False

    def open_panel(self) -> Panel:
        """The panel, as one opens that of a real table: HalError if the one before is still open.

        The first to ask gets the one that `panel` is from the beginning.
        """
        if self._panel_given:
            self.panel = FakePanel(self.table, self.panel.fingers)
        self._panel_given = True
        return self.panel

    # What a player does.

    def place(self, piece: str, spot: str, off: Point = (0.0, 0.0), bounce: float = 0.0) -> float:
        """Put a piece down on a spot, `off` mm from its middle; the time at which it rests."""
        return self._hands.place(self._piece(piece), self._point(spot, off), bounce)

    def lift(self, piece: str, bounce: float = 0.0) -> float:
        """Take a piece off the board; the time at which it is gone."""
        return self._hands.lift(self._piece(piece), bounce)

    def slide(
        self,
        piece: str,
        spots: Sequence[str],
        speed: float = HAND_SPEED,
        off: Point = (0.0, 0.0),
    ) -> float:
        """Push a piece through these spots at `speed` mm/s; the time at which it rests.

        It goes `off` mm beside their middles. The first spot may be the one on which it stands.
        """
        if not spots or speed <= 0.0:
            raise ValueError(
                f"slide {piece!r} through {list(spots)} at {speed:g} mm/s: it takes at least one "
                "spot and a speed above 0"
            )
        points = [self._point(spot, off) for spot in spots]
        stands_there = self.over(piece) == spots[0] and len(spots) > 1
        return self._hands.slide(piece, points[1:] if stands_there else points, speed)

    def drag(self, piece: str, to: Point, speed: float = DRAG_SPEED) -> float:
        """Lead a piece on to a point, as a hand that is still moving; the time at which it rests.

        Called again and again it follows the trail of those points. A piece that is off the board
        is put down there.
        """
        if self.at(self._piece(piece)) is None:
            return self._hands.place(piece, to)
        return self._hands.lead(piece, to, speed)

    def drop(self, piece: str, speed: float = DRAG_SPEED) -> float:
        """Let go of a piece: it comes to rest on the spot below it, where there is one."""
        goal = self._hands.goal(self._piece(piece))
        if goal is None:
            return self.clock.now()
        spot = self._near(goal)
        return self._hands.lead(piece, self._spots[spot], speed) if spot else self.rests_at

    def nudge(self, piece: str, dx: float, dy: float) -> float:
        """Push a piece by so many mm; the time at which it rests."""
        here = self.at(piece)
        if here is None:
            raise ValueError(f"{piece!r} is not on the board: place it before nudging it")
        return self._hands.slide(piece, [(here[0] + dx, here[1] + dy)], HAND_SPEED)

    def turn_over(self, piece: str) -> None:
        """The piece's other pole is up, wherever it is: no unipolar switch below it sees it."""
        self.magnets.turn_over(self._piece(piece))

    def press(
        self, side: Side | None, key: str, seconds: float = 0.1, bounce: float = 0.0
    ) -> float:
        """Press a key; the time at which it is released."""
        pressed = self._key(side, key)
        return self.panel.fingers.press(pressed, self.clock.now(), seconds, bounce)

    def stand(self, piece: str, point: Point | None) -> None:
        """A piece is there, or off the board, as if it always had been: no hand moves it."""
        self._hands.stand(self._piece(piece), point)

    # What can be asked.

    def at(self, piece: str) -> Point | None:
        """Where on the board a piece is, in mm; None when it is off, from the lift on."""
        return self._hands.at(self._piece(piece))

    def over(self, piece: str) -> str | None:
        """The spot nearest to the piece, if it is less than half a pitch away."""
        here = self.at(piece)
        return self._near(here) if here else None

    @property
    def rests_at(self) -> float:
        """When every magnet, finger and die that now moves will rest; in the past if none does."""
        dice = self.dice.rests_at if self.dice else 0.0
        return max(self.magnets.rests_at(), self.panel.fingers.rest_at, dice)

    @property
    def still(self) -> bool:
        """Whether nothing moves or bounces: time may be stepped over."""
        return self.rests_at <= self.clock.seconds

    @property
    def ghosts(self) -> bool:
        """Whether explorers' magnets may be sensed on the mummy's side."""
        return self.magnets.sandwich.leak is not None

    def is_weak(self, piece: str) -> bool:
        """Whether the piece's magnet is too weak to be felt."""
        return self.magnets.is_weak(self._piece(piece))

    # What can go wrong.

    def weaken(self, piece: str) -> None:
        """A piece's magnet gets so weak that no switch feels it; it still holds to the board."""
        self.magnets.weaken(self._piece(piece))

    def strengthen(self, piece: str) -> None:
        """A piece has a good magnet again."""
        self.magnets.weaken(self._piece(piece), False)

    def unplug(self, part: str) -> None:
        """A chip does not answer any more."""
        self._plugs.unplug(self._part(part))

    def plug(self, part: str) -> None:
        """A chip is back, just powered up."""
        self._plugs.plug(self._part(part))

    def nack(self, part: str, times: int = 1) -> None:
        """The next so many attempts to speak to a chip fail."""
        self._plugs.nack(self._part(part), times)

    def brown_out(self, part: str) -> None:
        """A chip's supply dips: it forgets its settings and goes on answering."""
        self._plugs.brown_out(self._part(part))

    def bus_hang(self) -> None:
        """The whole I2C bus is stuck."""
        self._plugs.hang()

    def hold_bus(self, part: str, clocks: float = inf) -> None:
        """A chip holds the bus low, for so many clocks on SCL or until it is reset."""
        self._plugs.hold(self._part(part), clocks)

    def bus_free(self) -> None:
        """The I2C bus works again."""
        self._plugs.free()

    def stick(self, side: Side, spot: str) -> None:
        """A cell sees a magnet always."""
        self._cells.stick(side, self._spot(spot))

    def kill(self, side: Side, spot: str) -> None:
        """A cell sees a magnet never."""
        self._cells.kill(side, self._spot(spot))

    def flicker(self, side: Side, spot: str) -> None:
        """A cell sees a magnet or not, at random in each scan."""
        self._cells.flicker(side, self._spot(spot))

    def heal(self, side: Side, spot: str) -> None:
        """A cell works again."""
        self._cells.heal(side, self._spot(spot))

    def _wire_up(self, seed: int) -> tuple[Scanner, Plugs]:
        if self.bus:
            scanner = MatrixScanner(self.table, self.bus, self.clock, self.recovery)
            return scanner, ChipPlugs(self.table, self.bus)
        fake = FakeScanner(self.table, self._cells, self.clock, seed)
        return fake, fake

    def _near(self, here: Point) -> str | None:
        nearest = min(self._spots, key=lambda name: dist(here, self._spots[name]))
        return nearest if dist(here, self._spots[nearest]) < self.table.pitch_mm / 2 else None

    def _piece(self, piece: str) -> str:
        return _known("piece", piece, self.magnets.names)

    def _part(self, part: str) -> str:
        return _known("part", part, self.table.chips)

    def _spot(self, spot: str) -> str:
        return _known("spot", spot, self._spots)

    def _point(self, spot: str, off: Point) -> Point:
        x, y = self._spots[self._spot(spot)]
        return x + off[0], y + off[1]

    def _key(self, side: Side | None, key: str) -> Key:
        _known(
            f"key of {side or 'the table'}", key, [name for its, name in self._keys if its == side]
        )
        return self._keys[side, key]


def _known(kind: str, name: str, names: Collection[str]) -> str:
    if name not in names:
        raise ValueError(f"there is no {kind} {name!r}; there is {', '.join(names) or 'none'}")
    return name
