"""The picture of a board shows what is on it, and is the same every time."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import board_file
from fsm.pyramid.board import Area, Board, Exit
from fsm.pyramid.spaces import Heading
from host import boards
from host.board_picture import picture
from tests.fsm.pyramid.board_samples import tiny_board

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def height(svg: str) -> int:
    return int(ElementTree.fromstring(svg).get("height") or 0)


def practice() -> Board:
    board = boards.find("practice")
    assert isinstance(board, Board)
    return board


def test_the_bundled_picture_is_what_the_program_draws() -> None:
    path = Path(board_file.__file__).parent / "boards" / "practice.svg"
    assert path.read_text(encoding="utf-8") == picture(practice())


def test_it_names_columns_rows_areas_treasures_and_title() -> None:
    found = texts(picture(practice()))
    assert practice().title in found
    assert {"START", "PRISON", "a", "n", "1", "14"} <= set(found)
    for treasure in practice().treasures:
        thing = treasure.id.removeprefix(f"{treasure.colour}-")
        assert any(text.endswith(f"  {thing}") for text in found)


def test_every_treasure_colour_has_a_shape_of_its_own() -> None:
    """Shapes are told apart by their number of corners, or by where those lie."""
    board = tiny_board()
    shapes = set()
    for treasure in practice().treasures:
        alone = replace(board, treasures=(replace(treasure, space="c3"),))
        drawn = ElementTree.fromstring(picture(alone))
        outlines = [
            (len((shape.get("points") or "").split()), (shape.get("points") or "")[:12])
            for shape in drawn.iter()
            if shape.tag in (f"{SVG}polygon", f"{SVG}circle") and shape.get("stroke-width") == "2"
        ]
        shapes.add((treasure.colour, outlines[0]))
    assert len(shapes) == 5
    assert len({outline for _, outline in shapes}) == 5


def test_pieces_stand_where_they_are_with_a_letter_each() -> None:
    places = {
        "red": "a2",
        "turquoise": "start",
        "blue": "start",
        "purple": "prison",
        "mummy": "c2",
    }
    empty, full = texts(picture(tiny_board())), texts(picture(tiny_board(), places))
    assert sorted(full) == sorted([*empty, "R", "T", "B", "P"])
    assert picture(tiny_board(), {"mummy": "c2"}) != picture(tiny_board(), {"mummy": "c3"})


def test_pieces_in_one_area_do_not_hide_each_other() -> None:
    drawn = ElementTree.fromstring(picture(tiny_board(), {"red": "start", "blue": "start"}))
    spots = {text.get("x") for text in drawn.iter(f"{SVG}text") if text.text in ("R", "B")}
    assert len(spots) == 2


def test_a_piece_at_an_area_that_is_not_drawn_is_left_out() -> None:
    board = replace(tiny_board(), start=Area("start", (Exit("b2", Heading.RIGHT),)))
    assert "R" not in texts(picture(board, {"red": "start"}))


def test_the_mummys_own_area_is_drawn() -> None:
    board = replace(tiny_board(), tomb=Area("tomb", (Exit("d3", Heading.DOWN),)))
    assert "TOMB" in texts(picture(board))


@pytest.mark.parametrize("name", ["tomb", "burial-chamber"])
def test_the_name_of_an_area_is_no_wider_than_its_cell(name: str) -> None:
    board = replace(tiny_board(), tomb=Area(name, (Exit("d3", Heading.DOWN),)))
    for text in ElementTree.fromstring(picture(board)).iter(f"{SVG}text"):
        if text.text in {"START", "PRISON", name.upper()}:
            capital = int(text.get("font-size") or 0) * 0.8
            assert 20 < capital * len(text.text) <= 40


def test_the_name_of_an_area_in_two_parts_stands_in_one_of_them() -> None:
    ways = (Exit("a3", Heading.DOWN), Exit("d3", Heading.DOWN))
    drawn = ElementTree.fromstring(picture(replace(tiny_board(), prison=Area("prison", ways))))
    spots = {text.text: text.get("x") for text in drawn.iter(f"{SVG}text")}
    assert spots["PRISON"] == spots["a"]


def test_a_board_without_treasures_has_no_legend() -> None:
    bare, full = picture(replace(tiny_board(), treasures=())), picture(tiny_board())
    assert "red" not in texts(bare)
    assert height(bare) < height(full)


def test_a_row_without_a_space_has_no_number() -> None:
    board = tiny_board()
    low = tuple(name for name in board.spaces if not name.endswith("2"))
    ends = (Area("start", (Exit("a3", Heading.DOWN),)), Area("prison", (Exit("c1", Heading.UP),)))
    apart = replace(
        board, spaces=low, edges=(), start=ends[0], prison=ends[1], treasures=(), rows=6
    )
    numbers = [text for text in texts(picture(apart)) if text.isdigit()]
    assert sorted(set(numbers)) == ["1", "3", "4"]


@pytest.mark.parametrize("title", ["<&>\"'", "\x00", "\ud800"])
def test_any_title_gives_a_valid_picture(title: str) -> None:
    ElementTree.fromstring(picture(replace(tiny_board(), title=title)))


@given(st.dictionaries(st.text(), st.text() | st.sampled_from(tiny_board().spaces)))
def test_any_pieces_at_any_places_give_a_valid_picture(places: dict[str, str]) -> None:
    ElementTree.fromstring(picture(tiny_board(), places))
