"""A whole dice reader: the Nano, its pockets, and its cable to the Pi."""

from typing import Final

from schemdraw import elements as elm

from hal.emulator.dice_ring import SENSORS
from hal.table import Pocket, Table
from host.wiring_papers.drawings.paper import FAINT, FILL, INK, POWER, SIGNAL, Paper
from host.wiring_papers.reader_circuit import CIRCUIT

_STEP: Final = 1.5
_NANO: Final = 3.6  # its width
_FEED: Final = 7.4  # where 5 V and ground run along the pockets
_POCKET: Final = 9.2


def draw(table: Table, reader: str) -> str:
    """The reader with all its pockets, the first at the top."""
    pockets = [pocket for pocket in table.pockets if pocket.reader == reader]
    high = _STEP * len(pockets) + 2.6
    paper = Paper(f"The dice reader {reader}")
    paper.words((5.6, high + 0.9), f"Dice reader “{reader}”", 14)
    _nano(paper, high, pockets)
    for index, pocket in enumerate(pockets):
        _pocket(paper, high - 0.9 - _STEP * index, pocket)
    _supply(paper, high - 0.9, len(pockets))
    return paper.svg()


def _nano(paper: Paper, high: float, pockets: list[Pocket]) -> None:
    paper.box((0, 0), (_NANO, high), fill=FILL)
    paper.words((_NANO / 2 - 0.4, high / 2 + 0.25), "Arduino Nano", 12)
    paper.words((_NANO / 2 - 0.4, high / 2 - 0.2), "ATmega328P, 5 V", 10)
    paper.line((-2.6, high / 2), (0, high / 2), width=3)
    paper.words((-1.3, high / 2 + 0.3), "USB to the Pi", 10)
    open_ones = [f"A{n}" for n in range(8) if n not in {pocket.number for pocket in pockets}]
    paper.words((_NANO / 2, -0.35), f"open: {' '.join(open_ones)} AREF VIN 3V3", 9, colour=FAINT)


def _pocket(paper: Paper, y: float, pocket: Pocket) -> None:
    """A pocket's box, its wire, and the small capacitor at the Nano's end of it."""
    paper.words((_NANO - 0.1, y), f"A{pocket.number}", 10, "right")
    paper.line((_NANO, y), (_POCKET, y), colour=SIGNAL)
    paper.symbol(elm.Capacitor().at((_NANO + 1.2, y)).down().length(0.7).scale(0.6))
    paper.symbol(elm.Ground().at((_NANO + 1.2, y - 0.7)).scale(0.6))
    paper.dot((_NANO + 1.2, y), 0.07)
    paper.words((_NANO + 1.6, y - 0.35), f"{CIRCUIT.input_nf:g} nF", 8, "left")
    paper.box((_POCKET, y - 0.55), (4.6, 1.1), fill=FILL)
    paper.words((_POCKET + 2.3, y + 0.17), f"pocket {pocket.number}: die {pocket.die}", 11)
    paper.words((_POCKET + 2.3, y - 0.22), f"{SENSORS} sensors, {SENSORS} resistors", 9)


def _supply(paper: Paper, first: float, pockets: int) -> None:
    """5 V and ground, each from the Nano along all pockets."""
    for place, (name, colour, y) in enumerate((("5V", POWER, 1.6), ("GND", INK, 0.4))):
        x = _FEED + 0.7 * place
        paper.words((_NANO - 0.1, y), name, 10, "right")
        paper.line((_NANO, y), (x, y), (x, first + 0.3 - 0.6 * place), colour=colour)
        for step in range(pockets):
            at = first - _STEP * step + 0.3 - 0.6 * place
            paper.line((x, at), (_POCKET, at), colour=colour)
            paper.dot((x, at), 0.06, fill=colour, colour=colour)
    big = elm.Capacitor().at((_NANO + 1.2, 1.6)).down().length(1.2).scale(0.6)
    paper.symbol(big)
    for y in (0.4, 1.6):
        paper.dot((_NANO + 1.2, y), 0.07)
    paper.words((_NANO + 1.6, 1.0), f"{CIRCUIT.reservoir_uf:g} µF", 8, "left")
