"""Whole games with dice in pockets: whatever hands do, the rulings are the rulebook's."""

import pytest

from tests.fsm.pyramid.games import KINDS, crowded_board, options_of
from tests.live.boards import PRACTICE
from tests.live.dice_robot import DiceRobot
from tests.live.table import TRAY, Table

PIECES = ("red", "turquoise", "blue", "purple")
MISTAKES = {
    "locked taken",
    "locked turned",
    "turned",
    "looked",
    "early",
    "brown early",
    "pushed flat",
    "rolled again",
    "said",
    "lost reader",
    "announced with a die out",
}


@pytest.mark.parametrize("kind", KINDS)
def test_games_of_every_kind_are_ruled_as_the_rules_say(kind: str) -> None:
    count, variant, given = KINDS[kind]
    options = options_of(given)
    for seed in range(3):
        board = crowded_board()
        table = Table(board, *PIECES[:count], variant=variant, options=options, tray=TRAY)
        DiceRobot(table, seed).play(120)


def test_every_mistake_is_made_in_a_long_game() -> None:
    made = set[str]()
    for seed in range(4):
        robot = DiceRobot(Table(PRACTICE, *PIECES, tray=TRAY), seed)
        robot.play(150)
        made |= robot.made
    assert made == MISTAKES
