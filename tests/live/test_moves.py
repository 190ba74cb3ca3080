"""An explorer's move at the board: when it is ruled, and when the referee waits."""

import pytest

from fsm.pyramid.commands import Announce, Move, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Announced, CardPlayed, Moved, Turn
from fsm.pyramid.instructions import COUNTER, Put
from fsm.pyramid.legal import legal
from fsm.pyramid.moving import Halfway
from fsm.pyramid.observations import Changed, Side
from fsm.pyramid.rulings import Code
from fsm.pyramid.table import Phase
from tests.fsm.pyramid.games import options_of
from tests.live.boards import FIELD, LINE, TREASURES
from tests.live.table import BROWN, TRAY, Table, Told, breaches, events, refusals, rulings

# where a move ends at once: its distance from d1 is the number, or the arrow stops there
ENDS = [
    ("1", ("e1",)),
    ("1", ("c1",)),
    ("2", ("e1", "f1")),
    ("3", ("e1", "f1", "g1")),
    ("arrow", ("e1", "f1", "g1")),
    ("arrow", ("c1",)),
]


def red_moves(face: str, **more: object) -> Table:
    """Red on d1 has announced; blue on b1, the mummy on h1."""
    places = {"red": "d1", "blue": "b1", "mummy": "h1"}
    table = Table(LINE, **{"places": places, **more})  # type: ignore[arg-type]
    table.announce(face)
    assert table.position.phase is Phase.MOVE
    return table


def last_feed(table: Table) -> Told:
    """What was told at the newest moment."""
    return tuple(happening for at, happening in table.told if at == table.now)


@pytest.mark.parametrize("overlap", [False, True])
@pytest.mark.parametrize(("face", "way"), ENDS)
def test_a_slide_is_ruled_as_it_arrives_where_it_cannot_go_on(
    face: str, way: tuple[str, ...], overlap: bool
) -> None:
    table = red_moves(face)
    told = table.slide("red", *way, overlap=overlap)
    assert rulings(told) == [Moved("red", "d1", way[-1])]
    assert rulings(last_feed(table)) == [Moved("red", "d1", way[-1])]
    assert table.position.phase is Phase.CARD


@pytest.mark.parametrize(("face", "way"), ENDS)
def test_lifting_and_putting_down_is_as_good_as_sliding(face: str, way: tuple[str, ...]) -> None:
    table = red_moves(face)
    told = table.carry("red", way[-1], 2.0)
    assert rulings(told) == [Moved("red", "d1", way[-1])]


def test_a_move_out_of_an_area_is_ruled_as_it_arrives() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    table.announce("2")
    assert rulings(table.slide("red", "b1", "c1")) == [Moved("red", "start", "c1")]


def test_a_move_out_of_an_area_without_spots_is_ruled_as_it_arrives() -> None:
    table = Table(LINE, places={"mummy": "h1"}, area_spots=0)
    table.announce("2")
    assert rulings(table.slide("red", "b1", "c1")) == [Moved("red", "start", "c1")]


def test_any_piece_of_an_area_may_be_taken_for_the_one_that_moves() -> None:
    table = Table(LINE, places={"mummy": "h1"})
    table.where["red"], table.where["blue"] = table.where["blue"], table.where["red"]
    table.announce("1")
    assert rulings(table.carry("red", "b1")) == [Moved("red", "start", "b1")]


# where a move could still go on


@pytest.mark.parametrize(("face", "way"), [("3", ("e1",)), ("3", ("c1",)), ("4", ("e1", "f1"))])
def test_stillness_never_ends_a_move_that_could_go_on(face: str, way: tuple[str, ...]) -> None:
    table = red_moves(face)
    assert rulings(table.slide("red", *way) + table.wait(600.0)) == []
    assert table.position.phase is Phase.MOVE


def test_who_counts_aloud_half_way_is_ruled_where_the_way_ends() -> None:
    table = red_moves("3")
    told = table.slide("red", "e1") + table.wait(0.8) + table.slide("red", "f1", "g1")
    assert rulings(told) == [Moved("red", "d1", "g1")]


