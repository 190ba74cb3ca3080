"""Whole games of machines at a fake table, from an empty board to the winner."""

import json
from pathlib import Path

import pytest

from fsm.pyramid.events import Captured, Won
from fsm.pyramid.instructions import COUNTER, Remove
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from host.journal.database import NAME as JOURNAL
from host.journal.reader import Reader
from tests.sim.machine_table import MachineTable, at_a_table, fake_table

HANDS = {"changed", "die", "pressed", "woken"}


def by_hands_alone(folder: Path) -> bool:
    """Whether nothing but sensors, pockets, keys and the clock told the game anything."""
    reader = Reader(folder / JOURNAL)
    (game,) = reader.games()
    return {json.loads(entry.text)["observed"] for entry in reader.entries(game.name)} <= HANDS


def all_stand_right(table: MachineTable) -> bool:
    standing, position = table.hands.standing, table.position
    places = zip(position.setup.explorers, position.places, strict=True)
    belong = {**dict(places), MUMMY: position.mummy, COUNTER: position.mummy}
    return all(standing.place(piece) == belong.get(piece) for piece in standing.pieces)


SOONER = {"thresholds": {"3": 2, "4": 3}}  # the same game, but for its length
GAMES = [
    (4, "two-person", ("red", "blue"), {}),
    (5, "standard", ("turquoise", "blue"), {}),
    (12, "standard", ("red", "blue", "purple"), SOONER),
    (13, "standard", ("purple", "red", "turquoise", "blue"), SOONER),
]


@pytest.mark.parametrize(("seed", "variant", "explorers", "options"), GAMES)
def test_machines_play_from_an_empty_table_to_the_winner(
    tmp_path: Path,
    seed: int,
    variant: str,
    explorers: tuple[str, ...],
    options: dict[str, object],
) -> None:
    async def story(table: MachineTable) -> None:
        seats = "explorers mummy" if variant == "two-person" else ""
        await table.start(*explorers, machines=seats, variant=variant, options=options)
        await table.run_until(lambda: table.over)
        assert any(isinstance(one, Won) for one in table.told)
        assert any(isinstance(one, Captured) for one in table.told)
        assert not table.objections

    at_a_table(tmp_path, story, seed=seed)
    assert by_hands_alone(tmp_path)


def test_a_machine_that_is_out_of_the_game_takes_its_piece_off_the_board(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        options = {"lives": 1, "thresholds": {"3": 3}}
        await table.start("red", "blue", "purple", options=options)
        await table.run_until(lambda: None in table.position.places)
        out = table.position.setup.explorers[table.position.places.index(None)]
        assert table.asked(Side.EXPLORERS) == Remove(out)
        table.machines.seats = frozenset({out})  # so that nobody plays on meanwhile
        await table.run(10.0)
        assert table.asked(Side.EXPLORERS) is None
        assert not table.hands.standing.on_board(out)
        table.machines.seats = frozenset({"red", "blue", "purple", MUMMY})
        await table.run_until(lambda: table.position.turn == MUMMY)
        assert not table.objections

    at_a_table(tmp_path, story, seed=12)


def test_machines_play_on_emulated_chips(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.round == 3)
        await table.run(1.0)
        assert not table.objections

    at_a_table(tmp_path, story, fake_table(chips=True))


def test_all_pieces_are_put_up_before_anybody_rolls(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        table.fake.place("purple", "e4")
        await table.start("red", "blue", machines="nobody")
        await table.run(15.0)
        assert all_stand_right(table)
        assert not table.hands.standing.on_board("purple")
        assert table.position.phase is Phase.BEGIN
        assert not any(table.asked(side) for side in Side)

    at_a_table(tmp_path, story)


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    played: list[list[object]] = []

    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.round == 3)
        played.append(table.told)

    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        at_a_table(tmp_path / folder, story, seed=3)
    assert played[0] == played[1]


def test_one_game_follows_the_other(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue", options={"thresholds": {"2": 1}})
        await table.run_until(lambda: table.over)
        await table.run(10.0)
        await table.ask("operator", "again")
        await table.run_until(lambda: table.position.round == 2)
        await table.ask("operator", "abandon")
        await table.run(10.0)
        await table.start("purple", "red")
        await table.run_until(lambda: table.position.round == 2)
        assert not table.objections

    at_a_table(tmp_path, story, seed=2)


def test_a_table_without_dice_is_told_of_rolls_on_pages(tmp_path: Path) -> None:
    async def story(table: MachineTable) -> None:
        await table.start("red", "blue")
        await table.run_until(lambda: table.position.round == 3)
        assert not table.objections

    at_a_table(tmp_path, story, fake_table(dice=False))
