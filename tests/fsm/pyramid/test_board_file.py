"""A board file: what is drawn is what is played, and every mistake has its line and column."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import board_file, board_json
from fsm.pyramid.board import Board, Kind
from fsm.pyramid.board_findings import Code
from fsm.pyramid.spaces import Heading
from tests.fsm.pyramid.board_samples import (
    TINY,
    TINY_JSON,
    found_in,
    places,
    tiny_board,
    written,
)

MAP_BEGINS = TINY.index("      a   b")
MAP_ENDS = TINY.index("'''\n\n[treasures")


def test_a_drawn_board_is_the_same_as_its_json_object() -> None:
    assert tiny_board() == board_json.read(TINY_JSON)


def test_the_picture_of_an_area_gives_its_exits_and_their_headings() -> None:
    board = tiny_board()
    assert [(way.to, way.heading) for way in board.start.exits] == [("a2", Heading.UP)]
    assert {(way.to, way.heading) for way in board.prison.exits} == {
        ("c1", Heading.RIGHT),
        ("b2", Heading.UP),
    }


def test_an_area_may_be_drawn_with_several_cells() -> None:
    board = board_file.read(
        written(
            ("    +   +   +   +---+\n", "    +   +   +   +   +\n"),
            ("  1 | S | P   . |      1", "  1 | S | P   P   . |  1"),
            ("    +---+---+---+\n", "    +---+---+---+---+\n"),
        ),
        "tiny",
    )
    assert isinstance(board, Board)
    assert [way.to for way in board.prison.exits] == ["d1", "b2", "c2"]


@pytest.mark.rule(9)
def test_the_mummy_may_have_an_area_of_its_own() -> None:
    board = board_file.read(
        written(
            ('mummy_start = "prison"', 'mummy_start = "tomb"'),
            ("  1 | S | P   . |      1", "  1 | S | P   . | M |  1"),
            ("    +   +   +   +---+", "    +   +   +   +   +"),
            ("    +---+---+---+\n", "    +---+---+---+---+\n"),
        ),
        "tiny",
    )
    assert isinstance(board, Board)
    assert board.tomb is not None
    assert (board.mummy_start, [way.to for way in board.tomb.exits]) == ("tomb", ["d2"])


@pytest.mark.rule(9)
def test_the_mummy_begins_in_prison_and_the_kind_is_game_where_nothing_is_said() -> None:
    assert found_in(('kind = "exercise"\n', "\n"))[0][0] is Code.TREASURE_COUNT
    board = board_file.read(written(('mummy_start = "prison"', ""), ('title = "Tiny"', "")), "tiny")
    assert isinstance(board, Board)
    assert (board.mummy_start, board.title, board.kind) == ("prison", "tiny", Kind.EXERCISE)


@pytest.mark.parametrize(
    "change",
    [
        ("      a   b   c   d\n'''", "'''"),
        ("r1  . |  3", "r1  . |"),
        ("'''\n      a", "'''\n\n\n      a"),
        ("      1\n", "\n"),
        ("'''\n\n[treasures.red]", "\n\n'''\n\n[treasures.red]"),
    ],
    ids=["letters below", "number on the right", "blank lines above", "no blanks", "blanks below"],
)
def test_what_may_be_left_out_or_added_does_not_matter(change: tuple[str, str]) -> None:
    assert board_file.read(written(change), "tiny") == tiny_board()


def test_lines_may_end_as_windows_ends_them_and_begin_with_a_mark_of_order() -> None:
    assert board_file.read("\ufeff" + TINY.replace("\n", "\r\n"), "tiny") == tiny_board()


def test_double_quotes_around_the_map_do_as_well() -> None:
    assert board_file.read(TINY.replace("'''", '"""'), "tiny") == tiny_board()


