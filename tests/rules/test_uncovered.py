"""Situations that the booklet does not cover (rules 88 to 105)."""

from typing import Any

import pytest

from tests.rules.boards import FIELD, FORK, LINE, PAIR
from tests.rules.drawing import Board, board
from tests.rules.playing import Game, event, happened, new, setup_refused

# the mummy holds the only way out of start, where everybody stands
SIEGE = {"mummy": "b1"}


@pytest.mark.rule(88, 92)
def test_when_all_are_blocked_each_is_skipped_and_the_mummy_moves() -> None:
    game = Game(LINE, "red", "blue", "purple", places=SIEGE, locked=2)
    assert happened(
        game.opening[1:],
        event("turn", piece="red"),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
        event("skipped", piece="blue"),
        event("turn", piece="purple"),
        event("skipped", piece="purple"),
        event("turn", piece="mummy"),
    )
    assert game.now() == ("mummy-roll", "mummy")
    assert game.locked == 2


@pytest.mark.rule(89)
def test_after_three_rounds_of_siege_the_mummy_must_go() -> None:
    game = Game(LINE, places=SIEGE)
    for _ in range(3):
        game.mummy_rolls(2)
        assert game.reach() == {"": 0, "c1": 1, "d1": 2}
        game.mummy_walks()
    game.mummy_rolls(2)
    assert game.reach() == {"c1": 1, "d1": 2}
    game.refuses("mummy", "mummy-move", path=[])
    game.refuses("mummy", "mummy-move", path=["c1", "b1"])
    game.mummy_walks("c1")
    assert game.now() == ("begin", "red")


@pytest.mark.rule(89)
def test_a_walk_back_to_the_same_space_is_no_end_of_a_siege() -> None:
    game = Game(LINE, places=SIEGE)
    for _ in range(3):
        game.mummy_turn(2, "c1", "b1")
    game.mummy_rolls(2)
    game.refuses("mummy", "mummy-move", path=[])


@pytest.mark.rule(89)
def test_rounds_in_which_one_explorer_is_free_are_no_siege() -> None:
    game = Game(LINE, places={**SIEGE, "red": "h1"})
    for end in ("g1", "h1", "g1", "h1"):
        game.play("1", end)
        game.mummy_turn(1)
    game.play("1", "g1")
    game.mummy_rolls(1)
    assert "" in game.reach()


@pytest.mark.rule(89)
def test_a_siege_that_was_lifted_is_counted_from_nothing() -> None:
    game = Game(LINE, places=SIEGE, options={"siege_rounds": 2})
    game.mummy_turn(1)
    game.mummy_turn(1, "c1")
    game.roll_all("mummy")  # red loses the move, so this round is no siege; blue has to release
    game.mummy_walks("b1")
    for _ in range(3):
        game.mummy_rolls(1)
        assert "" in game.reach()
        game.mummy_walks()
    game.mummy_rolls(1)
    assert "" not in game.reach()


@pytest.mark.rule(89)
@pytest.mark.parametrize("turn", ["blue", "mummy"])
def test_only_whole_rounds_are_counted_for_a_siege(turn: str) -> None:
    game = Game(LINE, places=SIEGE, turn=turn)
    for _ in range(4):
        game.mummy_rolls(1)
        assert "" in game.reach()
        game.mummy_walks()
    game.mummy_rolls(1)
    assert "" not in game.reach()


@pytest.mark.rule(61, 89)
def test_after_a_siege_an_exact_walk_must_end_elsewhere_if_it_can() -> None:
    game = Game(LINE, places=SIEGE, options={"mummy_move": "exact"})
    for _ in range(3):
        game.mummy_turn(2, "c1", "b1")
    game.mummy_rolls(2)
    assert game.reach() == {"d1": 2}
    game.refuses("mummy", "mummy-move", path=["c1", "b1"])


@pytest.mark.rule(61, 89)
def test_after_a_siege_an_exact_walk_may_lead_back_if_it_can_end_nowhere_else() -> None:
    game = Game(PAIR, places={"mummy": "b1"}, options={"mummy_move": "exact"})
    for _ in range(3):
        game.mummy_turn(2, "c1", "b1")
    game.mummy_rolls(2)
    assert game.reach() == {"b1": 2}
    game.mummy_walks("c1", "b1")


