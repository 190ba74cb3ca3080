"""Rolls through pockets: when dice count, and when they do not."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid.commands import Roll
from fsm.pyramid.dice import DICE, FACES, Face
from fsm.pyramid.events import Announced, LostMove, MummyRolled, Released, Rolled, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, EnteredByHand
from fsm.pyramid.instructions import RollToo, SayFace, SetDie, SetIn
from fsm.pyramid.observations import Die, Lie, Side
from fsm.pyramid.rulings import Code
from fsm.pyramid.table import Phase
from fsm.pyramid.tray import Tray
from tests.fsm.pyramid.games import options_of
from tests.live.boards import LINE
from tests.live.table import (
    BROWN,
    DICE_NAMES,
    TRAY,
    Table,
    Told,
    breaches,
    events,
    refusals,
    rulings,
)

EXPLORERS, MUMMY_SIDE = Side.EXPLORERS, Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}
SOME = options_of({"reroll": "any"})
SINGLE = options_of({"unplayable_reroll": "single_die"})


def dealt(**more: object) -> Table:
    """Everything in its place, all dice in their pockets."""
    table = Table(LINE, **{"places": PLACES, "tray": TRAY, **more})  # type: ignore[arg-type]
    table.lay()
    return table


def rolled(*faces: str, **more: object) -> Table:
    """Red has rolled these faces with its first roll."""
    table = dealt(**more)
    table.roll_dice(*faces)
    assert table.position.phase is Phase.CHOOSE
    return table


def faces_of(*names: str) -> tuple[Face, ...]:
    return tuple(map(Face, names))


# the first roll


@pytest.mark.rule(31, 32)
def test_a_roll_is_ruled_when_the_last_die_has_settled() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    for die in "5142":
        assert rulings(table.fell(die, "2")) == []
    told = table.fell("3", "mummy")
    assert rulings(told) == [Rolled("red", faces_of("2", "2", "mummy", "2", "2"), 1)]
    assert table.position.locked == 1


def test_dice_that_never_left_their_pockets_are_no_roll() -> None:
    table = dealt()
    for die in DICE_NAMES:
        assert rulings(table.turn(die, "4")) == []
        assert rulings(table.feed(Die(die, Lie.SETTLED, "3"))) == []
    assert rulings(table.wait(60.0)) == []
    assert table.position.phase is Phase.BEGIN


def outside(**more: object) -> Table:
    """The game begins with all dice outside their pockets."""
    table = Table(LINE, **{"places": PLACES, "tray": TRAY, **more})  # type: ignore[arg-type]
    table.feed(Die(BROWN, Lie.OUT))
    for die in DICE_NAMES:
        table.feed(Die(die, Lie.OUT))
    return table


@pytest.mark.parametrize("lie", [Lie.SETTLED, Lie.HANDLED])
def test_who_sets_dice_from_their_box_into_the_pockets_has_not_rolled(lie: Lie) -> None:
    table = outside()
    for die in DICE_NAMES:
        assert rulings(table.feed(Die(die, Lie.MOVING)) + table.feed(Die(die, lie, "3"))) == []
    assert rulings(table.wait(60.0)) == []
    told = table.roll_dice("1", "2", "3", "4", "arrow")
    assert rulings(told) == [Rolled("red", faces_of("1", "2", "3", "4", "arrow"), 0)]


def test_dice_that_begin_outside_are_to_be_set_into_their_pockets_first() -> None:
    table = outside()
    assert table.shown() is None
    table.wait(table.timing.patience)
    assert table.shown() == SetIn(DICE_NAMES)
    for die in DICE_NAMES[:4]:
        table.fell(die, "1")
    table.wait(3.0)
    assert table.shown() == SetIn(("5",))
    table.fell("5", "1")
    assert table.shown() is None


def test_a_pocket_that_never_saw_its_die_can_be_played_around_roll_after_roll() -> None:
    table = outside()
    for die in "1234":
        table.turn(die, "1")
    for face in ("3", "4"):
        table.take(*"1234")
        for die in "1234":
            table.fell(die, "2" if face == "3" else "3")
        table.wait(3.0)
        assert table.shown() == SetIn(("5",))
        table.done()
        assert table.shown() == SayFace("5")
        assert events(table.press(face))[0].faces[4] == face  # type: ignore[union-attr]


def test_dice_of_a_resumed_choice_are_set_in_as_they_come_and_nothing_counts() -> None:
    faces = faces_of("1", "2", "3", "4", "arrow")
    table = outside(played=(Roll(faces),))
    told = Told()
    for die, face in zip(DICE_NAMES, ("4", "3", "2", "1", "arrow"), strict=True):
        told += table.fell(die, face)
    assert told + table.wait(60.0) == ()
    assert table.position.faces == faces
    assert rulings(table.press("1")) == [Announced("red", Face.ONE)]


def test_a_mummys_die_set_into_its_pocket_for_the_first_time_is_not_rolled() -> None:
    table = outside(turn="mummy")
    assert table.shown(MUMMY_SIDE) == SetIn((BROWN,))
    assert rulings(table.feed(Die(BROWN, Lie.SETTLED, "3"))) == []
    assert table.shown(MUMMY_SIDE) is None
    assert rulings(table.roll_brown(4)) == [MummyRolled(4, 4)]


def test_a_pocket_that_never_saw_the_mummys_die_can_be_played_around() -> None:
    table = outside(turn="mummy")
    table.mummy_done()
    assert table.shown(MUMMY_SIDE) == SayFace(BROWN)
    assert events(table.enter(BROWN, "4")) == [MummyRolled(4, 4)]
    assert table.shown(MUMMY_SIDE) is None


def test_dice_rolled_one_by_one_with_pauses_count_even_where_they_fall_as_they_lay() -> None:
    table = dealt()
    told = Told()
    for die in DICE_NAMES:
        told += table.take(die) + table.fell(die, "1") + table.wait(10.0)
    assert rulings(told) == [Rolled("red", (Face.ONE,) * 5, 0)]


def test_the_faces_follow_the_dice_and_not_the_order_of_their_coming() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    thrown = {"4": "4", "2": "2", "5": "arrow", "1": "1", "3": "3"}
    told = [happening for die, face in thrown.items() for happening in table.fell(die, face)]
    assert rulings(tuple(told)) == [Rolled("red", faces_of("1", "2", "3", "4", "arrow"), 0)]


@given(st.data())
def test_any_order_of_leaving_and_settling_gives_the_same_roll(data: st.DataObject) -> None:
    """In any interleaving in which hands do not rest, with a re-roll after it."""
    table = dealt()
    for _ in range(2):
        free = table.free
        faces = data.draw(st.lists(st.sampled_from(FACES), min_size=len(free), max_size=len(free)))
        steps = data.draw(st.permutations(free * 2))
        told = _play(table, steps, dict(zip(free, faces, strict=True)))
        locked = DICE - len(free) + faces.count(Face.MUMMY)
        assert events(told)[0] == Rolled("red", tuple(faces), locked)
        table.mummies |= {d for d, face in zip(free, faces, strict=True) if face is Face.MUMMY}
        if table.position.phase is not Phase.CHOOSE:
            return


def _play(table: Table, steps: Sequence[str], faces: dict[str, Face]) -> Told:
    """A die's first step takes it, its second sets it down."""
    told, taken = Told(), set[str]()
    for die in steps:
        told += table.fell(die, faces[die]) if die in taken else table.take(die)
        taken.add(die)
    return told


