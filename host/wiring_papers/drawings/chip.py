"""One MCP23017 from above, with what is on its pins."""

from hal.table import Table
from host.wiring_papers.drawings.paper import FAINT, FILL, POWER, SIGNAL, Align, Paper
from host.wiring_papers.pins import NAMES, connections

_HALF = 14
_STEP = 0.5
_BODY = 4.2


def draw(table: Table, chip: str) -> str:
    """The chip of this name."""
    about = table.chip(chip)
    paper = Paper(f"MCP23017 '{chip}' and what is on its pins")
    height = _HALF * _STEP
    paper.words((_BODY / 2, height + 0.6), f"{about.part} “{chip}”, address {about.address:#x}", 14)
    paper.box((0, 0), (_BODY, height), fill=FILL)
    paper.dot((_BODY / 2, height), 0.22, fill="white")  # the notch
    wires = connections(table, chip)
    for number, name in enumerate(NAMES, 1):
        left = number <= _HALF
        y = height - _STEP * (number - 0.5 if left else 2 * _HALF - number + 0.5)
        _pin(paper, number, name, wires.get(number), left, y)
    return paper.svg()


def _pin(paper: Paper, number: int, name: str, wire: str | None, left: bool, y: float) -> None:
    out, edge = (-1.0, 0.0) if left else (1.0, _BODY)
    inwards: Align = "left" if left else "right"
    paper.line((edge, y), (edge + 0.9 * out, y), colour=_colour(wire), dashed=wire is None)
    paper.words((edge + 0.45 * out, y + 0.14), str(number), 8, colour=FAINT)
    paper.words((edge - 0.15 * out, y), name, 11, inwards)
    outwards: Align = "right" if left else "left"
    paper.words((edge + 1.0 * out, y), wire or "open", 11, outwards, _colour(wire))


def _colour(wire: str | None) -> str:
    if wire is None:
        return FAINT
    return POWER if wire in ("3.3 V", "GND") else SIGNAL
