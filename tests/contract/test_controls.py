"""What keys, lamps and buzzers promise."""

import pytest

from hal.panel import HOLD_S
from hal.ports import Hold, Press
from hal.sides import Side
from tests.contract.subject import Subject


def test_every_key_comes_once_a_press(subject: Subject) -> None:
    for key in subject.table.keys:
        if key.side is not None:
            subject.hands.press(key.side, key.name)
            assert subject.presses() == [Press(key.side, key.name)]


@pytest.mark.parametrize(("side", "key"), HOLD_S)
def test_a_key_that_can_be_held_comes_once_when_it_is(
    subject: Subject, side: Side | None, key: str
) -> None:
    subject.hands.hold(side, key, HOLD_S[side, key] + 1.0)
    assert subject.presses() == [Hold(side, key)]


@pytest.mark.parametrize("side", list(Side))
def test_exactly_the_lamps_asked_for_are_lit(subject: Subject, side: Side) -> None:
    names = [lamp.name for lamp in subject.table.lamps if lamp.side is side]
    for wanted in ([], *([name] for name in names), names):
        subject.panel.show(side, wanted)
        assert subject.hands.lit(side) == set(wanted)


def test_the_lamps_of_one_side_leave_the_other_alone(subject: Subject) -> None:
    subject.panel.show(Side.EXPLORERS, ["turn"])
    subject.panel.show(Side.MUMMY, [])
    assert subject.hands.lit(Side.EXPLORERS) == {"turn"}
    assert subject.hands.lit(Side.MUMMY) == set()


def test_a_buzzer_sounds_and_ends_by_itself(subject: Subject) -> None:
    for buzzer in subject.table.buzzers:
        begun = subject.clock.now()
        subject.panel.sound(buzzer.name, 600.0, begun)
        assert subject.hands.sounding()
        subject.panel.poll(begun + 600.0)
        assert not subject.hands.sounding()
