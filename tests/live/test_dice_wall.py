"""What the mummy is told does not depend on what the explorers do with their dice.

Two games differ in how the explorers' dice are handled, and in nothing that is public. The mummy's
die does the same in both, at the same times: everything that is told to its side must be equal.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid.dice import FACES
from fsm.pyramid.happenings import Breach, EnteredByHand, Instructed, Refused
from fsm.pyramid.instructions import DiceInstruction
from fsm.pyramid.observations import Accepted, Back, Die, Lie, Lost, Observation, Side, Woken
from tests.live.boards import LINE
from tests.live.table import BROWN, DICE_NAMES, TRAY, Table
from tests.live.test_wall import assert_alike, heard

PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}
FUMBLED = DICE_NAMES[:4]  # the fifth never leaves its pocket, so no roll is ever complete
KEYS = ("1", "2", "arrow", "card", "done")
READER = "dice reader mummy"

Deed = Callable[[Table], object]


def dealt(turn: str, locked: int) -> Table:
    table = Table(LINE, places=PLACES, tray=TRAY, turn=turn, locked=locked)
    table.lay(**{f"d{die}": "mummy" for die in DICE_NAMES[:locked]})
    return table


def fumble(table: Table, chance: Random) -> None:
    """Somebody among the explorers does something with the dice, in no time."""
    die, face = chance.choice(FUMBLED), chance.choice(FACES)
    match chance.randrange(7):
        case 0 | 1:
            table.take(die)
        case 2 | 3:
            table.turn(die, face)
        case 4:
            table.cocks(die)
        case 5:
            table.press(chance.choice(KEYS))
        case _:
            table.enter(die, face)


def do(table: Table, deed: str) -> None:
    match deed.split():
        case ["take"]:
            table.take(BROWN)
        case ["cock"]:
            table.cocks(BROWN)
        case ["done"]:
            table.mummy_done()
        case ["enter", value]:
            table.enter(BROWN, value)
        case ["moving"]:
            table.feed(Die(BROWN, Lie.MOVING))
        case ["lose"]:
            table.feed(Lost(READER, (BROWN,)))
        case ["back"]:
            table.feed(Back(READER))
        case [value]:
            table.turn(BROWN, value)


DEEDS = ["take", "cock", "done", "moving", "lose", "back", "enter 2", "enter 9", "1", "3", "9"]
PLANS = st.lists(st.tuples(st.sampled_from([0.1, 1.0, 2.5]), st.sampled_from(DEEDS)), max_size=10)


@given(
    st.sampled_from(["red", "mummy"]),
    st.integers(0, 3),
    PLANS,
    st.integers(0, 2**32),
    st.integers(0, 2**32),
)
def test_the_mummy_hears_the_same_whatever_the_explorers_do_with_their_dice(
    turn: str, locked: int, plan: list[tuple[float, str]], seed: int, other_seed: int
) -> None:
    tables = []
    for number in (seed, other_seed):
        table, chance = dealt(turn, locked), Random(number)
        for pause, deed in plan:
            for _ in range(chance.randrange(4)):
                fumble(table, chance)
            table.wait(pause)
            do(table, deed)
        table.wait(30.0)
        tables.append(table)
    assert_alike(*tables)


HANDLINGS: dict[str, Deed] = {
    "nothing": lambda table: None,
    "a locked die taken": lambda table: table.take("1"),
    "a locked die turned": lambda table: table.turn("1", "2"),
    "a locked die cocked": lambda table: table.cocks("1"),
    "some rolled": lambda table: (table.take("2", "3"), table.fell("2", "4")),
    "a die cocked": lambda table: (table.take("2"), table.cocks("2")),
    "a die said": lambda table: (table.take("2"), table.cocks("2"), table.done(), table.press("3")),
    "a die entered": lambda table: (table.take("2"), table.enter("2", "4")),
    "announced with a die out": lambda table: (table.take("2"), table.press("4")),
}


@pytest.mark.parametrize("handling", HANDLINGS)
@pytest.mark.parametrize("turn", ["red", "mummy"])
@pytest.mark.parametrize("word", [Woken(), Accepted()])
def test_every_handling_of_the_explorers_dice_is_silent_across_the_board(
    handling: str, turn: str, word: Observation
) -> None:
    """Also where the operator accepts the table, which everybody hears."""
    calm, wild = dealt(turn, 1), dealt(turn, 1)
    HANDLINGS[handling](wild)
    for table in (calm, wild):
        table.wait(15.0 - table.now)
        table.feed(word)
        table.wait(20.0 - table.now)
        table.roll_brown(4)
        table.wait(10.0)
    assert_alike(calm, wild)


def test_a_roll_sounds_the_same_however_it_was_made() -> None:
    """Faces, looks, cocked dice and words are not public; the roll and its locked count are."""
    plain, odd = dealt("red", 0), dealt("red", 0)
    plain.wait(20.0 - plain.now)
    odd.take("1")
    odd.turn("1", "1")
    odd.wait(3.0)
    odd.take(*DICE_NAMES)
    for die, face in {"1": "arrow", "2": "mummy", "3": "4", "5": "4"}.items():
        odd.fell(die, face)
    odd.cocks("4")
    odd.done()
    odd.wait(20.0 - odd.now)
    plain.take(*DICE_NAMES)
    for die in DICE_NAMES:
        plain.turn(die, "mummy" if die == "5" else "2")
    odd.press("3")
    plain.wait(30.0)
    odd.wait(30.0)
    assert plain.position.faces != odd.position.faces
    assert heard(plain)[-1][1] == {"event": "rolled", "piece": "red", "locked": 1}
    assert_alike(plain, odd)


def test_nothing_about_the_explorers_dice_is_addressed_to_the_mummy() -> None:
    table = dealt("red", 1)
    for handling in HANDLINGS.values():
        handling(table)
        table.wait(3.0)
    about_dice = [h for _, h in table.told if isinstance(h, Breach | EnteredByHand | Refused)]
    assert {h.side for h in about_dice} == {Side.EXPLORERS}
    asked = [
        h.side
        for _, h in table.told
        if isinstance(h, Instructed) and isinstance(h.instruction, DiceInstruction)
    ]
    assert set(asked) == {Side.EXPLORERS}
