"""The builder's drawings, tables and papers agree with the table file."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import wiring
from hal.sides import Side
from hal.table import Buzzer, Key, Lamp, Table
from hal.table_file import reference
from host.wiring_papers.drawings.paper import INK, POWER
from host.wiring_papers.header import header, physical
from host.wiring_papers.marked import renewed
from host.wiring_papers.papers import DRAWINGS, TABLES, WRITTEN, papers
from host.wiring_papers.parts import parts
from host.wiring_papers.pins import NAMES, connections, package_pin

FOLDER = Path(wiring.__file__).parent
TABLE = reference()
FIGURES = {"dice-levels", "dice-off-centre", "dice-pitch", "dice-pull"}  # by make dice-figures
TEXT = "{http://www.w3.org/2000/svg}text"


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(TEXT)]


def place(svg: str, text: str) -> float:
    """How far to the right these words stand."""
    for element in ElementTree.fromstring(svg).iter(TEXT):
        if "".join(element.itertext()) == text:
            return float(element.get("x") or 0)
    raise AssertionError(f"{text!r} is not in the drawing")


def with_rows_swapped(table: Table) -> Table:
    first, second, *others = table.matrix.rows
    swapped = replace(first, pin=second.pin), replace(second, pin=first.pin)
    return replace(table, matrix=replace(table.matrix, rows=(*swapped, *others)))


def test_made_anew_every_paper_is_the_same_to_the_byte() -> None:
    for path, text in papers(TABLE, FOLDER).items():
        told = f"{path.name} is not what reference.toml gives: run make pictures"
        assert path.read_bytes() == text.encode(), told


def test_no_drawing_lies_about_that_nobody_makes() -> None:
    assert {path.stem for path in (FOLDER / "drawings").iterdir()} == set(DRAWINGS) | FIGURES


def test_every_drawing_and_every_table_is_in_a_paper() -> None:
    text = "".join((FOLDER / name).read_text("utf-8") for name in WRITTEN)
    assert set(re.findall(r"\(drawings/([a-z-]+)\.svg\)", text)) == set(DRAWINGS) | FIGURES
    assert set(re.findall(r"<!-- made: ([a-z ]+) -->", text)) == set(TABLES)


def test_a_swapped_pin_shows_in_drawings_and_tables() -> None:
    swapped = with_rows_swapped(TABLE)
    for name in ("chip-rows", "cell", "face-explorers", "face-mummy"):
        assert DRAWINGS[name](swapped) != DRAWINGS[name](TABLE)
    for name in ("rows", "chip pins"):
        assert TABLES[name](swapped) != TABLES[name](TABLE)


def test_a_missing_sensor_shows_in_counts_and_faces() -> None:
    fewer = replace(TABLE, spots=tuple(spot for spot in TABLE.spots if spot.name != "e4"))
    assert "| 218 | DRV5023BI" in TABLES["parts"](fewer)
    assert "| 220 | DRV5023BI" in TABLES["parts"](TABLE)
    assert "e4" not in words(DRAWINGS["face-mummy"](fewer))


@pytest.mark.parametrize("side", Side)
def test_a_face_shows_every_space_row_and_column(side: Side) -> None:
    found = words(DRAWINGS[f"face-{side}"](TABLE))
    assert {spot.name for spot in TABLE.spots if "." not in spot.name} <= set(found)
    assert {column.name for column in TABLE.matrix.columns} <= set(found)
    assert sum(text.startswith("row ") for text in found) == len(TABLE.matrix.rows)
    assert sum(text.startswith(("start.", "prison.")) for text in found) == 8


def test_the_mummy_sees_the_board_mirrored() -> None:
    explorers, mummy = DRAWINGS["face-explorers"](TABLE), DRAWINGS["face-mummy"](TABLE)
    assert place(explorers, "a1") < place(explorers, "n1")
    assert place(mummy, "a1") > place(mummy, "n1")


@pytest.mark.parametrize("chip", TABLE.chips)
def test_a_chip_is_drawn_with_everything_on_its_pins(chip: str) -> None:
    found = words(DRAWINGS[f"chip-{chip}"](TABLE))
    assert set(connections(TABLE, chip).values()) <= set(found)
    assert set(NAMES) <= set(found)


def test_no_column_is_wired_to_a_pin_that_is_output_only() -> None:
    for side in Side:
        assert not {package_pin("GPA7"), package_pin("GPB7")} & set(connections(TABLE, side))


def test_address_pins_spell_the_address() -> None:
    for chip in TABLE.chips.values():
        wires = connections(TABLE, chip.name)
        bits = [wires[package_pin(f"A{bit}")] == "3.3 V" for bit in range(3)]
        assert 0x20 + sum(1 << bit for bit, high in enumerate(bits) if high) == chip.address


def test_reset_goes_to_its_gpio_or_else_to_the_supply() -> None:
    pin = package_pin("RESET")
    assert {connections(TABLE, chip)[pin] for chip in TABLE.chips} == {"RESET"}
    assert "RESET of the chips" in words(DRAWINGS["header"](TABLE))
    assert "5 wires: 3.3 V, ground, SDA, SCL, RESET |" in parts(TABLE)
    bare = replace(TABLE, bus=replace(TABLE.bus, reset=None))
    assert {connections(bare, chip)[pin] for chip in bare.chips} == {"3.3 V"}
    assert "RESET of the chips" not in words(DRAWINGS["header"](bare))
    assert "RESET" not in parts(bare)


def test_the_header_shows_every_key_lamp_and_buzzer() -> None:
    things: tuple[Key | Lamp | Buzzer, ...] = (*TABLE.keys, *TABLE.lamps, *TABLE.buzzers)
    found = words(DRAWINGS["header"](TABLE))
    for thing in things:
        assert header()[physical(thing.gpio)] == f"GPIO{thing.gpio}"
        assert any(text.endswith(f" {thing.name}") for text in found)


def test_on_the_header_ground_does_not_look_like_a_supply() -> None:
    fills = {
        "".join(text.itertext()): text.get("fill")
        for text in ElementTree.fromstring(DRAWINGS["header"](TABLE)).iter(TEXT)
    }
    assert fills["ground"] == INK
    assert fills["3.3 V for chips and rows"] == fills["5 V for the buzzer"] == POWER


def test_words_around_a_made_table_are_left_alone() -> None:
    text = "before\n<!-- made: one -->\nold\n<!-- end -->\nafter\n"
    anew = renewed(text, {"one": lambda _: "new"}, TABLE)
    assert anew == "before\n<!-- made: one -->\n\nnew\n\n<!-- end -->\nafter\n"
    assert renewed(anew, {"one": lambda _: "new"}, TABLE) == anew


def test_a_table_that_nobody_makes_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no table is called 'two'; write one of these: one"):
        renewed("<!-- made: two -->\n<!-- end -->", {"one": lambda _: ""}, TABLE)
