"""The circuit of one crossing: the row's switch, a Hall switch on each side, and their columns."""

from schemdraw import elements as elm

from hal.table import Table
from host.wiring_papers.drawings.paper import FILL, POWER, SIGNAL, Paper
from host.wiring_papers.electric import CIRCUIT
from host.wiring_papers.pins import port_name


def draw(table: Table) -> str:
    """The crossing of the first row and the first column that is fitted there."""
    paper = Paper("One crossing of the matrix and its row driver")
    row = table.matrix.rows[0]
    paper.words((8.2, 9.6), f"Row {row.name} and its crossing with column {row.fitted[0]}", 14)
    _supply(paper)
    _counted(paper)
    _driver(paper, f"chip rows, {port_name(row.pin)}")
    for index, side in enumerate(("explorers", "mummy")):
        _sensor(paper, 8.6 + 6.6 * index, side, row.fitted[0], table.sensor.part)
    _rail(paper, row.name, len(row.fitted))
    return paper.svg()


def _supply(paper: Paper) -> None:
    """From the Pi's 3.3 V through the fuse, with the reservoir that feeds the rows' inrush."""
    paper.symbol(elm.Fuse().at((-2.6, 8.4)).right().length(2.2).label(f"PTC {CIRCUIT.fuse_a:g} A"))
    paper.line((-0.4, 8.4), (4.4, 8.4), colour=POWER)
    paper.words((-2.7, 8.4), "3.3 V of the Pi", 11, "right", POWER)
    paper.symbol(
        elm.Capacitor()
        .at((0, 8.4))
        .down()
        .length(1.1)
        .label(f"{CIRCUIT.reservoir_uf:g} µF", loc="top")
    )
    paper.symbol(elm.Ground().at((0, 7.3)))
    for x in (0, 2):  # the reservoir and the gate's resistor hang on this line
        paper.dot((x, 8.4), 0.07)


def _driver(paper: Paper, pin: str) -> None:
    """The P-MOSFET; its pull-up keeps the row off while the chip is reset."""
    paper.symbol(elm.Resistor().at((2, 8.4)).down().length(2.2).label("10 k", loc="bottom"))
    paper.line((4.4, 8.4), (4.4, 7), colour=POWER)
    fet = paper.symbol(elm.PFet().at((4.4, 7)).anchor("source").theta(0).reverse())
    gate = fet.absanchors["gate"]
    drain = fet.absanchors["drain"]
    paper.line((2, 6.2), (2, gate[1]), (gate[0], gate[1]))
    paper.line((2, gate[1]), (-0.6, gate[1]), colour=SIGNAL)
    paper.dot((2, gate[1]), 0.07)
    paper.words((-0.7, gate[1]), pin, 11, "right", SIGNAL)
    paper.words((5.0, gate[1] + 0.2), "IRLML6402", 10, "left")
    paper.words((5.0, gate[1] - 0.2), "source up, drain down", 9, "left")
    paper.line((drain[0], drain[1]), (4.4, 4.9), colour=POWER)
    paper.symbol(elm.Resistor().at((4.4, 4.9)).down().length(2.2).label("10 k", loc="bottom"))
    paper.symbol(elm.Ground().at((4.4, 2.7)))
    paper.words((4.1, 3.4), "bleeds the", 9, "right")
    paper.words((4.1, 3.1), "row empty", 9, "right")


def _rail(paper: Paper, name: str, fitted: int) -> None:
    paper.line((4.4, 4.9), (19.6, 4.9), colour=POWER)
    paper.dot((4.4, 4.9), 0.07)
    paper.words((19.7, 5.05), f"row {name}, on to all its", 10, "left", POWER)
    paper.words((19.7, 4.7), f"{fitted} crossings on both sides", 10, "left", POWER)


def _sensor(paper: Paper, x: float, side: str, column: str, part: str) -> None:
    paper.line((x + 0.8, 4.9), (x + 0.8, 3.6), colour=POWER)
    paper.dot((x + 0.8, 4.9), 0.07)
    paper.box((x, 1.8), (2.2, 1.8), fill=FILL)
    paper.words((x + 1.1, 3.05), part, 10)
    paper.words((x + 1.1, 2.68), side, 9)
    paper.words((x + 0.8, 3.42), "VCC", 7)
    paper.words((x + 0.8, 1.98), "GND", 7)
    paper.symbol(elm.Ground().at((x + 0.8, 1.8)))
    paper.symbol(
        elm.Capacitor()
        .at((x - 1.0, 4.9))
        .down()
        .length(2)
        .label(f"{CIRCUIT.bypass_nf:g} nF", loc="bottom")
    )
    paper.symbol(elm.Ground().at((x - 1.0, 2.9)))
    paper.dot((x - 1.0, 4.9), 0.07)
    _column(paper, x + 2.2, side, column)


def _column(paper: Paper, x: float, side: str, column: str) -> None:
    paper.words((x - 0.06, 2.3), "OUT", 7, "right")
    paper.line((x, 2.3), (x + 1.1, 2.3), (x + 1.1, 0.9), colour=SIGNAL)
    paper.dot((x + 1.1, 2.3), 0.07)
    paper.line((x + 1.1, 2.3), (x + 1.1, 2.8), colour=SIGNAL)
    paper.symbol(elm.Resistor().at((x + 1.1, 2.8)).up().length(1.5).label("10 k", loc="bottom"))
    paper.words((x + 1.3, 4.3), "3.3 V", 9, "left", POWER)
    paper.words((x + 1.1, 0.6), f"column {column},", 10, colour=SIGNAL)
    paper.words((x + 1.1, 0.25), f"to chip {side}", 10, colour=SIGNAL)


def _counted(paper: Paper) -> None:
    paper.words((-2.6, 1.6), "once a row: MOSFET and two resistors", 10, "left")
    paper.words((-2.6, 1.2), "once a column and side: 10 k to 3.3 V", 10, "left")
    paper.words((-2.6, 0.8), "once a crossing and side: switch, capacitor", 10, "left")
    paper.words((-2.6, 0.4), "once: fuse and reservoir", 10, "left")
