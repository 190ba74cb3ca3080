"""Whole games by robot hands: every ruling is the rulebook's, none missed and none doubled."""

import pytest

from fsm.pyramid.observations import Side
from tests.fsm.pyramid.games import KINDS, crowded_board, options_of
from tests.live.boards import FIELD, PRACTICE, RING
from tests.live.robots import PatientRobot, Robot
from tests.live.table import Table

BOARDS = {"practice": PRACTICE, "crowded": crowded_board(), "field": FIELD, "ring": RING}
PIECES = ("red", "turquoise", "blue", "purple")

# Not a dead spot on the mummy's side: where nobody knows of it, no walk can end on it.
FAULTS = [
    ("dead", Side.EXPLORERS),
    ("stuck", Side.EXPLORERS),
    ("stuck", Side.MUMMY),
    ("flickering", Side.EXPLORERS),
    ("flickering", Side.MUMMY),
]


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


@pytest.mark.parametrize(("fault", "side"), FAULTS)
@pytest.mark.parametrize("board", ["practice", "crowded", "field"])
def test_games_over_a_bad_spot_are_ruled_as_the_rules_say(
    board: str, fault: str, side: Side
) -> None:
    for seed in range(3):
        table = Table(BOARDS[board], *PIECES[: 2 + seed])
        robot = PatientRobot(table, seed)
        _break(table, robot.chance.choice(BOARDS[board].spaces), fault, side)
        robot.answer_all()
        robot.play(60)


def _break(table: Table, spot: str, fault: str, side: Side) -> None:
    match fault:
        case "dead":
            table.kill(spot, side)
        case "stuck":
            table.stick(spot, side)
        case _:
            table.flicker(spot, 12, side)
