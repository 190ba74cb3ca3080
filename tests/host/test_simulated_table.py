"""A whole table on a laptop: hands above, rulings below, and hours that pass in no time."""

from dataclasses import replace

import pytest

from fsm.pyramid.commands import MummyRoll, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Announced, Captured, Moved
from fsm.pyramid.happenings import Happening, Instructed, Noticed, Paused, Resumed
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Situation
from hal import sides
from hal.emulator.sandwich import Leak, Sandwich
from hal.table_file import reference
from host.simulated_table import SimulatedTable
from tests.fsm.pyramid.games import setup_of

SCANNERS = pytest.mark.parametrize("chips", [False, True], ids=["fake", "chips"])


def table_of(chips: bool, **situation: object) -> SimulatedTable:
    """A game of two explorers, everybody where they belong."""
    given = Situation(**situation)  # type: ignore[arg-type]
    setup = setup_of("two explorers", 1, situation=given)
    table = SimulatedTable(setup, chips=chips)
    places = dict(zip(setup.explorers, setup.places, strict=True))
    for number, (piece, place) in enumerate(places.items(), start=1):
        table.fake.place(piece, f"start.{number}" if place == "start" else str(place))
    for half in (MUMMY, COUNTER):
        table.fake.place(half, "prison.1" if setup.mummy == "prison" else setup.mummy)
    table.run(1)
    assert [table.game.instruction(side) for side in Side] == [None, None]
    return table


def events(told: tuple[Happening, ...]) -> list[Happening]:
    return [one for one in told if not isinstance(one, Instructed | Noticed)]


@SCANNERS
def test_a_key_announces_and_a_slide_is_the_move(chips: bool) -> None:
    table = table_of(chips, places={"red": "e2"})
    table.ask(Roll((Face.ONE,) * 5))
    table.fake.press(sides.Side.EXPLORERS, "1")
    assert [type(one) for one in events(table.run(1))] == [Announced]
    table.fake.slide("red", ["e2", "e1"])
    assert events(table.run(1)) == [Moved("red", "e2", "e1")]


@SCANNERS
def test_a_walk_of_the_mummy_meets_an_explorer(chips: bool) -> None:
    table = table_of(chips, places={"red": "h3", "mummy": "h2"}, turn="mummy")
    table.ask(MummyRoll(4))
    table.fake.slide(MUMMY, ["h2", "h3"])
    assert Captured("red", "h3", 2) in table.run(2)


@SCANNERS
def test_a_part_that_is_lost_pauses_the_game_until_it_is_back(chips: bool) -> None:
    table = table_of(chips)
    table.fake.unplug("explorers")
    assert events(table.run(1)) == [Paused("explorers")]
    table.fake.plug("explorers")
    assert events(table.run(1)) == [Resumed()]


def test_hours_in_which_nothing_moves_cost_a_few_scans() -> None:
    table = table_of(chips=False)
    scans, now = table.scans, table.now
    assert table.run(7200) == ()
    assert table.now == now + 7200
    assert table.scans - scans < 20


def test_a_table_without_pockets_has_no_dice_to_read_and_runs() -> None:
    bare = replace(reference(), pockets=())
    table = SimulatedTable(setup_of("two explorers", 1), table=bare, dice=True)
    table.run(1)
    assert table.game.instruction(Side.EXPLORERS) is not None  # the pieces are asked for
    assert table.fake.dice is None


def test_the_record_is_noted_before_it_counts() -> None:
    noted: list[tuple[object, float]] = []
    setup = setup_of("two explorers", 1)
    table = SimulatedTable(setup, note=lambda observation, at: noted.append((observation, at)))
    table.fake.place("red", "start.1")
    table.run(1)
    assert [type(one).__name__ for one, _ in noted] == ["Woken", "Changed"]


@SCANNERS
def test_a_table_of_poor_steel_tells_its_game_of_ghosts(chips: bool) -> None:
    setup, poor = setup_of("two explorers", 1), Sandwich(leak=Leak(20.0))
    tables = [SimulatedTable(setup, chips, sandwich=one) for one in (Sandwich(), poor)]
    assert [table.spots.ghosts for table in tables] == [False, True]