def test_all_five_mummies_lose_the_move() -> None:
    table = dealt()
    told = table.roll_dice("mummy")
    assert rulings(told)[:2] == [Rolled("red", (Face.MUMMY,) * 5, 5), LostMove("red")]


@pytest.mark.rule(31)
def test_who_rolls_only_some_is_asked_for_the_others() -> None:
    table = dealt()
    table.take("1", "3", "5")
    for die in "135":
        table.fell(die, "2")
    assert table.shown() is None
    told = table.wait(table.timing.patience)
    assert table.shown() == RollToo(("2", "4"))
    assert events(told) == []
    table.take("2", "4")
    table.fell("2", "1")
    told = table.fell("4", "arrow")
    assert rulings(told) == [Rolled("red", faces_of("2", "1", "2", "arrow", "2"), 0)]
    assert table.shown() is None


def test_a_die_that_was_rolled_stays_as_it_fell() -> None:
    """One may not roll the same die again until all the others have fallen."""
    table = dealt()
    table.take(*DICE_NAMES)
    table.fell("1", "mummy")
    table.take("1")
    told = table.fell("1", "4")
    assert rulings(told) == [
        Breach(EXPLORERS, Handling.ROLLED_ALREADY, {"dice": ["1"], "face": "mummy"})
    ]
    for die in "2345":
        told = table.fell(die, "3")
    assert events(told) == [Rolled("red", faces_of("mummy", "3", "3", "3", "3"), 1)]
    assert table.shown() == SetDie("1", "mummy")


