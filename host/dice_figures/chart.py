"""A chart: two axes with ticks and names, curves, marks and bands between them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10
from typing import Final

from host.wiring_papers.drawings.paper import FAINT, INK, Align, Paper, Point

WIDE: Final = 13.0
HIGH: Final = 7.5
_MARK: Final = 0.11


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from one value to another. `rates` are shown as 1 in so many."""

    name: str
    least: float
    most: float
    ticks: Sequence[float]
    log: bool = False
    rates: bool = False

    def share(self, value: float) -> float:
        """How far along the axis a value is, 0 to 1; what lies beyond its ends is put there."""
        low, high, at = (log10(v) if self.log else v for v in (self.least, self.most, value))
        return min(max((at - low) / (high - low), 0.0), 1.0)


class Chart:
    """One chart. Points are given in the axes' own values."""

    def __init__(self, title: str, x: Axis, y: Axis) -> None:
        self._paper: Final = Paper(title)
        self._x, self._y = x, y
        self._paper.words((WIDE / 2, HIGH + 0.7), title, 14)
        self._axes()

    def curve(self, points: Iterable[Point], colour: str = INK, dashed: bool = False) -> None:
        """A line through these points."""
        self._paper.line(*(self._at(point) for point in points), colour=colour, dashed=dashed)

    def dot(self, point: Point, colour: str = INK, hollow: bool = False) -> None:
        """A round mark."""
        fill = "white" if hollow else colour
        self._paper.dot(self._at(point), _MARK, fill=fill, colour=colour)

    def below(self, point: Point, colour: str = INK) -> None:
        """A mark that points down: the true value is less than this."""
        x, y = self._at(point)
        down = ((x - 1.4 * _MARK, y + _MARK), (x + 1.4 * _MARK, y + _MARK), (x, y - 1.4 * _MARK))
        self._paper.line(*down, down[0], colour=colour, width=1.2)

    def level(self, y: float, words: str, colour: str = FAINT, up: float = 0.2) -> None:
        """A dashed line all across, with words above its right end, or below it."""
        self._paper.line(
            self._at((self._x.least, y)),
            self._at((self._x.most, y)),
            colour=colour,
            width=1,
            dashed=True,
        )
        right, height = self._at((self._x.most, y))
        self._paper.words((right - 0.1, height + up), words, 10, "right", colour)

    def upright(self, x: float, words: str, colour: str = FAINT) -> None:
        """A dashed line from bottom to top, with words beside its foot."""
        self._paper.line(
            self._at((x, self._y.least)),
            self._at((x, self._y.most)),
            colour=colour,
            width=1,
            dashed=True,
        )
        across, foot = self._at((x, self._y.least))
        self._paper.words((across + 0.1, foot + 0.25), words, 10, "left", colour)

    def band(self, left: float, right: float, fill: str) -> None:
        """A shaded band from bottom to top."""
        (x, y), (to, _) = self._at((left, self._y.least)), self._at((right, self._y.least))
        self._paper.box((x, y), (to - x, HIGH), fill=fill, colour=fill)

    def words(
        self, point: Point, text: str, align: Align = "left", colour: str = INK, up: float = 0.0
    ) -> None:
        """Words beside a point, `up` half inches above it."""
        x, y = self._at(point)
        shift = {"left": 0.2, "right": -0.2, "center": 0.0}[align]
        self._paper.words((x + shift, y + up), text, 10, align, colour)

    def note(self, text: str, line: int = 0) -> None:
        """A line of small words below the chart."""
        self._paper.words((0, -1.45 - 0.38 * line), text, 9, "left", INK)

    def svg(self) -> str:
        """The chart as SVG."""
        return self._paper.svg()

    def _at(self, point: Point) -> Point:
        x, y = point
        return round(WIDE * self._x.share(x), 3), round(HIGH * self._y.share(y), 3)

    def _axes(self) -> None:
        self._paper.line((0, HIGH), (0, 0), (WIDE, 0))
        for tick in self._x.ticks:
            x = WIDE * self._x.share(tick)
            self._paper.line((x, -0.1), (x, 0))
            self._paper.words((x, -0.35), _shown(tick, self._x), 10)
        for tick in self._y.ticks:
            y = HIGH * self._y.share(tick)
            self._paper.line((-0.1, y), (0, y))
            self._paper.words((-0.2, y), _shown(tick, self._y), 10, "right")
        self._paper.words((WIDE / 2, -0.85), self._x.name)
        self._paper.words((-1.9, HIGH / 2), self._y.name, turned=90)


def _shown(value: float, axis: Axis) -> str:
    """1 in 1000 rather than 0.001, of a rate: that is easier to read."""
    if not axis.rates or value >= 1:
        return f"{value:g}"
    return f"1 in {1 / value:,.0f}".replace(",", " ")
