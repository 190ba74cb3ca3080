"""The Raspberry Pi's header: every pin, and which key, lamp, buzzer or bus wire is on it."""

from collections.abc import Mapping

from hal.table import Table
from host.wiring_papers.drawings.paper import FAINT, FILL, INK, POWER, SIGNAL, Align, Paper
from host.wiring_papers.header import header
from host.wiring_papers.tables import on_gpios

_STEP = 0.5
_SUPPLY = {"3V3": "3.3 V for chips and rows", "5V": "5 V for the buzzer"}


def draw(table: Table) -> str:
    """The header, seen from above with its first pin at the top left."""
    paper = Paper("The Raspberry Pi's header and what is on it")
    pins = header()
    used = uses(table)
    title = "Raspberry Pi header, from above, pin 1 towards the SD card"
    paper.words((0.6, _STEP * 20 + 0.5), title, 13)
    paper.box((-0.1, -0.05), (1.4, _STEP * 20 + 0.1), fill=FILL)
    for number, name in pins.items():
        _pin(paper, number, name, used.get(number, ""))
    return paper.svg()


def uses(table: Table) -> Mapping[int, str]:
    """Physical pin -> what is wired to it. Of equal supply pins the first is taken."""
    found: dict[int, str] = {}
    words = on_gpios(table)
    for number, name in header().items():
        if name in words:
            found[number] = words[name]
        elif name in _SUPPLY and _SUPPLY[name] not in found.values():
            found[number] = _SUPPLY[name]
        elif name == "GND":
            found[number] = "ground"
    return found


def _pin(paper: Paper, number: int, name: str, use: str) -> None:
    row, left = (number - 1) // 2, number % 2 == 1
    y = _STEP * (19.5 - row)
    x, out = (0.3, -1.0) if left else (0.9, 1.0)
    colour = _colour(name, use)
    paper.dot((x, y), 0.17, fill="white" if use == "" else colour, colour=colour)
    paper.words((x + 0.62 * out, y), str(number), 9, colour=FAINT)
    side: Align = "right" if left else "left"
    paper.words((x + 0.95 * out, y), name, 11, side, INK if use else FAINT)
    paper.words((x + 2.3 * out, y), use, 11, side, colour)


def _colour(name: str, use: str) -> str:
    """Ground is not drawn as a supply is: they must not be mixed up."""
    if name == "GND":
        return INK
    if name in _SUPPLY:
        return POWER
    return SIGNAL if use else FAINT
