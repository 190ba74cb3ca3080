"""What hands on a page do with dice and keys, and what the game makes of it."""

from collections import Counter

import pytest

from fsm.pyramid.commands import Move
from fsm.pyramid.legal import legal
from fsm.pyramid.timing import STANDARD
from host.evening.game_stage import GameStage
from tests.sim.simulated import Guest, Laptop, at_a_laptop

WHITE = ["1", "2", "3", "4", "5"]


def lying(guest: Guest, die: str) -> tuple[str, str | None, bool]:
    shown = guest.scene["dice"][die]
    return shown["at"], shown["face"], shown["leaning"]


@at_a_laptop
async def test_a_thrown_die_tumbles_lies_on_the_table_and_is_set_as_it_lies(it: Laptop) -> None:
    hands = it.guest()
    assert await hands.do("throw", dice=["3"]) is True
    await it.run(0.3)
    assert lying(hands, "3") == ("hand", None, False)
    await it.run(1.0)
    at, face, _ = lying(hands, "3")
    assert (at, face in hands.table["dice"]["3"]["faces"]) == ("table", True)
    assert await hands.do("set", die="3") is True
    await it.run(0.5)
    assert lying(hands, "3") == ("pocket", face, False)


@at_a_laptop
async def test_dice_fall_by_chance(it: Laptop) -> None:
    hands, fell = it.guest(), Counter[str]()
    for _ in range(60):
        await hands.do("throw", dice=WHITE)
        it.fake.clock.wait(1.0)
        fell.update(it.fake.dice.lies(die).face or "" for die in WHITE)  # type: ignore[union-attr]
    assert set(fell) == {"1", "2", "3", "4", "arrow", "mummy"}
    assert min(fell.values()) > 25


def test_the_same_seed_throws_the_same_dice(tmp_path: object) -> None:
    thrown: list[list[str | None]] = []

    @at_a_laptop
    async def story(it: Laptop) -> None:
        await it.guest().do("throw", dice=WHITE)
        it.fake.clock.wait(1.0)
        thrown.append([it.fake.dice.lies(die).face for die in WHITE])  # type: ignore[union-attr]

    for name in ("one", "other"):
        story(tmp_path / name)  # type: ignore[operator]
    assert thrown[0] == thrown[1]


@at_a_laptop
async def test_a_die_is_taken_and_set_or_left_leaning(it: Laptop) -> None:
    hands = it.guest()
    assert await hands.do("take", die="2") is True
    await it.run(0.3)
    assert lying(hands, "2") == ("table", "1", False)
    assert await hands.do("cock", die="2") is True
    await it.run(0.3)
    assert lying(hands, "2") == ("pocket", "1", True)
    assert await hands.do("set", die="2") is True
    await it.run(0.3)
    assert lying(hands, "2") == ("pocket", "1", False)


@at_a_laptop
async def test_what_moves_or_is_there_already_is_refused_and_stays(it: Laptop) -> None:
    hands = it.guest()
    assert await hands.do("set", die="1") == "hands/there"
    await hands.do("throw", dice=["1"])
    await it.run(0.3)
    for word in ("set", "take", "cock"):
        assert await hands.do(word, die="1") == "hands/rolling"
    assert await hands.do("throw", dice=["2", "1"]) == "hands/rolling"
    await it.run(1.5)
    assert lying(hands, "1")[0] == "table"
    assert await hands.do("take", die="1") == "hands/there"
    assert lying(hands, "2") == ("pocket", "1", False)


@at_a_laptop
async def test_a_die_that_lies_on_the_table_is_thrown_again(it: Laptop) -> None:
    hands = it.guest()
    for _ in range(3):
        assert await hands.do("throw", dice=["4", "4"]) is True
        await it.run(1.2)
        assert lying(hands, "4")[0] == "table"


@at_a_laptop
async def test_a_roll_is_read_by_the_pockets_and_a_key_announces_it(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands)
    await hands.do("throw", dice=WHITE)
    await it.run(1.2)
    for die in WHITE:
        await hands.do("set", die=die)
    await it.run(1.5)
    shown = Counter(hands.scene["dice"][die]["face"] for die in WHITE)
    assert it.state("red")["view"]["locked"] == shown.pop("mummy", 0)
    assert Counter(it.state("red")["view"]["faces"]) == shown
    for key in shown:  # not each of them can be played
        assert await hands.do("press", side="explorers", key=key) is True
        await it.run(0.5)
    assert it.state("red")["view"]["announced"] in shown


