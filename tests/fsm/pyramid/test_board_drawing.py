"""A board drawn as text is drawn as board files are."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import board_file
from fsm.pyramid.board import Area, Board, Exit
from fsm.pyramid.board_drawing import area_cells, draw
from fsm.pyramid.board_order import in_order
from fsm.pyramid.spaces import Cell, Heading
from tests.fsm.pyramid.board_samples import TINY, tiny_board

MARKS = {"c3": "r1", "d2": "b1"}


def drawn_again(board: Board) -> Board | tuple[object, ...]:
    """The board in a file with its own drawing."""
    text = TINY[: TINY.index("      a")] + draw(board, MARKS) + TINY[TINY.index("\n'''\n\n") :]
    return board_file.read(text, board.name)


def test_a_drawing_can_be_read_as_the_same_board() -> None:
    assert drawn_again(tiny_board()) == tiny_board()


@given(st.sets(st.integers(0, 8)))
def test_every_wall_is_drawn(closed: set[int]) -> None:
    board = tiny_board()
    edges = tuple(edge for number, edge in enumerate(board.edges) if number not in closed)
    found = drawn_again(replace(board, edges=edges))
    assert not isinstance(found, Board) or found.edges == edges


def test_marks_stand_in_the_middle_of_their_cells() -> None:
    assert draw(tiny_board(), {"a2": "RTB", "b2": "x"}).split("\n")[4] == (
        "  2 |RTB  x   .   . |  2"
    )


def test_an_area_is_drawn_behind_its_exits() -> None:
    assert area_cells(tiny_board()) == {Cell(0, 0): "start", Cell(1, 0): "prison"}


def test_an_area_outside_the_grid_is_drawn_outside_without_a_number_or_letter() -> None:
    board = replace(
        tiny_board(),
        start=Area("start", (Exit("a3", Heading.RIGHT), Exit("b3", Heading.DOWN))),
        prison=Area("prison", (Exit("c1", Heading.UP), Exit("d2", Heading.LEFT))),
    )
    assert draw(in_order(board), {}).split("\n") == [
        "          a   b   c   d",
        "            +---+",
        "            | S |",
        "    +---+---+   +---+---+",
        "  3 | S   .   .   .   . |      3",
        "    +---+   +---+---+   +---+",
        "  2     | .   .   .   .   P |  2",
        "        +---+---+   +---+---+",
        "  1             | . |          1",
        "                +   +",
        "                | P |",
        "                +---+",
        "          a   b   c   d",
    ]


def test_an_area_that_would_lie_on_a_space_is_not_drawn() -> None:
    board = replace(tiny_board(), start=Area("start", (Exit("b2", Heading.RIGHT),)))
    assert "start" not in area_cells(board).values()
    assert "S" not in draw(board, {})
