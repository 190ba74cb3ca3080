"""What the board promises: it sees the magnets that are there, each change once."""

from itertools import combinations
from math import dist

import pytest

from hal.ports import PartBack, PartLost
from hal.sensors import Change
from hal.sides import Side
from hal.table import Table
from tests.contract.subject import Subject

SIDES = pytest.mark.parametrize("side", list(Side))


def far(side: Side) -> Side:
    return Side.MUMMY if side is Side.EXPLORERS else Side.EXPLORERS


def column(table: Table, length: int) -> list[str]:
    """Spots one above the other, without a gap."""
    spots = {(spot.column, spot.row): spot.name for spot in table.spots}
    for at, row in spots:
        found = [spots.get((at, row + up)) for up in range(length)]
        if all(found):
            return [name for name in found if name]
    raise AssertionError(f"{table.name} has no {length} spots one above the other")


def closest(table: Table) -> tuple[str, str]:
    """The two spots with the least distance between them."""
    pair = min(combinations(table.spots, 2), key=lambda ab: dist(*((at.x, at.y) for at in ab)))
    return pair[0].name, pair[1].name


def told(subject: Subject, side: Side) -> list[Change]:
    """What the sensors of one side told."""
    return [one for one in subject.news() if isinstance(one, Change) and one.side is side]


def may_show_behind(subject: Subject, side: Side, spot: str) -> set[str]:
    """Where a magnet may be seen on the far side, but need not.

    The mummy's saturates the steel: straight behind it. On a table with ghosts an explorer's too.
    """
    return {spot} if side is Side.MUMMY or subject.ghosts else set()


def test_an_empty_board_reads_empty(subject: Subject) -> None:
    assert subject.news() == []
    assert [subject.picture(side) for side in Side] == [set(), set()]


@SIDES
def test_a_magnet_on_a_spot_reads_that_spot_and_no_other_and_lifting_it_clears(
    subject: Subject, side: Side
) -> None:
    for spot in subject.sample:
        subject.hands.put(side, spot)
        assert told(subject, side) == [Change(side, spot, present=True)]
        assert subject.picture(side) == {spot}
        assert subject.picture(far(side)) <= may_show_behind(subject, side, spot)
        subject.hands.take(side, spot)
        assert told(subject, side) == [Change(side, spot, present=False)]
        assert [subject.picture(side) for side in Side] == [set(), set()]


@SIDES
def test_a_magnet_upside_down_is_not_seen_where_it_stands(subject: Subject, side: Side) -> None:
    """Around the mummy's, the returning field may be."""
    spot = subject.sample[0]
    subject.hands.put(side, spot, upside_down=True)
    assert not [one for one in told(subject, side) if one.spot == spot]
    subject.hands.take(side, spot)
    subject.news()
    subject.hands.put(side, spot)
    assert told(subject, side) == [Change(side, spot, present=True)]
    assert subject.picture(side) == {spot}


def test_an_explorer_upside_down_is_seen_nowhere(subject: Subject) -> None:
    subject.hands.put(Side.EXPLORERS, closest(subject.table)[0], upside_down=True)
    assert subject.news() == []


def test_magnets_on_both_sides_of_a_spot_are_seen_each_on_its_own(subject: Subject) -> None:
    spot = subject.sample[-1]
    ghost = may_show_behind(subject, Side.EXPLORERS, spot)
    subject.hands.put(Side.EXPLORERS, spot)
    assert told(subject, Side.EXPLORERS) == [Change(Side.EXPLORERS, spot, present=True)]
    assert subject.picture(Side.MUMMY) <= ghost
    subject.hands.put(Side.MUMMY, spot)
    assert told(subject, Side.EXPLORERS) == []
    assert [subject.picture(side) for side in Side] == [{spot}, {spot}]
    subject.hands.take(Side.MUMMY, spot)
    assert told(subject, Side.EXPLORERS) == []
    assert subject.picture(Side.EXPLORERS) == {spot}
    assert subject.picture(Side.MUMMY) <= ghost


@SIDES
def test_a_slide_passes_over_each_spot_in_order(subject: Subject, side: Side) -> None:
    spots = column(subject.table, 4)
    subject.hands.put(side, spots[0])
    subject.news()
    subject.hands.slide(side, spots)
    subject.watch(lambda: spots[-1] in subject.picture(side))
    assert [one.spot for one in told(subject, side) if one.present] == spots[1:]
    assert subject.picture(side) == {spots[-1]}
    assert subject.picture(far(side)) <= may_show_behind(subject, side, spots[-1])


@SIDES
def test_two_magnets_on_neighbouring_spots_read_both(subject: Subject, side: Side) -> None:
    for pair in (column(subject.table, 2), closest(subject.table)):
        for spot in pair:
            subject.hands.put(side, spot)
        subject.news()
        assert subject.picture(side) == set(pair)
        subject.hands.take(side, pair[0])
        assert told(subject, side) == [Change(side, pair[0], present=False)]
        subject.hands.take(side, pair[1])
        assert told(subject, side) == [Change(side, pair[1], present=False)]


@pytest.mark.parametrize("part", ["rows", "explorers", "mummy"])
def test_a_lost_part_is_told_once_by_name_and_the_picture_afterwards_is_right(
    subject: Subject, part: str
) -> None:
    here, there, mummys = column(subject.table, 3)
    subject.hands.put(Side.EXPLORERS, here)
    subject.hands.put(Side.MUMMY, mummys)
    subject.news()
    subject.hands.unplug(part)
    assert [(type(one), one.part) for one in subject.news() if not isinstance(one, Change)] == [
        (PartLost, part)
    ]
    subject.hands.take(Side.EXPLORERS, here)
    subject.hands.put(Side.EXPLORERS, there)
    assert subject.news() == []
    assert subject.picture(Side.EXPLORERS) - {mummys} == {here}
    subject.hands.plug(part)
    back, *changes = subject.news()
    assert back == PartBack(part)
    ghosts = may_show_behind(subject, Side.EXPLORERS, here) | may_show_behind(
        subject, Side.EXPLORERS, there
    )
    of_ghosts = {Change(Side.MUMMY, spot, present) for spot in ghosts for present in (True, False)}
    assert set(changes) - of_ghosts == {
        Change(Side.EXPLORERS, here, present=False),
        Change(Side.EXPLORERS, there, present=True),
    }
    assert subject.picture(Side.EXPLORERS) - {mummys} == {there}
    assert subject.picture(Side.MUMMY) - ghosts == {mummys}
