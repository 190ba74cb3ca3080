"""How long the service takes to take up a game of a thousand entries that was left.

Robot hands have played it, on the fake scanner, with all that their magnets make the sensors tell.
Timed is `Service.begin`: the journal is opened and verified, the game is fed all of it again, and
the seats know what they knew.
"""

import asyncio
import time
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from fsm.pyramid import observation_text, record
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Observation
from fsm.pyramid.record import Opening
from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from host.config import Config
from host.evening.game_stage import GameStage
from host.journal.database import NAME as JOURNAL
from host.journal.entries import Entry
from host.journal.store import Journal
from host.playable_boards import look_for_boards
from host.service.service import Service
from host.service.table import no_table
from tests.fsm.pyramid.games import setup_of
from tests.soak.manner import Manner
from tests.soak.plans import choose
from tests.soak.robot import Robot
from tests.soak.story import Story
from tests.soak.table import RobotTable

EVENTS: Final = 1000
RUNS: Final = 7
_KIND: Final = "four explorers"
_UTC: Final = "2026-11-16T20:00:00Z"


class _Record(Story):
    """What the game was fed, and nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.fed: Final[list[tuple[Observation, float]]] = []

    def hands(self, at: float, what: str) -> None:
        pass

    def observed(self, observation: Observation, at: float) -> None:
        self.fed.append((observation, at))


def measure(events: int = EVENTS, runs: int = RUNS) -> float:
    """The median of some starts, in seconds."""
    opening, entries = left_game(events)
    return median(asyncio.run(_taken_up(opening, entries)) for _ in range(runs))


def left_game(events: int) -> tuple[Opening, list[Entry]]:
    """A game that has not ended after so many observations."""
    for seed in count():
        opening, fed = _played(seed, events)
        if len(fed) == events:
            texts = [(observation_text.write(seen), at) for seen, at in fed]
            numbered = enumerate(texts, start=1)
            return opening, [Entry(number, at, _UTC, text, "") for number, (text, at) in numbered]
    raise AssertionError("some game is long enough")


def _played(seed: int, most: int) -> tuple[Opening, list[tuple[Observation, float]]]:
    chance, story = Random(seed), _Record()
    table = RobotTable(setup_of(_KIND, seed), False, seed, story)
    robot = Robot(table, Manner(chance))
    robot.set_up()
    while legal(table.position) and len(story.fed) < most:
        robot.carry_out(choose(table.position, chance))
        table.told = []
    opening = Opening(table.position.setup, table.spots, STANDARD, Tray())
    return opening, story.fed[:most] if legal(table.position) else []


async def _taken_up(opening: Opening, entries: list[Entry]) -> float:
    with TemporaryDirectory() as folder:
        with Journal(Path(folder) / JOURNAL) as journal:
            journal.begin_with("2026-11-16-1", record.write(opening), _UTC, entries, "")
        table = no_table(Config())
        service = Service(table.driver, table.facts, look_for_boards(None), Path(folder))
        begun = time.perf_counter()
        await service.begin()
        seconds = time.perf_counter() - begun
        assert isinstance(service.evening.stage, GameStage)
        await service.close()
        return seconds
