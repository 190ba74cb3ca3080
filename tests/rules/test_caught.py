"""What the deliberate breaks brought to light: breaks that no test tied to the rule had caught."""

from dataclasses import replace

import pytest

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from fsm.pyramid.board_check import check_contents
from fsm.pyramid.board_findings import Code
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Rolled
from fsm.pyramid.views import hears
from tests.fsm.pyramid.games import crowded_board, setup_of
from tests.rules.boards import COLOURS, LINE, TREASURES, whole_board
from tests.rules.playing import Game, event, happened, new, setup_refused


@pytest.mark.rule(8)
def test_a_board_with_two_symbols_for_one_card_is_refused() -> None:
    drawn = board_json.read(TREASURES)
    assert isinstance(drawn, Board)
    again = replace(drawn.treasures[0], space="d1")
    shared = replace(drawn, treasures=(*drawn.treasures, again))
    assert Code.TREASURE_TWICE in {code for code, _, _ in check_contents(shared)}


@pytest.mark.rule(58)
def test_laying_the_last_card_but_one_only_ends_the_turn() -> None:
    hands = {"red": ["red-scarab", "blue-lotus"], "blue": ["white-ibis"]}
    game = Game(TREASURES, hands=hands)
    game.go("2", "c1")
    assert happened(game.card("red-scarab"), event("card-played"), event("turn", piece="blue"))
    assert game.now() == ("begin", "blue")


@pytest.mark.rule(71)
@pytest.mark.parametrize("seat", ["mummy", "table"])
def test_the_mummy_is_told_how_many_dice_are_locked_after_a_roll(seat: str) -> None:
    setup = setup_of("three explorers", 1, crowded_board())
    rolled = Rolled("red", (Face.ONE, Face.MUMMY, Face.MUMMY), 4)
    assert hears(setup, seat, rolled) == {"event": "rolled", "piece": "red", "locked": 4}


@pytest.mark.rule(76)
@pytest.mark.parametrize("lives", [1, 3])
def test_a_threshold_beyond_everybodys_lives_is_refused(lives: int) -> None:
    options = {"lives": lives, "thresholds": {"2": 2 * lives + 1}}
    assert setup_refused("setup", new(LINE, options=options)) == "setup/threshold"


@pytest.mark.rule(83)
def test_both_pieces_may_release_in_one_round() -> None:
    game = Game(LINE, variant="two-person", locked=2)
    game.release()
    game.mummy_walks()
    game.roll("1", "1", "1", "1", "mummy")
    game.announce("1")
    game.move("b1")
    game.done()
    assert happened(game.release(), event("released", piece="blue", locked=1, forced=False))


@pytest.mark.rule(85)
def test_five_of_the_ten_cards_do_not_win() -> None:
    cards = [f"{colour}-{thing}" for colour in COLOURS for thing in ("ankh", "bowl")]
    game = Game(
        whole_board(), variant="two-person", dealt=True, hands={"explorers": cards},
        played={"explorers": cards[1:5]}, places={"red": "c1"},
    )  # fmt: skip
    game.go("1", "b1")
    assert happened(game.card(cards[0]), event("card-played"), event("turn", piece="blue"))


@pytest.mark.rule(94)
def test_no_release_lets_the_mummy_move_between_roll_and_end_of_turn() -> None:
    game = Game(LINE, places={"red": "c1", "mummy": "d1"}, locked=1)
    game.roll_all("1")
    game.refuses("turn", "release")
    game.announce("1")
    game.refuses("turn", "release")
    game.move("b1")
    game.refuses("turn", "release")
