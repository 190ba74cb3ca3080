"""Whole games by robot hands: every ruling is the rulebook's, none missed and none doubled."""

import pytest

from tests.fsm.pyramid.games import KINDS, crowded_board, options_of
from tests.live.boards import FIELD, PRACTICE, RING
from tests.live.robots import Robot
from tests.live.table import Table

BOARDS = {"practice": PRACTICE, "crowded": crowded_board(), "field": FIELD, "ring": RING}
PIECES = ("red", "turquoise", "blue", "purple")


@pytest.mark.parametrize("area_spots", [0, 1, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_random_games_are_ruled_as_the_rules_say(board: str, area_spots: int) -> None:
    for seed in range(3):
        table = Table(BOARDS[board], *PIECES[: 2 + seed], area_spots=area_spots)
        Robot(table, seed).play(120)


@pytest.mark.parametrize("kind", KINDS)
def test_games_of_every_kind_are_ruled_as_the_rules_say(kind: str) -> None:
    count, variant, given = KINDS[kind]
    options = options_of(given)
    table = Table(crowded_board(), *PIECES[:count], variant=variant, options=options)
    Robot(table, 5).play(250)
