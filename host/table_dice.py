"""Whose dice a table has: which of its pockets' dice the explorers roll, and which the mummy."""

from fsm.pyramid.tray import Tray
from hal.dice.wanted_reader import part_of
from hal.table import Table
from host.dice.faces import BROWN


def tray_of(table: Table) -> Tray:
    """The dice that are read. Raises ValueError unless all dice of the explorers have a pocket."""
    names = [pocket.die for pocket in table.pockets]
    white = tuple(name for name in names if name != BROWN)
    return Tray(white, BROWN if BROWN in names else None)


def dice_of_parts(table: Table) -> dict[str, tuple[str, ...]]:
    """The dice that are not read while a part is lost."""
    parts = {part_of(pocket.reader) for pocket in table.pockets}
    return {
        part: tuple(pocket.die for pocket in table.pockets if part_of(pocket.reader) == part)
        for part in parts
    }
