"""Moving an explorer (rules 38 to 52)."""

import pytest

from tests.rules.boards import FIELD, FORK, LINE, RING
from tests.rules.drawing import Board, board
from tests.rules.playing import Game, event, happened


def ends(drawn: Board, face: str, *explorers: str, **places: str) -> set[str]:
    """Give where the first explorer may end with this face."""
    game = Game(drawn, *explorers, places=places)
    game.ready(face)
    return game.ends()


@pytest.mark.rule(38)
def test_exactly_one_die_that_lies_there_is_announced() -> None:
    game = Game(FIELD)
    game.roll("1", "2", "2", "mummy", "arrow")
    assert game.playable() == {"1", "2", "arrow"}
    for face in ("3", "4", "mummy"):
        game.refuses("die", "announce", face=face)
    for odd in ("5", "", 1, None, ["1"], ["1", "2"]):
        game.refuses("die input", "announce", face=odd)
    assert happened(game.announce("2"), event("announced", piece="red", face="2"))
    assert game.now() == ("move", "red")
    assert game.view()["announced"] == "2"


@pytest.mark.rule(38)
def test_an_announcement_binds() -> None:
    game = Game(FIELD)
    game.roll("1", "2", "2", "1", "3")
    game.announce("2")
    game.refuses("turn", "announce", face="1")
    game.refuses("turn", "roll", faces=["1"] * 5)
    game.refuses("turn", "done")
    assert game.choices() == {"move"}
    assert game.ends() == {"c1", "b2"}
    game.refuses("move", "move", to="b1")


@pytest.mark.rule(38)
def test_nobody_moves_without_announcing() -> None:
    game = Game(FIELD)
    game.roll_all("1")
    game.refuses("turn", "move", to="b1")


@pytest.mark.rule(38)
def test_the_mummy_is_told_the_announced_value_and_no_place() -> None:
    game = Game(FIELD)
    game.roll("1", "2", "2", "1", "3")
    game.announce("2")
    view = game.view("mummy")
    assert view["announced"] == "2"
    game.move("b2")
    assert game.view("mummy") == view
    assert "b2" not in str(view)


@pytest.mark.rule(39)
def test_steps_are_horizontal_or_vertical() -> None:
    assert ends(FIELD, "1", red="c2") == {"b2", "d2", "c1", "c3"}
    assert ends(FIELD, "1", red="b1") == {"c1", "b2"}


@pytest.mark.rule(39, 62)
def test_the_mummy_steps_horizontally_or_vertically() -> None:
    game = Game(FIELD, turn="mummy", places={"mummy": "c2"})
    game.mummy_rolls(1)
    assert game.reach() == {"": 0, "b2": 1, "d2": 1, "c1": 1, "c3": 1}
    game.refuses("mummy", "mummy-move", path=["d3"])


@pytest.mark.rule(40)
def test_a_number_is_walked_in_full() -> None:
    assert ends(LINE, "1", red="b1") == {"c1"}
    assert ends(LINE, "2", red="b1") == {"b1", "d1"}
    assert ends(LINE, "3", red="b1") == {"c1", "e1"}
    assert ends(LINE, "4", red="b1") == {"b1", "d1", "f1"}


@pytest.mark.rule(40)
def test_a_number_is_not_walked_further() -> None:
    game = Game(LINE, places={"red": "b1"})
    game.ready("2")
    for to in ("c1", "e1", "f1", "a1", "z9", "start", "prison"):
        game.refuses("move input", "move", to=to)
    game.move("d1")
    assert game.place("red") == "d1"


@pytest.mark.rule(41)
def test_spaces_may_be_walked_twice_in_one_move() -> None:
    assert ends(FORK, "4", red="d1") == {"d1", "b1", "c2"}
    assert ends(LINE, "3", red="h1") == {"g1", "e1"}
    assert ends(RING, "4", red="b1", blue="c1") == {"b1", "d1", "b3", "d3"}


@pytest.mark.rule(41)
def test_a_number_may_end_where_it_began() -> None:
    game = Game(LINE, places={"red": "d1"})
    assert happened(game.go("2", "d1"), event("moved", piece="red", from_="d1", to="d1"))
    assert game.now() == ("card", "red")


