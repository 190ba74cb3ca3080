"""A reader is lost: the game waits for it, or people say what its dice show."""

import pytest

from fsm.pyramid.commands import Announce
from fsm.pyramid.dice import Face
from fsm.pyramid.events import MummyMoved, MummyRolled, Rolled, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Paused,
    PlayedWithout,
    ReadAgain,
    Resumed,
)
from fsm.pyramid.instructions import Put, RollAgain, RollAndSay, RollToo, SayFace, SetDie, Walk
from fsm.pyramid.observations import Accepted, Back, Die, Lie, Lost, Side
from fsm.pyramid.table import Phase
from tests.fsm.pyramid.games import options_of
from tests.live.boards import LINE, TREASURES
from tests.live.table import BROWN, DICE_NAMES, TRAY, Table, Told, breaches, events, rulings

EXPLORERS, MUMMY_SIDE = Side.EXPLORERS, Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}
READER = "dice reader explorers"
BROWN_READER = "dice reader mummy"


def dealt(**more: object) -> Table:
    table = Table(LINE, **{"places": PLACES, "tray": TRAY, **more})  # type: ignore[arg-type]
    table.lay()
    return table


def lose(table: Table, reader: str = READER) -> Told:
    return table.feed(Lost(reader, DICE_NAMES if reader == READER else (BROWN,)))


def back(table: Table, reader: str = READER) -> Told:
    return table.feed(Back(reader)) + table.wait(table.timing.blink)


def without(table: Table) -> Table:
    """The explorers play on without their reader."""
    lose(table)
    table.done()
    table.wait(1.0)
    return table


# lost, and waited for


def test_a_lost_reader_pauses_the_game() -> None:
    table = dealt()
    assert rulings(lose(table)) == [Paused(READER, DICE_NAMES)]
    assert lose(table) == ()
    assert breaches(table.press("1")) == [(EXPLORERS, Handling.PAUSED)]
    assert breaches(table.enter("1", "2")) == [(EXPLORERS, Handling.PAUSED)]
    assert breaches(table.enter(BROWN, "2")) == [(MUMMY_SIDE, Handling.PAUSED)]
    assert table.enter("9", "2") == ()
    assert rulings(back(table)) == [Resumed()]


@pytest.mark.parametrize("lie", [Lie.SETTLED, Lie.HANDLED])
def test_a_roll_in_progress_survives_a_loss(lie: Lie) -> None:
    """Dice that were seen to leave count, when they are seen after it."""
    table = dealt()
    table.take(*DICE_NAMES)
    table.fell("1", "4")
    lose(table)
    table.feed(Back(READER))
    for die in "2345":
        assert events(table.feed(Die(die, lie, "2"))) == []
    told = table.wait(1.0)
    assert events(told) == [Rolled("red", (Face.FOUR, *[Face.TWO] * 4), 0)]


def test_dice_still_in_the_hand_after_a_loss_are_rolled_as_usual() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    lose(table)
    back(table)
    told = [happening for die in DICE_NAMES for happening in table.fell(die, "3")]
    assert events(tuple(told)) == [Rolled("red", (Face.THREE,) * 5, 0)]


def test_what_left_and_came_back_during_a_loss_does_not_count() -> None:
    table = dealt()
    lose(table)
    table.roll_dice("3")
    assert rulings(back(table)) == [
        Resumed(),
        Breach(EXPLORERS, Handling.NOT_AWAITED, {"dice": list(DICE_NAMES)}),
    ]
    assert rulings(table.wait(60.0)) == []
    assert events(table.roll_dice("2")) == [Rolled("red", (Face.TWO,) * 5, 0)]


def test_dice_that_lie_after_a_loss_as_before_it_are_not_spoken_of() -> None:
    table = dealt()
    table.turn("2", "4")
    lose(table)
    table.take("1")
    table.fell("1", "1")
    table.turn("2", "4")
    assert rulings(back(table)) == [Resumed()]


def test_dice_first_seen_after_a_loss_are_not_spoken_of() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY)
    lose(table)
    table.lay()
    assert rulings(back(table)) == [Resumed()]