def test_a_die_taken_again_is_asked_back_before_the_roll_is_ruled() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    table.fell("1", "2")
    table.take("1")
    for die in "2345":
        assert rulings(table.fell(die, "3")) == []
    table.wait(3.0)
    assert table.shown() == SetDie("1", "2")
    told = table.fell("1", "2")
    assert rulings(told) == [Rolled("red", faces_of("2", "3", "3", "3", "3"), 0)]


def test_a_die_taken_again_may_be_said_to_lie_as_it_fell() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    table.fell("1", "2")
    table.take("1")
    for die in "2345":
        table.fell(die, "3")
    table.wait(3.0)
    assert events(table.done()) == [Rolled("red", faces_of("2", "3", "3", "3", "3"), 0)]


# awaited or not


def moving() -> Table:
    table = rolled("1")
    table.press("1")
    assert table.position.phase is Phase.MOVE
    return table


def test_dice_set_down_before_a_roll_is_awaited_are_told_once_and_must_leave_again() -> None:
    table = moving()
    table.take(*DICE_NAMES)
    told = [happening for die in DICE_NAMES for happening in table.fell(die, "2")]
    assert breaches(tuple(told)) == [(EXPLORERS, Handling.NOT_AWAITED)]
    table.slide("red", "e1")
    assert events(table.end_turn()) == [Turn("blue")]
    assert events(table.wait(60.0)) == []
    assert events(table.roll_dice("2")) == [Rolled("blue", (Face.TWO,) * 5, 0)]


def test_dice_in_the_hand_when_the_turn_begins_may_be_rolled_then() -> None:
    table = moving()
    table.take(*DICE_NAMES)
    table.slide("red", "e1")
    table.end_turn()
    told = [happening for die in DICE_NAMES for happening in table.fell(die, "3")]
    assert rulings(tuple(told)) == [Rolled("blue", (Face.THREE,) * 5, 0)]


def test_a_die_that_was_only_looked_at_off_turn_is_not_spoken_of() -> None:
    table = moving()
    table.take("2")
    assert table.fell("2", "1") == ()
    assert rulings(table.wait(60.0)) == []


def test_a_cocked_die_off_turn_has_come_back_too_early() -> None:
    table = moving()
    table.take("2")
    assert breaches(table.cocks("2")) == [(EXPLORERS, Handling.NOT_AWAITED)]
    assert breaches(table.turn("2", "4")) == []


def test_early_dice_are_told_again_in_a_later_turn() -> None:
    table = moving()
    table.take("2")
    assert breaches(table.fell("2", "4")) != []
    table.slide("red", "e1")
    table.end_turn()
    table.roll_dice("1")
    table.press("1")
    table.take("2")
    assert breaches(table.fell("2", "4")) == [(EXPLORERS, Handling.NOT_AWAITED)]


