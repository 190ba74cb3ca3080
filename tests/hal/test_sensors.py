"""The sensors' news: changes once each, parts lost once and back once."""

from collections.abc import Sequence

import pytest

from hal.errors import BusError, BusFreedError, HalError, PartLostError
from hal.ports import PartBack, PartLost, Scan
from hal.sensors import Change, Seen, Sensors
from hal.sides import Side
from hal.spot_map import SpotMap

E, M = Side.EXPLORERS, Side.MUMMY
SPOTS = SpotMap({E: {"a1": 0, "b1": 1, "c1": 17}, M: {"a1": 5, "b1": 4, "c1": 20}})

LOST = PartLostError("mummy", 0x22, "Remote I/O error")
OTHER = PartLostError("rows", 0x20, "Remote I/O error")
STUCK = BusError("I2C bus 1 is stuck")


class Script:
    """A scanner that gives what it is told, the last of it for ever."""

    def __init__(self, answers: Sequence[Scan | HalError]) -> None:
        self.answers = list(answers)

    def scan(self) -> Scan:
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, HalError):
            raise answer
        return answer


def news(*answers: Scan | HalError, scans: int = 2) -> list[tuple[Seen, ...]]:
    sensors = Sensors(Script(answers), SPOTS, scans)
    return [sensors.poll() for _ in answers]


NOTHING = Scan(0, 0)
A1 = Scan(0b1, 0)
BOTH = Scan(0b10, 1 << 20)


def test_a_magnet_that_comes_and_goes_is_told_once_each() -> None:
    assert news(A1, A1, A1, NOTHING, NOTHING, NOTHING) == [
        (),
        (Change(E, "a1", True),),
        (),
        (),
        (Change(E, "a1", False),),
        (),
    ]


def test_both_sides_are_told_each_by_its_own_wiring() -> None:
    assert news(BOTH, BOTH)[1] == (Change(E, "b1", True), Change(M, "c1", True))


def test_one_scan_can_bring_comings_and_goings() -> None:
    assert news(A1, A1, BOTH, BOTH)[3] == (
        Change(E, "a1", False),
        Change(E, "b1", True),
        Change(M, "c1", True),
    )


def test_crossings_that_are_no_spots_say_nothing() -> None:
    unmapped = Scan(1 << 99, 1 << 98)
    assert news(unmapped, unmapped, unmapped) == [(), (), ()]


@pytest.mark.parametrize(("error", "part"), [(LOST, "mummy"), (STUCK, "bus")])
def test_a_lost_part_is_told_once_and_its_return_once(error: HalError, part: str) -> None:
    assert news(error, error, error, NOTHING, NOTHING) == [
        (PartLost(part, str(error)),),
        (),
        (),
        (PartBack(part),),
        (),
    ]


FREED = BusFreedError("it was held, and clocks freed it")


@pytest.mark.parametrize("before", [[], [STUCK]])
def test_what_freed_the_bus_is_told_when_it_is_back(before: list[HalError]) -> None:
    told = news(*before, FREED, NOTHING, STUCK, NOTHING)
    first = (*before, FREED)[0]
    assert [seen for seen in told if seen] == [
        (PartLost("bus", str(first)),),
        (PartBack("bus", str(FREED)),),
        (PartLost("bus", str(STUCK)),),
        (PartBack("bus"),),
    ]


def test_two_lost_parts_are_told_one_after_the_other_and_come_back_together() -> None:
    assert news(LOST, OTHER, LOST, NOTHING) == [
        (PartLost("mummy", str(LOST)),),
        (PartLost("rows", str(OTHER)),),
        (),
        (PartBack("mummy"), PartBack("rows")),
    ]


def test_what_changed_while_a_part_was_away_comes_as_changes() -> None:
    assert news(A1, A1, LOST, BOTH, BOTH)[3:] == [
        (PartBack("mummy"),),
        (Change(E, "a1", False), Change(E, "b1", True), Change(M, "c1", True)),
    ]


@pytest.mark.parametrize("error", [LOST, STUCK])
def test_scans_before_and_after_a_failure_are_not_counted_together(error: HalError) -> None:
    """A part that is reset again and again spoils the last scan before each time it is noticed."""
    answers: list[Scan | HalError] = [BOTH, error]
    told = news(*answers * 4, NOTHING, NOTHING)
    assert not [one for seen in told for one in seen if isinstance(one, Change)]


def test_what_did_not_change_while_a_part_was_away_is_not_told_again() -> None:
    assert news(A1, A1, LOST, A1, A1, A1)[3:] == [(PartBack("mummy"),), (), ()]


def test_the_picture_holds_the_debounced_spots() -> None:
    sensors = Sensors(Script([BOTH, BOTH, NOTHING]), SPOTS, scans=2)
    pictures = []
    for _ in range(4):
        sensors.poll()
        pictures.append((sensors.picture(E), sensors.picture(M)))
    full = (frozenset({"b1"}), frozenset({"c1"}))
    assert pictures == [(frozenset(), frozenset()), full, full, (frozenset(), frozenset())]


def test_an_error_that_is_no_lost_part_is_not_hidden() -> None:
    with pytest.raises(HalError, match="another thread"):
        news(HalError("another thread"))