def test_dice_taken_during_a_loss_may_be_rolled_after_it() -> None:
    table = dealt()
    lose(table)
    table.take(*DICE_NAMES)
    back(table)
    told = [happening for die in DICE_NAMES for happening in table.fell(die, "3")]
    assert events(tuple(told)) == [Rolled("red", (Face.THREE,) * 5, 0)]


def test_dice_that_come_back_early_during_a_loss_are_nobodys_fault() -> None:
    table = dealt()
    table.roll_dice("1")
    table.press("1")
    table.take("2")
    lose(table)
    table.fell("2", "4")
    assert rulings(back(table)) == [Resumed()]
    table.take("3")
    assert breaches(table.fell("3", "4")) == [(EXPLORERS, Handling.NOT_AWAITED)]


def test_a_mummys_die_that_comes_back_early_during_a_loss_is_nobodys_fault() -> None:
    table = dealt()
    table.take(BROWN)
    lose(table, BROWN_READER)
    table.fell(BROWN, "4")
    assert rulings(back(table, BROWN_READER)) == [Resumed()]
    table.take(BROWN)
    assert breaches(table.fell(BROWN, "5")) == [(MUMMY_SIDE, Handling.NOT_AWAITED)]


def test_a_locked_die_taken_during_a_loss_is_told_after_it() -> None:
    table = dealt()
    table.roll_dice("1", "1", "mummy", "1", "1")
    lose(table)
    assert breaches(table.take("3")) == []
    assert breaches(back(table)) == [(EXPLORERS, Handling.LOCKED_TAKEN)]


def test_the_mummys_roll_survives_a_loss() -> None:
    table = dealt(turn="mummy")
    table.take(BROWN)
    lose(table, BROWN_READER)
    table.feed(Back(BROWN_READER))
    table.feed(Die(BROWN, Lie.HANDLED, "5"))
    assert events(table.wait(1.0)) == [MummyRolled(5, 5)]


def test_a_mummys_die_rolled_during_a_loss_does_not_count() -> None:
    table = dealt(turn="mummy")
    lose(table, BROWN_READER)
    table.roll_brown(3)
    assert rulings(back(table, BROWN_READER)) == [
        Resumed(),
        Breach(MUMMY_SIDE, Handling.NOT_AWAITED, {"dice": [BROWN]}),
    ]
    assert events(table.roll_brown(4)) == [MummyRolled(4, 4)]


def test_a_mummys_die_taken_during_a_loss_may_be_rolled_after_it() -> None:
    table = dealt(turn="mummy")
    lose(table, BROWN_READER)
    table.take(BROWN)
    back(table, BROWN_READER)
    assert events(table.fell(BROWN, "2")) == [MummyRolled(2, 2)]


# a pulled plug is no free peek

LEFT = Breach(None, Handling.MUMMY_OFF_TURN, {"last": "h1"})
PUT_ELSEWHERE = Breach(None, Handling.MUMMY_OFF_TURN, {"last": "h1", "at": "g1"})
PEEKED = [LEFT, PUT_ELSEWHERE]


@pytest.mark.parametrize("reader", [READER, BROWN_READER])
def test_a_mummy_moved_while_a_reader_of_dice_is_lost_is_told_to_everybody_once(
    reader: str,
) -> None:
    table = dealt()
    lose(table, reader)
    told = table.mummy_jump("g1") + table.mummy_to("f1") + table.wait(2.0)
    assert rulings(told) == PEEKED
    assert table.shown(MUMMY_SIDE) is None
    told = table.mummy_jump("h1") + back(table, reader) + table.wait(5.0)
    assert rulings(told) == [Resumed()]
    lose(table, reader)
    assert rulings(table.mummy_jump("g1")) == PEEKED
    assert rulings(back(table, reader) + table.wait(5.0)) == [Resumed()]
    assert table.shown(MUMMY_SIDE) == Put("mummy", "h1", "g1")


def test_a_mummy_moved_just_before_the_game_goes_on_is_told_too() -> None:
    table = dealt()
    lose(table)
    table.feed(Back(READER))
    assert rulings(table.lift("mummy")) == [LEFT]
    table.wait(0.3)
    assert rulings(table.put("mummy", "g1")) == [PUT_ELSEWHERE]


