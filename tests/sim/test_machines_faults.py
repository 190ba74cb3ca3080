"""Machines at a table that has faults: they play on, or wait until somebody has mended it."""

from pathlib import Path

import pytest

from fsm.pyramid.commands import Command, MummyMove
from fsm.pyramid.dice import Face
from fsm.pyramid.events import MummyMoved
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, EnteredByHand, Noticed, Paused
from fsm.pyramid.instructions import RollAgain, SetDie, TakeOff, Walk
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from hal.fake_dice import FakeDice
from hal.sides import Side as HalSide
from host.bots.mummy import Hunter
from host.offering import offer
from host.sight import Offer
from tests.sim.machine_table import MachineTable, at_a_table, fake_table

EXPLORERS = HalSide.EXPLORERS


async def play_a_round(table: MachineTable) -> None:
    """From now on; whatever is in the way."""
    now = table.position.round
    await table.run_until(lambda: table.position.round > now, 300.0)


def dice_of(table: MachineTable) -> FakeDice:
    assert table.fake.dice is not None
    return table.fake.dice


# On their way out of start and prison all pieces pass one of these.
@pytest.mark.parametrize("side", HalSide)
@pytest.mark.parametrize("fault", ["kill", "stick", "flicker"])
def test_machines_play_around_a_faulty_spot(tmp_path: Path, side: HalSide, fault: str) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        for spot in ("g2", "h2"):
            getattr(table.fake, fault)(side, spot)
        table.broken()
        for _ in range(2):
            await play_a_round(table)

    at_a_table(tmp_path, story)


def test_a_magnet_that_lies_on_the_mummys_side_is_taken_off(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="mummy")
        await table.run(15.0)
        table.fake.place("spare", "e4")
        await table.run(1.0)
        assert table.asked(Side.MUMMY) == TakeOff("e4")
        await table.run(5.0)
        assert not table.hands.standing.on_board("spare")
        assert table.asked(Side.MUMMY) is None
        assert not any(isinstance(one, Noticed) for one in table.told)

    at_a_table(tmp_path, story, fake_table(more={"spare": HalSide.MUMMY}))


def test_of_a_spot_that_sees_a_magnet_where_there_is_none_done_says_so(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="mummy")
        await table.run(15.0)
        table.fake.stick(HalSide.MUMMY, "e4")
        table.broken()
        await table.run(1.0)
        assert table.asked(Side.MUMMY) == TakeOff("e4")
        await table.run(5.0)
        assert table.asked(Side.MUMMY) is None
        assert Noticed(Side.MUMMY, "e4", Fault.STUCK) in table.told

    at_a_table(tmp_path, story)


async def lit_beside_the_mummy(table: MachineTable) -> str:
    """A spot that sees a magnet before the mummy steps there, as it would behind an explorer."""
    await table.run_until(lambda: table.position.phase is Phase.MUMMY_MOVE)
    spot = one_step(offer(table.position, MUMMY)).path[0]
    table.fake.stick(HalSide.MUMMY, spot)
    table.broken()
    await table.run(0.5)
    return spot


def one_step(given: Offer) -> MummyMove:
    walks = [walk for walk in given.legal if isinstance(walk, MummyMove)]
    return next(walk for walk in walks if len(walk.path) == 1)


def step_or_roll(_: Hunter, given: Offer) -> Command:
    return one_step(given) if given.sight.phase == Phase.MUMMY_MOVE else given.legal[0]


def test_a_machine_ends_a_walk_with_done_where_nothing_shows_that_the_mummy_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hunter, "choose", step_or_roll)

    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        spot = await lit_beside_the_mummy(table)
        await table.run_until(lambda: table.position.turn != MUMMY, 30.0)
        assert MummyMoved((spot,)) in table.told
        (told,) = table.objections  # what lay there stands in for an explorer, and is none
        assert told == Breach(Side.EXPLORERS, Handling.BEHIND_NOBODY, {"spot": spot})

    at_a_table(tmp_path, story, ghosts=True)


