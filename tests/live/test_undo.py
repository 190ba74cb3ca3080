"""Undo: a move, the end of a turn, a release; never a die, a secret that was told, or the mummy."""

from collections.abc import Callable

import pytest

from fsm.pyramid.commands import Announce, Card, Done, Move, MummyMove, Release
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Moved, Released, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Resumed, Revealed, Undone, UndoProposed
from fsm.pyramid.instructions import Put, SetDie
from fsm.pyramid.observations import Back, Lost, Side
from fsm.pyramid.observations import Revealed as RevealAsked
from fsm.pyramid.observations import UndoProposed as UndoWanted
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.spots import Spots
from fsm.pyramid.table import Phase
from tests.live.boards import FIELD, LINE, TREASURES
from tests.live.table import TRAY, Table, breaches, events, rulings

EXPLORERS = Side.EXPLORERS
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}
MOVE_UNDONE = Undone(EXPLORERS, "move")
TURN_UNDONE = Undone(None, "done")
RELEASE_UNDONE = Undone(None, "release")


def moved(**more: object) -> Table:
    """Red has moved from d1 to e1 and may lay a card."""
    table = Table(LINE, places=PLACES, **more)  # type: ignore[arg-type]
    table.announce("1")
    table.slide("red", "e1")
    assert table.position.phase is Phase.CARD
    return table


def ended() -> Table:
    """Red's turn is over, and blue has not begun."""
    table = moved()
    assert events(table.end_turn()) == [Turn("blue")]
    return table


def refused(table: Table) -> str:
    """Undo is refused by this code, to explorers alone, and changes nothing."""
    before, instructions = table.position, [table.shown(side) for side in Side]
    ((side, code),) = breaches(told := table.undo())
    assert (side, len(rulings(told))) == (EXPLORERS, 1)
    assert (table.position, table.game.undoable) == (before, code)
    assert [table.shown(side) for side in Side] == instructions
    return code


# a move


def test_an_undone_move_is_moved_again() -> None:
    table = moved()
    assert table.game.undoable is None
    assert rulings(table.undo()) == [MOVE_UNDONE]
    assert (table.position.phase, table.place("red")) == (Phase.MOVE, "d1")
    assert table.shown() == Put("red", "d1", "e1")
    assert rulings(table.slide("red", "d1")) == []
    assert table.shown() is None
    assert rulings(table.wait(60.0)) == []
    assert rulings(table.slide("red", "c1")) == [Moved("red", "d1", "c1")]


def test_the_end_of_an_undone_move_does_not_count_while_the_piece_rests_there() -> None:
    table = moved()
    table.undo()
    assert rulings(table.wait(60.0)) == []
    assert table.place("red") == "d1"


def test_after_an_undo_a_piece_may_go_straight_to_another_end() -> None:
    table = Table(FIELD, places={"red": "b2", "blue": "b1", "mummy": "d3"})
    table.announce("1")
    table.slide("red", "b3")
    table.undo()
    assert rulings(table.carry("red", "c2") + table.wait(2.0)) == [Moved("red", "b2", "c2")]
    assert table.shown() is None


def test_done_on_the_end_of_an_undone_move_means_it_after_all() -> None:
    table = moved()
    table.undo()
    assert rulings(table.done()) == [Moved("red", "d1", "e1")]


def test_a_piece_that_leaves_the_end_of_an_undone_move_may_come_back_to_it() -> None:
    table = moved()
    table.undo()
    table.lift("red")
    assert rulings(table.put("red", "e1") + table.wait(2.0)) == [Moved("red", "d1", "e1")]


def test_a_piece_in_a_hand_is_asked_back_where_its_move_began() -> None:
    table = moved()
    table.lift("red")
    table.undo()
    table.wait(2.0)
    assert rulings(table.put("red", "d1")) == []
    assert table.shown() is None
    assert rulings(table.slide("red", "c1")) == [Moved("red", "d1", "c1")]


def test_a_move_that_was_ruled_by_its_rest_can_be_undone_and_its_grace_is_over() -> None:
    table = Table(FIELD, places={"red": "b1", "blue": "b3", "mummy": "d3"})
    table.announce("2")
    assert events(table.slide("red", "b2", "c2") + table.wait(0.8)) == [Moved("red", "b1", "c2")]
    table.undo()
    told = table.slide("red", "b2", "b1", "c1", "d1", pause=0.05)
    assert events(told) == [Moved("red", "b1", "d1")]
    assert events(table.end_turn()) == [Turn("blue")]


