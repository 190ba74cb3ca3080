"""Robot hands: what they do to a fake table, and how long that takes."""

from pathlib import Path

from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from hal.dice_lies import At, Lies
from tests.sim.machine_table import MachineTable, at_a_table


def test_a_piece_is_carried_to_a_free_spot_of_its_place(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        table.fake.place("red", "start.1")
        await table.do(table.hands.carry("blue", "start"))
        await table.do(table.hands.carry("red", "e4"))
        assert table.fake.over("blue") == "start.2"
        assert table.fake.over("red") == "e4"
        await table.do(table.hands.lift("red"))
        assert table.fake.over("red") is None

    at_a_table(tmp_path, story)


def test_the_mummys_halves_meet(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        table.fake.place(MUMMY, "prison.3")
        await table.do(table.hands.carry(COUNTER, "prison"))
        assert table.fake.over(COUNTER) == "prison.3"
        await table.do(table.hands.carry("red", "prison"))
        assert table.fake.over("red") == "prison.1"

    at_a_table(tmp_path, story)


def test_where_there_is_no_room_left_a_piece_is_put_all_the_same(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        for number, piece in enumerate(("red", "turquoise", "blue", COUNTER), 1):
            table.fake.place(piece, f"prison.{number}")
        await table.do(table.hands.carry("purple", "prison"))
        assert table.hands.standing.place("purple") == "prison"

    at_a_table(tmp_path, story)


def test_a_slide_takes_as_long_as_an_eye_can_follow(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        table.fake.place("red", "e4")
        await table.run(0.5)
        began = table.now
        await table.do(table.hands.slide("red", ["e4", "e3", "e2"]))
        seconds_a_space = (table.now - began) / 2
        assert table.fake.over("red") == "e2"
        assert 30.0 / 200.0 < seconds_a_space < 30.0 / 120.0

    at_a_table(tmp_path, story)


def test_a_piece_that_a_hand_moves_is_busy_until_it_rests(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        table.fake.place("red", "e4")
        moving = table.beside(table.hands.slide("red", ["e4", "e2"]))
        await table.run(0.2)
        assert table.hands.busy == {"red"}
        await table.run_until(moving.done)
        assert table.hands.busy == frozenset()

    at_a_table(tmp_path, story)


def test_a_walk_ends_where_it_is_told_to(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        table.fake.place(MUMMY, "e4")
        table.fake.place(COUNTER, "e4")
        walk = table.hands.walk(MUMMY, ["e3", "e2", "e1"], lambda: table.fake.over(MUMMY) == "e2")
        await table.do(walk)
        assert table.fake.over(MUMMY) == table.fake.over(COUNTER) == "e2"

    at_a_table(tmp_path, story)


def test_dice_are_thrown_and_set_into_their_pockets(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        dice = table.fake.dice
        assert dice is not None
        rolling = table.beside(table.hands.roll({"2": "arrow", "5": "3"}))
        await table.run(0.5)
        assert table.hands.busy_dice == {"2", "5"}
        assert dice.lies("2").at is At.HAND
        await table.run_until(rolling.done)
        assert dice.lies("2") == Lies(At.POCKET, "arrow")
        assert dice.lies("5") == Lies(At.POCKET, "3")
        assert table.hands.busy_dice == frozenset()

    at_a_table(tmp_path, story)


def test_a_key_is_pressed_and_let_go(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", machines="nobody")
        await table.run(10.0)
        await table.do(table.hands.press(Side.EXPLORERS, "release"))
        await table.run(1.0)
        assert len(table.objections) == 1

    at_a_table(tmp_path, story)
