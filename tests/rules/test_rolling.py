"""Rolling and locking (rules 31 to 37)."""

import pytest

from tests.rules.boards import FIELD, LINE
from tests.rules.playing import Game, event, happened


@pytest.mark.rule(31)
def test_nobody_moves_before_rolling() -> None:
    game = Game(FIELD)
    game.refuses("turn", "announce", face="1")
    game.refuses("turn", "move", to="b1")
    game.refuses("turn", "done")
    game.refuses("turn", "card", treasure="white-spoon")
    assert game.choices() == {"roll"}


@pytest.mark.rule(31)
@pytest.mark.parametrize("locked", [0, 1, 4])
def test_a_roll_uses_every_unlocked_die(locked: int) -> None:
    game = Game(FIELD, locked=locked)
    for count in {1, 2, 4, 5} - {5 - locked}:
        game.refuses("roll input", "roll", faces=["1"] * count)
    game.refuses("roll input", "roll", faces=[])
    assert happened(game.roll_all("1"), event("rolled", faces=["1"] * (5 - locked), locked=locked))
    assert game.now() == ("choose", "red")


@pytest.mark.rule(31)
def test_a_seeded_roll_has_a_face_for_every_unlocked_die() -> None:
    for locked in range(5):
        assert len(Game(FIELD, locked=locked).roll()[0]["faces"]) == 5 - locked


@pytest.mark.rule(32)
def test_every_mummy_is_locked_at_once() -> None:
    game = Game(FIELD)
    assert happened(
        game.roll("mummy", "3", "mummy", "arrow", "1"),
        event("rolled", piece="red", faces=["mummy", "3", "mummy", "arrow", "1"], locked=2),
    )
    assert game.view()["faces"] == ["3", "arrow", "1"]
    assert game.locked == 2
    assert game.playable() == {"3", "arrow", "1"}


@pytest.mark.rule(33)
def test_dice_may_be_rolled_again_as_often_as_one_likes() -> None:
    game = Game(FIELD)
    for _ in range(12):
        game.roll_all("1")
        assert game.choices() == {"announce", "roll"}


@pytest.mark.rule(32, 33, 34)
def test_a_re_roll_takes_all_unlocked_dice_and_locks_its_mummies() -> None:
    game = Game(FIELD)
    game.roll("mummy", "1", "1", "1", "1")
    for count in (1, 2, 3, 5):
        game.refuses("roll input", "roll", faces=["1"] * count)
    assert happened(game.roll("mummy", "2", "2", "2"), event("rolled", locked=2))
    assert happened(game.roll("3", "3", "3"), event("rolled", locked=2))


@pytest.mark.rule(34)
def test_a_part_of_the_dice_cannot_be_rolled_again_by_default() -> None:
    game = Game(FIELD)
    game.roll("1", "2", "3", "4", "arrow")
    game.refuses("roll input", "roll", faces=["1"], dice=[0])
    game.refuses("roll input", "roll", dice=[0, 1])


@pytest.mark.rule(34)
def test_any_dice_may_be_rolled_again_where_the_table_says_so() -> None:
    game = Game(FIELD, options={"reroll": "any"})
    game.roll("1", "2", "3", "4", "arrow")
    assert happened(game.roll("3", "4", dice=[0, 4]), event("rolled", locked=0))
    assert game.view()["faces"] == ["3", "2", "3", "4", "4"]
    assert happened(game.roll("mummy", dice=[1]), event("rolled", locked=1))
    assert game.view()["faces"] == ["3", "3", "4", "4"]
    assert game.playable() == {"3", "4"}
    game.roll("1", "1", "1", "1")
    assert game.view()["faces"] == ["1", "1", "1", "1"]


@pytest.mark.rule(34)
def test_every_choice_of_dice_is_listed_where_any_may_be_rolled_again() -> None:
    game = Game(FIELD, options={"reroll": "any"}, locked=2)
    game.roll("1", "2", "3")
    listed = [tuple(command["dice"]) for command in game.legal("roll") if "dice" in command]
    assert {(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)} <= set(listed)
    assert {"do": "roll"} in game.legal() or (0, 1, 2) in listed
    assert len(set(listed)) == len(listed)


@pytest.mark.rule(34)
def test_a_seeded_roll_of_some_dice_leaves_the_others() -> None:
    seen = set()
    for seed in range(30):
        game = Game(FIELD, options={"reroll": "any"}, seed=seed)
        game.roll("1", "2", "3", "4", "arrow")
        rolled = game.roll(dice=[1])[0]
        others = [face for face in game.view()["faces"] if face in ("1", "3", "4", "arrow")]
        assert others[:1] == ["1"]
        assert len(game.view()["faces"]) == 5 - game.locked >= 4
        assert others[-1] == "arrow"
        seen.add(rolled["locked"])
    assert seen == {0, 1}


