"""The perforated board below a pocket: where sensors lie, which way their legs go, what joins them.

Sensors lie on top, marked side up, and touch the pocket's floor; everything else is below. Which
leg is which is assumed, as DICE.md says.
"""

from itertools import product
from typing import Final

from hal.table import Table
from host.wiring_papers.drawings.paper import FAINT, FILL, INK, POWER, SIGNAL, Paper
from host.wiring_papers.reader_circuit import CIRCUIT

_MM: Final = 0.5  # units
_HOLE_MM: Final = 2.54
_SIDE: Final = 8  # holes
_BODY_MM: Final = (4.0, 3.1)  # of a sensor in TO-92, and its legs' pitch
_LEGS_MM: Final = 1.27
_LEGS: Final = (("5V", POWER), ("GND", INK), ("OUT", SIGNAL))
_ENDS: Final = 3.5  # holes from the middle to the last row


def draw(table: Table) -> str:
    """The board from above."""
    paper = Paper("The board below a pocket, from above")
    half = _SIDE / 2 * _HOLE_MM * _MM
    paper.words((0, half + 1.5), "The board below a pocket, from above", 14)
    paper.box((-half, -half), (2 * half, 2 * half), fill=FILL)
    for x, y in product(range(_SIDE), repeat=2):
        paper.circle(_at(x - _ENDS, y - _ENDS), 0.1, fill="white", colour=FAINT)
    for column, row in product((-2.5, 2.5), repeat=2):
        _sensor(paper, column, row)
    _joined(paper)
    _words(paper, table, half)
    return paper.svg()


def _sensor(paper: Paper, column: float, row: float) -> None:
    """A sensor with its legs towards the middle row, and its own parts below the board."""
    way = 1 if row > 0 else -1
    (x, y), (wide, high) = _at(column, row), _BODY_MM
    for index, (name, colour) in enumerate(_LEGS):
        aside = way * (index - 1)
        end = _at(column + aside, way * 0.5)
        begin = (x + aside * _LEGS_MM * _MM, y - way * high / 2 * _MM)
        paper.line(begin, (begin[0], begin[1] - way * 0.2), end, colour=colour, width=2)
        paper.dot(end, 0.13, fill=colour, colour=colour)
        paper.words((end[0], end[1] - way * 0.32), name, 8, colour=colour)
    corner = (x - wide / 2 * _MM, y - high / 2 * _MM)
    paper.box(corner, (wide * _MM, high * _MM), fill="white")
    paper.words((x, y), "marked side up", 6)
    _capacitor(paper, column - way / 2, way * 0.5)
    _resistor(paper, column + way, way)


def _capacitor(paper: Paper, column: float, row: float) -> None:
    x, y = _at(column, row)
    paper.box((x - 0.42, y - 0.17), (0.84, 0.34), colour=FAINT, dashed=True)
    paper.words((x, y), "C", 8)


def _resistor(paper: Paper, column: float, way: int) -> None:
    (x, low), (_, high) = _at(column, way * 0.5), _at(column, way * _ENDS)
    paper.line((x, low), (x, high), colour=FAINT, dashed=True)
    bottom = min(low, high) + 1.1
    paper.box((x - 0.17, bottom), (0.34, abs(high - low) - 2.2), colour=FAINT, dashed=True)
    paper.words((x, (low + high) / 2), "R", 8)
    paper.dot((x, high), 0.13, fill=SIGNAL, colour=SIGNAL)


def _joined(paper: Paper) -> None:
    """Where the four resistors meet: the first row, the last row, and a wire between them."""
    above, below = _at(-1.5, _ENDS), _at(1.5, -_ENDS)
    paper.line(above, _at(_ENDS, _ENDS), colour=SIGNAL, width=2, dashed=True)
    paper.line(_at(-_ENDS, -_ENDS), below, colour=SIGNAL, width=2, dashed=True)
    paper.line(_at(0, _ENDS), _at(0, -_ENDS), colour=SIGNAL, width=2, dashed=True)
    end = (_at(_ENDS, _ENDS)[0] + 1.4, above[1])
    paper.line(_at(_ENDS, _ENDS), end, colour=SIGNAL, width=2)
    paper.words((end[0] + 0.1, end[1]), "to the Nano", 10, "left", SIGNAL)


def _words(paper: Paper, table: Table, half: float) -> None:
    kilohm = f"{table.dice.resistor_ohm.typical / 1000:g} k"
    lines = (
        f"{_SIDE} x {_SIDE} holes of {_HOLE_MM:g} mm; sensors on top, all else below (dashed)",
        f"C: {CIRCUIT.bypass_nf:g} nF from 5V to GND of each sensor; R: {kilohm} from each OUT",
        "join below with wire: the four 5V, the four GND; both go to the Nano",
        "the long wire in the middle is insulated",
    )
    for index, text in enumerate(lines):
        paper.words((-half, -half - 0.6 - 0.45 * index), text, 10, "left")


def _at(column: float, row: float) -> tuple[float, float]:
    """A place on the board, in holes from its middle."""
    return column * _HOLE_MM * _MM, row * _HOLE_MM * _MM
