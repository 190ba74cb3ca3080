"""The program is killed in the middle of what a machine does, and the game goes on."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from hal.fake import FakeTable
from tests.sim.machine_table import MachineTable, fake_table


def as_left(left: FakeTable) -> FakeTable:
    """Another table, on which everything is where it was left."""
    fake = fake_table(seed=2)
    assert left.dice
    assert fake.dice
    for piece in left.magnets.names:
        fake.stand(piece, left.at(piece))
    for die in left.dice.faces:
        fake.dice.lay(die, left.dice.lies(die))
    return fake


def rolls(table: MachineTable) -> bool:
    return table.hands.busy_dice >= {"1"} and table.now > 20.0


def has_thrown_half(table: MachineTable) -> bool:
    dice = table.fake.dice
    assert dice
    return rolls(table) and dice.shows("1") is not None and dice.shows("5") is None


def rolls_the_brown_die(table: MachineTable) -> bool:
    return table.hands.busy_dice == {MUMMY}


def moves(table: MachineTable) -> bool:
    return table.position.phase is Phase.MOVE and bool(table.hands.busy)


def has_moved(table: MachineTable) -> bool:
    return table.position.phase is Phase.CARD


def carries(table: MachineTable) -> bool:
    return any(not table.hands.standing.on_board(piece) for piece in table.hands.busy)


def walks(table: MachineTable) -> bool:
    return table.position.phase is Phase.MUMMY_MOVE and MUMMY in table.hands.busy


def has_walked_a_step(table: MachineTable) -> bool:
    here = table.hands.standing.place(MUMMY)
    return table.position.phase is Phase.MUMMY_MOVE and here != table.position.mummy


MOMENTS = (
    *(rolls, has_thrown_half, rolls_the_brown_die, moves, has_moved, carries, walks),
    has_walked_a_step,
)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_machine_goes_on_with_what_it_was_killed_at(
    tmp_path: Path, moment: Callable[[MachineTable], bool]
) -> None:
    async def story() -> None:
        first = MachineTable(fake_table(), tmp_path)
        await first.begin()
        await first.start("red", "blue")
        await first.run_until(lambda: moment(first))
        await first.close()
        second = MachineTable(as_left(first.fake), tmp_path)
        second.machines.seats = first.machines.seats
        await second.begin()
        now = second.position.round
        try:
            await second.run_until(lambda: second.position.round >= now + 2, 300.0)
        finally:
            await second.close()

    asyncio.run(story())