def test_a_mummy_that_walks_on_in_a_pause_is_told_and_walks_again() -> None:
    table = dealt(turn="mummy")
    table.roll_brown(2)
    lose(table)
    assert rulings(table.mummy_to("g1", "f1")) == [PUT_ELSEWHERE]
    assert rulings(back(table)) == [Resumed()]
    assert table.shown(MUMMY_SIDE) == Walk("h1")
    table.follow(MUMMY_SIDE)
    assert rulings(table.mummy_to("g1", "f1")) == [MummyMoved(("g1", "f1")), Turn("red")]
    table.wait(5.0)
    told = table.mummy_jump("e1")
    assert {code for _, code in breaches(told)} == {Handling.MUMMY_TOO_FAR}


def test_of_a_mummy_on_a_board_that_is_not_seen_whole_nothing_is_said() -> None:
    table = dealt()
    lose(table)
    table.feed(Lost("rows"))
    told = table.mummy_jump("g1") + table.feed(Back("rows")) + table.mummy_jump("h1")
    assert breaches(told + back(table)) == []


def test_nobody_minds_the_mummy_in_a_pause_after_the_end() -> None:
    hands = {"red": ("red-scarab",), "blue": ("blue-lotus",)}
    table = Table(TREASURES, places=PLACES, tray=TRAY, hands=hands)
    table.lay()
    table.roll_dice("1")
    table.press("1")
    table.slide("red", "c1")
    table.press("card")
    assert table.position.phase is Phase.OVER
    lose(table)
    assert breaches(table.mummy_jump("g1")) == []


# played without


def test_done_plays_on_without_the_reader() -> None:
    table = dealt()
    lose(table)
    assert rulings(table.done() + table.wait(1.0)) == [PlayedWithout(READER), Resumed()]
    assert table.shown() == RollAndSay(DICE_NAMES)


def test_the_operator_may_play_on_without_every_reader() -> None:
    table = dealt()
    lose(table)
    lose(table, BROWN_READER)
    told = table.feed(Accepted()) + table.wait(1.0)
    assert rulings(told) == [PlayedWithout(READER), PlayedWithout(BROWN_READER), Resumed()]


def test_each_side_decides_about_its_own_reader() -> None:
    table = dealt()
    lose(table)
    assert breaches(table.mummy_done()) == [(MUMMY_SIDE, Handling.PAUSED)]
    lose(table, BROWN_READER)
    assert rulings(table.done() + table.wait(1.0)) == [PlayedWithout(READER)]
    assert rulings(table.mummy_done() + table.wait(1.0)) == [
        PlayedWithout(BROWN_READER),
        Resumed(),
    ]


def test_a_game_that_waits_for_another_part_does_not_go_on() -> None:
    table = dealt()
    lose(table)
    table.feed(Lost("rows"))
    assert breaches(table.done()) == [(EXPLORERS, Handling.PAUSED)]
    assert table.feed(Accepted()) == ()


def test_a_reader_that_is_played_without_is_not_lost_again() -> None:
    assert lose(without(dealt())) == ()


@pytest.mark.rule(31)
def test_explorers_roll_press_done_and_say_each_face() -> None:
    table = without(dealt())
    table.done()
    told = Told()
    for die, key in zip(DICE_NAMES, ("1", "2", "release", "4", "arrow"), strict=True):
        assert table.shown() == SayFace(die)
        told += table.press(key)
    faces = (Face.ONE, Face.TWO, Face.MUMMY, Face.FOUR, Face.ARROW)
    assert events(told) == [Rolled("red", faces, 1)]
    assert [h.die for h in told if isinstance(h, EnteredByHand)] == list(DICE_NAMES)
    assert table.shown() is None


def test_a_page_may_say_all_faces_in_any_order() -> None:
    table = without(dealt())
    told = Told()
    for die in "52341":
        told += table.enter(die, "3")
    assert events(told) == [Rolled("red", (Face.THREE,) * 5, 0)]


def test_a_face_is_said_once() -> None:
    table = without(dealt())
    table.enter("2", "3")
    told = table.enter("2", "4")
    assert rulings(told) == [
        Breach(EXPLORERS, Handling.ROLLED_ALREADY, {"dice": ["2"], "face": "3"})
    ]


