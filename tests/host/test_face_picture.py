"""A face as a few lines: every spot has its place, mirrored for the mummy."""

import pytest

from hal.sides import Side
from hal.table_file import reference
from host.face_picture import picture, side_by_side
from tests.host.small_table import small


def test_the_explorers_see_the_letters_forwards() -> None:
    assert picture(small(), Side.EXPLORERS, lambda spot: "o" if spot == "b2" else ".") == [
        "   a b c d ",
        " 3   . . . ",
        " 2 . o   . ",
        " 1 . . . . ",
        "   a b c d ",
    ]


def test_the_mummy_sees_the_board_mirrored() -> None:
    assert picture(small(), Side.MUMMY, lambda spot: "o" if spot == "b2" else ".") == [
        "   d c b a ",
        " 3 . . .   ",
        " 2 .   o . ",
        " 1 . . . . ",
        "   d c b a ",
    ]


@pytest.mark.parametrize("side", Side)
def test_every_spot_of_the_reference_build_has_a_place_of_its_own(side: Side) -> None:
    lines = picture(reference(), side, lambda spot: "*")
    assert "".join(lines).count("*") == len(reference().spots)


def test_two_faces_of_the_reference_build_fit_eighty_columns() -> None:
    faces = [picture(reference(), side, lambda spot: "*") for side in Side]
    assert max(map(len, side_by_side(*faces))) <= 80
