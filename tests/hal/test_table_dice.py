"""What a table file says of dice and pockets is kept, and refused where it cannot be right."""

import pytest

from hal.errors import TableFileError
from hal.table import Spread
from hal.table_file import reference
from tests.hal.table_texts import changed, table_of

# One change in the reference file, and what is then said.
REFUSALS = {
    "missing": ("die_g = 4.9", "", "dice: die_g is missing; add it"),
    "remanence": ("most = 1.46", "most = 14.6", "dice.magnet.remanence_t.most: this is 14.6, but"),
    "supply": ("supply_v = 5\n", "supply_v = 12\n", "dice.sensor.supply_v: this is 12, but"),
    "falling": ("most = 105", "most = 99", "dice.sensor.mv_per_mt: least, typical and most must"),
    "falling-ohms": ("most = 10100", "most = 9950", "dice.resistor_ohm: least, typical and most"),
    "a-big-magnet": ("length_mm = 3", "length_mm = 16", "16 mm do not go into a die of 16 mm"),
    "low": ("height_mm = 11", "height_mm = 8", "dice.height_mm: the middle of a die of 16 mm is 8"),
    "narrow": ("pitch_mm = 60", "pitch_mm = 16", "dice.pitch_mm: pockets 16 mm apart have no room"),
    "ring": ("ring_mm = 8.98", "ring_mm = 5", "dice.ring_mm: the sensors belong on a ring of"),
}


@pytest.mark.parametrize(("old", "new", "message"), REFUSALS.values(), ids=REFUSALS)
def test_dice_that_cannot_be_right_are_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(TableFileError) as error:
        table_of(changed(old, new))
    assert message in str(error.value)


def test_the_reference_build_has_small_magnets_over_wide_rings() -> None:
    dice = reference().dice
    assert (dice.magnet.diameter_mm, dice.magnet.length_mm, dice.pitch_mm) == (3, 3, 60)
    assert dice.sensor.mv_per_mt == Spread(95, 100, 105)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ('1 = "2"', '1 = "6"', False),
        ("length_mm = 3", "length_mm = 4", False),
        ("pitch_mm = 60", "pitch_mm = 70", False),
        ("0x22", "0x23", True),
        ('title = "', 'title = "My own ', True),
    ],
)
def test_the_fingerprint_of_the_dice_is_that_of_pockets_and_dice(
    old: str, new: str, same: bool
) -> None:
    table = table_of(changed(old, new))
    assert (table.dice_fingerprint == reference().dice_fingerprint) is same


def test_the_boards_calibration_does_not_care_for_the_dice() -> None:
    table = table_of(changed("pitch_mm = 60", "pitch_mm = 70"))
    assert table.fingerprint == reference().fingerprint
