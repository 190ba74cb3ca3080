"""A key's contact as tables: time in ms, the sample, whether it was pressed."""

import pytest

from hal.contact import Contact

CLEAN = """
     0 up   -
    10 down -
    20 down -
    30 down pressed
    40 down -
   500 down -
   510 up   -
   520 up   -
   530 up   -
   600 down -
   620 down pressed
"""
CHATTER = """
     0 down -
     3 up   -
     6 down -
    16 down -
    19 up   -
    22 down -
    32 down -
    42 down pressed
    45 up   -
    48 down -
    51 up   -
    54 down -
   100 down -
   103 up   -
   106 down -
   109 up   -
   120 up   -
   129 up   -
   130 down -
   150 down pressed
"""
A_GLITCH = """
     0 up   -
    10 down -
    15 up   -
   100 down -
   110 up   -
   400 up   -
"""
RARE_POLLS = """
     0 up   -
   500 down -
  1000 down pressed
  1500 up   -
  2000 up   -
"""


@pytest.mark.parametrize(
    "table",
    [CLEAN, CHATTER, A_GLITCH, RARE_POLLS],
    ids=["clean", "chatter", "a glitch", "rare polls"],
)
def test_a_press_counts_once_when_the_contact_was_steady(table: str) -> None:
    _hold(Contact(), table)


def test_a_key_that_was_down_from_the_beginning_was_not_pressed() -> None:
    _hold(
        Contact(down=True),
        """
     0 down -
   900 down -
   910 up   -
   930 up   -
   950 down -
   970 down pressed
""",
    )


def test_a_key_with_a_hold_time_counts_when_held_once() -> None:
    _hold(
        Contact(hold_s=3.0),
        """
     0 down -
    20 down -
  2000 down -
  2010 up   -
  2030 up   -
  3100 down -
  3120 down -
  6090 down -
  6110 down pressed
  9900 down -
""",
    )


def _hold(contact: Contact, table: str) -> None:
    for line in table.strip().splitlines():
        moment, sample, said = line.split()
        pressed = contact.feed(sample == "down", float(moment) / 1000)
        assert pressed == (said == "pressed"), line
