"""What a schema cannot say about a table file: whether its parts fit each other.

Takes data whose structure is right (`hal.table_structure`) and gives everything that is wrong, each
finding at the later of the two places that do not fit. It knows wires and millimetres, no game:
whether a wiring carries a board is asked elsewhere.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from hal.sides import Side
from hal.table import read_wire_us
from hal.table_dice_check import dice_findings
from hal.table_findings import Finding, Path, dotted, shown
from hal.table_making import place, spots_of

Data = Mapping[str, Any]
_LINES: Final = {0: {"sda": 0, "scl": 1}, 1: {"sda": 2, "scl": 3}}


def contents_findings(data: Data) -> list[Finding]:
    """Everything that does not fit, in the order of the file."""
    wiring = [
        *_lines(data),
        *_chips(data),
        *_pins(data),
        *_gpios(data),
        *_fitted(data),
        *_pockets(data),
    ]
    facts = [*_settle(data), *_thresholds(data), *dice_findings(data)]
    areas = [*_crossings(data), *_cells(data), *_outside(data)]
    # Where a spot is cannot be told before every crossing is one.
    return [*wiring, *facts, *areas, *([] if wiring or areas else _apart(data))]


def _lines(data: Data) -> Iterator[Finding]:
    """The lines of the buses that the Pi's header has: they cannot be chosen."""
    number = data["bus"]["number"]
    for line, gpio in _LINES.get(number, {}).items():
        if (said := data["bus"][line]) != gpio:
            message = f"bus {number} has its {line.upper()} on GPIO {gpio}, not on {said}"
            yield Finding(("bus", line), f"{message}; change this or bus.number")


def _chips(data: Data) -> Iterator[Finding]:
    entries = (
        (("chips", name, "address"), chip["address"]) for name, chip in data["chips"].items()
    )
    return _twice(entries, "set another one with the chip's pins A0 to A2")


def _pins(data: Data) -> Iterator[Finding]:
    """Pins of one chip that two rows or two columns claim."""
    rows = ((("rows", name, "pin"), row["pin"]) for name, row in data["rows"].items())
    yield from _twice(rows, "each row has a pin of its own")
    for side in Side:
        columns = ((("columns", name, side), pins[side]) for name, pins in data["columns"].items())
        yield from _twice(columns, f"each column has a pin of its own on the {side} chip")


def _gpios(data: Data) -> Iterator[Finding]:
    lines = (line for line in ("sda", "scl", "reset") if line in data["bus"])
    bus = [(("bus", line), int(data["bus"][line])) for line in lines]
    panel = [
        ((section, owner, name), int(gpio))
        for section in ("keys", "lamps", "buzzers")
        for owner, entries in data[section].items()
        for name, gpio in entries.items()
    ]
    return _twice([*bus, *panel], "bus, keys, lamps and buzzers each have GPIOs of their own")


def _pockets(data: Data) -> Iterator[Finding]:
    entries = (
        (("pockets", reader, number), die)
        for reader, pockets in data["pockets"].items()
        for number, die in pockets.items()
    )
    return _twice(entries, "a die belongs into one pocket")


def _twice(entries: Iterable[tuple[Path, object]], advice: str) -> Iterator[Finding]:
    """The entries whose value an earlier one has already."""
    owners: dict[object, Path] = {}
    for path, value in entries:
        owner = owners.setdefault(value, path)
        if owner is not path:
            message = f"{shown(value, path)} is that of {dotted(owner)} already; {advice}"
            yield Finding(path, message)


def _fitted(data: Data) -> Iterator[Finding]:
    columns = data["columns"]
    for name, row in data["rows"].items():
        path = ("rows", name, "fitted")
        letters = row["fitted"]
        if strangers := sorted(set(letters) - set(columns)):
            message = f"there is no column {', '.join(strangers)}; known are {', '.join(columns)}"
            yield Finding(path, message)
        if doubled := sorted(letter for letter in set(letters) if letters.count(letter) > 1):
            yield Finding(path, f"{', '.join(doubled)} is there more than once; name it once")