@pytest.mark.parametrize(("face", "way"), [("3", ("e1",)), ("3", ("c1",)), ("4", ("e1", "f1"))])
def test_done_rules_such_a_rest_at_once(face: str, way: tuple[str, ...]) -> None:
    table = red_moves(face)
    table.slide("red", *way)
    table.wait(0.1)
    assert rulings(table.done()) == [Moved("red", "d1", way[-1])]
    assert table.position.phase is Phase.CARD


def test_a_slide_that_went_back_over_its_own_spaces_waits_for_done() -> None:
    table = red_moves("2")
    told = table.slide("red", "c1", "d1", "e1", "f1") + table.wait(60.0)
    assert rulings(told) == []
    assert table.game.halfway == Halfway(0, may_stay=True)
    assert rulings(table.done()) == [Moved("red", "d1", "f1")]


def test_an_arrow_that_went_back_waits_for_done_too() -> None:
    table = red_moves("arrow")
    assert rulings(table.slide("red", "e1", "d1", "c1") + table.wait(60.0)) == []
    assert rulings(table.done()) == [Moved("red", "d1", "c1")]


def test_a_piece_set_down_where_it_was_taken_up_has_not_gone_back() -> None:
    table = red_moves("2")
    table.slide("red", "e1")
    told = table.carry("red", "e1") + table.slide("red", "f1")
    assert rulings(told) == [Moved("red", "d1", "f1")]


def test_after_a_refusal_the_way_begins_anew() -> None:
    table = red_moves("2")
    table.slide("red", "e1")
    assert refusals(table.done()) == [(Side.EXPLORERS, Code.MOVE_SHORT)]
    table.slide("red", "d1")
    assert rulings(table.slide("red", "e1", "f1")) == [Moved("red", "d1", "f1")]


# what is waited for


@pytest.mark.parametrize(
    ("face", "way", "left", "may_stay"),
    [
        ("3", ("e1",), 2, True),
        ("3", ("e1", "f1"), 1, False),
        ("4", ("e1", "f1"), 2, True),
        ("arrow", ("e1",), None, False),
    ],
)
def test_the_explorers_can_see_what_their_move_waits_for(
    face: str, way: tuple[str, ...], left: int | None, may_stay: bool
) -> None:
    table = red_moves(face)
    table.slide("red", *way)
    assert table.game.halfway == Halfway(left, may_stay)
    table.lift("red")
    in_hand = table.game.halfway
    assert in_hand is None


def test_nothing_is_waited_for_after_the_move() -> None:
    table = red_moves("3")
    table.slide("red", "e1")
    table.done()
    assert table.game.halfway is None


# what only follows a move ends it


def test_a_card_ends_the_move_and_is_laid() -> None:
    hands = {"red": ("red-scarab",), "blue": ("blue-lotus",)}
    places = {"red": "d1", "blue": "start", "mummy": "h1"}
    table = Table(TREASURES, places=places, hands=hands)
    table.announce("3")
    assert events(table.carry("red", "c1") + table.wait(60.0)) == []
    assert [type(event) for event in events(table.press("card"))][:2] == [Moved, CardPlayed]


def test_a_card_half_way_ends_nothing() -> None:
    table = red_moves("2")
    table.slide("red", "e1")
    assert refusals(table.press("card")) == [(Side.EXPLORERS, Code.TURN_NOT_NOW)]
    assert rulings(table.slide("red", "f1")) == [Moved("red", "d1", "f1")]


def test_a_die_taken_for_the_next_roll_ends_the_move() -> None:
    table = red_moves("3", tray=TRAY, ready=False)
    table.set_all()
    table.lay()
    table.slide("red", "e1")
    assert rulings(table.take("2")) == [Moved("red", "d1", "e1")]
    assert table.position.phase is Phase.CARD


@pytest.mark.parametrize("way", [(), ("e1", "d1"), ("e1", "f1", "g1")])
def test_a_die_taken_where_the_move_may_not_end_or_only_done_may_say_so_ends_nothing(
    way: tuple[str, ...],
) -> None:
    table = red_moves("4", tray=TRAY, ready=False)
    table.set_all()
    table.lay()
    table.slide("red", *way)
    assert events(table.take("2")) == []