@pytest.mark.rule(89)
@pytest.mark.parametrize(("rounds", "free"), [(1, 1), (2, 2), (5, 5), (0, 8)])
def test_the_length_of_a_siege_is_an_option_and_nought_is_off(rounds: int, free: int) -> None:
    game = Game(LINE, places=SIEGE, options={"siege_rounds": rounds})
    for _ in range(free):
        game.mummy_turn(1)
    game.mummy_rolls(1)
    assert ("" in game.reach()) is (rounds == 0)


@pytest.mark.rule(90)
def test_with_five_locked_dice_and_all_blocked_the_release_waits() -> None:
    game = Game(LINE, places=SIEGE, locked=5)
    assert "released" not in [e["event"] for e in game.opening]
    assert game.mummy_rolls(2)[0]["steps"] == 7
    assert happened(
        game.mummy_walks(),
        event("mummy-moved"),
        event("turn", piece="red"),
        event("skipped", piece="red"),
        event("turn", piece="blue"),
        event("skipped", piece="blue"),
        event("turn", piece="mummy"),
    )
    assert game.mummy_rolls(3)[0]["steps"] == 8
    assert happened(
        game.mummy_walks("c1"),
        event("mummy-moved"),
        event("turn", piece="red"),
        event("released", piece="red", locked=5, forced=True),
    )


@pytest.mark.rule(91)
def test_an_arrow_leaves_an_area_through_an_exit_and_goes_straight_on() -> None:
    assert arrow_ends(LINE, red="start") == {"h1"}
    assert arrow_ends(LINE, red="prison") == {"g1", "h1"}
    assert arrow_ends(FIELD, red="prison") == {"b3", "d3"}
    assert arrow_ends(FIELD, red="prison", mummy="c3") == {"b3", "d3"}
    assert arrow_ends(FORK, red="prison", blue="c2") == {"b2", "d2"}
    assert arrow_ends(LINE, red="start", blue="f1") == {"e1"}


@pytest.mark.rule(91)
def test_an_arrow_goes_on_in_the_heading_of_its_exit() -> None:
    tall = board(
        """
        P-.   .-P
          |   |
          .-.-.
            |
            .
            |
            S
        """
    )
    assert arrow_ends(tall, red="start") == {"c3"}
    turned = {**LINE, "start": {"exits": [{"to": "d1", "heading": "left"}]}}
    assert arrow_ends(turned, red="start") == {"b1"}


@pytest.mark.rule(91)
def test_an_arrow_does_not_leave_through_an_exit_that_is_held() -> None:
    assert arrow_ends(LINE, red="prison", blue="g1") == {"h1"}
    assert arrow_ends(LINE, red="prison", mummy="h1") == {"g1"}


@pytest.mark.rule(91, 92)
def test_an_explorer_before_start_leaves_only_jumps() -> None:
    game = Game(LINE, places={"blue": "b1"})
    game.roll("1", "2", "3", "4", "arrow")
    assert game.playable() == {"2", "3", "4"}
    game.announce("3")
    assert game.ends() == {"d1"}


@pytest.mark.rule(92)
def test_the_mummy_before_the_only_way_out_of_start_blocks() -> None:
    assert Game(LINE, places={"mummy": "b1", "blue": "h1"}).opening[2]["event"] == "skipped"


@pytest.mark.rule(92)
def test_the_mummy_before_one_of_two_ways_out_of_start_does_not_block() -> None:
    exits = [{"to": "b1", "heading": "right"}, {"to": "d1", "heading": "up"}]
    game = Game({**LINE, "start": {"exits": exits}}, places={"mummy": "b1"})
    assert game.now() == ("begin", "red")
    game.ready("2")
    assert game.ends() == {"c1", "e1"}


@pytest.mark.rule(93)
@pytest.mark.parametrize("held", ["g1", "h1"])
def test_the_mummy_alone_cannot_shut_the_prison(held: str) -> None:
    game = Game(LINE, places={"red": "prison", "mummy": held})
    if held == "g1":
        game.ready("1")
        assert game.ends() == {"h1"}
    else:
        game.ready("4")
        assert game.ends() == {"f1", "d1"}


