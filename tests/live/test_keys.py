"""Keys, dice and pages: what each side may say, and what it is told when it may not."""

import pytest

from fsm.pyramid.commands import Done, Release, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.events import (
    Announced,
    CardPlayed,
    Moved,
    MummyMoved,
    MummyRolled,
    Released,
    Rolled,
    Turn,
)
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Refused
from fsm.pyramid.observations import Side
from fsm.pyramid.rulings import Code
from fsm.pyramid.table import Phase
from tests.fsm.pyramid.games import options_of
from tests.live.boards import LINE, TREASURES
from tests.live.table import Table, breaches, events, refusals, rulings

EXPLORERS, MUMMY_SIDE = Side.EXPLORERS, Side.MUMMY
PLACES = {"red": "d1", "blue": "b1", "mummy": "h1"}
HANDS = {"red": ("red-scarab", "white-ibis"), "blue": ("blue-lotus",)}


def table(**more: object) -> Table:
    return Table(LINE, **{"places": PLACES, **more})  # type: ignore[arg-type]


def on_treasure(**more: object) -> Table:
    """Red has moved onto c1, where the scarab is."""
    places = {"red": "d1", "blue": "start", "mummy": "h1"}
    given = {"places": places, "hands": HANDS, **more}
    made = Table(TREASURES, **given)  # type: ignore[arg-type]
    made.announce("1")
    made.slide("red", "c1")
    return made


@pytest.mark.parametrize("face", ["1", "2", "3", "4", "arrow"])
def test_a_key_announces_its_face(face: str) -> None:
    game = table()
    told = game.roll(face)
    assert rulings(told) == [Rolled("red", (Face(face),) * 5, 0)]
    assert rulings(game.press(face)) == [Announced("red", Face(face))]
    assert game.position.phase is Phase.MOVE


def test_a_key_for_a_face_that_was_not_rolled_is_refused() -> None:
    game = table()
    game.roll("1")
    assert refusals(game.press("2")) == [(EXPLORERS, Code.DIE_NOT_ROLLED)]
    assert game.position.phase is Phase.CHOOSE


@pytest.mark.parametrize("key", ["1", "2", "3", "4", "arrow", "card", "done"])
def test_a_key_before_the_dice_is_refused_to_the_explorers_alone(key: str) -> None:
    game = table()
    before = game.position
    told = game.press(key)
    assert events(told) == []
    assert len(rulings(told)) == 1
    assert {h.side for h in told if hasattr(h, "side")} == {EXPLORERS}
    assert game.position == before


def test_the_release_key_releases_locked_dice() -> None:
    game = table(locked=2)
    assert rulings(game.press("release")) == [Released("red", 2, False)]
    assert game.position.phase is Phase.INTERIM


def test_the_release_key_with_nothing_locked_is_refused() -> None:
    assert refusals(table().press("release")) == [(EXPLORERS, Code.DIE_NONE_LOCKED)]


def test_the_card_key_lays_the_card_of_the_space() -> None:
    game = on_treasure()
    assert rulings(game.press("card")) == [CardPlayed("red", "red-scarab"), Turn("blue")]


def test_the_card_key_on_a_space_without_a_symbol_is_a_breach() -> None:
    game = table()
    game.announce("1")
    game.slide("red", "c1")
    assert "c1" not in game.setup.board.treasure_at
    assert breaches(game.press("card")) == [(EXPLORERS, Handling.NO_TREASURE)]
    assert game.position.phase is Phase.CARD


def test_the_card_key_for_a_card_of_somebody_else_is_refused() -> None:
    game = on_treasure(hands={"red": ("white-ibis",), "blue": ("red-scarab",)})
    assert refusals(game.press("card")) == [(EXPLORERS, Code.CARD_NOT_HELD)]


def test_done_ends_the_turn_after_the_move() -> None:
    game = on_treasure()
    assert rulings(game.end_turn()) == [Turn("blue")]


def test_done_is_refused_where_the_card_must_be_laid() -> None:
    game = on_treasure(options=options_of({"card_play": "mandatory"}))
    assert refusals(game.end_turn()) == [(EXPLORERS, Code.CARD_MANDATORY)]
    assert game.position.phase is Phase.CARD


def test_pages_may_ask_for_what_keys_do() -> None:
    game = table(locked=1)
    assert rulings(game.ask(Release())) == [Released("red", 1, False)]
    assert rulings(game.mummy_done()) == [MummyMoved(())]
    game.announce("1")
    game.slide("red", "e1")
    assert rulings(game.ask(Done())) == [Turn("blue")]


def test_a_page_that_asks_too_early_is_refused() -> None:
    game = table()
    assert refusals(game.ask(Done())) == [(EXPLORERS, Code.TURN_NOT_NOW)]
    assert refusals(game.ask(Roll((Face.ONE,)))) == [(EXPLORERS, Code.ROLL_COUNT)]


# the other side


@pytest.mark.parametrize("face", [None, "1"])
def test_the_mummys_done_off_its_turn_is_not_its_to_press(face: str | None) -> None:
    game = table()
    if face:
        game.announce(face)
    before = game.position
    assert breaches(game.mummy_done()) == [(MUMMY_SIDE, Handling.NOT_YOURS)]
    assert game.position == before


def test_the_mummys_done_before_its_die_changes_nothing() -> None:
    game = table(turn="mummy")
    told = game.mummy_done()
    assert events(told) == []
    assert {h.side for h in told if hasattr(h, "side")} == {MUMMY_SIDE}
    assert game.position.phase is Phase.MUMMY_ROLL


@pytest.mark.parametrize("key", ["1", "arrow", "release", "card", "done"])
@pytest.mark.parametrize("rolled", [False, True])
def test_explorers_keys_in_the_mummys_turn_are_for_their_ears_only(key: str, rolled: bool) -> None:
    game = table(turn="mummy")
    if rolled:
        assert rulings(game.mummy_rolls(3)) == [MummyRolled(3, 3)]
    before = game.position
    told = game.press(key)
    assert events(told) == []
    assert [h.side for h in told if isinstance(h, Breach | Refused)] == [EXPLORERS]
    assert game.position == before


def test_a_die_with_no_such_face_is_refused_to_the_mummy() -> None:
    game = table(turn="mummy")
    assert refusals(game.mummy_rolls(9)) == [(MUMMY_SIDE, Code.ROLL_NOT_ON_DIE)]


def test_a_whole_round_by_keys() -> None:
    game = table(places={"red": "d1", "blue": "b1", "mummy": "h1"})
    game.announce("1")
    assert rulings(game.slide("red", "e1")) == [Moved("red", "d1", "e1")]
    assert rulings(game.end_turn()) == [Turn("blue")]
    game.announce("2")
    assert rulings(game.slide("blue", "c1", "d1")) == [Moved("blue", "b1", "d1")]
    assert rulings(game.end_turn()) == [Turn("mummy")]
    game.mummy_rolls(1)
    assert rulings(game.mummy_to("g1")) == [MummyMoved(("g1",)), Turn("red")]
    assert game.wait(60.0) == ()
