"""The walk goes row by row, back and forth, as the side sees the board."""

from itertools import pairwise
from math import dist

import pytest

from hal.sides import Side
from hal.table_file import reference
from hal.walk_order import walk_order

TABLE = reference()


@pytest.mark.parametrize("side", Side)
def test_every_spot_is_walked_over_once(side: Side) -> None:
    assert sorted(walk_order(TABLE, side)) == sorted(spot.name for spot in TABLE.spots)


def test_the_first_row_goes_from_the_left_of_the_viewer_and_the_second_back() -> None:
    assert walk_order(TABLE, Side.EXPLORERS)[:4] == ("g14", "h14", "h13", "g13")
    assert walk_order(TABLE, Side.MUMMY)[:4] == ("h14", "g14", "g13", "h13")


@pytest.mark.parametrize("side", Side)
def test_no_step_is_longer_than_the_rock_demands(side: Side) -> None:
    places = [TABLE.spot(name) for name in walk_order(TABLE, side)]
    steps = [dist((a.x, a.y), (b.x, b.y)) / TABLE.pitch_mm for a, b in pairwise(places)]
    assert max(steps) <= 3.0  # row 9 has a gap of two spaces


def test_spots_of_an_area_are_walked_over_with_the_row_beside_them() -> None:
    order = walk_order(TABLE, Side.EXPLORERS)
    first = order.index("j1")
    assert order[first + 1 : first + 5] == ("prison.4", "prison.3", "prison.2", "prison.1")
    assert order[first + 5 : first + 10] == ("start.4", "start.3", "start.2", "start.1", "e1")


def test_only_the_spots_asked_for_are_walked_over() -> None:
    assert walk_order(TABLE, Side.EXPLORERS, ["f4", "e6", "e4"]) == ("e6", "e4", "f4")