# One change of the tiny board a line, and all that is found then: code, line, column.
FOUND: dict[str, tuple[Any, ...]] = {
    # --- the keys ---
    "title empty": (('"Tiny"', '""'), (Code.TITLE, 1, 1)),
    "title a number": (('"Tiny"', "7"), (Code.TYPE, 1, 1)),
    "kind unknown": (('"exercise"', '"match"'), (Code.KIND, 2, 1)),
    "kind game": (('"exercise"', '"game"'), (Code.TREASURE_COUNT, 18, 2)),
    "key unknown": (
        ('kind = "exercise"', 'kind = "exercise"\ncolour = 1'),
        (Code.UNKNOWN_KEY, 3, 1),
    ),
    "key indented": (('kind = "exercise"', '  kind = "match"'), (Code.KIND, 2, 3)),
    "die missing": (("mummy_die = [1, 2, 3]", ""), (Code.MISSING, 1, 1)),
    "die empty": (("[1, 2, 3]", "[]"), (Code.DIE_EMPTY, 4, 1)),
    "die face 0": (("[1, 2, 3]", "[1, 0]"), (Code.DIE_FACE, 4, 1)),
    "die face true": (("[1, 2, 3]", "[1, 2, true]"), (Code.TYPE, 4, 1)),
    "own area without name": (
        ('"prison"', '""'),
        (Code.AREA_NAME, 3, 1),
        (Code.AREA_MISSING, 6, 1),
    ),
    "own area called red": (
        ('"prison"', '"red"'),
        (Code.AREA_NAME, 3, 1),
        (Code.AREA_MISSING, 6, 1),
    ),
    "own area a number": (('"prison"', "3"), (Code.TYPE, 3, 1)),
    # --- treasures ---
    "colour unknown": (
        ("treasures.red", "treasures.pink"),
        (Code.MARK_UNKNOWN, 9, 15),
        (Code.COLOUR, 18, 2),
    ),
    "treasure id": (('"red-scarab"', '"Red Scarab"'), (Code.TREASURE_ID, 19, 1)),
    "treasure a number": (('"red-scarab"', "1"), (Code.TYPE, 19, 1)),
    "two treasures of one name": (('"blue-ankh"', '"red-scarab"'), (Code.TREASURE_TWICE, 22, 1)),
    "colour not a table": (
        ('[treasures.red]\nr1 = "red-scarab"', "[treasures]\nred = 1"),
        (Code.MARK_UNKNOWN, 9, 15),
        (Code.TYPE, 19, 1),
    ),
    "mark in two tables": (
        ('b1 = "blue-ankh"', 'b1 = "blue-ankh"\nr1 = "blue-cup"'),
        (Code.MARK_TWICE, 23, 1),
    ),
    "mark unusable": (
        ('r1 = "red-scarab"', 'r1 = "red-scarab"\nR2 = "red-cup"'),
        (Code.MARK_MISSING, 20, 1),
    ),
    "mark not in the map": (
        ('r1 = "red-scarab"', 'r1 = "red-scarab"\nr2 = "red-cup"'),
        (Code.MARK_MISSING, 20, 1),
    ),
    "mark not in a table": (("3 | .   .   r1", "3 | w7  .   r1"), (Code.MARK_UNKNOWN, 9, 7)),
    "mark twice in the map": (("3 | .   .   r1", "3 | r1  .   r1"), (Code.MARK_TWICE, 9, 15)),
    "two marks in a cell": (("3 | .   . ", "3 |r b  . "), (Code.TREASURE_SHARED, 9, 6)),
    # --- the lines of the map ---
    "tab": (("  2 | . ", "  2 |\t. "), (Code.MAP_TAB, 11, 6)),
    "no letters": (("'''\n      a   b   c   d\n", "'''\n"), (Code.MAP_COLUMNS, 7, 5)),
    "no room for numbers": (
        ("'''\n      a   b   c   d\n", "'''\n  a b\n"),
        (Code.MAP_COLUMNS, 7, 3),
    ),
    "letter astray": (("'''\n      a   b   c", "'''\n      a   b    c"), (Code.MAP_COLUMNS, 7, 15)),
    "letter wrong": (("'''\n      a   b   c", "'''\n      a   c   c"), (Code.MAP_COLUMNS, 7, 11)),
    "letter wrong below": (("   d\n'''", "   e\n'''"), (Code.MAP_COLUMNS, 15, 19)),
    "letter too many": (
        ("'''\n      a   b   c   d", "'''\n      a   b   c   de"),
        (Code.MAP_COLUMNS, 7, 19),
    ),
    "wall line missing": (("    +   +---+---+   +\n", ""), (Code.MAP_LINE, 10, 5)),
    "cell line missing": (("  2 | .   .   .   b1|  2\n", ""), (Code.MAP_LINE, 11, 5)),
    "end missing": (("    +---+---+---+\n", ""), (Code.MAP_LINE, 13, 5)),
    "map empty": ((TINY[MAP_BEGINS:MAP_ENDS], "\n"), (Code.MAP_LINE, 7, 1)),
    "letters only": (
        (TINY[MAP_BEGINS + 20 : MAP_ENDS], "\n"),
        (Code.MAP_LINE, 7, 5),
    ),
    "row number wrong": (("  2 | .", "  4 | ."), (Code.MAP_ROW, 11, 3)),
    "row number missing": (("  2 | .", "    | ."), (Code.MAP_ROW, 11, 1)),
    "row number wrong on the right": (("b1|  2", "b1|  3"), (Code.MAP_ROW, 11, 24)),
    "beyond the last column": (
        ("    +   +---+---+   +\n", "    +   +---+---+   +---+\n"),
        (Code.MAP_CHARACTER, 10, 22),
    ),
    # --- walls ---
    "half wall": (("+   +---+---+   +", "+   +-- +---+   +"), (Code.MAP_WALL, 10, 10)),
    "half wall below": (("    +---+---+---+\n", "    +- -+---+---+\n"), (Code.MAP_WALL, 14, 6)),
    "odd corner": (("+   +---+---+   +", "+   *---+---+   +"), (Code.MAP_CORNER, 10, 9)),
    "corner missing": (("+   +---+---+   +", "+    ---+---+   +"), (Code.MAP_CORNER, 10, 9)),
    "corner missing under an upright wall": (
        ("    +   +   +   +---+", "        +   +   +---+"),
        (Code.MAP_CORNER, 12, 5),
    ),
    "odd upright wall": (("| S | P", "| S ! P"), (Code.MAP_WALL, 13, 9)),
    "line shifted": (("    +   +---+---+   +", "    + +---+---+   +"), (Code.MAP_WALL, 10, 6)),
    "odd cell": (("3 | .   . ", "3 | #   . "), (Code.MAP_CHARACTER, 9, 7)),
    "long cell": (("3 | .   . ", "3 |Abc  . "), (Code.MAP_CHARACTER, 9, 6)),
    # --- openings ---
    "open to rock": (("| S | P   . |", "| S | P   .  "), (Code.MAP_OPEN, 13, 17)),
    "open at the rim": (("  3 | .", "  3   ."), (Code.MAP_OPEN, 9, 5)),
    "open at the top": (("    +---+---+---+---+", "    +   +---+---+---+"), (Code.MAP_OPEN, 8, 6)),
    "open at the bottom": (("    +---+---+---+\n", "    +---+   +---+\n"), (Code.MAP_OPEN, 14, 10)),
    "area open to area": (("| S | P", "| S   P"), (Code.MAP_OPEN, 13, 9)),
    # --- areas ---
    "start not drawn": (("| S |", "| . |"), (Code.AREA_MISSING, 6, 1)),
    "prison not drawn": (("| P ", "| . "), (Code.AREA_MISSING, 6, 1)),
    "own area without a key": (("| P   . |", "| P | M |"), (Code.AREA_MISSING, 13, 15)),
}


