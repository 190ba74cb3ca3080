"""Whole games by hands that change their minds: after every undo the game goes on by the rules."""

import pytest

from fsm.pyramid.commands import Move
from fsm.pyramid.events import Event
from fsm.pyramid.happenings import Undone
from fsm.pyramid.observations import Side
from fsm.pyramid.tray import Tray
from tests.fsm.pyramid.games import KINDS, crowded_board, options_of
from tests.live.boards import FIELD, PRACTICE, RING
from tests.live.dice_robot import DiceRobot
from tests.live.robots import Robot
from tests.live.table import NO_TRAY, TRAY, Table, rulings

BOARDS = {"practice": PRACTICE, "crowded": crowded_board(), "field": FIELD, "ring": RING}
PIECES = ("red", "turquoise", "blue", "purple")


class Wavering:
    """What a robot does besides: takes back what it can, puts pieces back, and plays on."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.table = robot, robot.table
        self.undone: list[str] = []

    def play(self, most: int) -> None:
        """So many commands, each of them undone at times, and those before it too."""
        for _ in range(most):
            if not self.robot.play(1):
                return
            while self.table.game.undoable is None and self.robot.chance.random() < 0.4:
                self.undo()

    def undo(self) -> None:
        """One command: told once, to those who knew of it; then hands follow the instructions."""
        phase = self.table.position.phase
        (told,) = rulings(self.table.undo())
        assert isinstance(told, Undone)
        assert (told.side is Side.EXPLORERS) == (told.do == Move.do)
        assert self.table.position.phase is not phase
        self.undone.append(told.do)
        self._put_back()

    def _put_back(self) -> None:
        """Sometimes at once, and sometimes only when asked."""
        self.table.wait(self.robot.chance.uniform(0.0, 2.0))
        self.table.follow_all()
        assert not [told for told in rulings(self.table.wait(5.0)) if isinstance(told, Event)]
        assert self.table.shown(Side.MUMMY) is None


def _robot(table: Table, seed: int, tray: Tray) -> Robot:
    return DiceRobot(table, seed, mistakes=0.0) if tray.explorers else Robot(table, seed)


@pytest.mark.parametrize("tray", [NO_TRAY, TRAY], ids=["without dice", "with dice"])
@pytest.mark.parametrize("area_spots", [0, 1, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_games_with_undone_commands_are_ruled_as_the_rules_say(
    board: str, area_spots: int, tray: Tray
) -> None:
    undone = set[str]()
    for seed in range(5, 9):
        table = Table(BOARDS[board], *PIECES[:3], area_spots=area_spots, tray=tray)
        hands = Wavering(_robot(table, seed, tray))
        hands.play(30)
        undone.update(hands.undone)
    assert {"move", "done"} <= undone


@pytest.mark.parametrize("kind", KINDS)
def test_games_of_every_kind_with_undone_commands_are_ruled_as_the_rules_say(kind: str) -> None:
    count, variant, given = KINDS[kind]
    options = options_of(given)
    table = Table(crowded_board(), *PIECES[:count], variant=variant, options=options)
    Wavering(Robot(table, 9)).play(150)
