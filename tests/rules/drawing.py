"""Reads a drawing of corridors into the JSON board that the engine takes.

A drawing has one character for each cell and one between cells: `.` is a space, `-` and `|` are
open passages, a blank is rock. `S` is the start, `P` the prison, `T` the tomb (the mummy's own
area); an area may be drawn more than once, and each passage out of it is an exit. The other letters
are treasures (MARKS). Columns are named from the left, rows from the bottom, areas and rock
included:

    P-.-.-P
      |
    S-.          is a board with the three spaces b1, b2 and c2.

Four spaces without a mark hold a spare treasure each (SPARE), so that everybody can be given a card
that a test does not talk about. It shares nothing with the project's own reader of board files.
"""

from textwrap import dedent
from typing import Any

Board = dict[str, Any]

MARKS = {
    "r": "red-scarab",
    "s": "red-snake",
    "b": "blue-lotus",
    "c": "blue-crocodile",
    "w": "white-ibis",
    "v": "white-vase",
    "g": "green-frog",
    "h": "green-heron",
    "y": "yellow-sun",
    "z": "yellow-mask",
}
SPARE = ("white-spoon", "white-comb", "white-ring", "white-bowl")
AREAS = {"S": "start", "P": "prison", "T": "tomb"}
LINKS = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}

Cells = dict[tuple[int, int], str]


def board(drawing: str, *, die: tuple[int, ...] = (1, 2, 3, 4, 5, 6), **changes: object) -> Board:
    """Give the board of a drawing, with the mummy's die; `changes` replace whole keys."""
    lines = dedent(drawing).strip("\n").splitlines()
    cells, passages = _cells(lines), _passages(lines)
    spaces = sorted((row, column) for (column, row), mark in cells.items() if mark not in AREAS)
    return {
        "name": "exercise",
        "title": "An exercise",
        "kind": "exercise",
        "columns": max(column for column, _ in cells),
        "rows": max(row for _, row in cells),
        "spaces": [name((column, row)) for row, column in spaces],
        "edges": _edges(cells, passages),
        "start": {"exits": _exits(cells, passages, "S")},
        "prison": {"exits": _exits(cells, passages, "P")},
        **_mummy_start(cells, passages),
        "treasures": _treasures(cells),
        "mummy_die": list(die),
        **changes,
    }


def name(cell: tuple[int, int]) -> str:
    """Give the name of a cell, such as b1 for (2, 1)."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[cell[0] - 1]}{cell[1]}"


def _cells(lines: list[str]) -> Cells:
    rows = {(len(lines) - at + 1) // 2: line for at, line in enumerate(lines) if _is_row(lines, at)}
    return {
        (at // 2 + 1, row): mark
        for row, line in rows.items()
        for at, mark in enumerate(line)
        if at % 2 == 0 and mark != " "
    }


def _is_row(lines: list[str], at: int) -> bool:
    return (len(lines) - at) % 2 == 1


def _passages(lines: list[str]) -> set[frozenset[tuple[int, int]]]:
    """Give every pair of cells with a passage drawn between them."""
    pairs: set[frozenset[tuple[int, int]]] = set()
    for at, line in enumerate(lines):
        row = (len(lines) - at + 1) // 2
        for x, mark in enumerate(line):
            column = x // 2 + 1
            if mark == "-":
                pairs.add(frozenset({(column, row), (column + 1, row)}))
            elif mark == "|":
                pairs.add(frozenset({(column, row), (column, row + 1)}))
    return pairs


def _edges(cells: Cells, passages: set[frozenset[tuple[int, int]]]) -> list[list[str]]:
    inside = [pair for pair in passages if all(cells[cell] not in AREAS for cell in pair)]
    ordered = sorted(sorted((row, column) for column, row in pair) for pair in inside)
    return [[name((column, row)) for row, column in pair] for pair in ordered]


def _exits(
    cells: Cells, passages: set[frozenset[tuple[int, int]]], area: str
) -> list[dict[str, str]]:
    found = []
    for (column, row), mark in sorted(cells.items()):
        for heading, (right, up) in LINKS.items():
            beyond = (column + right, row + up)
            if mark == area and frozenset({(column, row), beyond}) in passages:
                found.append({"to": name(beyond), "heading": heading})
    return found


def _mummy_start(cells: Cells, passages: set[frozenset[tuple[int, int]]]) -> Board:
    if "T" not in cells.values():
        return {"mummy_start": "prison"}
    return {"mummy_start": "tomb", "tomb": {"exits": _exits(cells, passages, "T")}}


def _treasures(cells: Cells) -> dict[str, dict[str, str]]:
    marked = {MARKS[mark]: name(cell) for cell, mark in cells.items() if mark in MARKS}
    plain = sorted(cell for cell, mark in cells.items() if mark == ".")
    spare = {treasure: name(cell) for treasure, cell in zip(SPARE, reversed(plain), strict=False)}
    return {
        treasure: {"colour": treasure.split("-")[0], "space": space}
        for treasure, space in {**marked, **spare}.items()
    }
