"""The circuit of one pocket: four linear Hall sensors, averaged into one input of the Nano."""

from typing import Final

from schemdraw import elements as elm

from hal.emulator.dice_ring import SENSORS
from hal.table import Table
from host.wiring_papers.drawings.paper import FILL, POWER, SIGNAL, Paper
from host.wiring_papers.reader_circuit import CIRCUIT

_RAIL: Final = 7.6
_JOINED: Final = 2.2
_STEP: Final = 5.2
_END: Final = _STEP * SENSORS


def draw(table: Table) -> str:
    """The sensors of pocket 0 and what joins them."""
    paper = Paper("One pocket of a dice reader")
    paper.words((_END / 2, 9.0), "One pocket: four sensors, one input", 14)
    paper.line((-1.2, _RAIL), (_END - 1.2, _RAIL), colour=POWER)
    paper.words((-1.3, _RAIL), "5V of the Nano", 11, "right", POWER)
    for index in range(SENSORS):
        _sensor(paper, _STEP * index, table)
    _input(paper)
    return paper.svg()


def _sensor(paper: Paper, x: float, table: Table) -> None:
    """A sensor with its capacitor and its resistor."""
    bypass = elm.Capacitor().at((x - 0.4, _RAIL)).down().length(2)
    paper.symbol(bypass.label(f"{CIRCUIT.bypass_nf:g} nF", loc="bottom"))
    paper.symbol(elm.Ground().at((x - 0.4, _RAIL - 2)))
    paper.box((x + 0.6, 4.6), (2.3, 1.8), fill=FILL)
    paper.words((x + 1.75, 5.65), table.dice.sensor.part, 10)
    paper.words((x + 1.75, 5.3), "marked side up", 8)
    paper.line((x + 1.4, _RAIL), (x + 1.4, 6.4), colour=POWER)
    paper.words((x + 1.4, 6.22), "VCC", 7)
    paper.words((x + 1.4, 4.78), "GND", 7)
    paper.words((x + 2.84, 5.05), "OUT", 7, "right")
    paper.symbol(elm.Ground().at((x + 1.4, 4.6)))
    for place in (x - 0.4, x + 1.4):
        paper.dot((place, _RAIL), 0.07)
    paper.line((x + 2.9, 5.05), (x + 3.5, 5.05), (x + 3.5, 4.5), colour=SIGNAL)
    kilohm = f"{table.dice.resistor_ohm.typical / 1000:g} k"
    paper.symbol(elm.Resistor().at((x + 3.5, 4.5)).down().length(2.3).label(kilohm, loc="bottom"))
    paper.dot((x + 3.5, _JOINED), 0.07)


def _input(paper: Paper) -> None:
    """Where the resistors meet, and the wire to the Nano."""
    last = _END + 0.6
    paper.line((3.5, _JOINED), (last + 1.2, _JOINED), colour=SIGNAL)
    paper.words((last + 1.3, _JOINED), "A0 of the Nano", 11, "left", SIGNAL)
    small = elm.Capacitor().at((last, _JOINED)).down().length(1.6)
    paper.symbol(small.label(f"{CIRCUIT.input_nf:g} nF", loc="bottom"))
    paper.symbol(elm.Ground().at((last, _JOINED - 1.6)))
    paper.dot((last, _JOINED), 0.07)
    paper.words(
        (0.2, 1.2), "in the tray, under the pocket: sensors, capacitors, resistors", 10, "left"
    )
    paper.words((0.2, 0.8), "at the Nano: the small capacitor, one a pocket", 10, "left")