def test_done_again_asks_later() -> None:
    table = without(dealt())
    table.done()
    table.press("1")
    table.done()
    assert table.shown() == RollAndSay(("2", "3", "4", "5"))


def test_a_re_roll_by_hand_begins_with_done() -> None:
    table = without(dealt())
    table.done()
    for _ in DICE_NAMES:
        table.press("1")
    assert table.position.phase is Phase.CHOOSE
    assert table.shown() is None
    table.done()
    assert table.shown() == SayFace("1")
    for _ in DICE_NAMES[1:]:
        table.press("2")
    assert events(table.press("release")) == [Rolled("red", (*[Face.TWO] * 4, Face.MUMMY), 1)]


def test_where_some_dice_may_be_rolled_every_question_is_answered_first() -> None:
    table = without(dealt(options=options_of({"reroll": "any"})))
    table.done()
    for _ in DICE_NAMES:
        table.press("1")
    table.done()
    for _ in DICE_NAMES[1:]:
        assert events(table.press("2") + table.wait(5.0)) == []
    assert events(table.press("3")) == [Rolled("red", (*[Face.TWO] * 4, Face.THREE), 0)]


def test_where_some_dice_may_be_rolled_a_page_cannot_announce_before_every_answer() -> None:
    table = without(dealt(options=options_of({"reroll": "any"})))
    for die in DICE_NAMES:
        table.enter(die, "1")
    table.done()
    for said in ((), ("1",)):
        for _ in said:
            table.press("2")
        told = table.ask(Announce(Face.ONE))
        rest = list(DICE_NAMES[len(said) :])
        assert rulings(told) == [Breach(EXPLORERS, Handling.DICE_BEGUN, {"dice": rest})]


def test_a_whole_roll_from_a_page_answers_every_question() -> None:
    table = without(dealt())
    table.done()
    table.press("2")
    assert events(table.roll("4")) == [Rolled("red", (Face.FOUR,) * 5, 0)]
    assert table.shown() is None


def test_where_some_dice_may_be_rolled_a_page_may_may_say_one_of_them() -> None:
    table = without(dealt(options=options_of({"reroll": "any"})))
    for die in DICE_NAMES:
        table.enter(die, "1")
    told = table.enter("4", "2") + table.wait(1.0)
    assert events(told) == [Rolled("red", (Face.TWO,), 0, (3,))]


def test_of_dice_that_nothing_reads_nobody_is_accused() -> None:
    table = dealt()
    table.roll_dice("mummy", "1", "1", "1", "1")
    table.take("1")
    assert table.shown() == SetDie("1", "mummy")
    without(table)
    assert table.shown() is None
    assert rulings(table.take("1") + table.wait(60.0)) == []


def test_what_was_rolled_before_the_loss_counts_with_what_is_said_after_it() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    table.fell("2", "4")
    without(table)
    assert table.shown() == RollAndSay(("1", "3", "4", "5"))
    table.done()
    for _ in "134":
        table.press("1")
    assert events(table.press("1")) == [
        Rolled("red", (Face.ONE, Face.FOUR, Face.ONE, Face.ONE, Face.ONE), 0)
    ]


def test_a_die_that_leaned_when_the_reader_was_lost_is_rolled_and_said() -> None:
    table = dealt()
    table.roll_dice("1")
    table.take(*DICE_NAMES)
    for die in "2345":
        table.fell(die, "2")
    table.cocks("1")
    assert table.shown() == RollAgain("1")
    without(table).wait(table.timing.patience)
    assert table.shown() == RollAndSay(("1",))
    table.done()
    assert table.shown() == SayFace("1")
    assert events(table.press("3")) == [Rolled("red", (Face.THREE, *[Face.TWO] * 4), 0)]


def test_which_dice_people_say_is_known_until_the_reader_is_back() -> None:
    table = dealt()
    assert not table.game.unread
    lose(table)
    assert not table.game.unread
    table.done()
    assert table.game.unread == set(DICE_NAMES)
    back(table)
    assert not table.game.unread


