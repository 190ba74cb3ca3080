"""The electric side of the board: rows that get and lose power, columns that fall and rise.

One P-MOSFET a row feeds the supply of its Hall switches on both sides. A row that is switched off
lives on its bypass capacitors for a while, and its switches pull their columns as long as it lives;
a column that nobody pulls any more takes time to rise through its resistor. So a scan that does not
wait long enough between rows sees ghosts of the row before, or nothing yet of this one. Powered up
between its two thresholds a switch comes up at random, unless its row had not died yet.

The figures of `Circuit` are the reference build's; what is marked there was assumed, not measured.
Left out: the rise of a row's supply (about a microsecond through a MOSFET), a row's sag under load,
and magnets that move during the 0.3 ms for which a row is looked at: its fields are felt once, at
the first look, and again only after `LOOK_AGAIN_S`.

Words here are of one row, both sides at once: the columns of the explorers' chip in the low 16 bits
by pin, those of the mummy's chip above them.
"""

from dataclasses import dataclass
from functools import reduce
from math import inf, log
from operator import or_
from random import Random
from typing import Final, Protocol

from hal.emulator.hall import kept, powered_up
from hal.emulator.magnets import Bands
from hal.ports import Scan
from hal.table import Matrix, Sensor

LOOK_AGAIN_S: Final = 0.001
_HALF: Final = 0xFFFF
_SHIFT: Final = 16


class Magnetism(Protocol):
    """Whoever knows the magnets."""

    def bands(self, at: float) -> Bands:
        """Which switches feel enough; the very same object as long as nothing changed."""
        ...


@dataclass(frozen=True, slots=True)
class Circuit:
    """Resistors and capacitors, in ohms, farads, volts and amperes."""

    bypass_f: float = 10e-9  # at each switch
    pull_up_ohm: float = 10e3
    column_f: float = 300e-12  # assumed: half a metre of wire and the outputs on it
    high: float = 0.8  # of the supply: what an MCP23017 input takes for high (DS20001952, V_IH)
    dead_v: float = 1.0  # assumed: with less supply an output no longer pulls

    def dies_after(self, sensor: Sensor) -> float:
        """Seconds for which a row without power still pulls: its capacitors into its switches.

        Each switch brings its own capacitor and its own load, so their number does not matter.
        """
        load_ohm = sensor.supply_v / (sensor.current_ma / 1000)
        return load_ohm * self.bypass_f * log(sensor.supply_v / self.dead_v)

    def rises_after(self) -> float:
        """Seconds that a column takes to be read as high when nobody pulls it any more."""
        return self.pull_up_ohm * self.column_f * log(1 / (1 - self.high))


class _Row:
    """The power of one row, and what its switches last did."""

    __slots__ = ("alive_until", "index", "looked", "on", "valid", "warm")

    def __init__(self, index: int) -> None:
        self.index: Final = index
        self.on = 0  # the switches that pull
        self.warm = False  # whether the switches have something to keep
        self.valid = inf  # when their outputs mean something
        self.looked = -inf
        self.alive_until = -inf  # how long the capacitors last, once power is gone


class EmulatedMatrix:
    """Rows driven by one chip, columns read by two: the nets between the three chips."""

    def __init__(
        self,
        matrix: Matrix,
        sensor: Sensor,
        magnetism: Magnetism,
        circuit: Circuit | None = None,
        seed: int = 0,
    ) -> None:
        circuit = circuit or Circuit()
        self._magnetism: Final = magnetism
        self._chance: Final = Random(seed).getrandbits
        self._power_up_s: Final = sensor.power_up_us / 1e6
        self._dies_s: Final = circuit.dies_after(sensor)
        self._rises_s: Final = circuit.rises_after()
        self._off_level: Final = 0 if matrix.power_on else 0xFFFF
        self._rows: Final = {1 << row.pin: _Row(index) for index, row in enumerate(matrix.rows)}
        self._all_rows: Final = sum(self._rows)
        self._bands: Bands | None = None
        self._fields: list[tuple[int, int]] = []
        self._gates = 0
        self._powered: list[_Row] = []
        self._fading: list[tuple[float, int]] = []

    @property
    def powered(self) -> tuple[int, ...]:
        """The indexes of the rows that have power now."""
        return tuple(sorted(row.index for row in self._powered))

    def drive(self, latches: int, directions: int, at: float) -> None:
        """The rows' chip drives its pins like this from now on.

        A pin that is an input drives nothing: the gate's own resistor then keeps the row off.
        """
        gates = (latches ^ self._off_level) & ~directions & self._all_rows
        changed = gates ^ self._gates
        self._gates = gates
        while changed:
            pin = changed & -changed
            changed ^= pin
            if gates & pin:
                self._switch_on(self._rows[pin], at)
            else:
                self._switch_off(self._rows[pin], at)

    def explorers(self, at: float, pull_ups: int) -> int:
        """The levels of the columns at the explorers' chip; its own pull-ups change little."""
        return ~self._pulled(at) & _HALF

    def mummy(self, at: float, pull_ups: int) -> int:
        """The levels of the columns at the mummy's chip; its own pull-ups change little."""
        return ~(self._pulled(at) >> _SHIFT) & _HALF

    def _switch_on(self, row: _Row, at: float) -> None:
        row.warm = at < row.alive_until
        row.valid = at if row.warm else at + self._power_up_s
        row.looked = -inf
        self._powered.append(row)

    def _switch_off(self, row: _Row, at: float) -> None:
        pulling = self._pulls(row, at)
        row.alive_until = at + self._dies_s
        self._powered.remove(row)
        if pulling:
            self._fading.append((at + self._dies_s + self._rises_s, pulling))

    def _pulled(self, at: float) -> int:
        """The columns that are low: pulled by a row with power, or not yet risen."""
        low = 0
        for row in self._powered:
            low |= self._pulls(row, at)
        if self._fading:
            low |= self._faded(at)
        return low

    def _faded(self, at: float) -> int:
        """The columns that a row without power still holds down."""
        self._fading = [one for one in self._fading if one[0] > at]
        return reduce(or_, (word for _, word in self._fading), 0)

    def _pulls(self, row: _Row, at: float) -> int:
        """The switches of a row that pull now; those that are just powered up do not yet."""
        if at < row.looked + LOOK_AGAIN_S:
            return row.on
        return self._look(row, at) if at >= row.valid else 0

    def _look(self, row: _Row, at: float) -> int:
        """Let the switches of a row feel what there is to feel."""
        bands = self._magnetism.bands(at)
        if bands is not self._bands:
            self._spread(bands)
        strong, between = self._fields[row.index]
        row.on = (
            kept(row.on, strong, between) if row.warm else powered_up(strong, between, self._chance)
        )
        row.warm, row.looked = True, at
        return row.on

    def _spread(self, bands: Bands) -> None:
        """Lay the fields out by rows, once for each time that something changed."""
        self._bands = bands
        strong, between = (_by_rows(scan, len(self._rows)) for scan in bands)
        self._fields = list(zip(strong, between, strict=True))


def _by_rows(scan: Scan, rows: int) -> list[int]:
    explorers, mummy = scan
    if not explorers | mummy:
        return [0] * rows
    return [
        explorers >> shift & _HALF | (mummy >> shift & _HALF) << _SHIFT
        for shift in range(0, rows * _SHIFT, _SHIFT)
    ]