@pytest.mark.rule(94)
def test_the_mummy_never_moves_between_roll_and_end_of_turn() -> None:
    game = Game(LINE, places={"red": "c1", "mummy": "d1"}, locked=1)
    walk: dict[str, Any] = {"path": ["c1"]}
    game.refuses("turn", "mummy-move", **walk)
    game.roll_all("1")
    game.refuses("turn", "mummy-move", **walk)
    game.refuses("turn", "mummy-roll", value=1)
    game.announce("1")
    game.refuses("turn", "mummy-move", **walk)
    game.move("b1")
    game.refuses("turn", "mummy-move", **walk)
    game.refuses("turn", "mummy-roll", value=1)
    assert game.view()["lives"]["red"] == 3


@pytest.mark.rule(95)
def test_explorers_never_block_the_mummy_and_the_list_does_not_know_them() -> None:
    alone = Game(LINE, turn="mummy", places={"mummy": "d1"})
    beset = Game(LINE, turn="mummy", places={"red": "c1", "blue": "e1", "mummy": "d1"})
    for game in (alone, beset):
        game.mummy_rolls(3)
    assert alone.legal() == beset.legal()
    assert beset.reach() == {"": 0, "c1": 1, "b1": 2, "e1": 1, "f1": 2, "g1": 3}
    codes = {
        game.refuses("mummy", "mummy-move", path=["c1", "b1", "start"]) for game in (alone, beset)
    }
    assert len(codes) == 1


@pytest.mark.rule(95)
@pytest.mark.parametrize("place", ["prison", "e1", "b1"])
def test_staying_is_always_legal(place: str) -> None:
    game = Game(LINE, turn="mummy", places={"mummy": place, "red": "h1"})
    game.mummy_turn(6)
    assert game.place("mummy") == place


@pytest.mark.rule(96)
@pytest.mark.parametrize("place", ["prison", "e1"])
def test_a_release_without_a_mummy_step_is_valid(place: str) -> None:
    game = Game(LINE, locked=2, places={"mummy": place})
    game.release()
    assert happened(game.mummy_walks(), event("mummy-moved", path=[]))
    assert game.now() == ("begin", "red")
    assert game.locked == 0
    game.roll(*"11111")


@pytest.mark.rule(97)
def test_a_release_that_captures_another_lets_the_callers_turn_go_on() -> None:
    game = Game(LINE, locked=2, places={"red": "b1", "blue": "e1", "mummy": "f1"})
    game.release()
    assert happened(
        game.mummy_walks("e1"),
        event("mummy-moved", path=["e1"]),
        event("captured", piece="blue", at="e1", lives=2),
    )
    assert game.now() == ("begin", "red")
    game.play("1", "c1")
    assert game.now() == ("begin", "blue")


@pytest.mark.rule(97)
def test_a_release_that_eliminates_another_lets_the_callers_turn_go_on() -> None:
    game = Game(
        LINE, locked=2, lives={"blue": 1}, places={"red": "b1", "blue": "e1", "mummy": "f1"}
    )
    game.release()
    assert [e["event"] for e in game.mummy_walks("e1")] == ["mummy-moved", "captured", "eliminated"]
    assert game.now() == ("begin", "red")
    assert happened(game.play("1", "c1"), event("turn", piece="mummy"))


@pytest.mark.rule(98)
def test_a_forced_release_goes_to_the_next_survivor() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"blue": 0})
    assert happened(
        game.roll_all("mummy"),
        event("rolled", locked=5),
        event("lost-move", piece="red"),
        event("turn", piece="purple"),
        event("released", piece="purple", locked=5, forced=True),
    )


@pytest.mark.rule(98)
def test_a_forced_release_waits_for_the_normal_move_when_nobody_is_left_in_the_round() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"purple": 0}, turn="blue")
    assert happened(
        game.roll_all("mummy"),
        event("rolled", locked=5),
        event("lost-move", piece="blue"),
        event("turn", piece="mummy"),
    )
    assert game.mummy_rolls(1)[0]["steps"] == 6
    assert happened(
        game.mummy_walks(),
        event("mummy-moved"),
        event("turn", piece="red"),
        event("released", piece="red", locked=5, forced=True),
    )


