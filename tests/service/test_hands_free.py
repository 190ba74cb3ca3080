"""A whole evening without a keyboard: magnets, dice and keys, from the set-up to the winner."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fsm.pyramid.arrange import arrange
from fsm.pyramid.legal import legal
from fsm.pyramid.setup import Setup, Wish
from host import boards
from tests.service.served_table import ServedTable
from tests.soak.manner import Manner
from tests.soak.plans import choose
from tests.soak.robot import Robot
from tests.soak.story import Story


def setup_of(seed: int, *explorers: str) -> Setup:
    made = arrange(Wish(boards.find("practice"), explorers, seed))  # type: ignore[arg-type]
    assert isinstance(made, Setup)
    return made


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ServedTable]:
    setup = setup_of(7, "red", "blue")
    made = ServedTable(setup, tmp_path, 7, Story(), chips=True, dice=True)
    yield made
    made.close()


def test_a_whole_game_is_refereed_from_magnets_dice_and_keys(table: ServedTable) -> None:
    desk, chance = table.service.desk, Random(1)
    begun = table.served.run(
        desk.command("operator", {"seen": 1, "do": "start", "explorers": ["red", "blue"]})
    )
    assert begun.ok, begun
    robot = Robot(table, Manner(chance))
    robot.set_up()
    for _ in range(3000):
        if not legal(table.position):
            break
        robot.carry_out(choose(table.position, chance))
        table.told.clear()
    assert table.position.won
