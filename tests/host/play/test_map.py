"""The map in the terminal: exact, mirrored for the mummy, and never by colour alone."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from fsm.pyramid import board_json
from fsm.pyramid.board import Area, Board, Exit
from fsm.pyramid.commands import Announce, Command, Done, Move, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.spaces import Heading, cell_of
from host.play import map as play_map
from host.play.chart import Chart
from host.play.match import Match
from host.play.paint import NO_PAINT, Paint
from tests.host.play.people import dealt, practice, small
from tests.rules.drawing import board

DRAWN = board(
    """
    P-.-.-r-P
      |   |
      .   .
      |   |
    S-b-.-w
    """
)


def ring() -> Board:
    read = board_json.read(DRAWN)
    assert isinstance(read, Board), read
    return read


def match() -> Match:
    """Red has gone from start to b2, on the way to the red scarab."""
    hands = {"red": ("red-scarab",), "blue": ("blue-lotus",)}
    begun = Match(dealt(ring(), hands=hands))
    commands: list[Command] = [Roll((Face.TWO,) * 5), Announce(Face.TWO), Move("b2"), Done()]
    for command in commands:
        begun.play(command)
    return begun


def drawn(seat: str, low: bool, reach: dict[str, str] | None = None) -> str:
    chart = Chart(match().sight(seat), reach or {})
    lines = (play_map.low if low else play_map.tall)(chart, NO_PAINT)
    return "\n".join(lines) + "\n"


def test_the_tall_map_shows_walls_pieces_treasures_and_where_one_can_end() -> None:
    assert "\n" + drawn("red", low=False, reach={"b3": "×", "d3": "×"}) == TALL


TALL = """
    ┌───────────────────┐
  3 │M## w×   w  *×  ###│
    └───┐   ┌───┐   ┌───┘
  2     │ R │   │ w │
    ┌───┘   └───┘   │
  1 │B==  b   w   w │
    └───────────────┘
      a   b   c   d   e
"""


def test_every_empty_space_of_the_tall_map_has_a_dot_so_that_steps_can_be_counted() -> None:
    chart = Chart(Match(dealt(practice())).sight("mummy"))
    dots = "".join(play_map.tall(chart, NO_PAINT)).count("·")
    assert dots == len(practice().spaces) - len(practice().treasures)


def test_the_low_map_shows_corridors_pieces_treasures_and_where_one_can_end() -> None:
    assert "\n" + drawn("red", low=True, reach={"b3": "×", "d3": "×"}) == LOW


LOW = """
  3 M#╶──w×┬── w·──*×┬──##╴
  2       R│        w│
  1 B=╶── b┴── w·── w┘
      a    b    c    d    e
"""


def test_every_space_of_a_straight_corridor_in_the_low_map_has_a_dot() -> None:
    chart = Chart(Match(dealt(practice())).sight("mummy"))
    top, *_, bottom, _ = play_map.low(chart, NO_PAINT)
    assert top.split() == ["14", "┌──", "y┐"]
    assert "b┘" in bottom
    assert "──·──" in bottom


def test_no_space_vanishes_where_an_exit_seems_to_come_from_a_space() -> None:
    made = replace(ring(), start=Area("start", (Exit("c1", Heading.RIGHT),)))
    chart = Chart(Match(dealt(made)).sight("red"))
    assert chart.columns == list(range(made.columns))
    assert all(chart.is_space(cell_of(space)) for space in made.spaces)
    *_, bottom, _, letters = play_map.tall(chart, NO_PAINT)
    assert bottom.replace("*", " ").endswith("│ b   w   w │")
    assert letters.split() == ["a", "b", "c", "d", "e"]


def test_an_area_beside_the_board_has_no_letter_and_no_number() -> None:
    made = replace(ring(), columns=4)
    for draw in (play_map.tall, play_map.low):
        *_, letters = draw(Chart(Match(dealt(made)).sight("red")), NO_PAINT)
        assert letters.split() == ["a", "b", "c", "d"]


@pytest.mark.parametrize("low", [False, True])
def test_the_mummys_map_is_mirrored_and_hides_explorers(low: bool) -> None:
    explorers, mummys = drawn("red", low), drawn("mummy", low)
    assert explorers.splitlines()[-1].split() == ["a", "b", "c", "d", "e"]
    assert mummys.splitlines()[-1].split() == ["e", "d", "c", "b", "a"]
    assert "R" in explorers
    assert "R" not in mummys
    assert "B" in mummys, "blue is on the start, which everybody knows"


def test_the_practice_board_fits_the_terminal() -> None:
    chart = Chart(Match(dealt(practice(), "red", "blue", "turquoise", "purple")).sight("red"))
    tall, low = list(play_map.tall(chart, NO_PAINT)), list(play_map.low(chart, NO_PAINT))
    assert len(tall) <= 34
    assert len(low) <= 17
    assert max(map(len, tall + low)) <= 80


@pytest.mark.parametrize("make", [practice, small, ring])
def test_the_tall_map_is_open_exactly_where_the_board_is(make: Callable[[], Board]) -> None:
    made = make()
    chart = Chart(Match(dealt(made)).sight("mummy"))
    lines = list(play_map.tall(chart, NO_PAINT))
    beside = [pair for pair in combinations(made.spaces, 2) if _apart(chart, *pair) == 1]
    assert beside
    for pair in beside:
        assert _open(chart, lines, *pair) == (pair in made.edges), pair


def _apart(chart: Chart, one: str, other: str) -> float:
    (left, top), (right, bottom) = _spot(chart, one), _spot(chart, other)
    return abs(left - right) / 4 + abs(top - bottom) / 2


def _open(chart: Chart, lines: list[str], one: str, other: str) -> bool:
    (left, top), (right, bottom) = sorted((_spot(chart, one), _spot(chart, other)))
    return lines[(top + bottom) // 2].ljust(80)[(left + right) // 2] == " "


def _spot(chart: Chart, space: str) -> tuple[int, int]:
    """The character and line of a space's middle."""
    column, row = ord(space[0]) - ord("a"), int(space[1:]) - 1
    return 6 + 4 * chart.columns.index(column), 1 + 2 * chart.rows.index(row)


def test_colours_only_add_to_what_is_there() -> None:
    chart = Chart(match().sight("red"), {"b3": "×"})
    for draw in (play_map.tall, play_map.low):
        plain, painted = list(draw(chart, NO_PAINT)), list(draw(chart, Paint(on=True)))
        assert painted != plain
        assert [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in painted] == plain


def test_names_of_colours_are_painted_as_words_only() -> None:
    paint = Paint(on=True)
    assert paint.words("Red laid the card of the red scarab.").count("\x1b[91m") == 2
    assert paint.words("discovered, bluebell") == "discovered, bluebell"
    assert NO_PAINT.words("Red") == "Red"