def test_dice_rolled_while_the_mummy_walks_after_a_release_are_too_early() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=2)
    table.lay(d1="mummy", d2="mummy")
    assert rulings(table.press("release")) == [Released("red", 2, False)]
    assert rulings(table.take(*DICE_NAMES)) == []
    assert breaches(table.fell("1", "3")) == [(EXPLORERS, Handling.NOT_AWAITED)]


def test_a_release_frees_all_dice_that_are_in_the_hand() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=2)
    table.lay(d1="mummy", d2="mummy")
    table.take("3", "4", "5")
    table.press("release")
    table.take("1", "2")
    table.mummy_done()
    told = [happening for die in DICE_NAMES for happening in table.fell(die, "3")]
    assert rulings(tuple(told)) == [Rolled("red", (Face.THREE,) * 5, 0)]


def test_a_release_after_some_dice_have_fallen_is_a_breach() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=2)
    table.lay(d1="mummy", d2="mummy")
    table.take("3", "4", "5")
    table.fell("3", "2")
    told = table.press("release")
    assert rulings(told) == [Breach(EXPLORERS, Handling.DICE_BEGUN, {"dice": ["4", "5"]})]
    assert table.position.phase is Phase.BEGIN


# rolling again


@pytest.mark.rule(34, 35)
def test_a_re_roll_takes_all_unlocked_dice() -> None:
    table = rolled("1", "2", "mummy", "4", "arrow")
    told = table.roll_dice("2", "2", "3", "3")
    assert rulings(told) == [Rolled("red", faces_of("2", "2", "3", "3"), 1)]


def test_a_die_that_somebody_looked_at_is_no_roll() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    table.take("2")
    table.fell("2", "2")
    assert rulings(table.wait(60.0)) == []
    assert table.shown() is None
    assert rulings(table.press("1")) == [Announced("red", Face.ONE)]


def test_one_die_that_fell_otherwise_is_the_beginning_of_a_re_roll() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    table.take("2")
    table.fell("2", "4")
    table.wait(3.0)
    assert table.shown() == RollToo(("1", "3", "4", "5"))
    told = table.press("1")
    assert rulings(told) == [Breach(EXPLORERS, Handling.DICE_BEGUN, {"dice": ["1", "3", "4", "5"]})]
    table.take("1", "3", "4", "5")
    for die in "1345":
        told = table.fell(die, "3")
    assert rulings(told) == [Rolled("red", faces_of("3", "4", "3", "3", "3"), 0)]


def test_a_die_that_was_looked_at_may_be_rolled_with_the_others_at_once() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    table.take("1")
    table.fell("1", "1")
    table.take("5", "4", "3", "2", "1")
    for die in DICE_NAMES:
        told = table.fell(die, "4")
    assert rulings(told) == [Rolled("red", (Face.FOUR,) * 5, 0)]


def test_a_die_that_was_looked_at_and_is_just_being_taken_belongs_to_the_re_roll() -> None:
    """It moves in its pocket when the other has fallen, and leaves a moment later."""
    table = rolled("mummy", "mummy", "1", "mummy", "arrow")
    table.take("3")
    table.fell("3", "1")
    table.take("5")
    table.feed(Die("3", Lie.MOVING))
    assert rulings(table.fell("5", "3")) == []
    table.take("3")
    assert rulings(table.fell("3", "2")) == [Rolled("red", faces_of("2", "3"), 3)]


def test_a_look_long_before_a_re_roll_does_not_belong_to_it() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    table.take("2")
    table.fell("2", "2")
    table.wait(10.0)
    table.take("1", "3", "4", "5")
    for die in "1345":
        table.fell(die, "2")
    table.wait(3.0)
    assert table.shown() == RollToo(("2",))


def test_dice_rolled_one_by_one_count_even_where_one_shows_the_same_face() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    told = Told()
    for die in DICE_NAMES:
        told += table.take(die) + table.fell(die, "1")
    assert rulings(told) == [Rolled("red", (Face.ONE,) * 5, 0)]


