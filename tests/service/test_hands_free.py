"""A whole evening without a keyboard: magnets, dice and keys, from the set-up to the winner."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.instructions import Put
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Side
from fsm.pyramid.setup import Setup, Wish
from hal.sides import Side as HalSide
from host import boards
from host.journal.database import NAME as JOURNAL
from host.journal.reader import Reader
from tests.service.served_table import ServedTable
from tests.soak.manner import Manner
from tests.soak.plans import choose
from tests.soak.robot import Robot
from tests.soak.story import Story

HANDS = {"changed", "die", "pressed", "woken", "lost", "back"}
MOST_DECISIONS = 3000


def setup_of(seed: int, *explorers: str) -> Setup:
    practice = boards.find("practice")
    assert isinstance(practice, Board)
    made = arrange(Wish(practice, explorers, seed))
    assert isinstance(made, Setup)
    return made


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ServedTable]:
    """The reference build: the real driver on emulated chips, simulated dice readers."""
    made = ServedTable(setup_of(7, "red", "blue"), tmp_path, 7, Story(), chips=True, dice=True)
    yield made
    made.close()


def choose_players(table: ServedTable) -> None:
    """The one thing that needs a page, the first time."""
    wish = {"seen": 1, "do": "start", "explorers": ["red", "blue"]}
    assert table.served.run(table.service.desk.command("operator", wish)).ok


def play_to_the_end(table: ServedTable, robot: Robot, chance: Random) -> None:
    for _ in range(MOST_DECISIONS):
        if not legal(table.position):
            return
        robot.carry_out(choose(table.position, chance))
        table.told.clear()
    pytest.fail("nobody wins")


def state(table: ServedTable, seat: str) -> dict[str, object]:
    snapshot: dict[str, dict[str, object]] = json.loads(table.service.desk.snapshot(seat))
    return snapshot["state"]


def lamps(table: ServedTable, side: HalSide) -> frozenset[str]:
    table.poll()
    return table.fake.panel.lit(side)


def test_a_whole_evening_is_refereed_from_magnets_dice_and_keys(
    table: ServedTable, tmp_path: Path
) -> None:
    chance = Random(1)
    choose_players(table)
    table.run(3.0)
    assert isinstance(table.instruction(Side.EXPLORERS), Put)
    assert state(table, "display")["instruction"]
    assert state(table, "mummy")["instruction"]
    assert lamps(table, HalSide.EXPLORERS) == {"turn", "wrong"}

    robot = Robot(table, Manner(chance))
    robot.set_up()
    assert state(table, "display")["instruction"] is None
    assert lamps(table, HalSide.EXPLORERS) == {"turn", "ok"}
    assert lamps(table, HalSide.MUMMY) == {"ok"}

    play_to_the_end(table, robot, chance)
    assert table.position.won
    assert state(table, "table")["stage"] == "over"
    assert table.service.desk.film("table")
    journal = Reader(tmp_path / JOURNAL)
    (game,) = journal.games()
    kinds = {json.loads(entry.text)["observed"] for entry in journal.entries(game.name)}
    assert journal.verify() is None
    assert game.ended == f"won by {table.position.won.by}"
    assert kinds <= HANDS

    table.press(Side.EXPLORERS, "done", 0.1, 0.0)
    assert state(table, "table")["stage"] == "lobby"
    table.press(Side.MUMMY, "done", 0.1, 0.0)
    assert state(table, "table")["stage"] == "playing"
    assert table.position.round == 1
