"""The mummy's moves and captures (rules 59 to 71)."""

import pytest

from tests.rules.boards import FIELD, LINE, PAIR, RING, TREASURES
from tests.rules.playing import Game, event, happened


@pytest.mark.rule(59)
@pytest.mark.parametrize("locked", [0, 1, 5])
def test_the_normal_move_is_the_die_and_the_locked_dice(locked: int) -> None:
    game = Game(LINE, turn="mummy", locked=locked, places={"mummy": "h1"})
    assert game.now() == ("mummy-roll", "mummy")
    assert happened(game.mummy_rolls(1), event("mummy-rolled", value=1, steps=1 + locked))
    assert game.now() == ("mummy-move", "mummy")
    assert len(game.reach()) == 2 + locked
    game.refuses("mummy", "mummy-move", path=["g1", "h1"] * 4)


@pytest.mark.rule(60)
@pytest.mark.parametrize("locked", [1, 3])
def test_the_interim_move_is_the_locked_dice_alone(locked: int) -> None:
    game = Game(LINE, locked=locked, places={"mummy": "h1"})
    game.release()
    assert game.choices() == {"mummy-move"}
    game.refuses("turn", "mummy-roll", value=1)
    assert len(game.reach()) == 1 + locked
    path = ["g1", "f1", "e1", "d1"][: locked + 1]
    game.refuses("mummy", "mummy-move", path=path)
    assert happened(game.mummy_walks(*path[:-1]), event("mummy-moved", path=path[:-1]))


@pytest.mark.rule(61)
def test_the_mummy_may_walk_fewer_steps_or_none() -> None:
    for path in ([], ["g1"], ["g1", "f1"]):
        game = Game(LINE, turn="mummy", places={"mummy": "h1"})
        game.mummy_rolls(2)
        assert happened(
            game.mummy_walks(*path), event("mummy-moved", path=path), event("turn", piece="red")
        )
        assert game.place("mummy") == (path[-1] if path else "h1")


@pytest.mark.rule(61)
@pytest.mark.parametrize("interim", [True, False])
def test_the_mummy_walks_all_its_steps_where_the_table_says_so(interim: bool) -> None:
    options, places = {"mummy_move": "exact"}, {"mummy": "e1"}
    if interim:
        game = Game(LINE, locked=3, places=places, options=options)
        game.release()
    else:
        game = Game(LINE, turn="mummy", locked=1, places=places, options=options)
        game.mummy_rolls(2)
    assert game.reach() == {"b1": 3, "d1": 3, "f1": 3, "h1": 3}
    for path in ([], ["d1"], ["d1", "c1"], ["d1", "c1", "b1", "c1"]):
        game.refuses("mummy", "mummy-move", path=path)
    game.mummy_walks("d1", "e1", "f1")
    assert game.place("mummy") == "f1"


@pytest.mark.rule(61)
def test_an_exact_walk_with_no_other_end_leads_back() -> None:
    options = {"mummy_move": "exact"}
    game = Game(PAIR, turn="mummy", options=options, places={"mummy": "c1"})
    game.mummy_rolls(2)
    assert game.legal() == [{"do": "mummy-move", "path": ["b1", "c1"]}]
    game.mummy_walks("b1", "c1")
    assert game.place("mummy") == "c1"


@pytest.mark.rule(61, 63)
def test_an_exact_walk_may_lead_back_even_where_it_is_not_listed() -> None:
    game = Game(LINE, turn="mummy", places={"mummy": "e1"}, options={"mummy_move": "exact"})
    game.mummy_rolls(2)
    assert game.reach() == {"c1": 2, "g1": 2}
    game.mummy_walks("d1", "e1")
    assert game.place("mummy") == "e1"


@pytest.mark.rule(62)
def test_a_walk_is_checked_as_a_whole_before_it_begins() -> None:
    game = Game(FIELD, turn="mummy", places={"mummy": "b1", "red": "c1"})
    game.mummy_rolls(3)
    for path in (
        ["c1", "c2", "d3"],
        ["c1", "e1"],
        ["c1", "c1"],
        ["b1"],
        ["start"],
        ["c1", "b1", "start"],
        ["c1", "d1", "d2", "d3"],
        ["c1", "z9"],
    ):
        game.refuses("mummy input", "mummy-move", path=path)
    assert game.place("red") == "c1"