@pytest.mark.parametrize("mistake", FOUND)
def test_a_mistake_is_found_with_its_line_and_column(mistake: str) -> None:
    change, *expected = FOUND[mistake]
    assert found_in(change) == expected


@pytest.mark.rule(95)
def test_a_space_without_a_neighbour_is_refused() -> None:
    walls = ("r1  . |", "r1| . |"), ("+   +---+---+   +", "+   +---+---+---+")
    assert found_in(*walls) == [(Code.SPACE_ALONE, 9, 19)]


def test_spaces_that_cannot_be_reached_from_start_are_refused() -> None:
    walls = ("r1  . |", "r1| . |"), (".   b1|", ". | b1|")
    assert found_in(*walls) == [(Code.UNREACHABLE, 11, 19)]


def test_start_without_an_exit_is_refused() -> None:
    found = found_in(("    +   +   +   +---+", "    +---+   +   +---+"))
    assert found == [(Code.START_EXITS, 13, 7), (Code.UNREACHABLE, 13, 15)]


@pytest.mark.rule(93)
def test_prison_without_two_exits_is_refused() -> None:
    assert found_in(("| P   .", "| P | .")) == [(Code.PRISON_EXITS, 13, 11)]


@pytest.mark.rule(93)
def test_prison_with_two_exits_to_one_space_is_refused() -> None:
    found = found_in(
        ("    +   +   +   +---+", "    +   +---+   +---+"),
        ("  1 | S | P   . |      1", "  1 | S | P   .   P |  1"),
        ("    +---+---+---+\n", "    +---+---+---+---+\n"),
    )
    assert found == [(Code.PRISON_EXITS, 13, 11)]


