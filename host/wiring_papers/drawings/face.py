"""A face of the board as its players see it: every spot, and the rows and columns it hangs on."""

from collections.abc import Iterator

from hal.sides import Side
from hal.table import Spot, Table
from host.wiring_papers.drawings.paper import FILL, POWER, SIGNAL, Paper
from host.wiring_papers.pins import port_name


def draw(table: Table, side: str) -> str:
    """The face of this side; the mummy sees everything mirrored."""
    return _Face(table, Side(side)).svg()


class _Face:
    def __init__(self, table: Table, side: Side) -> None:
        self._table, self._side = table, side
        self._paper = Paper(f"The face of the {side.value} and its sensors")

    def svg(self) -> str:
        """Wires first, so that spots lie on top."""
        self._title()
        self._rows()
        self._columns()
        for spot in self._table.spots:
            self._spot(spot)
        return self._paper.svg()

    def _title(self) -> None:
        middle = self._last / 2
        words = "The explorers’ face, as the explorers see it"
        if self._side is Side.MUMMY:
            words = "The mummy’s face, as the mummy sees it (mirrored)"
        self._paper.words((middle, self._top + 2.2), words, 15)
        self._paper.words(
            (middle, self._top + 1.7),
            f"across: supply of a row, from chip rows · upright: column, to chip {self._side}",
            11,
        )

    def _rows(self) -> None:
        for index, row in enumerate(self._table.matrix.rows):
            spots = list(self._spots(index))
            label = f"row {row.name} · {port_name(row.pin)}"
            if _of_area(spots[0]):
                self._area_row(label, spots)
                continue
            y = spots[0].y / self._table.pitch_mm
            self._paper.line((-0.9, y), (max(map(self._x, spots)), y), colour=POWER, width=1)
            self._paper.words((-1.0, y), label, 10, "right")

    def _area_row(self, label: str, spots: list[Spot]) -> None:
        y = -1.0
        self._paper.line((-0.9, y), (max(map(self._x, spots)), y), colour=POWER, width=1)
        self._paper.words((-1.0, y), label, 10, "right")
        for spot in spots:
            x, high = self._x(spot), spot.y / self._table.pitch_mm
            column = self._table.matrix.columns[spot.column].name
            self._paper.line((x, -1.35), (x, high), colour=POWER, width=0.8, dashed=True)
            self._paper.words((x, -2.25), f"{spot.name} · {column}", 10, turned=90)

    def _columns(self) -> None:
        for index, column in enumerate(self._table.matrix.columns):
            x, top = self._mirrored(index), self._top
            ys = [s.y for s in self._table.spots if s.column == index and not _of_area(s)]
            low = min(ys) / self._table.pitch_mm
            self._paper.line((x, low), (x, top + 0.5), colour=SIGNAL, width=1)
            self._paper.words((x, top + 1.1), column.name, 13)
            self._paper.words((x, top + 0.75), port_name(column.pins[self._side]), 9, colour=SIGNAL)

    def _spot(self, spot: Spot) -> None:
        at = self._x(spot), spot.y / self._table.pitch_mm
        area = _of_area(spot)
        self._paper.dot(at, 0.21 if area else 0.3, fill="white" if area else FILL)
        self._paper.words(at, spot.name[0] + spot.name[-1] if area else spot.name, 9)

    def _spots(self, row: int) -> Iterator[Spot]:
        return (spot for spot in self._table.spots if spot.row == row)

    def _x(self, spot: Spot) -> float:
        return self._mirrored(spot.x / self._table.pitch_mm)

    def _mirrored(self, x: float) -> float:
        return self._last - x if self._side is Side.MUMMY else x

    @property
    def _last(self) -> float:
        return len(self._table.matrix.columns) - 1

    @property
    def _top(self) -> float:
        return max(spot.y for spot in self._table.spots) / self._table.pitch_mm


def _of_area(spot: Spot) -> bool:
    return "." in spot.name