def test_all_dice_that_come_back_as_they_were_are_a_roll() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    told = table.roll_dice("1", "2", "3", "4", "arrow")
    assert rulings(told) == [Rolled("red", faces_of("1", "2", "3", "4", "arrow"), 0)]


def test_an_announcement_while_dice_are_out_is_a_breach() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    table.take("2")
    told = table.press("1")
    assert rulings(told) == [Breach(EXPLORERS, Handling.DICE_OUT, {"dice": ["2"]})]
    assert table.position.phase is Phase.CHOOSE
    table.fell("2", "2")
    assert rulings(table.press("1")) == [Announced("red", Face.ONE)]


def test_an_unlocked_die_turned_in_its_pocket_changes_nothing() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    told = table.turn("1", "arrow") + table.wait(60.0)
    assert told == ()
    assert refusals(table.press("arrow")) == []
    assert table.position.announced is Face.ARROW  # by die 5


def test_a_turned_die_that_is_set_right_again_is_no_roll() -> None:
    table = rolled("1", "2", "3", "4", "arrow")
    table.turn("1", "4")
    table.take("1")
    table.fell("1", "1")
    assert rulings(table.wait(60.0)) == []


def test_a_face_that_was_not_rolled_is_refused_whatever_lies_in_the_pockets() -> None:
    table = rolled("1", "2", "3", "3", "3")
    table.turn("1", "4")
    assert refusals(table.press("4")) == [(EXPLORERS, Code.DIE_NOT_ROLLED)]


def test_a_restless_pocket_of_a_locked_die_holds_up_nobody() -> None:
    table = rolled("mummy", "2", "3", "4", "arrow")
    table.take("2")
    table.fell("2", "4")
    for _ in range(3):
        table.feed(Die("1", Lie.MOVING))
        table.wait(0.4)
        table.feed(Die("1", Lie.HANDLED, "mummy"))
        table.wait(0.4)
    assert table.shown() == RollToo(("3", "4", "5"))


def test_a_restless_pocket_of_a_die_that_lies_as_it_did_holds_up_nobody() -> None:
    table = rolled("1", "2", "3", "4", "arrow", options=SOME)
    table.take("2")
    told = table.fell("2", "4")
    for _ in range(3):
        told += table.feed(Die("3", Lie.MOVING)) + table.wait(0.2)
        told += table.feed(Die("3", Lie.HANDLED, "3")) + table.wait(0.2)
    assert rulings(told) == [Rolled("red", (Face.FOUR,), 0, (1,))]


# rulings that allow to roll some of the dice


@pytest.mark.rule(34)
def test_any_dice_may_be_rolled_again_where_that_is_the_ruling() -> None:
    table = rolled("1", "2", "3", "4", "arrow", options=SOME)
    table.take("2", "4")
    told = table.fell("2", "3") + table.fell("4", "mummy")
    assert rulings(told) == []
    told = table.wait(table.timing.dwell)
    assert rulings(told) == [Rolled("red", faces_of("3", "mummy"), 1, (1, 3))]
    assert table.position.faces == faces_of("1", "3", "3", "arrow")
    assert rulings(table.take("4")) != []  # it is locked now


def test_a_die_still_in_the_hand_belongs_to_the_roll() -> None:
    table = rolled("1", "2", "3", "4", "arrow", options=SOME)
    table.take("2", "4")
    table.fell("2", "3")
    assert rulings(table.wait(60.0)) == []
    assert table.shown() is None
    told = table.fell("4", "1") + table.wait(1.0)
    assert rulings(told) == [Rolled("red", faces_of("3", "1"), 0, (1, 3))]


def test_an_announcement_completes_a_roll_of_some_dice() -> None:
    table = rolled("1", "2", "3", "4", "arrow", options=SOME)
    table.take("2")
    table.fell("2", "4")
    told = table.press("4")
    assert rulings(told) == [
        Rolled("red", (Face.FOUR,), 0, (1,)),
        Announced("red", Face.FOUR),
    ]


