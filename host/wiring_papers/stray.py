"""How far the tray must be from other magnets, and what the Earth's field does to it.

A field that stays is zeroed with the pocket. What counts is what comes, goes or moves: a piece that
is slid over the board, dice on the table, a phone. A disturbance is small if it shifts a level by
no more than the zero may be off anyway.
"""

from math import cbrt
from typing import Final

from hal.emulator.dice_pose import STATED
from hal.emulator.dice_ring import unit_v
from hal.table import DiceBuild, Table
from host.wiring_papers.magnetism import Disc, distant_field_mt
from host.wiring_papers.sandwich import COUNTER, EXPLORER, MUMMY
from host.wiring_papers.tables import markdown

EARTH_MT: Final = 0.05  # middle latitudes, about


def unit_mt(build: DiceBuild) -> float:
    """What the ring of sensors feels, on average, of a component of 1."""
    return 1000 * unit_v(build) / build.sensor.mv_per_mt.typical


def shifts(build: DiceBuild, disc: Disc, away_mm: float) -> float:
    """By how many units a magnet so far away shifts a level at most."""
    return distant_field_mt(disc, away_mm) / unit_mt(build)


def keeps_off_mm(build: DiceBuild, disc: Disc) -> float:
    """From here on a magnet shifts a level by no more than the zero may be off anyway."""
    return cbrt(shifts(build, disc, 1.0) / STATED.null)


def in_die(build: DiceBuild) -> Disc:
    """The magnet of a die, as strong as its grade may be."""
    magnet = build.magnet
    return Disc(magnet.diameter_mm, magnet.length_mm, magnet.remanence_t.most)


def stray(table: Table) -> str:
    """Each magnet about a table: how far away it must move."""
    build = table.dice
    discs = {
        "the mummy's magnet": MUMMY.strong,
        "an explorer's or the counter-magnet": max(
            EXPLORER.strong, COUNTER.strong, key=lambda disc: distant_field_mt(disc, 100)
        ),
        "a die outside its pocket": in_die(build),
    }
    rows = [
        [name, *(f"{shifts(build, disc, mm):.3f}" for mm in (100, 200, 300)), _off(build, disc)]
        for name, disc in discs.items()
    ]
    heads = ["what moves", "at 100 mm", "at 200 mm", "at 300 mm", "keep it off by"]
    return markdown(heads, rows)


def _off(build: DiceBuild, disc: Disc) -> str:
    return f"{keeps_off_mm(build, disc):.0f} mm"