async def red_has_moved(it: Laptop) -> Guest:
    """One step, as announced; red may lay a card, or end its turn."""
    hands = it.guest()
    await it.start(hands)
    for die in WHITE:
        it.fake.dice.roll(die, "1")  # type: ignore[union-attr]
    await it.run(4.0)
    await hands.do("press", side="explorers", key="1")
    await it.run(0.5)
    stage = it.service.evening.stage
    assert isinstance(stage, GameStage)
    there = next(move.to for move in legal(stage.live.position) if isinstance(move, Move))
    await hands.do("slide", piece="red", spots=[there])
    await it.until(lambda: it.state("red")["view"]["phase"] == "card")
    return hands


@at_a_laptop
async def test_the_explorers_done_held_undoes_a_move_and_nobody_across_the_board_sees_or_hears_it(
    it: Laptop,
) -> None:
    hands = await red_has_moved(it)
    mummy, public = it.guest("mummy"), it.state("table")
    await it.run(1.0)
    told, before = len(mummy.told), it.service.hub.newest("mummy")
    assert await hands.do("key-down", side="explorers", key="done") is True
    await it.run(1.9)
    assert it.state("red")["view"]["phase"] == "card"
    await it.run(0.2)
    assert it.state("red")["view"]["phase"] == "move"
    assert hands.scene["held"] == {"explorers": ["done"], "mummy": []}
    await it.run(1.0)
    assert await hands.do("key-up", side="explorers", key="done") is True
    await it.run(1.0)
    assert hands.scene["held"] == {"explorers": [], "mummy": []}
    assert it.state("red")["view"]["phase"] == "move"  # letting it go is no Done
    assert (len(mummy.told), it.service.hub.newest("mummy")) == (told, before)
    assert it.state("table") == public


@at_a_laptop
async def test_a_key_is_let_go_when_its_finger_leaves_the_table(it: Laptop) -> None:
    await red_has_moved(it)
    await it.run(STANDARD.grace)  # from now on Done is for the turn
    other = it.guest("red")
    for _ in range(2):  # it is there already
        await other.do("key-down", side="explorers", key="done")
    await it.run(0.5)
    assert it.state("table")["view"]["turn"] == "red"
    other.leave()
    await it.run(0.2)
    assert it.state("table")["view"]["turn"] == "blue"


@at_a_laptop
async def test_fingers_reach_the_keys_of_their_own_side_alone(it: Laptop) -> None:
    mummy = it.guest("mummy")
    for word in ("press", "key-down", "key-up"):
        assert await mummy.do(word, side="explorers", key="done") == "hands/other-side"
        assert await mummy.do(word, side="mummy", key="card") == "hands/unknown"


@at_a_laptop
async def test_lamps_show_whose_turn_it_is_on_each_face(it: Laptop) -> None:
    hands, mummy = it.guest(), it.guest("mummy")
    await it.run(0.1)
    assert hands.scene["lit"] == {"explorers": [], "mummy": []}
    await it.start(hands)
    await it.run(0.2)
    assert hands.scene["lit"] == {"explorers": ["ok", "turn"], "mummy": ["ok"]}
    assert mummy.scene["lit"] == {"mummy": ["ok"]}


@pytest.mark.parametrize("side", ["explorers", "mummy"])
def test_done_at_the_table_begins_no_game_for_its_screen_does(side: str, tmp_path: object) -> None:
    @at_a_laptop
    async def story(it: Laptop) -> None:
        hands = it.guest()
        await it.start(hands)
        await it.service.desk.command(
            "operator", {"seen": it.service.hub.newest("operator"), "do": "abandon"}
        )
        assert it.state("table")["stage"] == "lobby"
        await hands.do("press", side=side, key="done")
        await it.run(0.5)
        assert it.state("table")["stage"] == "lobby"

    story(tmp_path)  # type: ignore[arg-type]


@at_a_laptop
async def test_what_sounds_is_heard_on_both_faces_until_it_ends(it: Laptop) -> None:
    hands, mummy = it.guest(), it.guest("mummy")
    it.opened.driver.sound(0.3)
    await it.run(0.1)
    assert (mummy.scene["sounding"], hands.scene["sounding"]) == (True, True)
    await it.run(0.5)
    assert (mummy.scene["sounding"], hands.scene["sounding"]) == (False, False)