@pytest.mark.rule(62)
def test_the_mummy_leaves_its_start_and_does_not_return() -> None:
    game = Game(LINE, turn="mummy")
    game.mummy_rolls(2)
    assert game.reach() == {"": 0, "g1": 1, "h1": 1, "f1": 2}
    game.refuses("mummy", "mummy-move", path=["g1", "prison"])
    game.mummy_walks("g1")
    game.play("1", "b1")
    game.play("2", "c1")
    game.mummy_rolls(6)
    assert "prison" not in game.reach()
    game.refuses("mummy", "mummy-move", path=["prison"])
    game.refuses("mummy", "mummy-move", path=["prison", "h1"])


@pytest.mark.rule(63)
def test_the_mummy_may_walk_a_space_twice() -> None:
    game = Game(LINE, turn="mummy", places={"mummy": "d1"})
    game.mummy_rolls(4)
    assert happened(
        game.mummy_walks("e1", "d1", "e1", "d1")[:1],
        event("mummy-moved", path=["e1", "d1", "e1", "d1"]),
    )


@pytest.mark.rule(64, 66, 67)
def test_entering_an_explorers_space_captures_and_ends_the_move_there() -> None:
    game = Game(LINE, turn="mummy", places={"red": "d1", "blue": "f1", "mummy": "b1"})
    game.mummy_rolls(6)
    assert happened(
        game.mummy_walks("c1", "d1", "e1", "f1", "g1"),
        event("mummy-moved", path=["c1", "d1"]),
        event("captured", piece="red", at="d1", lives=2),
        event("turn", piece="red"),
    )
    view = game.view()
    assert view["places"] == {"red": "prison", "blue": "f1", "mummy": "d1"}
    assert view["lives"] == {"red": 2, "blue": 3}
    assert view["mummy_lives"] == 1


@pytest.mark.rule(66)
def test_the_path_decides_and_not_only_its_end() -> None:
    places = {"red": "b2", "blue": "start", "mummy": "b1"}
    by_red = Game(RING, turn="mummy", places=places)
    by_red.mummy_turn(4, "b2", "b3", "c3", "d3")
    assert by_red.place("mummy") == "b2"
    round_the_other_way = Game(RING, turn="mummy", places=places)
    round_the_other_way.mummy_turn(4, "c1", "d1", "d2", "d3")
    assert round_the_other_way.place("mummy") == "d3"
    assert round_the_other_way.place("red") == "b2"


@pytest.mark.rule(64)
def test_a_round_with_several_mummy_moves_may_hold_several_captures() -> None:
    game = Game(LINE, locked=1, places={"red": "c1", "blue": "e1", "mummy": "f1"})
    game.release()
    game.mummy_walks("e1")
    game.play("1", "b1")
    game.play("1", "g1")
    game.mummy_turn(3, "d1", "c1", "b1")
    caught = [e["piece"] for e in game.events if e["event"] == "captured"]
    assert caught == ["blue", "red"]
    assert game.view()["mummy_lives"] == 2


@pytest.mark.rule(65)
def test_a_captured_explorer_goes_to_prison_and_pays_a_life() -> None:
    game = Game(LINE, turn="mummy", lives={"red": 2}, places={"red": "d1", "mummy": "e1"})
    assert happened(
        game.mummy_turn(1, "d1")[1:],
        event("mummy-moved", path=["d1"]),
        event("captured", piece="red", at="d1", lives=1),
        event("turn", piece="red"),
    )
    view = game.view()
    assert view["places"]["red"] == "prison"
    assert view["places"]["mummy"] == "d1"
    assert view["lives"]["red"] == 1
    assert view["mummy_lives"] == 2


