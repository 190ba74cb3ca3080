"""Small boards on which whole games are short, with 23 treasures all the same.

The names of treasures do not tell their colours: an order by name is no order by colour.
"""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any, Final

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from host import boards

_COLOURS: Final = ("red",) * 5 + ("blue",) * 5 + ("white",) * 5 + ("green",) * 4 + ("yellow",) * 4
_THINGS: Final = (
    *(
        "ankh",
        "boat",
        "cat",
        "drum",
        "eye",
        "frog",
        "goose",
        "harp",
        "ibis",
        "jar",
        "kilt",
        "lotus",
    ),
    *("mask", "nest", "owl", "palm", "quill", "ring", "scarab", "torch", "urn", "vase", "wing"),
)


def _grid(name: str, columns: str, rows: str, walls: str, **more: Any) -> Board:
    """An open field with these walls, start below its left side and prison below its right."""
    spaces = [column + row for row, column in product(rows, columns)]
    treasures = zip(_THINGS, spaces[-len(_THINGS) :], strict=True)
    colours = [_COLOURS[(5 * number) % len(_COLOURS)] for number in range(len(_COLOURS))]
    read = board_json.read(
        {
            "name": name,
            "kind": "exercise",
            "columns": len(columns),
            "rows": len(rows),
            "spaces": spaces,
            "edges": [edge for edge in _edges(columns, rows) if "".join(edge) not in walls.split()],
            "start": {"exits": [{"to": "a1", "heading": "up"}]},
            "prison": {"exits": [{"to": f"{to}1", "heading": "up"} for to in columns[-2:]]},
            "treasures": {
                thing: {"colour": colour, "space": space}
                for colour, (thing, space) in zip(colours, treasures, strict=True)
            },
            "mummy_die": [1, 2, 3, 4, 5, 6],
            **more,
        }
    )
    assert isinstance(read, Board), read
    return read


def _edges(columns: str, rows: str) -> Iterator[list[str]]:
    for row in rows:
        yield from ([one + row, other + row] for one, other in pairwise(columns))
    for column in columns:
        yield from ([column + one, column + other] for one, other in pairwise(rows))


def _practice() -> Board:
    found = boards.find("practice")
    assert isinstance(found, Board), found
    return found


# Corridors with loops and four dead ends, one of them around the way out of start.
MAZE: Final = _grid(
    "maze",
    "abcdef",
    "12345",
    "a1b1 b1b2 b2c2 c1d1 c2c3 d2e2 e1f1 a3b3 b3b4 c3d3 d3d4 e3e4 f2f3 a4b4 c4c5 d4e4 e5f5 a5b5",
)
# Wide open; the mummy comes out of a tomb of its own, right before the only way out of start.
FIELD: Final = _grid(
    "field",
    "abcde",
    "12345",
    "b2c2 d3d4",
    mummy_start="tomb",
    tomb={"exits": [{"to": "a1", "heading": "right"}]},
)
PRACTICE: Final = _practice()
MOSTLY_SMALL: Final = (MAZE, FIELD, MAZE, FIELD, FIELD, MAZE, PRACTICE)
