"""Small boards for the tests of boards, in both forms, and short questions about findings."""

import copy
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from fsm.pyramid import board_file, board_json
from fsm.pyramid.board import Board
from fsm.pyramid.board_findings import Code, Finding

# Lines are counted from 1 by every test that names one: keep them where they are.
TINY: Final = """\
title = "Tiny"
kind = "exercise"
mummy_start = "prison"
mummy_die = [1, 2, 3]

map = '''
      a   b   c   d
    +---+---+---+---+
  3 | .   .   r1  . |  3
    +   +---+---+   +
  2 | .   .   .   b1|  2
    +   +   +   +---+
  1 | S | P   . |      1
    +---+---+---+
      a   b   c   d
'''

[treasures.red]
r1 = "red-scarab"

[treasures.blue]
b1 = "blue-ankh"
"""

TINY_JSON: Final[dict[str, Any]] = {
    "name": "tiny",
    "title": "Tiny",
    "kind": "exercise",
    "columns": 4,
    "rows": 3,
    "spaces": ["c1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"],
    "edges": [
        ["c1", "c2"],
        ["a2", "b2"],
        ["a2", "a3"],
        ["b2", "c2"],
        ["c2", "d2"],
        ["d2", "d3"],
        ["a3", "b3"],
        ["b3", "c3"],
        ["c3", "d3"],
    ],
    "start": {"exits": [{"to": "a2", "heading": "up"}]},
    "prison": {
        "exits": [{"to": "c1", "heading": "right"}, {"to": "b2", "heading": "up"}],
    },
    "mummy_start": "prison",
    "treasures": {
        "red-scarab": {"colour": "red", "space": "c3"},
        "blue-ankh": {"colour": "blue", "space": "d2"},
    },
    "mummy_die": [1, 2, 3],
}


def tiny_board() -> Board:
    board = board_file.read(TINY, "tiny")
    assert isinstance(board, Board), board
    return board


def written(*changes: tuple[str, str]) -> str:
    """The text of the tiny board with these pieces of text changed, each once."""
    text = TINY
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the tiny board"
        text = text.replace(old, new)
    return text


def found_in(*changes: tuple[str, str]) -> list[tuple[Code, int | None, int | None]]:
    """Code, line and column of everything that is wrong with the changed text."""
    return places(board_file.read(written(*changes), "tiny"))


def places(result: Board | tuple[Finding, ...]) -> list[tuple[Code, int | None, int | None]]:
    assert isinstance(result, tuple), "the board was accepted"
    return [(finding.code, finding.line, finding.column) for finding in result]


def found_in_json(change: Callable[[dict[str, Any]], object]) -> list[tuple[Code, str]]:
    """Code and JSON path of everything that is wrong with the changed object."""
    board = copy.deepcopy(TINY_JSON)
    change(board)
    result = board_json.read(board)
    assert isinstance(result, tuple), "the board was accepted"
    assert all(finding.line is None and finding.message.endswith(".") for finding in result)
    return [(finding.code, finding.where) for finding in result]


def game_of(count: dict[str, int]) -> dict[str, Any]:
    """A game board, one long corridor, with so many treasures of each colour."""
    spaces = [f"{chr(ord('a') + column)}1" for column in range(26)]
    board = copy.deepcopy(TINY_JSON)
    ids = [(colour, number) for colour, many in count.items() for number in range(many)]
    board |= {
        "kind": "game",
        "columns": 26,
        "rows": 1,
        "spaces": spaces,
        "edges": [[one, other] for one, other in pairwise(spaces)],
        "start": {"exits": [{"to": "a1", "heading": "up"}]},
        "prison": {
            "exits": [{"to": "b1", "heading": "up"}, {"to": "c1", "heading": "up"}],
        },
        "treasures": {
            f"{colour}-{number}": {"colour": colour, "space": spaces[index]}
            for index, (colour, number) in enumerate(ids)
        },
    }
    return board