def test_all_dice_together_are_a_whole_roll_under_every_ruling() -> None:
    table = rolled("1", "2", "3", "4", "arrow", options=SOME)
    told = table.roll_dice("1", "1", "3", "4", "arrow")
    assert rulings(told) == [Rolled("red", faces_of("1", "1", "3", "4", "arrow"), 0)]


@pytest.mark.rule(49)
def test_a_single_unplayable_die_may_be_rolled_alone_where_that_is_the_ruling() -> None:
    places = {"red": "b1", "blue": "c1", "mummy": "h1"}
    table = rolled("1", "2", "2", "2", "2", options=SINGLE, places=places)
    table.take("1")
    told = table.fell("1", "3") + table.wait(1.0)
    assert rulings(told) == [Rolled("red", (Face.THREE,), 0, (0,))]
    table.take("1")
    told = table.fell("1", "4") + table.wait(1.0)
    assert refusals(told) == [(EXPLORERS, Code.ROLL_PLAYABLE_DIE)]
    assert rulings(table.wait(60.0)) == []
    assert table.position.faces[0] is Face.THREE


@pytest.mark.rule(49)
def test_two_dice_at_once_are_the_beginning_of_a_whole_roll_where_only_one_may_be_rolled() -> None:
    table = rolled("1", "2", "2", "2", "2", options=SINGLE)
    table.take("1", "2")
    told = table.fell("1", "3") + table.fell("2", "3") + table.wait(3.0)
    assert rulings(told) == []
    assert table.shown() == RollToo(("3", "4", "5"))
    table.take("3", "4", "5")
    for die in "345":
        told = table.fell(die, "1")
    assert rulings(told) == [Rolled("red", faces_of("3", "3", "1", "1", "1"), 0)]


# the mummy's die


def brown(**more: object) -> Table:
    return dealt(turn="mummy", **more)


@pytest.mark.rule(59)
def test_the_mummys_die_is_read_where_it_settles() -> None:
    table = brown()
    assert rulings(table.roll_brown(3)) == [MummyRolled(3, 3)]
    assert table.position.phase is Phase.MUMMY_MOVE


def test_the_mummys_die_must_leave_its_pocket() -> None:
    table = brown()
    assert rulings(table.turn(BROWN, "5")) == []
    assert rulings(table.wait(60.0)) == []
    assert table.position.phase is Phase.MUMMY_ROLL


def test_the_mummys_die_may_be_in_the_hand_when_its_turn_begins() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    table.lay()
    table.take(BROWN)
    for piece, face, spaces in (("red", "1", ("e1",)), ("blue", "2", ("c1", "d1"))):
        table.roll_dice(face)
        table.press(face)
        table.slide(piece, *spaces)
        table.end_turn()
    assert rulings(table.fell(BROWN, "4")) == [MummyRolled(4, 4)]


def test_the_mummys_die_set_down_off_its_turn_is_told_to_its_side_once() -> None:
    table = dealt()
    table.take(BROWN)
    assert rulings(table.fell(BROWN, "3")) == [
        Breach(MUMMY_SIDE, Handling.NOT_AWAITED, {"dice": [BROWN]})
    ]
    table.take(BROWN)
    assert rulings(table.fell(BROWN, "4")) == []
    table.take(BROWN)
    assert rulings(table.fell(BROWN, "4")) == []


def test_a_value_from_a_page_needs_no_die() -> None:
    table = brown()
    table.take(BROWN)
    assert rulings(table.mummy_rolls(2)) == [EnteredByHand(None, BROWN, "2"), MummyRolled(2, 2)]
    assert rulings(table.fell(BROWN, "2")) == []


def test_a_mummys_die_that_comes_back_otherwise_than_was_said_is_told_to_its_side() -> None:
    table = brown()
    table.take(BROWN)
    table.mummy_rolls(2)
    assert breaches(table.fell(BROWN, "5")) == [(MUMMY_SIDE, Handling.NOT_AWAITED)]
    assert rulings(table.turn(BROWN, "4")) == []