def test_a_move_on_a_page_can_be_undone_where_nothing_is_sensed() -> None:
    table = Table(LINE, places=PLACES, spots=Spots(frozenset()), ready=False)
    table.announce("1")
    table.ask(Move("e1"))
    assert table.undo() == (MOVE_UNDONE,)
    assert table.ask(Move("c1")) == (Moved("red", "d1", "c1"),)


# the end of a turn, a release


def test_the_end_of_a_turn_can_be_undone_and_then_the_move() -> None:
    table = ended()
    assert rulings(table.undo()) == [TURN_UNDONE]
    assert (table.position.turn, table.position.phase) == ("red", Phase.CARD)
    assert rulings(table.undo()) == [MOVE_UNDONE]
    assert refused(table) == Handling.UNDO_SHOWN
    assert table.follow_all() == 1
    assert rulings(table.slide("red", "c1")) == [Moved("red", "d1", "c1")]
    assert events(table.end_turn()) == [Turn("blue")]
    assert table.position.places == ("c1", "b1")


def test_a_release_can_be_undone_while_the_mummy_stands_still() -> None:
    table = Table(LINE, places=PLACES, locked=2)
    assert events(table.press("release")) == [Released("red", 2, False)]
    assert rulings(table.undo()) == [RELEASE_UNDONE]
    assert (table.position.turn, table.position.locked) == ("red", 2)
    assert events(table.press("release")) == [Released("red", 2, False)]


def test_release_end_and_move_are_undone_one_after_the_other() -> None:
    table = Table(LINE, places=PLACES, locked=2)
    table.announce("1")
    table.slide("red", "e1")
    table.end_turn()
    table.press("release")
    told = [table.undo()[0] for _ in range(3)]
    assert told == [RELEASE_UNDONE, TURN_UNDONE, MOVE_UNDONE]
    assert refused(table) == Handling.UNDO_SHOWN


@pytest.mark.parametrize("deed", ["step", "lift", "walk"])
def test_a_release_cannot_be_undone_once_the_mummy_moves(deed: str) -> None:
    table = Table(LINE, places={**PLACES, "red": "c1"}, locked=2)
    table.press("release")
    match deed:
        case "step":
            table.mummy_to("g1")
        case "lift":
            table.lift("mummy")
        case _:
            table.mummy_to("g1", "f1")
    assert refused(table) == Handling.UNDO_MUMMY


def test_the_mummy_that_came_back_has_stepped_all_the_same() -> None:
    table = Table(LINE, places=PLACES, locked=3)
    table.press("release")
    table.mummy_to("g1", "h1")
    assert refused(table) == Handling.UNDO_MUMMY


# never


def test_at_the_beginning_there_is_nothing_to_undo() -> None:
    assert refused(Table(LINE, places=PLACES)) == Handling.UNDO_NOTHING


def test_a_roll_is_never_undone_nor_anything_before_it() -> None:
    table = ended()
    table.roll("1")
    assert refused(table) == Handling.UNDO_DIE_FALLEN


def test_an_announcement_is_never_undone() -> None:
    table = Table(LINE, places=PLACES)
    table.announce("1")
    assert refused(table) == Handling.UNDO_SHOWN


def test_a_card_is_never_undone() -> None:
    hands = {"red": ("red-scarab",), "blue": ()}
    table = Table(TREASURES, places={"red": "d1", "blue": "b1", "mummy": "h1"}, hands=hands)
    table.announce("1")
    table.slide("red", "c1")
    table.ask(Card("red-scarab"))
    assert refused(table) == Handling.UNDO_SHOWN


def test_a_turn_before_the_mummys_is_not_undone() -> None:
    table = ended()
    table.announce("1")
    table.slide("blue", "c1")
    assert events(table.end_turn()) == [Turn("mummy")]
    assert refused(table) == Handling.UNDO_MUMMY
    table.mummy_rolls(1)
    assert refused(table) == Handling.UNDO_MUMMY
    table.mummy_done()
    assert table.position.turn == "red"
    assert refused(table) == Handling.UNDO_MUMMY


def test_a_turn_before_a_forced_release_is_not_undone() -> None:
    played = (Announce(Face.ONE), Move("e1"))
    table = Table(LINE, places=PLACES, locked=4)
    table.roll("1")
    for command in played:
        table.ask(command)
    table.follow_all()
    forced = table.position._replace(locked=5)
    table.game._referee.go_back(forced)
    assert events(table.ask(Done())) == [Turn("blue"), Released("blue", 5, True)]
    assert refused(table) == Handling.UNDO_MUMMY