@pytest.mark.rule(7)
def test_a_game_needs_exactly_its_23_treasures() -> None:
    assert found_in(('"exercise"', '"game"')) == [(Code.TREASURE_COUNT, 18, 2)]


@pytest.mark.rule(6)
@pytest.mark.parametrize("faces", ["[]", "[0]", "[-1]", "[100]"])
def test_a_mummy_die_without_faces_that_can_be_walked_is_refused(faces: str) -> None:
    assert [found[1:] for found in found_in(("[1, 2, 3]", faces))] == [(4, 1)]


@pytest.mark.rule(105)
def test_two_treasures_on_one_space_are_refused() -> None:
    assert found_in(("3 | .   . ", "3 |r b  . ")) == [(Code.TREASURE_SHARED, 9, 6)]


def wide_map(columns: int, rows: int) -> str:
    """A map of so many columns and rows without inner walls, drawn with all that belongs to it."""
    letters = "      " + "   ".join(chr(ord("a") + n) for n in range(columns))
    wall = "    +" + "---+" * columns
    lines = [letters, wall]
    for row in range(rows, 0, -1):
        cells = "|" + " ".join([" . "] * columns) + "|"
        lines += [f"{row:>3} {cells}", "    +" + "   +" * columns]
    return "\n".join([*lines[:-1], wall])


@pytest.mark.parametrize(("columns", "rows", "line", "column"), [(27, 2, 4, 111), (2, 100, 5, 5)])
def test_a_board_has_26_columns_and_99_rows_at_most(
    columns: int, rows: int, line: int, column: int
) -> None:
    drawn = wide_map(columns, rows)
    text = f"kind = 'exercise'\nmummy_die = [1]\nmap = '''\n{drawn}\n'''\n"
    assert places(board_file.read(text, "wide")) == [(Code.SIZE, line, column)]


def test_the_largest_board_is_read() -> None:
    drawn = wide_map(26, 99)
    text = f"kind = 'exercise'\nmummy_die = [1]\nmap = '''\n{drawn}\n'''\n"
    found = places(board_file.read(text, "wide"))
    assert {code for code, _, _ in found} == {Code.AREA_MISSING}


@pytest.mark.parametrize("name", ["Tiny", "my_board", "My Board", "2019", "x" * 200, " "])
def test_a_board_may_be_called_by_any_line_of_text(name: str) -> None:
    board = board_file.read(written(('title = "Tiny"', "")), name)
    assert isinstance(board, Board)
    assert (board.name, board.title) == (name, name)


@pytest.mark.parametrize("name", ["", "x" * 201, "a\nb", "a\u2028b", "\ud800"])
def test_a_name_that_is_no_line_of_text_is_refused(name: str) -> None:
    assert places(board_file.read(TINY, name)) == [(Code.NAME, 1, 1)]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("title = 'a'\nkind = =", 2, 8),
        ("title = 'a'\ntitle = 'b'", 2, 12),
        ("title = 'a'\nmap = '''\n  a", 3, 4),
        ("x = " + "9" * 5000, 1, 1),
        ("x = " + "[" * 5000, 1, 1),
    ],
    ids=["sign", "key twice", "no end", "long number", "deep"],
)
def test_text_that_is_not_toml_is_refused_with_its_place(text: str, line: int, column: int) -> None:
    assert places(board_file.read(text, "tiny")) == [(Code.SYNTAX, line, column)]