# custody and count


def test_a_die_that_is_not_in_the_tray_changes_nothing() -> None:
    table = dealt()
    assert table.take("9") + table.fell("9", "mummy") + table.enter("9", "2") == ()
    assert table.enter("1", "9") + table.enter(BROWN, "99") == ()


def test_a_face_that_no_die_has_cannot_be_read() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    table.fell("1", "9")
    for die in "2345":
        assert rulings(table.fell(die, "1")) == []
    assert table.position.phase is Phase.BEGIN


def test_without_a_tray_dice_are_commands() -> None:
    table = Table(LINE, places=PLACES)
    assert table.take("1") + table.fell("1", "2") + table.enter("1", "2") == ()
    assert rulings(table.roll("2")) == [Rolled("red", (Face.TWO,) * 5, 0)]


@pytest.mark.parametrize(
    ("explorers", "mummy", "about"),
    [
        (("1", "2"), None, "all 5 dice"),
        (("1", "2", "3", "4", "4"), None, "same name"),
        (DICE_NAMES, "5", "same name"),
    ],
)
def test_a_tray_has_five_dice_or_none_with_different_names(
    explorers: tuple[str, ...], mummy: str | None, about: str
) -> None:
    with pytest.raises(ValueError, match=about):
        Tray(explorers, mummy)


def test_a_whole_roll_from_a_page_goes_to_the_unlocked_dice_in_order() -> None:
    table = dealt()
    faces = ("1", "mummy", "2", "2", "2")
    assert rulings(table.roll(*faces)) == [
        *(EnteredByHand(EXPLORERS, *said) for said in zip(DICE_NAMES, faces, strict=True)),
        Rolled("red", faces_of(*faces), 1),
    ]
    assert rulings(table.wait(60.0)) == []  # it is believed that die 2 shows the mummy
    assert breaches(table.take("2")) == [(EXPLORERS, Handling.LOCKED_TAKEN)]


def test_dice_of_a_roll_from_a_page_may_be_put_back_afterwards() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    table.roll("1", "2", "2", "3", "3")
    assert rulings(table.fell("1", "1") + table.fell("2", "2")) == []
    assert rulings(table.press("1")) == [Announced("red", Face.ONE)]


def test_dice_that_come_back_otherwise_than_was_said_are_told_once() -> None:
    """Else who rolls them straight into their pockets would wait for a ruling in vain."""
    table = dealt()
    table.take(*DICE_NAMES)
    table.roll("1", "2", "2", "3", "mummy")
    assert rulings(table.fell("1", "1")) == []
    told = table.fell("2", "4") + table.fell("3", "4") + table.wait(60.0)
    assert rulings(told) == [Breach(EXPLORERS, Handling.NOT_AWAITED, {"dice": ["2"]})]
    assert breaches(table.fell("5", "4")) == [(EXPLORERS, Handling.LOCKED_TURNED)]
    assert table.position.faces == faces_of("1", "2", "2", "3")


def test_a_roll_of_some_dice_from_a_page_says_those_dice() -> None:
    table = rolled("1", "2", "3", "4", "arrow", options=SOME)
    told = table.ask(Roll(faces_of("4", "4"), (1, 2)))
    assert rulings(told) == [
        EnteredByHand(EXPLORERS, "2", "4"),
        EnteredByHand(EXPLORERS, "3", "4"),
        Rolled("red", faces_of("4", "4"), 0, (1, 2)),
    ]


def test_a_page_cannot_undo_a_roll_that_is_falling() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    table.fell("1", "mummy")
    table.fell("2", "mummy")
    assert rulings(table.roll("4")) == [
        Breach(EXPLORERS, Handling.DICE_BEGUN, {"dice": ["3", "4", "5"]})
    ]
    assert table.position.phase is Phase.BEGIN