@pytest.mark.rule(65)
def test_a_capture_takes_no_cards() -> None:
    hands = {"red": ["red-scarab", "blue-lotus"]}
    game = Game(
        TREASURES, turn="mummy", hands=hands, played={"red": ["red-scarab"]},
        places={"red": "d1", "mummy": "e1"},
    )  # fmt: skip
    game.mummy_turn(1, "d1")
    assert game.view()["hands"]["red"] == ["blue-lotus"]
    assert game.view()["played"]["red"] == ["red-scarab"]


@pytest.mark.rule(68, 99)
def test_the_last_life_puts_an_explorer_out_and_the_hand_leaves_unseen() -> None:
    game = Game(
        TREASURES, "red", "blue", "purple", turn="mummy", lives={"blue": 1},
        hands={"blue": ["blue-lotus", "red-scarab"]}, played={"blue": ["red-scarab"]},
        places={"blue": "d1", "mummy": "e1"},
    )  # fmt: skip
    assert happened(
        game.mummy_turn(1, "d1")[1:],
        event("mummy-moved", path=["d1"]),
        event("captured", piece="blue", at="d1", lives=0),
        event("eliminated", piece="blue"),
        event("turn", piece="red"),
    )
    view = game.view()
    assert view["places"]["blue"] is None
    assert view["hands"]["blue"] == []
    assert view["played"]["blue"] == ["red-scarab"]
    for seat in ("red", "mummy", "table"):
        assert not game.view(seat)["colours"].get("blue")
        assert "blue-lotus" not in str(game.view(seat))
        assert game.view(seat)["places"]["blue"] is None
        assert game.view(seat)["played"]["blue"] == ["red-scarab"]


@pytest.mark.rule(68)
def test_an_explorer_with_a_life_left_plays_on() -> None:
    game = Game(LINE, turn="mummy", lives={"red": 2}, places={"red": "d1", "mummy": "e1"})
    assert "eliminated" not in [e["event"] for e in game.mummy_turn(1, "d1")]
    assert game.now() == ("begin", "red")


@pytest.mark.rule(70)
def test_the_mummy_sees_the_backs_lives_laid_cards_and_last_announcements() -> None:
    hands = {"red": ["red-scarab", "blue-lotus"], "blue": ["white-ibis", "white-comb"]}
    game = Game(TREASURES, hands=hands, lives={"blue": 2})
    for seat in ("mummy", "table"):
        view = game.view(seat)
        assert {key: sorted(colours) for key, colours in view["colours"].items()} == {
            "red": ["blue", "red"],
            "blue": ["white", "white"],
        }
    game.go("2", "c1")
    game.card("red-scarab")
    game.play("3", "b1")
    for seat in ("mummy", "table"):
        view = game.view(seat)
        assert view["colours"]["red"] == ["blue"]
        assert view["played"] == {"red": ["red-scarab"], "blue": []}
        assert view["lives"] == {"red": 3, "blue": 2}
        assert view["last_announced"]["red"] == "2"
        assert view["last_announced"]["blue"] == "3"


@pytest.mark.rule(71)
def test_the_mummy_knows_the_number_of_locked_dice() -> None:
    game = Game(FIELD, locked=1)
    assert game.view("mummy")["locked"] == 1
    game.roll("mummy", "1", "1", "1")
    assert game.view("mummy")["locked"] == 2


@pytest.mark.rule(59)
def test_a_seeded_normal_move_adds_the_locked_dice() -> None:
    game = Game(FIELD, turn="mummy", locked=2)
    rolled = game.do({"do": "mummy-roll"})[0]
    assert rolled["value"] in range(1, 7)
    assert rolled["steps"] == rolled["value"] + 2
    assert game.view("mummy")["steps"] == rolled["steps"]


@pytest.mark.rule(67)
def test_a_capture_needs_nobodys_claim() -> None:
    game = Game(LINE, turn="mummy", places={"red": "d1", "blue": "e1", "mummy": "f1"})
    events = game.mummy_turn(2, "e1", "d1")
    assert [e["piece"] for e in events if e["event"] == "captured"] == ["blue"]
    assert game.place("red") == "d1"
