"""How often a face of a die is misread in the reference tray, dice lying up to 1.5 mm off centre.

Reckoned, not measured: ten million rolls through the emulator's formulas and the game's bands, the
same that `make dice-figures` draws.
"""

from typing import Final, NamedTuple

from hal.table_file import reference
from host.dice_figures.settings import off_centre, stated
from host.dice_figures.trials import tried

ROLLS: Final = 10_000_000
OFF_CENTRE_MM: Final = 1.5


class MisreadFigures(NamedTuple):
    """What `make bench` shows, under `dice.`: shares of all rolls."""

    misread_rate_1_5mm: float
    cocked_rate_1_5mm: float


def measure() -> MisreadFigures:
    """Roll for a minute."""
    tally = tried(off_centre(stated(reference().dice), OFF_CENTRE_MM), ROLLS)
    return MisreadFigures(tally.wrong / tally.rolls, tally.cocked / tally.rolls)