@pytest.mark.rule(41)
def test_a_number_may_not_end_where_it_began_where_the_table_says_so() -> None:
    game = Game(LINE, places={"red": "d1"}, options={"number_may_end_on_origin": False})
    game.ready("2")
    assert game.ends() == {"b1", "f1"}
    game.refuses("move", "move", to="d1")


@pytest.mark.rule(22, 41)
def test_only_a_way_back_to_the_own_space_is_no_way_where_the_table_says_so() -> None:
    places = {"red": "h1", "blue": "g1", "mummy": "f1"}
    game = Game(LINE, places=places, options={"number_may_end_on_origin": False})
    assert happened(game.opening[1:3], event("turn"), event("skipped", piece="red"))
    assert game.now()[1] != "red"


@pytest.mark.rule(42)
def test_walls_stop_explorers() -> None:
    assert ends(FORK, "1", red="c1") == {"b1", "d1"}
    assert ends(FORK, "1", red="d1") == {"c1"}
    assert ends(FORK, "arrow", red="d1") == {"b1"}
    assert ends(FORK, "3", red="d1") == {"c1", "b2"}


@pytest.mark.rule(42, 62)
def test_walls_stop_the_mummy() -> None:
    game = Game(FORK, turn="mummy", places={"mummy": "c1"})
    game.mummy_rolls(3)
    assert game.reach() == {"": 0, "b1": 1, "d1": 1, "b2": 2, "c2": 3}
    game.refuses("mummy", "mummy-move", path=["c2"])


@pytest.mark.rule(42)
def test_the_mummys_space_is_neither_entered_nor_crossed() -> None:
    assert ends(LINE, "1", red="d1", mummy="e1") == {"c1"}
    assert ends(LINE, "2", red="d1", mummy="e1") == {"b1", "d1"}
    assert ends(LINE, "4", red="c1", mummy="e1") == {"c1"}
    assert ends(RING, "2", red="b2", mummy="b1") == {"b2", "c3"}
    assert ends(RING, "4", red="b1", mummy="b2") == {"b1", "d1", "d3"}


@pytest.mark.rule(43)
def test_start_and_prison_are_never_entered_or_crossed() -> None:
    doors = board(
        """
        P-.       P
          |       |
          .-.-.-.-.
          |       |
          S       S
        """
    )
    assert ends(doors, "1", red="b2") == {"b3", "c2"}
    assert ends(doors, "2", red="b2") == {"b2", "d2"}
    assert ends(doors, "4", red="b3") == {"b3", "c2", "e2"}
    assert ends(LINE, "1", red="g1") == {"f1", "h1"}
    game = Game(LINE, places={"red": "b1"})
    game.ready("1")
    game.refuses("move", "move", to="start")


@pytest.mark.rule(43, 41)
def test_leaving_start_costs_a_step_and_there_is_no_way_back() -> None:
    assert ends(LINE, "1") == {"b1"}
    assert ends(LINE, "2") == {"c1"}
    assert ends(LINE, "3") == {"b1", "d1"}
    assert ends(LINE, "4") == {"c1", "e1"}


@pytest.mark.rule(43, 50, 79)
def test_leaving_prison_costs_a_step_through_either_exit() -> None:
    assert ends(LINE, "1", red="prison") == {"g1", "h1"}
    assert ends(LINE, "2", red="prison") == {"f1", "g1", "h1"}
    assert ends(FORK, "1", red="prison") == {"b2", "d2"}
    assert ends(FORK, "3", red="prison") == {"b2", "c1", "d2"}


@pytest.mark.rule(44, 45)
def test_another_explorer_is_jumped_and_its_space_counts() -> None:
    assert ends(LINE, "1", red="c1", blue="d1") == {"b1"}
    assert ends(LINE, "2", red="c1", blue="d1") == {"c1", "e1"}
    assert ends(LINE, "3", red="c1", blue="d1") == {"b1", "f1"}
    assert ends(LINE, "3", "red", "blue", "purple", red="c1", blue="d1", purple="e1") == {
        "b1",
        "f1",
    }


