"""Whole games for the tests of the core: set-ups of every kind, and seeded random play."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from fsm.pyramid import board_json
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.chance import complete
from fsm.pyramid.commands import Command
from fsm.pyramid.legal import legal
from fsm.pyramid.options import Options, read
from fsm.pyramid.position import Position
from fsm.pyramid.seats import PIECES
from fsm.pyramid.setup import Setup, Wish
from fsm.pyramid.turns import apply, begin
from host import boards

# Each rulings option away from its default at least once, and every number of explorers.
KINDS: dict[str, tuple[int, str, dict[str, object]]] = {
    "two explorers": (2, "standard", {}),
    "three explorers": (3, "standard", {}),
    "four explorers": (4, "standard", {}),
    "two persons": (2, "two-person", {}),
    "any dice, must lay": (3, "standard", {"reroll": "any", "card_play": "mandatory"}),
    "single die": (3, "standard", {"unplayable_reroll": "single_die"}),
    "exact mummy": (3, "standard", {"mummy_move": "exact"}),
    "cards without moves": (4, "standard", {"card_requires_move": False, "siege_rounds": 1}),
    "release first": (
        2,
        "standard",
        {"blocked_before_forced_release": False, "number_may_end_on_origin": False},
    ),
}


def practice_board() -> Board:
    board = boards.find("practice")
    assert isinstance(board, Board)
    return board


def options_of(given: dict[str, object]) -> Options:
    options = read(given)
    assert isinstance(options, Options)
    return options


def crowded_board() -> Board:
    """Six spaces: a corridor with two dead ends, where everything happens often.

    start a1 b1 c1 d1 prison, and c2 c3 above c1 with prison's other exit.
    """
    board = board_json.read(
        {
            "name": "crowded",
            "kind": "exercise",
            "columns": 4,
            "rows": 3,
            "spaces": ["a1", "b1", "c1", "d1", "c2", "c3"],
            "edges": [["a1", "b1"], ["b1", "c1"], ["c1", "d1"], ["c1", "c2"], ["c2", "c3"]],
            "start": {"exits": [{"to": "a1", "heading": "right"}]},
            "prison": {"exits": [{"to": "d1", "heading": "left"}, {"to": "c3", "heading": "down"}]},
            "treasures": {
                f"red-{place}": {"colour": "red", "space": place}
                for place in ("a1", "b1", "d1", "c3")
            },
            "mummy_die": [1, 2],
        }
    )
    assert isinstance(board, Board), board
    return board


def corridor(*spaces: str) -> Board:
    """One straight corridor a1 b1 …: start and an exit of prison at a1, prison's other at b1."""
    small = {
        "name": "corridor",
        "columns": len(spaces),
        "rows": 1,
        "spaces": list(spaces),
        "edges": [list(edge) for edge in pairwise(spaces)],
        "prison": {"exits": [{"to": "a1", "heading": "up"}, {"to": "b1", "heading": "left"}]},
        "treasures": {},
    }
    board = board_json.read({**board_json.show(crowded_board()), **small})
    assert isinstance(board, Board), board
    return board


def setup_of(kind: str, seed: int, board: Board | None = None, **more: Any) -> Setup:
    explorers, variant, given = KINDS[kind]
    on = board or practice_board()
    wish = Wish(on, PIECES[:explorers], seed, variant, options_of(given), **more)
    setup = arrange(wish)
    assert isinstance(setup, Setup)
    return setup


def random_play(setup: Setup, seed: int) -> Iterator[tuple[Position, Command]]:
    """Every position in which somebody decides, and the command that was chosen there."""
    position, chance = begin(setup)[0], Random(seed)
    while commands := legal(position):
        command = complete(position, chance.choice(commands))
        yield position, command
        position, _ = apply(position, command)
