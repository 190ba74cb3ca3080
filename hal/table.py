"""A table, as its table file describes it: which wire is what.

Values only. Whoever has a `Table` may rely on what `hal.table_check` promises: names, pins,
addresses and GPIOs are there once, and every area spot is a crossing with sensors. Pins count from
0 to 15: GPA0 to GPA7, then GPB0 to GPB7. Places are in millimetres as the explorers see the board,
with the middle of a1 at (0, 0) and y upwards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from hal.sides import Side

_READ_CLOCKS: Final = 28  # a start and three bytes: address, register, address
_WRITE_WORD: Final = 4 * 9 + 2  # clocks: address, register, two bytes; a start and a stop
QUESTION_CLOCKS: Final = 5 * 9 + 3  # to read a word: address, register, address, two bytes


def read_wire_us(hertz: float) -> float:
    """How long a read is on its way, at least, before the chip looks at its pins."""
    return _READ_CLOCKS * 1e6 / hertz


@dataclass(frozen=True, slots=True)
class Bus:
    """The I2C bus: its number on this machine, its clock, and the GPIOs of its two lines.

    `reset` is the GPIO of the chips' RESET pins, where those are not tied to 3.3 V.
    """

    number: int
    hertz: int
    sda: int
    scl: int
    reset: int | None = None


@dataclass(frozen=True, slots=True)
class Chip:
    """A port expander: `rows` powers the rows, `explorers` and `mummy` read columns."""

    name: str
    part: str
    address: int


class Spread(NamedTuple):
    """The least, the typical and the greatest value that a data sheet gives."""

    least: float
    typical: float
    most: float


@dataclass(frozen=True, slots=True)
class Sensor:
    """The facts about the Hall switch that others reckon with."""

    part: str
    supply_v: float
    power_up_us: float
    operate_mt: Spread
    release_mt: Spread
    current_ma: float


@dataclass(frozen=True, slots=True)
class Row:
    """A row of sensors on one power switch; `fitted` names the columns with sensors in it."""

    name: str
    pin: int
    fitted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of sensors on each side, and the pin that reads it there."""

    name: str
    pins: Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rows and columns; `power_on` is the level of a row's pin that powers the row.

    A row needs `ready_us` from being powered to being read; `settle_us` of it are waited.
    """

    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    ready_us: float
    settle_us: float
    power_on: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A crossing with a sensor on both sides: a space (`e4`) or a spot of an area (`start.1`)."""

    name: str
    row: int
    column: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Key:
    """A key between a GPIO and ground; a key of the whole table has no side."""

    name: str
    side: Side | None
    gpio: int


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp on a GPIO, lit when that is high."""

    name: str
    side: Side
    gpio: int


@dataclass(frozen=True, slots=True)
class Buzzer:
    """A buzzer on a GPIO, loud when that is high; one for the whole table has no side."""

    name: str
    side: Side | None
    gpio: int


@dataclass(frozen=True, slots=True)
class Display:
    """A display for one side."""

    side: Side
    kind: str


@dataclass(frozen=True, slots=True)
class Pocket:
    """A numbered pocket of a dice reader, and the die that belongs into it."""

    reader: str
    number: int
    die: str


@dataclass(frozen=True, slots=True)
class DieMagnet:
    """The magnet in a die: a cylinder, magnetised along its axis."""

    diameter_mm: float
    length_mm: float
    remanence_t: Spread


@dataclass(frozen=True, slots=True)
class LinearSensor:
    """The facts about the linear Hall sensors of a pocket, at `supply_v`.

    `null_v` is the output without any field. Both outputs go with the supply (ratiometric). The
    four of one pocket are sorted, so that they differ from each other by `matched_percent` at most
    to either side.
    """

    part: str
    supply_v: float
    mv_per_mt: Spread
    matched_percent: float
    null_v: Spread
    noise_mv: float


@dataclass(frozen=True, slots=True)
class DiceBuild:
    """How dice and pockets are made: four sensors on a ring below a die, averaged by resistors.

    `height_mm` is from the sensors up to the middle of a die that lies right, `pitch_mm` from the
    middle of one pocket of a reader to that of the next.
    """

    die_mm: float
    die_g: float
    magnet: DieMagnet
    height_mm: float
    ring_mm: float
    pitch_mm: float
    sensor: LinearSensor
    resistor_ohm: Spread


@dataclass(frozen=True, slots=True)
class Table:
    """A whole table.

    `fingerprint` changes with whatever makes a calibration of the board void, `dice_fingerprint`
    with whatever makes one of the dice void.
    """

    name: str
    title: str
    bus: Bus
    chips: Mapping[str, Chip]
    sensor: Sensor
    matrix: Matrix
    pitch_mm: float
    spots: tuple[Spot, ...]
    keys: tuple[Key, ...]
    lamps: tuple[Lamp, ...]
    buzzers: tuple[Buzzer, ...]
    displays: tuple[Display, ...]
    pockets: tuple[Pocket, ...]
    dice: DiceBuild
    fingerprint: str
    dice_fingerprint: str

    @property
    def looked_at_after_us(self) -> float:
        """How long a powered row has, at least, until its columns are looked at."""
        return self.matrix.settle_us + read_wire_us(self.bus.hertz)

    @property
    def scan_clocks(self) -> int:
        """The bus clocks of one scan: for each row one word is written and two are read."""
        return len(self.matrix.rows) * (_WRITE_WORD + 2 * QUESTION_CLOCKS)

    def chip(self, name: str) -> Chip:
        """The chip of this name."""
        return self.chips[name]

    def spot(self, name: str) -> Spot:
        """The spot of this name. Raises a KeyError that names it."""
        for spot in self.spots:
            if spot.name == name:
                return spot
        raise KeyError(f"this table has no spot {name!r}")
