"""Which bit of a scan is which spot."""

import pytest

from hal.sides import Side
from hal.spot_map import bit_of, wired
from hal.table_file import reference


@pytest.mark.parametrize("side", Side)
def test_every_spot_has_a_bit_of_its_own(side: Side) -> None:
    bits = wired(reference()).bits[side]
    assert list(bits) == [spot.name for spot in reference().spots]
    assert len(set(bits.values())) == len(bits)


def test_a_bit_is_sixteen_times_the_row_and_the_pin_of_that_side() -> None:
    table = reference()
    spot = table.spot("e4")
    pins = table.matrix.columns[spot.column].pins
    assert {side: bit_of(table, side, spot) for side in Side} == {
        side: 3 * 16 + pins[side] for side in Side
    }


@pytest.mark.parametrize("side", Side)
def test_names_are_those_of_the_set_bits_and_other_bits_say_nothing(side: Side) -> None:
    spot_map = wired(reference())
    word = 1 << spot_map.bits[side]["e4"] | 1 << spot_map.bits[side]["start.2"]
    assert spot_map.names(side, word) == ["e4", "start.2"]
    assert spot_map.names(side, word | 1 << 7) == ["e4", "start.2"]
    assert spot_map.names(side, 0) == []
