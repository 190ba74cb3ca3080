"""Machines at one table with people, who are played here by hands of their own."""

import logging
from pathlib import Path

import pytest

from fsm.pyramid.commands import MummyMove
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Captured, Moved, Turn
from fsm.pyramid.instructions import COUNTER, Put
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from host.evening.stopped_stage import StoppedStage
from host.journal.errors import JournalFullError
from host.sim.robot_hands import RobotHands
from tests.sim.machine_table import MachineTable, at_a_table


class Person:
    """Plays what a test tells, at the table alone."""

    def __init__(self, table: MachineTable) -> None:
        self._table = table
        self._hands = RobotHands(table.fake, table.until)

    async def roll(self, *dice: str, face: str) -> None:
        await self._table.do(self._hands.roll(dict.fromkeys(dice, face)))

    @property
    def _unlocked(self) -> list[str]:
        dice, locked = self._table.fake.dice, self._table.position.locked
        assert dice is not None
        return [die for die in "12345" if not locked or dice.shows(die) != Face.MUMMY]

    async def press(self, side: Side, key: str) -> None:
        await self._table.do(self._hands.press(side, key))

    async def take_a_turn(self, to: str) -> None:
        """Roll ones, go to this space, and lay no card."""
        table = self._table
        await self.announce_a_one()
        await table.do(self._hands.carry(table.position.piece, to))
        await table.run_until(lambda: table.position.phase is Phase.CARD)
        await table.run(1.2)
        await self.press(Side.EXPLORERS, "done")

    async def announce_a_one(self) -> None:
        """Roll ones, and be about to move by one."""
        table = self._table
        await self.roll(*self._unlocked, face="1")
        await table.run_until(lambda: table.position.phase is Phase.CHOOSE)
        await self.press(Side.EXPLORERS, "1")
        await table.run_until(lambda: table.position.phase is Phase.MOVE)

    async def move_wrongly(self, to: str) -> None:
        """Go to a space that is not one step away, and be told so."""
        await self.announce_a_one()
        await self._table.do(self._hands.carry(self._table.position.piece, to))
        await self._table.run(5.0)

    async def walk_the_mummy(self, to: str) -> None:
        """Roll a six, and walk there."""
        table = self._table
        await table.run_until(lambda: table.position.phase is Phase.MUMMY_ROLL)
        await self.roll(MUMMY, face="6")
        await table.run_until(lambda: table.position.phase is Phase.MUMMY_MOVE)
        moves = [one for one in legal(table.position) if isinstance(one, MummyMove)]
        path = next(move.path for move in moves if move.path and move.path[-1] == to)
        await table.do(self._hands.walk(MUMMY, path, lambda: table.position.turn != MUMMY))


async def captured(table: MachineTable, person: Person) -> None:
    """Red goes to g2, blue where it likes, and the mummy catches red."""
    await table.run(12.0)
    await person.take_a_turn("g2")
    await person.walk_the_mummy("g2")
    await table.run_until(lambda: any(isinstance(one, Captured) for one in table.told))


def moves(table: MachineTable) -> list[Moved]:
    return [one for one in table.told if isinstance(one, Moved)]


