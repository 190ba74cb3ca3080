"""What is on a face of a simulated table: told once, to whoever comes to it.

Places are in mm as the explorers see the board, y upwards, as in the table file; the mummy's page
turns its picture round.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby

from fsm.pyramid.spots import place_of
from hal.dice.wanted_reader import part_of
from hal.fake import FakeTable
from hal.panel import HOLD_S
from hal.sides import Side
from hal.table import Key, Lamp, Table
from host.sim.faces import BOTH, Sides, dice_of, side_of_die

Message = dict[str, object]


def layout(fake: FakeTable, sides: Sides) -> Message:
    """The message of type `table` for somebody who has these faces before him."""
    table = fake.table
    message: Message = {
        "type": "table",
        "faces": [side.value for side in Side if side in sides],
        "pitch": table.pitch_mm,
        "spots": {spot.name: [spot.x, spot.y] for spot in table.spots},
        "areas": _areas(table),
        "pieces": _pieces(fake, sides),
        "dice": _dice(fake, sides),
        "keys": _by_side(table.keys, sides),
        "holds": _holds(sides),
        "lamps": _by_side(table.lamps, sides),
    }
    if sides == BOTH:
        message |= {"readers": list(readers(table)), "chips": list(table.chips)}
    return message


def readers(table: Table) -> Mapping[str, str]:
    """The dice readers by what they are called when they are lost."""
    return {part_of(pocket.reader): pocket.reader for pocket in table.pockets}


def _areas(table: Table) -> dict[str, list[str]]:
    named = [spot.name for spot in table.spots if "." in spot.name]
    return {area: list(spots) for area, spots in groupby(named, key=place_of)}


def _pieces(fake: FakeTable, sides: Sides) -> dict[str, str]:
    magnets = fake.magnets
    return {name: magnets.side(name) for name in magnets.names if magnets.side(name) in sides}


def _dice(fake: FakeTable, sides: Sides) -> dict[str, object]:
    faces = fake.dice.faces if fake.dice else {}
    return {
        die: {"side": side_of_die(die).value, "faces": list(faces[die])}
        for die in dice_of(fake.table, sides)
        if die in faces
    }


def _holds(sides: Sides) -> dict[str, dict[str, float]]:
    """The keys that can be held, and for how many seconds of the table's clock."""
    return {
        side.value: {name: seconds for (its, name), seconds in HOLD_S.items() if its is side}
        for side in Side
        if side in sides
    }


def _by_side(parts: Iterable[Key | Lamp], sides: Sides) -> dict[str, list[str]]:
    named = list(parts)
    return {
        side.value: [part.name for part in named if part.side is side]
        for side in Side
        if side in sides
    }
