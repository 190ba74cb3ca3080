"""A board as a JSON object: written as the contract says, read whatever it is."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from fsm.pyramid.board_findings import Code
from fsm.pyramid.commands import Card
from fsm.pyramid.notation import parse, write
from tests.fsm.pyramid.board_samples import (
    TINY_JSON,
    found_in_json,
    game_of,
    tiny_board,
)

Change = Callable[[dict[str, Any]], object]

WHOLE_SET = {"red": 5, "blue": 5, "white": 5, "green": 4, "yellow": 4}


def put(*path: str | int, value: object) -> Change:
    """A change that puts a value at this path."""

    def change(board: Any) -> None:
        for part in path[:-1]:
            board = board[part]
        board[path[-1]] = value

    return change


def test_a_board_is_shown_with_the_keys_of_the_contract_in_its_order() -> None:
    shown = board_json.show(tiny_board())
    assert list(shown) == [
        *("name", "title", "kind", "columns", "rows", "spaces", "edges"),
        *("start", "prison", "mummy_start", "treasures", "mummy_die"),
    ]
    assert json.dumps(shown) == json.dumps(TINY_JSON)


def test_a_board_that_was_shown_is_read_as_the_same_board() -> None:
    assert board_json.read(board_json.show(tiny_board())) == tiny_board()


@given(st.randoms())
def test_the_order_in_which_things_are_listed_does_not_matter(random: Any) -> None:
    board = copy.deepcopy(TINY_JSON)
    for edge in board["edges"]:
        random.shuffle(edge)
    for listing in (board["spaces"], board["edges"], board["prison"]["exits"]):
        random.shuffle(listing)
    treasures = list(board["treasures"].items())
    random.shuffle(treasures)
    assert board_json.read(board | {"treasures": dict(treasures)}) == tiny_board()


@pytest.mark.rule(9)
def test_the_mummy_may_begin_in_an_area_of_its_own() -> None:
    tomb = {"mummy_start": "tomb", "tomb": {"exits": [{"to": "d3", "heading": "down"}]}}
    board = board_json.read(TINY_JSON | tomb)
    assert isinstance(board, Board)
    assert board.mummy_start == "tomb"
    shown = board_json.show(board)
    assert shown["tomb"] == tomb["tomb"]
    assert list(shown)[9:11] == ["mummy_start", "tomb"]
    assert board_json.read(shown) == board


@pytest.mark.rule(9)
def test_the_mummy_begins_in_prison_and_the_kind_is_game_where_nothing_is_said() -> None:
    whole = game_of(WHOLE_SET)
    for key in ("kind", "mummy_start", "title"):
        del whole[key]
    board = board_json.read(whole)
    assert isinstance(board, Board)
    assert (board.kind, board.mummy_start, board.title) == ("game", "prison", board.name)


@pytest.mark.rule(7)
@pytest.mark.parametrize("colour", WHOLE_SET)
@pytest.mark.parametrize("more", [-1, 1])
def test_a_game_needs_exactly_its_23_treasures(colour: str, more: int) -> None:
    assert isinstance(board_json.read(game_of(WHOLE_SET)), Board)
    found = board_json.read(game_of(WHOLE_SET | {colour: WHOLE_SET[colour] + more}))
    assert isinstance(found, tuple)
    assert [(one.code, one.where) for one in found] == [(Code.TREASURE_COUNT, "treasures")]
    assert f"{WHOLE_SET[colour] + more} {colour} instead of {WHOLE_SET[colour]}" in found[0].message


# One change of the tiny board a line: what is wrong with it, where, and the rule that says so.
REFUSED: list[tuple[Change, Code, str] | tuple[Change, Code, str, int]] = [
    # names
    (put("name", value="x" * 201), Code.NAME, "name"),
    (put("name", value=""), Code.NAME, "name"),
    (put("name", value="a\tb"), Code.NAME, "name"),
    (put("title", value=""), Code.TITLE, "title"),
    (put("title", value="x" * 201), Code.TITLE, "title"),
    (put("title", value="a\nb"), Code.TITLE, "title"),
    (put("kind", value="Game"), Code.KIND, "kind"),
    (put("kind", value=[]), Code.KIND, "kind"),
    # size
    (put("columns", value=27), Code.SIZE, "columns"),
    (put("rows", value=100), Code.SIZE, "rows"),
    (put("rows", value=10**5000), Code.SIZE, "rows"),
    # spaces
    (put("columns", value=3), Code.SPACE_OUTSIDE, "spaces[4]"),
    (lambda board: board["spaces"].append("a02"), Code.SPACE_NAME, "spaces[9]"),
    (lambda board: board["spaces"].append("b1"), Code.SPACE_ALONE, "spaces[9]", 95),
    # edges
    (lambda board: board["edges"].append(["a2", "c2"]), Code.EDGE_APART, "edges[9]"),
    (lambda board: board["edges"].append(["a2", "a2"]), Code.EDGE_APART, "edges[9]"),
    (lambda board: board["edges"].append(["a2", "a1"]), Code.EDGE_UNKNOWN, "edges[9]"),
    (lambda board: board["edges"].append(["c2"]), Code.TYPE, "edges[9]"),
    (lambda board: board["edges"].append("c2"), Code.TYPE, "edges[9]"),
    (lambda board: board["edges"].append([1, 2]), Code.TYPE, "edges[9]"),
    # exits
    (put("start", "exits", value=[]), Code.START_EXITS, "start.exits"),
    (put("prison", "exits", value=[]), Code.PRISON_EXITS, "prison.exits", 93),
    (lambda board: board["prison"]["exits"].pop(), Code.PRISON_EXITS, "prison.exits", 93),
    (put("prison", "exits", 1, "to", value="c1"), Code.PRISON_EXITS, "prison.exits", 93),
    (put("start", "exits", 0, "to", value="b1"), Code.EXIT_UNKNOWN, "start.exits[0]"),
    (put("start", "exits", 0, "heading", value="north"), Code.HEADING, "start.exits[0].heading"),
    (put("start", "exits", 0, "heading", value=None), Code.HEADING, "start.exits[0].heading"),
    # treasures
    (
        put("treasures", "red-scarab", "space", value="b1"),
        Code.TREASURE_SPACE,
        "red-scarab.space",
        8,
    ),
    (
        put("treasures", "red-scarab", "space", value="d2"),
        Code.TREASURE_SHARED,
        "blue-ankh.space",
        105,
    ),
    (put("treasures", "red-scarab", "colour", value="pink"), Code.COLOUR, "red-scarab.colour"),
    (
        put("treasures", "red cup", value={"colour": "red", "space": "a2"}),
        Code.TREASURE_ID,
        "treasures['red cup']",
    ),
    (
        put("treasures", "x" * 201, value={"colour": "red", "space": "a2"}),
        Code.TREASURE_ID,
        f"treasures['{'x' * 39}…']",
    ),
    # die
    (put("mummy_die", value=[]), Code.DIE_EMPTY, "mummy_die", 6),
    (put("mummy_die", 1, value=0), Code.DIE_FACE, "mummy_die[1]", 6),
    (put("mummy_die", 1, value=100), Code.DIE_FACE, "mummy_die[1]", 6),
    (put("mummy_die", value=[1] * 101), Code.TOO_MANY, "mummy_die"),
    # the mummy's own area
    (put("mummy_start", value="start"), Code.AREA_NAME, "mummy_start"),
    (put("mummy_start", value="rows"), Code.AREA_NAME, "mummy_start"),
    (put("mummy_start", value=""), Code.AREA_NAME, "mummy_start"),
    (put("mummy_start", value="my tomb"), Code.AREA_NAME, "mummy_start"),
    (put("mummy_start", value="x" * 201), Code.AREA_NAME, "mummy_start"),
    (put("mummy_start", value="tomb"), Code.MISSING, "tomb"),
    # shape
    (put("mummy_start", value=3), Code.TYPE, "mummy_start"),
    (put("name", value=None), Code.TYPE, "name"),
    (put("columns", value=True), Code.TYPE, "columns"),
    (put("columns", value=4.0), Code.TYPE, "columns"),
    (put("mummy_die", 0, value=False), Code.TYPE, "mummy_die[0]"),
    (put("spaces", value={}), Code.TYPE, "spaces"),
    (put("spaces", 0, value=["c1"]), Code.TYPE, "spaces[0]"),
    (put("start", value="a2"), Code.TYPE, "start"),
    (put("treasures", value=[]), Code.TYPE, "treasures"),
    (put("treasures", value={str(n): 0 for n in range(10_297)}), Code.TOO_MANY, "treasures"),
    (put("spaces", value=["a1"] * 10_297), Code.TOO_MANY, "spaces"),
    (put("start", "exits", value=[0] * 10_297), Code.TOO_MANY, "start.exits"),
    (put("edges", value=[["c1", "c2"]] * 10_297), Code.TOO_MANY, "edges"),
    (put("size", value=4), Code.UNKNOWN_KEY, "size"),
    (put("start", "name", value="x"), Code.UNKNOWN_KEY, "start.name"),
    (put("tomb", value={"exits": []}), Code.UNKNOWN_KEY, "tomb"),
    (lambda board: board.pop("edges"), Code.MISSING, "edges"),
    (lambda board: board["start"].pop("exits"), Code.MISSING, "start.exits"),
]
CASES = [
    pytest.param(
        change,
        code,
        where,
        id=f"{number}-{code}",
        marks=[pytest.mark.rule(rule) for rule in rules],
    )
    for number, (change, code, where, *rules) in enumerate(REFUSED)
]


@pytest.mark.parametrize(("change", "code", "where"), CASES)
def test_a_mistake_is_refused_with_its_code_and_its_path(
    change: Change, code: Code, where: str
) -> None:
    found = found_in_json(change)
    assert any(one == code and path.endswith(where) for one, path in found), found


@pytest.mark.parametrize("name", ["my_board", "My Board", "2019", "\u738b\u5893", "x" * 200])
@pytest.mark.parametrize("key", ["name", "title"])
def test_a_name_and_a_title_may_be_any_line_of_text(key: str, name: str) -> None:
    board = board_json.read(TINY_JSON | {key: name})
    assert isinstance(board, Board)
    assert board_json.show(board)[key] == name


WORDS = ["Red_1", "Tomb", "my_tomb", "1", "\u738b", "of", "x" * 200]


@pytest.mark.parametrize("word", WORDS)
def test_a_treasure_may_be_called_by_any_word(word: str) -> None:
    treasures = {word: {"colour": "red", "space": "c3"}}
    board = board_json.read(TINY_JSON | {"treasures": treasures})
    assert isinstance(board, Board)
    assert board_json.show(board)["treasures"] == treasures
    assert parse(write(Card(word))) == Card(word)


@pytest.mark.parametrize("word", WORDS)
def test_an_area_of_its_own_may_be_called_by_any_word(word: str) -> None:
    area = {"exits": [{"to": "d3", "heading": "up"}]}
    board = board_json.read(TINY_JSON | {"mummy_start": word, word: area})
    assert isinstance(board, Board)
    assert board.mummy_start == word
    assert board_json.show(board)[word] == area


def test_a_face_of_the_mummy_die_may_be_as_great_as_the_limit() -> None:
    board = board_json.read({**TINY_JSON, "mummy_die": [1, 99]})
    assert isinstance(board, Board)
    assert board.mummy_die == (1, 99)


def test_a_space_in_the_row_over_the_top_one_lies_outside() -> None:
    top = max(int(space[1:]) for space in TINY_JSON["spaces"])
    outside = [path for path in TINY_JSON["spaces"] if int(path[1:]) == top]
    found = found_in_json(put("rows", value=top - 1))
    assert [code for code, _ in found].count(Code.SPACE_OUTSIDE) == len(outside) > 0


@pytest.mark.parametrize(
    "again",
    [
        lambda board: board["edges"].append(["c1", "c2"]),
        lambda board: board["edges"].append(["c2", "c1"]),
        lambda board: board["edges"].extend(board["edges"][::-1]),
        lambda board: board["spaces"].append("a2"),
        lambda board: board["start"]["exits"].append({"to": "a2", "heading": "up"}),
    ],
    ids=["an edge", "an edge in the other direction", "all edges", "a space", "an exit"],
)
def test_what_is_listed_twice_is_there_once(again: Change) -> None:
    board = copy.deepcopy(TINY_JSON)
    again(board)
    assert board_json.read(board) == tiny_board()


@pytest.mark.rule(93)
def test_an_exit_of_prison_that_is_listed_twice_is_still_one() -> None:
    found = found_in_json(put("prison", "exits", value=[{"to": "c1", "heading": "right"}] * 2))
    assert found == [(Code.PRISON_EXITS, "prison.exits")]


TAKEN = ["red", "turquoise", "blue", "purple", "mummy", "explorers", "table", "operator", "e4"]


@pytest.mark.parametrize("word", TAKEN)
def test_an_area_of_its_own_cannot_have_a_name_that_means_something_else(word: str) -> None:
    area = {"mummy_start": word, word: {"exits": [{"to": "d3", "heading": "up"}]}}
    found = found_in_json(lambda board: board.update(area))
    assert found == [(Code.AREA_NAME, "mummy_start")]


def test_an_area_of_its_own_needs_an_exit() -> None:
    area = {"mummy_start": "tomb", "tomb": {"exits": []}}
    found = found_in_json(lambda board: board.update(area))
    assert found == [(Code.TOMB_EXITS, "tomb.exits")]


def test_spaces_that_nobody_can_reach_are_named_once_a_group() -> None:
    def change(board: dict[str, Any]) -> None:
        board["edges"] = [edge for edge in board["edges"] if "a3" not in edge and "d3" not in edge]
        board["edges"].append(["a3", "a2"])

    board = copy.deepcopy(TINY_JSON)
    change(board)
    found = board_json.read(board)
    assert isinstance(found, tuple)
    assert [(one.code, one.where) for one in found] == [
        (Code.UNREACHABLE, "spaces[6]"),
        (Code.SPACE_ALONE, "spaces[8]"),
    ]
    assert "'b3' and the 1 space joined to it" in found[0].message


def test_a_larger_group_is_counted_in_the_plural() -> None:
    def change(board: dict[str, Any]) -> None:
        board["start"]["exits"] = [{"to": "c1", "heading": "up"}]
        board["edges"].remove(["c1", "c2"])
        board["spaces"].append("d1")
        board["edges"].append(["c1", "d1"])

    board = copy.deepcopy(TINY_JSON)
    change(board)
    found = board_json.read(board)
    assert isinstance(found, tuple)
    assert [one.code for one in found] == [Code.UNREACHABLE]
    assert "the 7 spaces joined to it" in found[0].message


def test_all_mistakes_are_reported_at_once() -> None:
    def change(board: dict[str, Any]) -> None:
        board["mummy_die"] = [0]
        board["name"] = ""
        board["start"]["exits"] = []

    assert {code for code, _ in found_in_json(change)} >= {
        Code.DIE_FACE,
        Code.NAME,
        Code.START_EXITS,
        Code.UNREACHABLE,
    }


def test_of_many_unknown_keys_some_are_named() -> None:
    found = found_in_json(lambda board: board.update({f"key-{n}": n for n in range(10_000)}))
    assert [code for code, _ in found] == [Code.UNKNOWN_KEY] * 20


def test_json_text_is_read_like_its_value() -> None:
    assert board_json.read_text(json.dumps(TINY_JSON)) == tiny_board()


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ('{"name":\n  oops}', 2, 3),
        ('{"name": "a", "name": "b"}', 1, 1),
        ("[" * 100_000, 1, 1),
        ("9" * 5000, 1, 1),
    ],
    ids=["empty", "a bare word", "a key twice", "deep", "a long number"],
)
def test_text_that_is_not_json_is_refused_with_its_place(text: str, line: int, column: int) -> None:
    found = board_json.read_text(text)
    assert isinstance(found, tuple)
    assert [(one.code, one.line, one.column) for one in found] == [(Code.SYNTAX, line, column)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)


@given(JSON)
def test_any_json_value_gives_findings_and_never_an_exception(value: Any) -> None:
    found = board_json.read(value)
    assert isinstance(found, tuple)
    assert found


@given(st.text())
def test_any_text_gives_findings_and_never_an_exception(text: str) -> None:
    found = board_json.read_text(text)
    assert isinstance(found, tuple)
    assert found


PATHS: list[tuple[str | int, ...]] = [
    *((key,) for key in TINY_JSON),
    *(("spaces", 3), ("edges", 3), ("edges", 3, 0), ("start", "exits"), ("start", "exits", 0)),
    *(("start", "exits", 0, "to"), ("start", "exits", 0, "heading"), ("mummy_die", 0)),
    *(("treasures", "red-scarab"), ("treasures", "red-scarab", "space")),
]


@given(st.lists(st.tuples(st.sampled_from(PATHS), JSON), min_size=1, max_size=3))
def test_a_board_with_any_value_in_any_place_gives_a_board_or_findings(
    changes: list[tuple[tuple[str | int, ...], Any]],
) -> None:
    board = copy.deepcopy(TINY_JSON)
    for path, value in sorted(changes, key=lambda change: -len(change[0])):
        put(*path, value=value)(board)
    found = board_json.read(board)
    if isinstance(found, Board):
        assert board_json.read(board_json.show(found)) == found
    else:
        assert found
        assert all(len(finding.message) < 500 for finding in found)
        assert all(finding.message.isprintable() for finding in found)
