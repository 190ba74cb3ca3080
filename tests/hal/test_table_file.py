"""A table file becomes a table with a fingerprint, or a TableFileError and nothing else."""

import json
import math
import tomllib
from importlib.resources import files
from itertools import combinations
from typing import TYPE_CHECKING, Any

import fastjsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.errors import TableFileError
from hal.sides import Side
from hal.table_check import contents_findings
from hal.table_file import read_table, reference, reference_text, table_in
from hal.table_structure import most, structure_findings
from tests.hal.table_texts import changed, table_of

if TYPE_CHECKING:
    from pathlib import Path


def test_the_reference_build_is_right_and_carries_the_practice_boards_spots() -> None:
    table = reference()
    assert len(table.spots) == 102 + 4 + 4
    assert [spot.name for spot in table.spots[-8:]] == [
        f"{area}.{number}" for area in ("start", "prison") for number in range(1, 5)
    ]
    assert (len(table.keys), len(table.lamps), len(table.buzzers)) == (10, 6, 1)
    assert (len(table.displays), len(table.pockets)) == (1, 6)


def test_any_two_sensors_of_the_reference_build_are_at_least_21_mm_apart() -> None:
    places = [(spot.x, spot.y) for spot in reference().spots]
    assert min(math.dist(one, other) for one, other in combinations(places, 2)) > 21


def test_a_table_knows_its_parts_by_name() -> None:
    table = reference()
    assert table.chip("mummy").name == "mummy"
    assert (table.spot("e4").x, table.spot("e4").y) == (120.0, 90.0)
    with pytest.raises(KeyError, match="no spot 'z9'"):
        table.spot("z9")


def test_a_table_without_areas_or_pockets_can_be() -> None:
    data = _reference_data()
    del data["areas"]
    data["pockets"] = {}
    assert structure_findings(data) == []
    assert contents_findings(data) == []


def test_a_table_whose_chips_have_no_wire_to_reset_is_the_same_otherwise() -> None:
    without = table_of(changed("reset = 8", "# no wire to RESET"))
    assert (reference().bus.reset, without.bus.reset) == (8, None)
    assert without.fingerprint == reference().fingerprint


def test_the_order_of_rows_and_columns_in_the_file_means_nothing() -> None:
    lines = reference_text().split("\n")
    begin, end = lines.index("[rows]") + 1, lines.index("[columns]")
    lines[begin:end] = lines[begin:end][::-1]
    shuffled = table_in("\n".join(lines), "reference", "mine.toml")
    assert shuffled == reference()


def test_the_fingerprint_changes_with_a_swapped_pin_and_not_with_a_title() -> None:
    swapped = changed('"GPA0", mummy = "GPB6"', '"GPA1", mummy = "GPB6"').replace(
        '"GPA1", mummy = "GPB5"', '"GPA0", mummy = "GPB5"'
    )
    assert table_of(swapped).fingerprint != reference().fingerprint
    renamed = table_of(changed('title = "', 'title = "My own '))
    assert renamed.title != reference().title
    assert renamed.fingerprint == reference().fingerprint


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("0x22", "0x23", False),
        ("x = 4.75", "x = 4.8", False),
        ('"gh" }', '"g" }', False),
        ("pitch_mm = 30", "pitch_mm = 31", False),
        ("card = 11", "card = 12", True),
        ("settle_us = ", "settle_us = 999 # ", True),
        ("hertz = 400_000", "hertz = 100_000", True),
    ],
)
def test_the_fingerprint_is_that_of_the_wiring(old: str, new: str, same: bool) -> None:
    assert (table_of(changed(old, new)).fingerprint == reference().fingerprint) is same


def test_a_file_is_read_with_or_without_a_mark_of_its_encoding(tmp_path: "Path") -> None:
    path = tmp_path / "mine.toml"
    path.write_text(reference_text(), encoding="utf-8-sig")
    table = read_table(path)
    assert (table.name, table.spots) == ("mine", reference().spots)


def test_a_file_that_cannot_be_read_says_why(tmp_path: "Path") -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'title = "\xe9"')
    for path, why in (
        (tmp_path / "missing.toml", "cannot be read: No such file"),
        (tmp_path, "a folder or a device"),
        (latin, "not text in UTF-8"),
        (tmp_path / "a\0b", "no file can have this name"),
    ):
        with pytest.raises(TableFileError, match=why):
            read_table(path)


def test_the_limits_of_rows_and_columns_come_from_the_schema() -> None:
    assert (most("rows"), most("columns")) == (16, 14)


def test_every_pin_and_gpio_in_use_is_one_the_schema_allows() -> None:
    table = reference()
    pins = [column.pins[side] for column in table.matrix.columns for side in Side]
    assert {7, 15}.isdisjoint(pins)
    gpios = [key.gpio for key in table.keys] + [lamp.gpio for lamp in table.lamps]
    assert len({*gpios, *(buzzer.gpio for buzzer in table.buzzers)}) == 17


_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-100, 100),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["GPA0", "GPA7", "GPB6", "a1", "d15", "page", "low", "MCP23017", "abc"]),
    st.dates(),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


@given(st.data(), _VALUES)
def test_what_the_schema_refuses_is_refused_and_nothing_else_is_raised(
    draws: st.DataObject, value: object
) -> None:
    data = _reference_data()
    place, key = draws.draw(st.sampled_from(_places(data)))
    place[draws.draw(st.sampled_from([key, "new", "1", "a"]))] = value
    found = structure_findings(data)
    assert bool(found) >= _refused_by_the_schema(data)
    if not found:
        contents_findings(data)
    for finding in found:
        assert str(finding).isprintable()


def _refused_by_the_schema(data: dict[str, Any]) -> bool:
    try:
        _PLAIN_VALIDATOR(data)
    except fastjsonschema.JsonSchemaValueException:
        return True
    return False


_PLAIN_VALIDATOR = fastjsonschema.compile(
    json.loads(files("wiring").joinpath("table.schema.json").read_text(encoding="utf-8"))
)


def _places(value: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """Every place in the data: the table that holds it, and its key there."""
    found = []
    for key, inner in value.items():
        found.append((value, key))
        if isinstance(inner, dict):
            found += _places(inner)
    return found


def _reference_data() -> dict[str, Any]:
    return tomllib.loads(reference_text())
