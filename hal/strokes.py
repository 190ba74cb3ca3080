"""Drawing one magnet along each row of a face, to see over what width each spot sees it.

Pure, like the walk: scans go in, `ask` says which row is next. The row is taken by itself when the
magnet has come from beyond one end to beyond the other. Scans are the clock, so they must come at
an even pace; how fast the hand is does not matter, as long as it is steady: its speed follows from
the moments at which it passed the middles of the spots, whose distances are known.

The width is from the first scan that saw the magnet to the last, so it is not finer than what the
hand covers between two scans. It says how far off the middle a piece may stand and be seen. It is
no measure of the field, and a magnet drawn beside the middles gives less. Spots of areas lie beside
the rows and are left out, as are dead ones.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hal.calibrating import Ask, Doing
from hal.calibration import Face
from hal.ports import Scan
from hal.sides import Side
from hal.table import Spot, Table
from hal.walk_order import rows_seen

CLEAR: Final = 30
_BESIDE_MM: Final = 0.1

Passed = Mapping[str, tuple[int, int]]
"""For each spot the first and the last scan that saw the magnet."""


class Strokes:
    """One stroke a row, back and forth from the top. Rows with fewer than two spots are left."""

    def __init__(self, table: Table, side: Side, face: Face) -> None:
        self.side: Final = side
        self._bits: Final = {
            spot: cell.bit
            for spot, cell in face.cells.items()
            if cell.usable and cell.bit is not None and cell.bit not in face.stuck
        }
        self._rows: Final = _rows(table, side, self._bits)
        self._face = face
        self._index = 0
        self._done = not self._rows
        self._scans = self._quiet = 0
        self._passed: dict[str, tuple[int, int]] = {}

    @property
    def ask(self) -> Ask:
        """What is to be done now: draw from `spot` to `to`."""
        step, steps = min(self._index + 1, len(self._rows)), len(self._rows)
        if self._done:
            return Ask(Doing.DONE, None, None, (), step, steps, False)
        row = self._rows[self._index]
        return Ask(Doing.DRAW, row[0].name, None, (), step, steps, False, to=row[-1].name)

    @property
    def face(self) -> Face:
        """The face with the widths that were found so far."""
        return self._face

    def feed(self, scan: Scan) -> None:
        """One more scan; it may complete a row."""
        if self._done:
            return
        word = scan.explorers if self.side is Side.EXPLORERS else scan.mummy
        self._scans += 1
        row = self._rows[self._index]
        seen = [spot.name for spot in row if word >> self._bits[spot.name] & 1]
        self._quiet = 0 if seen else self._quiet + 1
        for name in seen:
            self._pass(name, row[0].name)
        if self._quiet == CLEAR and {row[0].name, row[-1].name} <= self._passed.keys():
            self.enter()

    def enter(self) -> None:
        """The row is through: what was seen counts."""
        if self._done:
            return
        widths = widths_of(self._rows[self._index], self._passed)
        cells = dict(self._face.cells)
        cells |= {name: replace(cells[name], width_mm=width) for name, width in widths.items()}
        self._face = replace(self._face, cells=cells)
        self._go(self._index + 1)

    def back(self) -> None:
        """One row back."""
        if not self._done:
            self._go(max(self._index - 1, 0))

    def quit(self) -> None:
        """No more: what was found is kept."""
        self._done = True

    def _pass(self, name: str, first: str) -> None:
        """Note a spot; the first of the row begins the stroke, whatever was touched before."""
        if name == first and self._passed and first not in self._passed:
            self._passed.clear()
        begun, _ = self._passed.get(name, (self._scans, 0))
        self._passed[name] = (begun, self._scans)

    def _go(self, index: int) -> None:
        self._passed.clear()
        self._quiet = 0
        self._index = index
        self._done = index == len(self._rows)


def widths_of(row: Sequence[Spot], passed: Passed) -> dict[str, float]:
    """The width in mm over which each spot saw a magnet that passed, where it can be told."""
    middles = [
        (spot.name, spot.x, sum(passed[spot.name]) / 2) for spot in row if spot.name in passed
    ]
    widths = {}
    for index, (name, _, _) in enumerate(middles):
        _, x, begun = middles[max(index - 1, 0)]
        _, to_x, ended = middles[min(index + 1, len(middles) - 1)]
        if ended > begun:
            first, last = passed[name]
            widths[name] = round((last - first + 1) * abs(to_x - x) / (ended - begun), 1)
    return widths


def _rows(table: Table, side: Side, known: Mapping[str, int]) -> list[list[Spot]]:
    """The spots to be passed over, row by row and back and forth."""
    rows: list[list[Spot]] = []
    for row in rows_seen(table, side):
        kept = [spot for spot in row if spot.name in known and _on_the_line(table, spot)]
        if len(kept) > 1:
            rows.append(kept[::-1] if len(rows) % 2 else kept)
    return rows


def _on_the_line(table: Table, spot: Spot) -> bool:
    off = spot.y - round(spot.y / table.pitch_mm) * table.pitch_mm
    return abs(off) < _BESIDE_MM