def test_nothing_that_the_mummy_does_ends_a_move() -> None:
    table = red_moves("3", tray=TRAY, ready=False)
    table.set_all()
    table.lay()
    table.slide("red", "e1")
    told = table.take(BROWN) + table.mummy_done() + table.mummy_jump("g1")
    assert events(told) == []


def test_a_slow_slide_over_the_spaces_rules_nothing_on_the_way() -> None:
    table = red_moves("4", places={"red": "b1", "blue": "h1", "mummy": "prison"})
    told = table.slide("red", "c1", "d1", "e1", pause=0.6)
    assert rulings(told) == []
    assert rulings(table.slide("red", "f1")) == [Moved("red", "b1", "f1")]


# Done, and the grace after a ruling


@pytest.fixture
def ruled() -> Table:
    """Red has slid to the end of its way, and was ruled there."""
    table = red_moves("1")
    table.slide("red", "e1")
    return table


def test_done_just_after_a_move_was_ruled_was_meant_for_the_move(ruled: Table) -> None:
    ruled.wait(ruled.timing.grace - 0.1)
    assert rulings(ruled.done()) == []
    assert ruled.position.phase is Phase.CARD


def test_so_was_one_that_went_down_just_after_it_however_slowly_it_comes_up(ruled: Table) -> None:
    ruled.wait(1.9)
    assert rulings(ruled.press("done", held_s=1.7)) == []
    assert ruled.position.phase is Phase.CARD


def test_so_was_one_that_was_down_before_it(ruled: Table) -> None:
    ruled.wait(0.1)
    assert rulings(ruled.press("done", held_s=0.3)) == []


def test_done_later_ends_the_turn(ruled: Table) -> None:
    ruled.wait(ruled.timing.grace + 0.1)
    assert rulings(ruled.done()) == [Turn("blue")]


def test_only_one_done_is_meant_for_the_move(ruled: Table) -> None:
    ruled.done()
    assert rulings(ruled.done()) == [Turn("blue")]


def test_a_second_done_after_one_that_ruled_the_move_ends_the_turn() -> None:
    table = red_moves("3")
    table.slide("red", "e1")
    table.done()
    table.wait(0.2)
    assert rulings(table.done()) == [Turn("blue")]


# nothing to rule


def test_a_piece_in_hand_is_left_in_peace_however_long() -> None:
    table = red_moves("2")
    assert table.lift("red") + table.wait(600.0) == ()
    assert rulings(table.put("red", "f1")) == [Moved("red", "d1", "f1")]


def test_a_piece_that_stands_where_it_stood_is_left_in_peace() -> None:
    table = red_moves("1")
    assert table.wait(600.0) == ()


def test_a_touched_piece_put_back_is_left_in_peace() -> None:
    table = red_moves("3")
    assert table.carry("red", "d1") + table.wait(600.0) == ()


# ending where it began


@pytest.mark.parametrize("face", ["2", "4"])
def test_a_move_that_ends_where_it_began_is_said_by_done(face: str) -> None:
    table = red_moves(face)
    told = table.slide("red", "e1", "d1") + table.wait(60.0)
    assert rulings(told) == []
    assert rulings(table.done()) == [Moved("red", "d1", "d1")]


@pytest.mark.parametrize("face", ["2", "4"])
def test_done_without_touching_the_piece_says_the_same(face: str) -> None:
    table = red_moves(face)
    table.wait(5.0)
    assert rulings(table.done()) == [Moved("red", "d1", "d1")]


@pytest.mark.parametrize("face", ["1", "3", "arrow"])
def test_done_where_it_began_is_refused_if_the_die_leads_away(face: str) -> None:
    table = red_moves(face)
    told = table.done()
    assert refusals(told) == [(Side.EXPLORERS, Code.MOVE_STAYED)]
    assert table.position.phase is Phase.MOVE
    end = "g1" if face == "arrow" else "e1"
    told = table.carry("red", end) + table.wait(1.0)
    told += () if events(told) else table.done()
    assert rulings(told) == [Moved("red", "d1", end)]


