"""Somebody who plays the mummy against machines learns nothing from a watch.

Pairs of games that sound alike in public, and in which explorers go other ways: everything that
the mummy's connection hears comes at the same times.
"""

import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from fsm.pyramid.commands import Announce, Command, Done, Move, MummyMove, MummyRoll, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Moved
from fsm.pyramid.legal import legal
from fsm.pyramid.live import LiveGame
from fsm.pyramid.moves import may_go_on
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import cell
from fsm.pyramid.table import Phase
from host.sim.machine_dice import MachineDice
from host.sim.minds import Minds
from host.sim.pace import MOVE_S
from tests.sim.machine_table import PERIOD_S, MachineTable, at_a_table

SOME_LOOKS_S = 4 * PERIOD_S  # in that time a key is seen, and told of
SAID = [Face.ARROW, Face.ARROW, Face.FOUR, Face.TWO]
TURNS = 2 * len(SAID)

Choice = Callable[[Position, list[str]], str]


def far(position: Position, ends: list[str]) -> str:
    return max(ends, key=lambda end: distance(position.place, end))


def near(position: Position, ends: list[str]) -> str:
    """Never where it began."""
    others = [end for end in ends if end != position.place]
    return min(others, key=lambda end: distance(position.place, end))


def nowhere(position: Position, ends: list[str]) -> str:
    """Where it began, if it may."""
    return position.place if position.place in ends else near(position, ends)


def distance(place: str, end: str) -> int:
    here, there = cell(place), cell(end)
    if not here or not there:
        return 0
    return abs(here.column - there.column) + abs(here.row - there.row)


class Script:
    """Says the same in every game, and goes where it chooses; nobody is caught."""

    def __init__(self, choice: Choice, first_die: int) -> None:
        self._choice = choice
        self._first_die = first_die
        self.turns = 0
        self.by_done: list[bool] = []  # which moves are not ruled by themselves

    def choose(self, game: LiveGame, seat: str) -> Command:
        position = game.position
        match position.phase:
            case Phase.CHOOSE:
                return Announce(SAID[self.turns // 2 % len(SAID)])
            case Phase.MOVE:
                self.turns += 1
                moves = [move for move in legal(position) if isinstance(move, Move)]
                to = self._choice(position, [move.to for move in moves])
                self.by_done.append(to == position.place or may_go_on(position, to))
                return Move(to)
            case Phase.CARD:
                return Done()
            case Phase.MUMMY_ROLL:
                return MummyRoll()
            case Phase.MUMMY_MOVE:
                return MummyMove(())
        return Roll()

    def faces(self, dice: Iterable[str]) -> dict[str, str]:
        faces = ["1", "2", "3", "4", "arrow"]
        shown = [*faces[self._first_die :], *faces[: self._first_die]]
        return {die: "3" if die == MUMMY else shown[int(die) - 1] for die in dice}


class Heard(NamedTuple):
    """All that the mummy was told, and when; in secret, how far and to which ends others went."""

    texts: list[str]
    times: list[float]
    lengths: list[int]
    by_done: list[bool]


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Choice, int], Heard]:
    def play(choice: Choice, first_die: int) -> Heard:
        script, heard = Script(choice, first_die), Heard([], [], [], [])

        async def throw(dice: MachineDice, some: Iterable[str]) -> None:
            await dice._table.hands.roll(script.faces(some))

        async def listen(table: MachineTable) -> None:
            mailbox = table.service.hub.listen(MUMMY)
            while True:
                heard.texts.append(await mailbox.next())
                heard.times.append(table.now)

        async def story(table: MachineTable) -> None:
            table.beside(listen(table))
            await table.start("red", "blue")
            await table.run_until(lambda: script.turns >= TURNS)
            await table.run_until(lambda: table.position.phase is Phase.BEGIN)
            moves = [one for one in table.told if isinstance(one, Moved)]
            heard.lengths.extend(distance(move.origin, move.to) for move in moves)
            heard.by_done.extend(script.by_done)
            assert not table.objections

        monkeypatch.setattr(Minds, "choose", lambda _, game, seat: script.choose(game, seat))
        monkeypatch.setattr(MachineDice, "_throw", throw)
        folder = tmp_path / f"{choice.__name__} {first_die}"
        folder.mkdir()
        at_a_table(folder, story)
        return heard

    return play


def waits(heard: Heard) -> list[float]:
    return [later - sooner for sooner, later in pairwise(heard.times)]


def moving_times(heard: Heard) -> list[float]:
    """From each announcement to what is heard next."""
    told = [[news["event"] for news in json.loads(text)["news"]] for text in heard.texts]
    return [wait for events, wait in zip(told, waits(heard), strict=False) if "announced" in events]


def test_when_a_machine_does_something_tells_nothing_of_its_way(
    played: Callable[[Choice, int], Heard],
) -> None:
    one = played(far, 0)
    for other in (played(near, 2), played(nowhere, 4)):
        assert other.lengths != one.lengths
        assert other.by_done != one.by_done
        assert other.texts == one.texts
        for wait, other_wait in zip(waits(one), waits(other), strict=True):
            assert other_wait == pytest.approx(wait, abs=SOME_LOOKS_S)


def test_the_longest_way_is_gone_in_time(played: Callable[[Choice, int], Heard]) -> None:
    least, most = MOVE_S
    for choice in (far, near, nowhere):
        times = moving_times(played(choice, 1))
        assert len(times) == TURNS
        assert all(least <= time <= most + 0.2 for time in times), times
