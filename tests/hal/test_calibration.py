"""A calibration as a value and as a file's text: void with another wiring, refused when broken."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.calibration import Calibration, Cell, Face, Ghosts, read_text, text_of
from hal.errors import CalibrationError
from hal.sides import Side
from hal.spot_map import wired
from hal.table_file import reference

E, M = Side.EXPLORERS, Side.MUMMY
TABLE = reference()
BITS = wired(TABLE).bits[E]

_bits = st.integers(0, 16 * len(TABLE.matrix.rows) - 1)
_cells = st.builds(
    Cell,
    bit=st.none() | _bits,
    others=st.lists(_bits, max_size=3).map(tuple),
    steady=st.floats(0, 1),
    turned=st.booleans(),
    width_mm=st.none() | st.floats(0, 100),
)


def _no_doubles(cells: dict[str, Cell]) -> bool:
    bits = [cell.bit for cell in cells.values() if cell.bit is not None]
    return len(bits) == len(set(bits))


_faces = st.builds(
    Face,
    cells=st.dictionaries(st.sampled_from(sorted(BITS)), _cells, max_size=4).filter(_no_doubles),
    stuck=st.lists(_bits, max_size=3).map(tuple),
    turned=st.booleans(),
)


_behind = st.dictionaries(
    st.sampled_from(sorted(BITS)), st.lists(_bits, max_size=3).map(tuple), max_size=4
)
_ghosts = st.builds(Ghosts, alone=_behind, beside=_behind)


def of(**cells: Cell) -> Calibration:
    return Calibration(TABLE.name, TABLE.fingerprint, {E: Face(cells)})


@given(st.dictionaries(st.sampled_from(Side), _faces), _ghosts)
def test_what_is_written_is_read(faces: dict[Side, Face], ghosts: Ghosts) -> None:
    calibration = Calibration("mine", TABLE.fingerprint, faces, ghosts)
    assert read_text(text_of(calibration), "mine.json", TABLE) == calibration


def test_a_calibration_of_another_wiring_is_void_and_says_what_to_do() -> None:
    text = text_of(replace(of(), fingerprint="0" * 64))
    with pytest.raises(CalibrationError) as caught:
        read_text(text, "mine.json", TABLE)
    assert "mine.json" in str(caught.value)
    assert "is void, because the wiring in the table file has changed" in str(caught.value)
    assert str(caught.value).endswith("It is not used; calibrate again")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "this is no calibration"),
        ("[]", "this is no calibration"),
        ("[" * 100_000, "this is no calibration"),
        ('{"format": 2}', "its format is 2, and this program reads 1"),
    ],
)
def test_what_is_no_calibration_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(CalibrationError, match=f"mine.json: {why}"):
        read_text(text, "mine.json", TABLE)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["table"], 7),
        (["sides"], []),
        (["sides"], {"both": {}}),
        (["sides", "explorers", "stuck"], [-1]),
        (["sides", "explorers", "stuck"], 3),
        (["sides", "explorers", "turned"], 1),
        (["sides", "explorers", "cells"], ["e4"]),
        (["sides", "explorers", "cells", "e4"], None),
        (["sides", "explorers", "cells", "e4", "bit"], 5000),
        (["sides", "explorers", "cells", "e4", "bit"], True),
        (["sides", "explorers", "cells", "e4", "steady"], "all"),
        (["sides", "explorers", "cells", "e4", "steady"], 10**400),
        (["ghosts"], None),
        (["ghosts"], {"alone": {}}),
        (["ghosts", "alone"], ["e4"]),
        (["ghosts", "alone"], {"e4": True}),
        (["ghosts", "beside the mummy"], {"e4": [5000]}),
    ],
)
def test_a_spoilt_file_is_refused_and_never_a_crash(path: list[str], value: object) -> None:
    data: Any = json.loads(text_of(of(e4=Cell(BITS["e4"]))))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(CalibrationError, match="this is no whole calibration"):
        read_text(json.dumps(data), "mine.json", TABLE)


def test_a_bit_that_is_said_to_be_two_spots_is_refused() -> None:
    text = text_of(of(e4=Cell(BITS["e4"]), e6=Cell(BITS["e4"])))
    with pytest.raises(CalibrationError, match=r"bit \d+ is both e4 and e6.*calibrate again"):
        read_text(text, "mine.json", TABLE)


def test_spots_that_nobody_walked_over_are_as_the_table_file_says() -> None:
    assert of().spot_map(TABLE) == wired(TABLE)


def test_swapped_spots_get_the_bits_that_they_really_are() -> None:
    found = of(e4=Cell(BITS["e6"]), e6=Cell(BITS["e4"])).spot_map(TABLE)
    assert (found.bits[E]["e4"], found.bits[E]["e6"]) == (BITS["e6"], BITS["e4"])
    assert list(found.bits[E]) == list(BITS)
    assert found.bits[M] == wired(TABLE).bits[M]


@pytest.mark.parametrize("cell", [Cell(None), Cell(BITS["e4"], turned=True)])
def test_a_cell_that_cannot_be_relied_on_is_left_out(cell: Cell) -> None:
    assert "e4" not in of(e4=cell).spot_map(TABLE).bits[E]


def test_a_stuck_bit_is_left_out_whether_walked_over_or_not() -> None:
    stuck = (BITS["e4"], BITS["e6"])
    face = Face({"e6": Cell(BITS["e6"])}, stuck)
    found = Calibration(TABLE.name, TABLE.fingerprint, {E: face}).spot_map(TABLE)
    assert {"e4", "e6"} & found.bits[E].keys() == set()


def test_a_bit_that_is_another_spot_is_not_believed_twice() -> None:
    assert "e6" not in of(e4=Cell(BITS["e6"])).spot_map(TABLE).bits[E]


def test_a_file_of_before_ghosts_were_looked_for_is_read_as_not_measured() -> None:
    data = json.loads(text_of(of(e4=Cell(BITS["e4"]))))
    del data["ghosts"]
    read = read_text(json.dumps(data), "mine.json", TABLE)
    assert read == of(e4=Cell(BITS["e4"]))
    assert read.has_ghosts(TABLE) is None


EVERYWHERE: dict[str, tuple[int, ...]] = {spot.name: () for spot in TABLE.spots}
ALL_BUT_E4 = {spot: bits for spot, bits in EVERYWHERE.items() if spot != "e4"}


@pytest.mark.parametrize(
    ("ghosts", "has"),
    [
        (Ghosts(), None),
        (Ghosts(EVERYWHERE), None),
        (Ghosts(ALL_BUT_E4, {"h8": ()}), None),
        (Ghosts(EVERYWHERE, {"h8": ()}), False),
        (Ghosts({"e4": (BITS["e4"],)}), True),
        (Ghosts(EVERYWHERE, {"h8": (BITS["h8"],)}), True),
    ],
)
def test_one_ghost_is_enough_and_none_takes_all_spots_and_the_mummy_next_door(
    ghosts: Ghosts, has: bool | None
) -> None:
    assert replace(of(), ghosts=ghosts).has_ghosts(TABLE) is has