@pytest.mark.rule(45)
def test_nobody_ends_on_another_explorers_space() -> None:
    game = Game(LINE, places={"red": "c1", "blue": "e1"})
    game.ready("2")
    assert game.ends() == {"c1"}
    game.refuses("move", "move", to="e1")


@pytest.mark.rule(45)
def test_start_and_prison_hold_several_explorers() -> None:
    places = {"red": "prison", "blue": "prison", "purple": "start", "turquoise": "start"}
    game = Game(LINE, "red", "blue", "purple", "turquoise", places=places)
    game.play("1", "g1")
    game.ready("1")
    assert game.ends() == {"h1"}


@pytest.mark.rule(46)
def test_an_arrow_slides_to_the_wall_or_to_the_start_and_nowhere_between() -> None:
    assert ends(LINE, "arrow", red="d1") == {"b1", "h1"}
    assert ends(LINE, "arrow", red="g1") == {"b1", "h1"}
    assert ends(FIELD, "arrow", red="c2") == {"b2", "d2", "c1", "c3"}
    assert ends(FIELD, "arrow", red="b2") == {"b1", "b3", "d2"}


@pytest.mark.rule(46)
def test_an_arrow_does_not_turn() -> None:
    assert ends(RING, "arrow", red="b1") == {"b3", "d1"}
    assert ends(RING, "arrow", red="b2") == {"b1", "b3"}


@pytest.mark.rule(46)
def test_an_arrow_stops_before_the_prison() -> None:
    assert ends(LINE, "arrow", red="h1") == {"b1"}
    assert ends(FORK, "arrow", red="c2") == {"b2", "d2"}


@pytest.mark.rule(46)
def test_an_arrow_stops_before_another_explorer() -> None:
    assert ends(LINE, "arrow", red="d1", blue="g1") == {"b1", "f1"}
    assert ends(LINE, "arrow", red="d1", blue="c1") == {"h1"}


@pytest.mark.rule(46, 48)
def test_an_arrow_stops_beside_the_mummy() -> None:
    assert ends(LINE, "arrow", red="d1", mummy="g1") == {"b1", "f1"}
    assert ends(LINE, "arrow", red="h1", mummy="b1") == {"c1"}


@pytest.mark.rule(46)
def test_an_arrow_does_not_stop_early() -> None:
    game = Game(LINE, places={"red": "d1"})
    game.ready("arrow")
    for to in ("c1", "e1", "g1", "d1"):
        game.refuses("move", "move", to=to)


@pytest.mark.rule(47)
def test_an_arrow_moves_at_least_one_space() -> None:
    assert ends(LINE, "arrow", red="d1", mummy="e1") == {"b1"}
    game = Game(LINE, places={"red": "h1", "blue": "g1"})
    game.roll("arrow", "arrow", "2", "2", "2")
    assert game.playable() == {"2"}
    game.refuses("die move", "announce", face="arrow")


@pytest.mark.rule(49)
def test_an_unplayable_die_may_not_be_announced_but_another_may() -> None:
    game = Game(LINE, places={"red": "h1", "blue": "g1"})
    game.roll("1", "1", "2", "2", "2")
    assert game.playable() == {"2"}
    assert game.choices() == {"announce", "roll"}
    game.refuses("die move", "announce", face="1")
    game.announce("2")
    assert game.ends() == {"h1", "f1"}


@pytest.mark.rule(49)
def test_without_a_playable_die_all_must_be_rolled_again() -> None:
    game = Game(LINE, places={"red": "h1", "blue": "g1"})
    game.roll("1", "1", "arrow", "1", "1")
    assert game.now() == ("choose", "red")
    assert game.legal() == [{"do": "roll"}]
    game.refuses("die move", "announce", face="1")
    game.refuses("turn", "done")
    game.refuses("roll input", "roll", faces=["2"], dice=[0])
    game.refuses("roll input", "roll", faces=["2"])
    game.roll("1", "mummy", "1", "1", "1")
    assert game.legal() == [{"do": "roll"}]
    game.roll("2", "1", "1", "1")
    assert game.playable() == {"2"}