def test_after_the_reader_is_back_its_dice_are_read_again() -> None:
    table = without(dealt())
    assert rulings(back(table)) == [ReadAgain(READER)]
    assert table.shown() is None
    assert events(table.roll_dice("2")) == [Rolled("red", (Face.TWO,) * 5, 0)]


def test_a_question_ends_when_the_reader_is_back() -> None:
    table = without(dealt())
    table.done()
    table.press("1")
    back(table)
    table.wait(3.0)
    assert table.shown() == RollToo(("2", "3", "4", "5"))


def test_dice_in_the_hand_when_the_reader_is_back_may_be_rolled() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    without(table)
    back(table)
    told = [happening for die in DICE_NAMES for happening in table.fell(die, "3")]
    assert events(tuple(told)) == [Rolled("red", (Face.THREE,) * 5, 0)]


def test_what_a_die_shows_is_believed_until_it_is_read_otherwise() -> None:
    table = without(dealt())
    table.done()
    for key in ("release", "1", "1", "1", "1"):
        table.press(key)
    assert rulings(back(table)) == [ReadAgain(READER)]
    assert breaches(table.turn("1", "3")) == [(EXPLORERS, Handling.LOCKED_TURNED)]


def test_a_resumed_game_can_be_played_without_its_reader() -> None:
    table = Table(LINE, places=PLACES, tray=TRAY, locked=2)
    without(table)
    assert table.shown() == RollAndSay(("3", "4", "5"))


# what can be read is not said


def test_a_die_that_lies_in_its_pocket_unrolled_is_not_said() -> None:
    table = dealt()
    assert rulings(table.enter("2", "3")) == [
        Breach(EXPLORERS, Handling.NOT_ROLLED, {"dice": ["2"], "face": None})
    ]


def test_a_locked_die_is_not_said() -> None:
    table = dealt()
    table.roll_dice("1", "1", "mummy", "1", "1")
    assert breaches(table.enter("3", "2")) == [(EXPLORERS, Handling.NOT_AWAITED)]


def test_nothing_is_said_while_no_roll_is_awaited() -> None:
    table = dealt(turn="mummy")
    assert breaches(table.enter("3", "2")) == [(EXPLORERS, Handling.NOT_AWAITED)]


def test_a_pocket_that_sees_nothing_any_more_can_be_played_around() -> None:
    table = dealt()
    table.take(*DICE_NAMES)
    for die in "1345":
        table.fell(die, "3")
    table.wait(3.0)
    assert table.shown() == RollToo(("2",))
    table.done()
    assert table.shown() == SayFace("2")
    assert events(table.press("4")) == [
        Rolled("red", (Face.THREE, Face.FOUR, *[Face.THREE] * 3), 0)
    ]
    assert rulings(table.press("4"))[0].__class__.__name__ == "Announced"


def test_done_does_not_say_that_a_die_in_its_pocket_was_rolled() -> None:
    table = dealt()
    table.take("1")
    table.fell("1", "3")
    table.wait(3.0)
    assert breaches(table.done()) == [(EXPLORERS, Handling.NOT_ROLLED)]
    assert table.shown() == RollToo(("2", "3", "4", "5"))


# the mummy's reader


def test_the_mummys_die_is_said_on_a_page_while_its_reader_is_lost() -> None:
    table = dealt(turn="mummy")
    lose(table, BROWN_READER)
    assert rulings(table.mummy_done() + table.wait(1.0)) == [
        PlayedWithout(BROWN_READER),
        Resumed(),
    ]
    assert table.shown(MUMMY_SIDE) == SayFace(BROWN)
    assert table.shown() is None
    assert rulings(table.enter(BROWN, "3")) == [
        EnteredByHand(None, BROWN, "3"),
        MummyRolled(3, 3),
    ]
    assert table.shown(MUMMY_SIDE) is None


def test_the_mummys_die_is_read_again_when_its_reader_is_back() -> None:
    table = dealt(turn="mummy")
    lose(table, BROWN_READER)
    table.mummy_done()
    table.wait(1.0)
    assert table.take(BROWN) == ()
    assert rulings(back(table, BROWN_READER)) == [ReadAgain(BROWN_READER)]
    assert table.shown(MUMMY_SIDE) is None
    assert events(table.fell(BROWN, "6")) == [MummyRolled(6, 6)]
