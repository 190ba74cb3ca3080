"""A table that is left is found again: magnets, dice, faults, players, and the game."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hal.dice_lies import At, Lies
from hal.table_file import reference
from host.config import Config
from host.playable_boards import look_for_boards
from host.sim import left_table
from host.sim.keeper import NAME, find_left
from host.sim.left_table import LeftTable, LeftTableError
from host.sim.opening import open_simulated
from tests.sim.simulated import Laptop, laptop

LEFT = LeftTable(
    {"red": (1.5, -2.0), "blue": None},
    ("red",),
    {"1": Lies(At.TABLE, "arrow"), "mummy": Lies(At.POCKET, "3", leaning=True)},
    (
        {"kind": "dead", "side": "mummy", "spot": "e4"},
        {"kind": "unplugged", "part": "rows"},
    ),
    {"red": "here", "mummy": "machine"},
)


def test_what_is_written_is_read() -> None:
    assert left_table.read(left_table.write(LEFT)) == LEFT
    assert left_table.read(left_table.write(LeftTable())) == LeftTable()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('"version": 1', '"version": 2'),
        ("{", ""),
        ("1.5", '"here"'),
        ("1.5", "NaN"),
        ('"at": "table"', '"at": "floor"'),
        ('"kind": "dead"', '"kind": "tired"'),
        ('"side": "mummy"', '"side": "above"'),
        ('"red": "here"', '"red": "gone"'),
        ('"red": "here"', '"sphinx": "here"'),
    ],
)
def test_what_nobody_has_written_is_refused(before: str, after: str) -> None:
    text = left_table.write(LEFT)
    assert before in text
    with pytest.raises(LeftTableError):
        left_table.read(text.replace(before, after))


@pytest.mark.parametrize("damaged", [b"", b"garbage", b'{"version": 1}', b"\xff", b"[" * 10**5])
def test_a_damaged_file_is_put_aside_and_told(damaged: bytes, tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(damaged)
    left, remark = find_left(path)
    assert left == LeftTable()
    assert remark
    assert str(path) in remark
    assert not path.exists()
    assert (tmp_path / "table.damaged").read_bytes() == damaged


def test_where_nothing_was_left_there_is_nothing_to_say(tmp_path: Path) -> None:
    assert find_left(tmp_path / NAME) == (LeftTable(), None)


async def kept(it: Laptop) -> None:
    """Returns when the table has been written as it is."""
    await it.run(1.0)
    await it.simulation.kept()


def test_after_a_restart_the_table_is_as_it_was_left_and_the_game_goes_on(tmp_path: Path) -> None:
    players = {"red": "here", "blue": "phone", "mummy": "here"}
    fault = {"kind": "dead", "side": "explorers", "spot": "g6"}

    async def first() -> tuple[dict[str, Any], str]:
        async with laptop(tmp_path) as it:
            hands = it.guest()
            await it.start(hands, **players)
            await hands.do("throw", dice=["1", "2", "3"])
            await it.run(1.5)
            await hands.do("set", die="1")
            await hands.do("cock", die="3")
            await hands.do("weaken", piece="purple", on=True)
            await hands.do("fault", **fault, on=True)
            await it.run(3.0)
            await kept(it)
            return hands.scene, it.state("red")["sentence"]

    async def second() -> tuple[dict[str, Any], str]:
        async with laptop(tmp_path, seed=2) as it:
            hands = it.guest()
            await it.run(3.0)
            return hands.scene, it.state("red")["sentence"]

    before, after = asyncio.run(first()), asyncio.run(second())
    assert before[0]["players"] == after[0]["players"] == players
    assert before[0]["faults"] == after[0]["faults"] == [fault]
    assert after == before


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    async def story() -> None:
        async with laptop(tmp_path) as it:
            await it.guest().do("put", piece="red", spot="e4")
            await kept(it)
            written = it.opened.path.stat().st_mtime_ns
            await it.run(3.0)
            await it.simulation.kept()
            assert it.opened.path.stat().st_mtime_ns == written

    asyncio.run(story())


def test_what_another_table_had_is_left_out(tmp_path: Path) -> None:
    other = LeftTable(
        {"green": (0.0, 0.0), "red": (120.0, 90.0)},
        ("green",),
        {"9": Lies(At.TABLE, "1"), "1": Lies(At.POCKET, "7")},
        ({"kind": "dead", "side": "mummy", "spot": "z9"}, {"kind": "unplugged", "part": "lamp"}),
    )
    (tmp_path / NAME).write_text(left_table.write(other))

    async def story() -> None:
        async with laptop(tmp_path) as it:
            assert it.fake.over("red") == "e4"
            assert it.opened.broken.shown() == []
            assert it.opened.remarks == ()

    asyncio.run(story())


def test_a_disk_that_takes_nothing_keeps_nobody_from_playing_and_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with laptop(tmp_path) as it:
            it.opened.path.mkdir()  # a folder where the file should be
            await it.guest().do("put", piece="red", spot="e4")
            await kept(it)
            await it.guest().do("slide", piece="red", spots=["e3"])
            await kept(it)
            assert it.fake.over("red") == "e3"

    asyncio.run(story())
    assert len([one for one in caplog.messages if "cannot be written" in one]) == 1


@pytest.mark.parametrize("ghosts", [True, False])
def test_a_table_of_poor_steel_is_opened_when_it_is_asked_for(ghosts: bool, tmp_path: Path) -> None:
    table = reference()
    opened = open_simulated(
        table, look_for_boards(table), Config(), tmp_path, Random(1), paced=False, ghosts=ghosts
    )
    assert opened.fake.ghosts is opened.facts.spots.ghosts is ghosts
