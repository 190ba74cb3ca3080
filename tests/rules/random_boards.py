"""Random small boards and random situations on any board, for comparison with the oracle."""

from random import Random
from typing import Any

from tests.rules.drawing import LINKS, SPARE, Board, name

PIECES = ("red", "turquoise", "blue", "purple")
SIZES = range(4, 15)

Cell = tuple[int, int]


def random_board(chance: Random) -> Board:
    """Give a connected board of a few spaces, as a tree with some loops or a wide field."""
    cells, passages = _carved(chance, chance.choice(SIZES))
    _open_more(chance, cells, passages, chance.choice((0.0, 0.3, 1.0)))
    spaces = [name(cell) for cell in sorted(cells, key=lambda cell: cell[::-1])]
    start = chance.sample(spaces, chance.choice((1, 1, 2)))
    return {
        "name": "random",
        "title": "A random board",
        "kind": "exercise",
        "columns": 8,
        "rows": 8,
        "spaces": spaces,
        "edges": [sorted(map(name, pair)) for pair in passages],
        "start": {"exits": _exits(chance, start)},
        "prison": {"exits": _exits(chance, chance.sample(spaces, 2))},
        **_mummy_start(chance, spaces),
        "treasures": {
            card: {"colour": "white", "space": space}
            for card, space in zip(SPARE, chance.sample(spaces, len(SPARE)), strict=True)
        },
        "mummy_die": [1, 2, 3, 4, 5, 6],
    }


def random_places(chance: Random, board: Board, pieces: list[str]) -> dict[str, str]:
    """Put every piece somewhere that the rules allow, often close together."""
    near = board["spaces"]
    if len(near) > 20:
        first = chance.randrange(len(near) - 12)
        near = near[first : first + 12]
    spaces = chance.sample(near, len(pieces) + 1 if len(near) > len(pieces) else len(near))
    places = {}
    for piece in pieces:
        free = spaces.pop() if len(spaces) > 1 else "start"
        places[piece] = chance.choice((free, free, free, "start", "prison"))
    places["mummy"] = chance.choice((spaces[0], spaces[0], spaces[0], board["mummy_start"]))
    return places


def random_pieces(chance: Random) -> list[str]:
    """Give two to four pieces in any order."""
    return chance.sample(PIECES, chance.choice((2, 3, 4)))


def _carved(chance: Random, size: int) -> tuple[list[Cell], list[frozenset[Cell]]]:
    """Grow a tree of so many cells, from one cell on."""
    cells, passages = [(4, 4)], []
    while len(cells) < size:
        here = chance.choice(cells)
        beyond = _beside(here, chance.choice(list(LINKS.values())))
        if beyond not in cells and all(1 <= at <= 8 for at in beyond):
            cells.append(beyond)
            passages.append(frozenset({here, beyond}))
    return cells, passages


def _open_more(
    chance: Random, cells: list[Cell], passages: list[frozenset[Cell]], share: float
) -> None:
    for cell in cells:
        for link in ((0, 1), (1, 0)):
            pair = frozenset({cell, _beside(cell, link)})
            if pair <= set(cells) and pair not in passages and chance.random() < share:
                passages.append(pair)


def _beside(cell: Cell, link: Cell) -> Cell:
    return cell[0] + link[0], cell[1] + link[1]


def _exits(chance: Random, spaces: list[str]) -> list[dict[str, str]]:
    return [{"to": space, "heading": chance.choice(list(LINKS))} for space in spaces]


def _mummy_start(chance: Random, spaces: list[str]) -> dict[str, Any]:
    if chance.random() < 0.8:
        return {"mummy_start": "prison"}
    return {"mummy_start": "tomb", "tomb": {"exits": _exits(chance, chance.sample(spaces, 1))}}