def _settle(data: Data) -> Iterator[Finding]:
    matrix, sensor, hertz = data["matrix"], data["sensor"], data["bus"]["hertz"]
    settle, ready = matrix["settle_us"], matrix["ready_us"]
    wire = read_wire_us(hertz)
    if ready < sensor["power_up_us"]:
        needs = f"the {sensor['power_up_us']} µs that {sensor['part']} needs to power up"
        message = f"{ready} µs is less than {needs}; add what comes besides"
        yield Finding(("matrix", "ready_us"), message)
    if settle + wire < ready:
        least = math.ceil(ready - wire)
        message = (
            f"{settle} µs and the {wire:.0f} µs of a read at {hertz // 1000} kHz before the chip "
            f"looks are less than ready_us, {ready} µs; make this at least {least}"
        )
        yield Finding(("matrix", "settle_us"), message)


def _thresholds(data: Data) -> Iterator[Finding]:
    sensor = data["sensor"]
    operate, release = sensor["operate_mt"], sensor["release_mt"]
    for name, field in (("operate_mt", operate), ("release_mt", release)):
        if not field["least"] <= field["typical"] <= field["most"]:
            yield Finding(("sensor", name), "least, typical and most must not fall")
    if any(release[key] > operate[key] for key in operate):
        message = "a switch releases at a weaker field than it operates at; look at operate_mt"
        yield Finding(("sensor", "release_mt"), message)


def _crossings(data: Data) -> Iterator[Finding]:
    """Area spots on crossings without sensors, and crossings that two area spots claim."""
    claims = []
    for path, crossing in _claims(data):
        claims.append((path, crossing))
        row = data["rows"].get(crossing[1:])
        if row is None or crossing[0] not in row["fitted"]:
            message = f"crossing {crossing} has no sensors; name it in `fitted` of its row"
            yield Finding(path, message)
    yield from _twice(claims, "a crossing is one spot")


def _claims(data: Data) -> Iterator[tuple[Path, str]]:
    for area, about in data.get("areas", {}).items():
        for number, spot in about["spots"].items():
            yield ("areas", area, "spots", number), spot["crossing"]


def _cells(data: Data) -> Iterator[Finding]:
    """Cells of areas that are spaces, or that another area covers too."""
    taken = {crossing for _, crossing in _claims(data)}
    spaces = {f"{c}{name}" for name, row in data["rows"].items() for c in row["fitted"]} - taken
    covered: list[tuple[Path, object]] = []
    for area, about in data.get("areas", {}).items():
        path = ("areas", area, "cells")
        cells = about["cells"].split()
        covered += [(path, cell) for cell in dict.fromkeys(cells)]
        if both := [cell for cell in cells if cell in spaces]:
            message = f"{', '.join(both)} has sensors as a space; take it out of `fitted` or here"
            yield Finding(path, message)
    yield from _twice(covered, "a cell belongs to one area")


def _outside(data: Data) -> Iterator[Finding]:
    """Area spots that do not lie in a cell of their area."""
    for area, about in data.get("areas", {}).items():
        cells = [place(cell[0], cell[1:]) for cell in about["cells"].split()]
        for number, spot in about["spots"].items():
            x, y = spot["x"], spot["y"]
            if not any(abs(x - left) <= 0.5 and abs(y - low) <= 0.5 for left, low in cells):
                message = f"({x}, {y}) lies outside the cells of {area}, {about['cells']}; move it"
                yield Finding(("areas", area, "spots", number), message)


def _apart(data: Data) -> Iterator[Finding]:
    """Spots so near each other that one magnet could be seen by both."""
    least = data["apart_mm"]
    if data["pitch_mm"] < least:
        message = f"spaces {data['pitch_mm']} mm apart are nearer than apart_mm, {least} mm"
        yield Finding(("pitch_mm",), f"{message}: two sensors may see one magnet")
        return
    for one, other in combinations(spots_of(data), 2):
        apart = math.dist((one.x, one.y), (other.x, other.y))
        if apart < least:  # then `other` is a spot of an area: spaces come first, a pitch apart
            area, number = other.name.split(".")
            message = (
                f"this is {apart:.1f} mm from {one.name}; "
                f"sensors nearer than apart_mm, {least} mm, may both see one magnet"
            )
            yield Finding(("areas", area, "spots", number), message)