@pytest.mark.rule(34)
@pytest.mark.parametrize("dice", [[], [4], [-1], [0, 0], ["0"], [True], "0", [0, 1, 2, 3, 4]])
def test_only_dice_that_lie_unlocked_can_be_named(dice: object) -> None:
    game = Game(FIELD, options={"reroll": "any"}, locked=1)
    game.roll_all("1")
    count = len(dice) if isinstance(dice, list) else 1
    game.refuses("roll input", "roll", dice=dice, faces=["2"] * count)


@pytest.mark.rule(31, 34)
def test_the_first_roll_takes_all_dice_where_any_may_be_rolled_again() -> None:
    game = Game(FIELD, options={"reroll": "any"})
    game.refuses("roll input turn", "roll", dice=[0], faces=["1"])
    game.refuses("roll input", "roll", faces=["1"])


@pytest.mark.rule(33)
def test_seeded_dice_fall_differently_each_time() -> None:
    game = Game(FIELD, seed=4)
    thrown: list[tuple[str, ...]] = []
    while game.phase != "interim" and len(thrown) < 8:
        thrown.append(tuple(game.roll()[0]["faces"]))
    assert len({faces[0] for faces in thrown}) > 1


def test_the_seeded_mummy_die_falls_differently_each_time() -> None:
    game = Game(FIELD, turn="mummy", places={"mummy": "b1"}, options={"siege_rounds": 0})
    values = set()
    for _ in range(12):
        values.add(game.do({"do": "mummy-roll"})[0]["value"])
        game.mummy_walks()
    assert len(values) > 2


@pytest.mark.rule(35)
def test_only_the_newest_faces_may_be_chosen() -> None:
    game = Game(FIELD)
    game.roll("1", "1", "1", "2", "2")
    game.roll("3", "3", "3", "3", "arrow")
    assert game.view()["faces"] == ["3", "3", "3", "3", "arrow"]
    assert game.playable() == {"3", "arrow"}
    game.refuses("die", "announce", face="1")


@pytest.mark.rule(36, 77)
def test_five_mummies_lose_the_move_and_the_next_explorer_must_release() -> None:
    game = Game(LINE, places={"red": "c1"})
    game.roll("mummy", "mummy", "1", "1", "1")
    assert happened(
        game.roll("mummy", "mummy", "mummy"),
        event("rolled", piece="red", locked=5),
        event("lost-move", piece="red"),
        event("turn", piece="blue"),
        event("released", piece="blue", locked=5, forced=True),
    )
    assert game.now() == ("interim", "mummy")
    assert game.place("red") == "c1"


@pytest.mark.rule(36, 59, 77)
def test_after_the_last_explorers_lost_move_the_mummy_moves_twice() -> None:
    game = Game(LINE, turn="blue", locked=4, places={"red": "b1"})
    assert happened(
        game.roll("mummy"),
        event("rolled", piece="blue", locked=5),
        event("lost-move", piece="blue"),
        event("turn", piece="mummy"),
    )
    assert game.now() == ("mummy-roll", "mummy")
    assert happened(game.mummy_rolls(1), event("mummy-rolled", value=1, steps=6))
    assert happened(
        game.mummy_walks("h1"),
        event("mummy-moved", path=["h1"]),
        event("turn", piece="red"),
        event("released", piece="red", locked=5, forced=True),
    )
    assert game.now() == ("interim", "mummy")
    assert game.reach() == {"": 0, "g1": 1, "f1": 2, "e1": 3, "d1": 4, "c1": 5}
    game.mummy_walks()
    assert game.now() == ("begin", "red")
    assert game.locked == 0


@pytest.mark.rule(37, 69)
@pytest.mark.parametrize("locked", [0, 2, 4])
def test_a_capture_changes_nothing_about_the_dice(locked: int) -> None:
    game = Game(LINE, turn="mummy", locked=locked, places={"red": "c1", "mummy": "d1"})
    game.mummy_turn(1, "c1")
    assert game.place("red") == "prison"
    assert game.locked == locked
    assert game.now() == ("begin", "red")


@pytest.mark.rule(69)
def test_five_locked_dice_stay_locked_through_the_normal_move() -> None:
    game = Game(LINE, turn="mummy", locked=5)
    game.mummy_rolls(2)
    assert game.locked == 5