def test_a_machine_says_that_an_unseen_mummys_walk_ends_where_it_stands(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="red blue")
        await table.run_until(lambda: table.position.phase is Phase.MUMMY_ROLL)
        await table.do(table.hands.roll({MUMMY: "6"}))
        spot = await lit_beside_the_mummy(table)
        await table.do(table.hands.slide(MUMMY, [spot]))
        await table.run(2.0)
        assert table.asked(Side.MUMMY) == Walk(table.position.mummy, unseen=True)
        table.machines.seats = frozenset({MUMMY})
        await table.run_until(lambda: table.position.turn != MUMMY, 30.0)
        assert table.position.mummy == table.hands.standing.place(MUMMY) == spot
        assert not table.objections

    at_a_table(tmp_path, story, ghosts=True)


def test_a_spot_that_fails_below_a_piece_is_found(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.turn == "blue")
        spot = str(table.fake.over("red"))
        table.fake.kill(EXPLORERS, spot)
        table.broken()
        await play_a_round(table)
        assert any(isinstance(one, Noticed) and one.spot == spot for one in table.told)

    at_a_table(tmp_path, story)


def test_a_weak_magnet_is_spoken_for(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.turn == "blue")
        table.fake.weaken("blue")
        table.broken()
        await play_a_round(table)

    at_a_table(tmp_path, story)


@pytest.mark.parametrize("reader", ["explorers", "mummy"])
def test_machines_wait_for_a_reader_that_was_unplugged(tmp_path: Path, reader: str) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run(8.0)
        dice_of(table).unplug(reader)
        await table.run(2.0, looking=True)
        before = table.position
        await table.run(30.0)
        assert table.position is before
        assert any(isinstance(one, Paused) for one in table.told)
        dice_of(table).plug(reader)
        await table.run(2.0, looking=True)
        await play_a_round(table)

    at_a_table(tmp_path, story)


@pytest.mark.parametrize("reader", ["explorers", "mummy"])
def test_machines_say_what_they_roll_where_people_play_without_a_reader(
    tmp_path: Path, reader: str
) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run(8.0)
        dice_of(table).unplug(reader)
        await table.run(2.0, looking=True)
        table.fake.press(HalSide(reader), "done")
        await play_a_round(table)
        await play_a_round(table)
        assert any(isinstance(one, EnteredByHand) for one in table.told)

    at_a_table(tmp_path, story)


@pytest.mark.parametrize("chip", ["rows", "explorers", "mummy"])
def test_machines_wait_for_a_chip(tmp_path: Path, chip: str) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.phase is Phase.MUMMY_MOVE)
        await table.run_until(lambda: MUMMY in table.hands.busy)
        table.fake.unplug(chip)
        await table.run(5.0, looking=True)
        assert table.game.paused
        table.fake.plug(chip)
        await table.run(2.0, looking=True)
        await play_a_round(table)

    at_a_table(tmp_path, story)


def test_a_cocked_die_is_rolled_again(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="nobody")
        await table.run(12.0)
        dice_of(table).take("3")
        await table.run(1.0)
        dice_of(table).cock("3")
        await table.run(3.0)
        assert table.asked(Side.EXPLORERS) == RollAgain("3")
        table.machines.seats = frozenset({"red"})
        await table.run_until(lambda: table.position.turn == "blue", 60.0)

    at_a_table(tmp_path, story)


def test_a_locked_die_that_was_turned_is_set_right(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.locked > 0, 600.0)
        locked = next(die for die in "12345" if dice_of(table).shows(die) == Face.MUMMY)
        dice_of(table).turn(locked, "1")
        await table.run_until(lambda: isinstance(table.asked(Side.EXPLORERS), SetDie), 60.0)
        await table.run_until(lambda: dice_of(table).shows(locked) == Face.MUMMY, 60.0)
        await play_a_round(table)

    at_a_table(tmp_path, story)
