"""A key's contact as tables: time in ms, the sample, what the finger has done with it."""

import pytest

from hal.contact import Contact, Touch

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
def test_a_plain_key_is_pressed_once_when_it_goes_down(table: str) -> None:
    _feed(Contact(), table)


LET_GO_SOON = """
     0 up   -
    10 down -
    30 down -
  1900 down -
  1910 up   -
  1920 up   -
  1930 up   pressed
  1950 up   -
  9000 up   -
"""
HELD = """
     0 down -
    20 down -
  1990 down -
  2000 down held
  2010 down -
  9900 down -
  9910 up   -
  9930 up   -
  9950 up   -
"""
LET_GO_IN_THE_LAST_MOMENT = """
     0 down -
    20 down -
  1995 up   -
  2005 up   -
  2015 up   pressed
"""
CHATTER_AT_BOTH_ENDS = """
     0 down -
     3 up   -
     6 down -
    30 down -
   500 up   -
   503 down -
   506 up   -
   515 up   -
   521 up   pressed
   524 down -
   527 up   -
   560 up   -
"""
A_GLITCH_IN_A_HOLD = """
     0 down -
    20 down -
  1000 up   -
  1010 down -
  1996 up   -
  2001 down held
"""
TWO_PRESSES_ARE_NO_HOLD = """
     0 down -
    20 down -
  1000 up   -
  1020 up   pressed
  1100 down -
  1120 down -
  2100 down -
  2200 up   -
  2220 up   pressed
"""
NOBODY_LOOKED = """
     0 down -
    20 down -
  5000 up   -
  5020 up   pressed
"""


@pytest.mark.parametrize(
    "table",
    [
        LET_GO_SOON,
        HELD,
        LET_GO_IN_THE_LAST_MOMENT,
        CHATTER_AT_BOTH_ENDS,
        A_GLITCH_IN_A_HOLD,
        TWO_PRESSES_ARE_NO_HOLD,
        NOBODY_LOOKED,
    ],
    ids=[
        "let go soon",
        "held",
        "let go in the last moment",
        "chatter at both ends",
        "a glitch in a hold",
        "two presses",
        "nobody looked",
    ],
)
def test_a_key_that_can_be_held_is_pressed_when_let_go_or_held_once(table: str) -> None:
    _feed(Contact(hold_s=2.0), table)


@pytest.mark.parametrize("hold_s", [None, 0.5])
def test_a_key_that_was_down_from_the_beginning_was_neither_pressed_nor_held(
    hold_s: float | None,
) -> None:
    contact = Contact(down=True, hold_s=hold_s)
    _feed(contact, "0 down -\n 900 down -\n 910 up -\n 930 up -\n 940 up -")
    _feed(contact, f"950 down -\n 970 down {'-' if hold_s else 'pressed'}")
    _feed(contact, f"980 up -\n 1000 up {'pressed' if hold_s else '-'}")


def test_a_key_whose_samples_were_missing_comes_up_before_it_counts_again() -> None:
    contact = Contact(hold_s=2.0)
    _feed(contact, "0 down -\n 20 down -\n 1000 down -")
    contact.start_anew()
    _feed(contact, "1500 down -\n 2100 down -\n 5000 up -\n 5020 up -")
    _feed(contact, "6000 down -\n 6020 down -\n 6100 up -\n 6120 up pressed")


def test_a_key_that_went_up_while_samples_were_missing_was_not_pressed() -> None:
    contact = Contact(hold_s=2.0)
    _feed(contact, "0 down -\n 20 down -")
    contact.start_anew()
    _feed(contact, "1500 up -\n 1520 up -\n 1600 up -")


def _feed(contact: Contact, table: str) -> None:
    for line in table.strip().splitlines():
        moment, sample, said = line.split()
        touch = contact.feed(sample == "down", float(moment) / 1000)
        assert touch == (None if said == "-" else Touch(said)), line