@pytest.mark.rule(36, 49)
def test_rolling_for_a_playable_die_ends_when_all_are_locked() -> None:
    game = Game(LINE, places={"red": "h1", "blue": "g1"})
    game.roll("1", "1", "arrow", "1", "1")
    assert happened(
        game.roll_all("mummy")[:2],
        event("rolled", locked=5),
        event("lost-move", piece="red"),
    )


@pytest.mark.rule(49)
def test_a_single_unplayable_die_is_rolled_again_where_the_table_says_so() -> None:
    places = {"red": "h1", "blue": "g1"}
    game = Game(LINE, places=places, options={"unplayable_reroll": "single_die"})
    game.roll("1", "1", "arrow", "1", "1")
    game.refuses("die move", "announce", face="1")
    game.roll("2", dice=[2])
    assert game.view()["faces"] == ["1", "1", "2", "1", "1"]
    assert game.playable() == {"2"}


@pytest.mark.rule(49)
def test_only_an_unplayable_die_is_rolled_alone_where_the_table_says_so() -> None:
    places = {"red": "h1", "blue": "g1"}
    game = Game(LINE, places=places, options={"unplayable_reroll": "single_die"})
    game.roll("2", "1", "arrow", "2", "4")
    listed = [command["dice"] for command in game.legal("roll") if "dice" in command]
    assert listed == [[1], [2]]
    for dice in ([0], [3], [4], [1, 2]):
        game.refuses("roll", "roll", dice=dice, faces=["3"] * len(dice))
    game.roll("4", dice=[1])
    assert game.view()["faces"] == ["2", "4", "arrow", "2", "4"]


@pytest.mark.rule(49, 32)
def test_a_single_die_that_shows_a_mummy_is_locked_too() -> None:
    places = {"red": "h1", "blue": "g1"}
    game = Game(LINE, places=places, options={"unplayable_reroll": "single_die"}, locked=3)
    game.roll("1", "arrow")
    assert happened(game.roll("mummy", dice=[0]), event("rolled", locked=4))
    assert game.view()["faces"] == ["arrow"]
    assert happened(game.roll("mummy", dice=[0])[:2], event("rolled", locked=5), event("lost-move"))


@pytest.mark.rule(50, 79)
def test_a_prisoner_waits_for_nothing_and_pays_nothing() -> None:
    game = Game(LINE, turn="mummy", places={"red": "d1", "mummy": "e1"})
    game.mummy_turn(1, "d1")
    assert game.now() == ("begin", "red")
    game.play("1", "h1")
    assert game.view()["lives"] == {"red": 2, "blue": 3}
    assert game.place("red") == "h1"


@pytest.mark.rule(51, 62)
def test_nobody_is_captured_on_start_or_in_prison() -> None:
    places = {"red": "start", "blue": "prison", "mummy": "g1"}
    game = Game(LINE, turn="mummy", places=places)
    game.mummy_rolls(6)
    game.refuses("mummy", "mummy-move", path=["prison"])
    game.refuses("mummy", "mummy-move", path=["h1", "prison"])
    game.refuses("mummy", "mummy-move", path=["f1", "e1", "d1", "c1", "b1", "start"])
    assert not {"start", "prison"} & set(game.reach())
    assert happened(
        game.mummy_walks("h1", "g1", "f1", "e1", "d1", "c1"),
        event("mummy-moved"),
        event("turn", piece="red"),
    )


@pytest.mark.rule(52)
def test_an_eliminated_piece_leaves_the_board_and_blocks_nothing() -> None:
    game = Game(
        LINE, "red", "blue", "purple", turn="mummy", lives={"blue": 1},
        places={"red": "c1", "blue": "e1", "mummy": "f1"},
    )  # fmt: skip
    game.mummy_turn(1, "e1")
    assert game.view()["places"]["blue"] is None
    game.play("1", "d1")
    game.play("2", "c1")
    game.mummy_turn(3, "f1", "g1", "h1")
    game.ready("arrow")
    assert game.ends() == {"g1"}