@pytest.mark.parametrize("quotes", ["'''", '"""'])
@pytest.mark.parametrize("missing", ["begin", "end"])
def test_where_the_quotes_of_the_map_do_not_pair_they_are_mentioned(
    quotes: str, missing: str
) -> None:
    before, drawn, after = TINY.split("'''")
    text = f"{before}{drawn}{quotes}{after}" if missing == "begin" else f"{before}{quotes}{drawn}"
    found = board_file.read(text, "tiny")
    assert isinstance(found, tuple)
    assert [finding.code for finding in found] == [Code.SYNTAX]
    assert f"three quotes, {quotes}, and one of them is missing." in found[0].message


def test_where_the_quotes_of_the_map_pair_they_are_not_mentioned() -> None:
    found = board_file.read(written(("[1, 2, 3]", "[1 2 3]")), "tiny")
    assert isinstance(found, tuple)
    assert "quotes" not in found[0].message


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("map = '''\n      a", "map = '''      a"),
        ("map = '''\n", '"map" = """\\\n'),
        ("map = '''\n", "map = 'x'\nrest = '''\n"),
    ],
    ids=["on the first line", "continued line", "one line"],
)
def test_a_map_that_does_not_stand_there_as_it_is_drawn_is_refused(before: str, after: str) -> None:
    text = written((before, after))
    if '"""' in after:
        text = text.replace("'''", '"""')
    assert (Code.SYNTAX, 6, 1) in places(board_file.read(text, "tiny"))


@pytest.mark.parametrize("value", ["7", "[]", "{}"])
def test_a_map_must_be_text(value: str) -> None:
    text = TINY.replace(TINY[MAP_BEGINS - 4 : MAP_ENDS + 3], value)
    assert (Code.TYPE, 6, 1) in places(board_file.read(text, "tiny"))


def test_a_missing_map_is_one_finding_among_the_others() -> None:
    found = places(board_file.read("mummy_die = [0]", "tiny"))
    assert found == [(Code.MISSING, 1, 1), (Code.TREASURE_COUNT, 1, 1), (Code.DIE_FACE, 1, 1)]


def test_treasures_must_be_tables() -> None:
    text = TINY[: TINY.index("[treasures")].replace("map =", "treasures = 3\nmap =")
    assert (Code.TYPE, 6, 1) in places(board_file.read(text, "tiny"))


def test_all_mistakes_are_reported_from_top_to_bottom() -> None:
    found = found_in(
        ("[1, 2, 3]", "[0]"),
        ("3 | .   . ", "3 | #   . "),
        ("+   +---+---+   +", "+   +-- +---+   +"),
        ("| S | P", "| S | ."),
        ('"red-scarab"', '"Red Scarab"'),
    )
    assert found == [
        (Code.DIE_FACE, 4, 1),
        (Code.AREA_MISSING, 6, 1),
        (Code.MAP_CHARACTER, 9, 7),
        (Code.MAP_WALL, 10, 10),
        (Code.TREASURE_ID, 19, 1),
    ]


def test_row_numbers_that_go_on_wrong_are_reported_once() -> None:
    found = found_in(("  3 | .", "  4 | ."), ("  2 | .", "  3 | ."))
    assert found == [(Code.MAP_ROW, 11, 3)]


@given(st.text())
def test_any_text_gives_findings_and_never_an_exception(text: str) -> None:
    found = board_file.read(text, "tiny")
    assert isinstance(found, tuple)
    assert found


@given(st.text(alphabet="+-| .abSPMr1234\n\t'#\u00e9"))
def test_any_map_gives_a_board_or_findings_inside_the_file(drawn: str) -> None:
    text = TINY[:MAP_BEGINS] + drawn + "\n" + TINY[MAP_ENDS:]
    check_findings(text)


@given(st.data())
def test_a_file_with_some_characters_changed_gives_a_board_or_findings_inside_the_file(
    data: st.DataObject,
) -> None:
    text = TINY
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        end = data.draw(st.integers(at, min(at + 3, len(text))))
        text = text[:at] + data.draw(st.text("+-| .arSP1\n=[]'\"", max_size=3)) + text[end:]
    check_findings(text)


def check_findings(text: str) -> None:
    found = board_file.read(text, "tiny")
    if isinstance(found, Board):
        assert board_json.read(board_json.show(found)) == found
        return
    lines = text.split("\n")
    assert found
    for finding in found:
        assert finding.line is not None
        assert 1 <= finding.line <= len(lines)
        assert finding.column is not None
        assert finding.column >= 1
        assert finding.message.endswith(".")