def test_machines_wait_for_people_and_people_for_machines(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        person = Person(table)
        await table.start("red", "blue", machines="blue mummy")
        await table.run(60.0)
        assert (table.position.turn, table.position.phase) == ("red", Phase.BEGIN)
        for space in ("e1", "e2"):
            await person.take_a_turn(space)
            await table.run_until(lambda: table.position.turn == "red", 120.0)
        assert [one.piece for one in table.told if isinstance(one, Turn)][:4] == [
            *("red", "blue", MUMMY, "red")
        ]
        assert not table.objections

    at_a_table(tmp_path, story)


def test_a_piece_that_is_moved_as_soon_as_all_are_up_is_not_taken_back(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="mummy")
        assert table.asked(Side.EXPLORERS)
        await table.run_until(lambda: not any(table.asked(side) for side in Side))
        table.fake.place("red", "e2")
        await table.run(5.0)
        assert table.fake.over("red") == "e2"
        assert table.asked(Side.EXPLORERS) == Put("red", "start", "e2")

    at_a_table(tmp_path, story)


def test_a_captured_piece_of_a_person_is_left_to_the_person(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("blue", "red", machines="blue")
        await table.run_until(lambda: table.position.turn == "red")
        await captured(table, Person(table))
        await table.run(30.0)
        assert table.position.turn == "blue"
        assert table.asked(Side.EXPLORERS) == Put("red", "prison")
        assert table.fake.over("red") == "g2"
        await table.do(table.machines.tidy())
        assert table.hands.standing.place("red") == "prison"
        await table.run_until(lambda: table.position.turn == "red", 60.0)

    at_a_table(tmp_path, story)


def test_a_piece_that_a_person_moved_wrongly_is_put_back_by_whoever_tidies_up(
    tmp_path: Path,
) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="blue mummy")
        await table.run(12.0)
        await Person(table).move_wrongly(to="e2")
        assert table.asked(Side.EXPLORERS) == Put("red", "start", "e2")
        await table.do(table.machines.tidy())
        await table.run(2.0)
        assert table.hands.standing.place("red") == "start"
        assert table.asked(Side.EXPLORERS) is None

    at_a_table(tmp_path, story)


def test_a_piece_in_the_middle_of_its_move_is_left_to_whoever_moves_it(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="blue mummy")
        await table.run(12.0)
        await Person(table).announce_a_one()
        await table.do(table.hands.lift("red"))
        await table.do(table.machines.tidy())
        assert not table.hands.standing.on_board("red")

    at_a_table(tmp_path, story)


def test_a_captured_piece_of_a_machine_goes_to_prison_by_itself(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="blue")
        person = Person(table)
        await table.run(12.0)
        await person.take_a_turn("e1")
        await table.run_until(lambda: table.position.turn == MUMMY, 60.0)
        blue = str(table.position.places[1])
        await person.walk_the_mummy(blue)
        await table.run(10.0)
        assert table.hands.standing.place("blue") == "prison"
        assert table.asked(Side.EXPLORERS) is None

    at_a_table(tmp_path, story, seed=2)


def test_where_no_person_plays_an_explorer_robots_mind_the_mummys_half(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="red blue")
        await table.run_until(lambda: table.position.turn == MUMMY)
        await table.run(2.0)
        table.fake.lift(COUNTER)
        await table.run(10.0)
        assert table.hands.standing.place(COUNTER) == table.position.mummy

    at_a_table(tmp_path, story)


def test_a_piece_in_a_persons_hand_is_left_there(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="blue mummy")
        await table.run(12.0)
        table.held = frozenset({"blue"})
        table.fake.lift("blue")
        await table.run(20.0)
        assert not table.hands.standing.on_board("blue")
        table.held = frozenset()
        await table.run(5.0)
        assert table.hands.standing.place("blue") == "start"

    at_a_table(tmp_path, story)


def test_a_machine_moves_again_when_its_move_is_undone(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: len(moves(table)) == 1)
        await table.ask("blue", "undo")
        assert table.position.phase is Phase.MOVE
        await table.run_until(lambda: len(moves(table)) == 2, 60.0)
        await table.run_until(lambda: table.position.turn == "blue", 60.0)
        assert [move.piece for move in moves(table)] == ["red", "red"]

    at_a_table(tmp_path, story)


def test_nobody_moves_while_the_game_is_paused(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.turn == "blue")
        await table.ask("operator", "pause")
        await table.run(5.0)
        before = [table.fake.at(piece) for piece in table.hands.standing.pieces]
        await table.run(60.0)
        assert [table.fake.at(piece) for piece in table.hands.standing.pieces] == before
        await table.ask("operator", "continue")
        await table.run_until(lambda: table.position.turn == MUMMY, 120.0)

    at_a_table(tmp_path, story)


def test_an_abandoned_game_is_dropped_in_the_middle_of_a_move(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.phase is Phase.MOVE)
        await table.run_until(lambda: bool(table.hands.busy))
        await table.ask("operator", "abandon")
        await table.run(30.0)
        assert not table.hands.busy
        await table.start("blue", "red")
        await table.run_until(lambda: table.position.turn == "red", 120.0)

    at_a_table(tmp_path, story)


def test_a_machine_takes_a_seat_over(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="blue mummy")
        await table.run(30.0)
        assert table.position.turn == "red"
        table.machines.seats = frozenset({"red", "blue", "mummy"})
        await table.run_until(lambda: table.position.turn == "blue", 60.0)

    at_a_table(tmp_path, story)


def test_machines_wait_while_nothing_can_be_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.turn == "blue")
        writer = table.service.room.writer

        async def full(*_: object) -> None:
            raise JournalFullError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(writer, "append", full)
            patched.setattr(writer, "probe", full)
            await table.run(30.0)
            assert isinstance(table.service.evening.stage, StoppedStage)
        await table.run(10.0)
        await table.run_until(lambda: table.position.turn == MUMMY, 120.0)

    at_a_table(tmp_path, story)


def test_a_robot_that_stumbles_gets_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        with monkeypatch.context() as patched, caplog.at_level(logging.CRITICAL):
            patched.setattr(table.hands, "press", None)
            await table.run(60.0)
        assert table.position.phase is Phase.CHOOSE
        await table.run_until(lambda: table.position.turn == "blue", 120.0)

    at_a_table(tmp_path, story)