def test_a_turn_before_a_skip_is_not_undone() -> None:
    """That blue was blocked told everybody where it stands."""
    places = {"red": "d1", "blue": "start", "purple": "h1", "mummy": "b1"}
    table = Table(LINE, "red", "blue", "purple", places=places)
    table.announce("1")
    table.slide("red", "e1")
    assert [event.name for event in events(table.end_turn())] == ["turn", "skipped", "turn"]  # type: ignore[union-attr]
    assert table.position.turn == "purple"
    assert refused(table) == Handling.UNDO_SHOWN


def test_nothing_is_undone_in_a_pause() -> None:
    table = moved()
    table.feed(Lost(PEOPLE))
    assert refused(table) == Handling.PAUSED
    table.feed(Back(PEOPLE))
    assert refused(table) == Handling.PAUSED
    assert rulings(table.wait(1.0)) == [Resumed()]
    assert rulings(table.undo()) == [MOVE_UNDONE]


def test_nothing_is_undone_when_everything_is_revealed() -> None:
    table = moved()
    assert table.feed(RevealAsked()) == (Revealed(),)
    assert refused(table) == Handling.UNDO_SHOWN


def test_a_reveal_is_told_once() -> None:
    table = moved()
    revealed = [table.game.revealed]
    told = [table.feed(RevealAsked()) for _ in range(2)]
    assert told == [(Revealed(),), ()]
    assert [*revealed, table.game.revealed] == [False, True]


# the operator


@pytest.mark.parametrize("made", [moved, ended, lambda: Table(LINE, places=PLACES)])
def test_what_the_operator_proposes_to_undo_stands_until_explorers_undo_it(
    made: Callable[[], Table],
) -> None:
    table = made()
    before, can = table.position, table.game.undoable
    assert table.feed(UndoWanted()) == (UndoProposed(),)
    assert (table.position, table.game.undoable) == (before, can)


def test_explorers_may_do_what_the_operator_proposes() -> None:
    table = ended()
    table.feed(UndoWanted())
    assert rulings(table.undo()) == [TURN_UNDONE]


# dice in pockets


def with_dice(**more: object) -> Table:
    table = Table(LINE, places=PLACES, tray=TRAY, **more)  # type: ignore[arg-type]
    table.lay()
    return table


def test_with_dice_in_their_pockets_a_turn_can_be_undone() -> None:
    table = with_dice()
    table.roll_dice("1")
    table.press("1")
    table.slide("red", "e1")
    table.end_turn()
    assert rulings(table.undo() + table.wait(5.0)) == [TURN_UNDONE]
    assert events(table.end_turn()) == [Turn("blue")]
    assert [event.name for event in events(table.roll_dice("2"))] == ["rolled"]  # type: ignore[union-attr]


@pytest.mark.parametrize("back", [False, True])
def test_dice_that_left_their_pockets_may_have_fallen(back: bool) -> None:
    table = with_dice()
    table.roll_dice("1")
    table.press("1")
    table.slide("red", "e1")
    table.end_turn()
    table.take("1")
    if back:
        table.fell("1", "2")
    assert refused(table) == Handling.UNDO_DIE_FALLEN


def test_locked_dice_that_were_taken_after_a_release_are_asked_back_without_blame() -> None:
    table = with_dice()
    table.roll_dice("mummy", "1", "1", "1", "1")
    table.press("1")
    table.slide("red", "e1")
    table.end_turn()
    table.press("release")
    table.take("1")
    assert rulings(table.undo() + table.wait(5.0)) == [RELEASE_UNDONE]
    assert table.shown() == SetDie("1", "mummy")
    assert rulings(table.fell("1", "mummy")) == []
    assert table.shown() is None


def test_dice_without_a_reader_have_fallen_once_somebody_wants_to_say_what_they_show() -> None:
    table = with_dice()
    table.roll_dice("1")
    table.press("1")
    table.slide("red", "e1")
    table.end_turn()
    table.feed(Lost("reader", TRAY.explorers))
    table.done()  # play without it
    table.wait(1.0)
    assert table.game.undoable is None
    table.done()  # they are rolled, and their faces will be said
    assert refused(table) == Handling.UNDO_DIE_FALLEN


# again


def test_a_game_with_undone_commands_goes_on_by_the_rules() -> None:
    table = ended()
    table.undo()
    table.undo()
    table.follow_all()
    table.slide("red", "e1")
    table.end_turn()
    table.announce("1")
    table.slide("blue", "c1")
    table.end_turn()
    table.mummy_rolls(1)
    assert isinstance(table.undo()[0], Breach)
    assert events(table.ask(MummyMove(("g1",)))) != []
    assert events(table.ask(Release())) == []