def test_done_where_it_began_is_refused_where_the_table_says_so() -> None:
    table = red_moves("2", options=options_of({"number_may_end_on_origin": False}))
    assert refusals(table.done()) == [(Side.EXPLORERS, Code.MOVE_STAYED)]
    assert rulings(table.slide("red", "e1", "f1")) == [Moved("red", "d1", "f1")]


# several ways


def test_every_end_of_every_die_is_ruled_on_an_open_field() -> None:
    places = {"red": "c2", "blue": "start", "mummy": "d3"}
    for face in ("1", "2", "3", "4", "arrow"):
        ends = _ends(Table(FIELD, places=places), face)
        assert ends
        for end in ends:
            table = Table(FIELD, places=places)
            table.announce(face)
            told = table.carry("red", end) + table.wait(1.0)
            told += () if events(told) else table.done()
            assert rulings(told) == [Moved("red", "c2", end)], (face, end)


def _ends(table: Table, face: str) -> set[str]:
    table.announce(face)
    return {command.to for command in legal(table.position) if isinstance(command, Move)}


def test_an_announcement_by_page_is_as_good_as_a_key() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"})
    table.roll("1")
    assert rulings(table.ask(Announce(Face.ONE)))[0] == Announced("red", Face.ONE)
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_a_move_asked_for_by_a_page_is_ruled_and_the_piece_fetched() -> None:
    table = red_moves("1")
    told = table.ask(Move("e1"))
    assert events(told) == [Moved("red", "d1", "e1")]
    told = table.slide("red", "e1") + table.wait(3.0)
    assert breaches(told) == []
    assert table.shown() is None


# before the announcement, and over two spaces


def test_a_piece_moved_too_early_is_ruled_with_the_announcement() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"})
    table.roll("1")
    table.slide("red", "e1")
    assert events(table.press("1") + table.wait(1.0))[-1:] == [Moved("red", "d1", "e1")]
    assert table.shown() is None


def test_a_piece_between_two_spaces_is_asked_about_until_it_is_on_one() -> None:
    table = red_moves("1")
    table.tell(Changed(Side.EXPLORERS, "e1", True))
    assert rulings(table.wait(60.0)) == []
    table.where["red"] = "e1"
    told = table.tell(Changed(Side.EXPLORERS, "d1", False))
    assert rulings(told) == [Moved("red", "d1", "e1")]
    assert table.shown() is None


# a game taken up again


def test_a_game_taken_up_in_a_move_rules_the_move_that_was_made_meanwhile() -> None:
    played = (Roll((Face.ONE,) * 5), Announce(Face.ONE))
    places = {"red": "d1", "blue": "b1", "mummy": "h1"}
    table = Table(LINE, places=places, played=played, ready=False)
    told = Told()
    for piece, place in {"mummy": "h1", COUNTER: "h1", "blue": "b1", "red": "e1"}.items():
        told += table.put(piece, place) + table.wait(1.0)
    assert rulings(told + table.wait(3.0)) == [Moved("red", "d1", "e1")]
    assert (table.shown(), table.shown(Side.MUMMY)) == (None, None)


def test_a_game_taken_up_in_a_move_waits_for_a_piece_that_has_not_moved() -> None:
    played = (Roll((Face.ONE,) * 5), Announce(Face.ONE))
    places = {"red": "d1", "blue": "b1", "mummy": "h1"}
    table = Table(LINE, places=places, played=played)
    assert table.wait(60.0) == ()
    assert rulings(table.slide("red", "e1")) == [Moved("red", "d1", "e1")]


def test_a_piece_that_a_page_has_moved_is_fetched_without_blame() -> None:
    table = red_moves("1")
    table.ask(Move("e1"))
    assert breaches(table.wait(60.0)) == []
    shown = table.shown()
    assert isinstance(shown, Put)
    assert (shown.piece, shown.place) == ("red", "e1")
    table.follow()
    assert table.shown() is None