@pytest.mark.rule(99)
def test_the_backs_of_an_eliminated_explorer_are_not_listed() -> None:
    game = Game(LINE, "red", "blue", "purple", lives={"blue": 0})
    for seat in ("mummy", "table", "red"):
        assert not game.view(seat)["colours"].get("blue")
        assert game.view(seat)["colours"]["red"] == ["white"]
    assert game.view()["hands"]["blue"] == []


@pytest.mark.rule(101)
def test_the_brown_die_is_rolled_even_if_the_mummy_stays() -> None:
    game = Game(LINE, turn="mummy")
    assert game.choices() == {"mummy-roll"}
    game.refuses("turn", "mummy-move", path=[])
    game.refuses("turn", "done")
    game.mummy_rolls(1)
    game.refuses("turn", "mummy-roll", value=6)
    game.mummy_walks()


@pytest.mark.rule(102)
def test_on_its_start_the_mummy_blocks_nothing_and_leaving_costs_a_step() -> None:
    game = Game(LINE, places={"red": "prison"})
    assert game.place("mummy") == "prison"
    game.roll("1", "2", "3", "4", "arrow")
    assert game.playable() == {"1", "2", "3", "4", "arrow"}
    game.announce("1")
    assert game.ends() == {"g1", "h1"}
    walking = Game(LINE, turn="mummy")
    walking.mummy_rolls(1)
    assert walking.reach() == {"": 0, "g1": 1, "h1": 1}


def arrow_ends(drawn: Board, **places: str) -> set[str]:
    """Give where red may end with an arrow."""
    game = Game(drawn, places=places)
    game.ready("arrow")
    return game.ends()


def changed(**changes: Any) -> Board:
    """Give the line with some of its keys replaced."""
    return {**LINE, **changes}


FAR = {"to": "g1", "heading": "down"}
BAD_BOARDS: dict[str, Board] = {
    "prison with one exit": changed(prison={"exits": [FAR]}),
    "prison with two exits to one space": changed(
        prison={"exits": [FAR, {"to": "g1", "heading": "up"}]}
    ),
    "prison without exits": changed(prison={"exits": []}),
}


@pytest.mark.rule(93)
@pytest.mark.parametrize("why", BAD_BOARDS)
def test_a_board_whose_prison_one_piece_could_shut_is_refused(why: str) -> None:
    setup_refused("setup", new(BAD_BOARDS[why], dealt=True))


@pytest.mark.rule(95)
def test_a_board_with_a_space_without_a_neighbour_is_refused() -> None:
    exits = [{"to": "b1", "heading": "right"}, {"to": "b2", "heading": "up"}]
    lonely = changed(spaces=[*LINE["spaces"], "b2"], start={"exits": exits})
    setup_refused("setup", new(lonely, dealt=True))


@pytest.mark.rule(105)
def test_a_board_with_two_treasures_on_one_space_is_refused() -> None:
    shared = {**LINE["treasures"], "red-scarab": {"colour": "red", "space": "h1"}}
    setup_refused("setup", new(changed(treasures=shared), dealt=True))


@pytest.mark.rule(105)
def test_a_board_with_a_treasure_off_the_board_is_refused() -> None:
    lost = {**LINE["treasures"], "red-scarab": {"colour": "red", "space": "a2"}}
    setup_refused("setup", new(changed(treasures=lost), dealt=True))


@pytest.mark.parametrize(
    "changes",
    [
        {"start": {"exits": []}},
        {"edges": [*LINE["edges"], ["b1", "d1"]]},
        {"edges": [edge for edge in LINE["edges"] if edge != ["d1", "e1"]]},
        {"mummy_die": []},
        {"mummy_die": [0, 1]},
        {"columns": 27},
        {"rows": 100},
        {"kind": "riddle"},
    ],
)
def test_other_boards_that_cannot_be_played_are_refused(changes: dict[str, Any]) -> None:
    setup_refused("setup input", new(changed(**changes), dealt=True))
