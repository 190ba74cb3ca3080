"""What hands on a page do with pieces, and what sensors and the game make of it."""

import pytest

from host.sim.faces import BOTH, sides_of
from host.sim.grip import Grip
from host.sim.pieces_in_hand import PiecesInHand
from tests.sim.machine_table import fake_table
from tests.sim.simulated import Guest, Laptop, at_a_laptop

E4 = (120.0, 90.0)


def on(it: Laptop, piece: str) -> str | None:
    return it.fake.over(piece)


@at_a_laptop
async def test_a_piece_is_put_slid_and_lifted(it: Laptop) -> None:
    hands = it.guest()
    assert await hands.do("put", piece="red", spot="d3") is True
    await it.run(0.3)
    assert on(it, "red") == "d3"
    assert await hands.do("slide", piece="red", spots=["d4", "e4"]) is True
    await it.run(1.0)
    assert hands.scene["magnets"]["red"] == {"x": 120.0, "y": 90.0, "on": True, "weak": False}
    assert await hands.do("lift", piece="red") is True
    await it.run(0.3)
    assert hands.scene["magnets"]["red"] == {"x": 120.0, "y": 90.0, "on": False, "weak": False}


@at_a_laptop
async def test_a_dragged_piece_follows_at_the_speed_of_a_hand_and_rests_where_it_is_dropped(
    it: Laptop,
) -> None:
    hands = it.guest()
    await hands.do("put", piece="mummy", spot="d4")
    await it.run(0.3)
    assert await hands.do("hold", piece="mummy") is True
    for x in range(92, 250, 2):
        assert await hands.do("drag", piece="mummy", x=x, y=90.5) is True
    await it.run(0.1)
    assert hands.scene["magnets"]["mummy"]["x"] < 150
    await it.run(1.0)
    assert hands.scene["magnets"]["mummy"]["x"] == 248.0
    assert await hands.do("drop", piece="mummy") is True
    await it.run(0.3)
    assert hands.scene["magnets"]["mummy"] == {"x": 240.0, "y": 90.0, "on": True, "weak": False}


@at_a_laptop
async def test_slides_one_after_the_other_cut_no_corner(it: Laptop) -> None:
    hands = it.guest()
    await hands.do("put", piece="red", spot="d3")
    await it.run(0.3)
    for spot in ("d4", "e4", "e3"):  # as quickly as keys are pressed
        await hands.do("slide", piece="red", spots=[spot])
    seen = []
    for _ in range(100):
        await it.run(0.01)
        seen.append(on(it, "red"))
    assert list(dict.fromkeys(seen)) == ["d3", "d4", "e4", "e3"]


@at_a_laptop
async def test_a_piece_from_the_box_is_put_down_where_it_is_dragged_to(it: Laptop) -> None:
    hands = it.guest()
    assert await hands.do("drag", piece="red", x=118.5, y=92.0) is True
    assert await hands.do("drop", piece="red") is True
    await it.run(0.5)
    assert it.fake.at("red") == E4


@pytest.mark.parametrize(
    ("word", "words", "code"),
    [
        ("put", {"piece": "green", "spot": "e4"}, "hands/unknown"),
        ("put", {"piece": "red", "spot": "z9"}, "hands/unknown"),
        ("slide", {"piece": "red", "spots": ["z9"]}, "hands/unknown"),
        ("slide", {"piece": "red", "spots": ["e4"]}, "hands/off-board"),
        ("hold", {"piece": "green"}, "hands/unknown"),
        ("throw", {"dice": ["9"]}, "hands/unknown"),
        ("press", {"side": "mummy", "key": "arrow"}, "hands/unknown"),
        ("plug", {"part": "lamp", "on": False}, "hands/unknown"),
        ("weaken", {"piece": "green", "on": True}, "hands/unknown"),
        ("fault", {"kind": "dead", "side": "mummy", "spot": "z9", "on": True}, "hands/unknown"),
        ("sit", {"seat": "sphinx"}, "hands/unknown"),
    ],
)
def test_what_there_is_not_is_refused_in_words(
    word: str, words: dict[str, object], code: str, tmp_path: object
) -> None:
    @at_a_laptop
    async def story(it: Laptop) -> None:
        before = it.guest()
        assert await before.do(word, **words) == code
        await it.run(0.2)
        assert before.scene["magnets"]["red"]["on"] is False

    story(tmp_path)  # type: ignore[arg-type]


Deed = tuple[str, dict[str, object]]

REACH: dict[str, list[Deed]] = {
    "mummy": [("put", {"piece": "red", "spot": "e4"}), ("hold", {"piece": "counter-magnet"})],
    "display": [("put", {"piece": "mummy", "spot": "e4"}), ("lift", {"piece": "mummy"})],
}
OTHERS: dict[str, list[Deed]] = {
    "mummy": [("throw", {"dice": ["1"]}), ("press", {"side": "explorers", "key": "done"})],
    "display": [("set", {"die": "mummy"}), ("press", {"side": "mummy", "key": "done"})],
}
WHOLE: tuple[Deed, ...] = (
    ("fault", {"kind": "dead", "side": "mummy", "spot": "e4", "on": True}),
    ("plug", {"part": "rows", "on": False}),
    ("weaken", {"piece": "mummy", "on": True}),
    ("speed", {"factor": 0.5}),
    ("start", {"players": {"red": "here", "mummy": "here"}}),
    ("again", {}),
    ("sit", {"seat": "red"}),
    ("tidy", {}),
)


@at_a_laptop
async def test_hands_reach_no_further_than_their_own_side(it: Laptop) -> None:
    for seat in ("mummy", "display"):
        guest = it.guest(seat)
        for word, words in (*REACH[seat], *OTHERS[seat]):
            assert await guest.do(word, **words) == "hands/other-side", (seat, word)
    await it.run(0.5)
    assert [it.fake.at(piece) for piece in it.fake.magnets.names] == [None] * 6


@at_a_laptop
async def test_only_who_has_the_whole_table_breaks_starts_and_sits(it: Laptop) -> None:
    for seat in ("mummy", "red", "display", "explorers"):
        guest = it.guest(seat)
        for word, words in WHOLE:
            assert await guest.do(word, **words) == "hands/not-allowed", (seat, word)
    assert it.state("operator")["stage"] == "lobby"
    assert it.opened.broken.shown() == []


def test_seats_that_only_look_at_pages_have_no_face_before_them() -> None:
    assert [seat for seat in ("operator", "table", "nobody") if sides_of(seat)] == []


async def holding(it: Laptop, guest: Guest, piece: str) -> None:
    await guest.do("put", piece=piece, spot="d3")
    await it.run(0.3)
    assert await guest.do("drag", piece=piece, x=95.0, y=60.0) is True


@at_a_laptop
async def test_a_piece_in_one_hand_is_not_moved_by_another(it: Laptop) -> None:
    one, other = it.guest("red"), it.guest("blue")
    await holding(it, one, "red")
    for word, words in (("drag", {"x": 0, "y": 0}), ("lift", {}), ("put", {"spot": "e4"})):
        assert await other.do(word, piece="red", **words) == "hands/held"
    await one.do("drop", piece="red")
    assert await other.do("lift", piece="red") is True


@at_a_laptop
async def test_who_goes_lets_go(it: Laptop) -> None:
    one, other = it.guest("red"), it.guest("blue")
    await holding(it, one, "red")
    one.leave()
    await it.run(0.3)
    assert on(it, "red") == "d3"
    assert it.fake.at("red") == (90.0, 60.0)
    assert await other.do("lift", piece="red") is True


@at_a_laptop
async def test_a_piece_in_a_robots_hand_is_refused_until_it_rests(it: Laptop) -> None:
    hands = it.guest()
    await hands.do("start", players={"red": "machine", "blue": "here", "mummy": "here"})
    await it.until(lambda: hands.scene["moving"])
    (piece,) = hands.scene["moving"]
    assert await hands.do("hold", piece=piece) == "hands/busy"
    await it.until(lambda: not hands.scene["moving"])


@at_a_laptop
async def test_robots_leave_a_piece_in_a_persons_hand(it: Laptop) -> None:
    hands = it.guest()
    await hands.do("hold", piece="red")
    await hands.do("start", players={"red": "machine", "blue": "here", "mummy": "here"})
    await it.run(3.0)
    assert (it.fake.at("red"), on(it, "blue")) == (None, "start.1")
    await hands.do("drop", piece="red")
    await it.until(lambda: on(it, "red"))


@at_a_laptop
async def test_a_machine_waits_for_a_piece_in_a_persons_hand(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands, red="machine", blue="machine", mummy="here")
    await it.until(lambda: it.state("display")["view"]["phase"] == "choose")
    await hands.do("hold", piece="red")
    await it.until(lambda: it.state("display")["view"]["phase"] == "move")
    await it.run(2.0)
    assert str(on(it, "red")).startswith("start")
    await hands.do("drop", piece="red")
    await it.until(lambda: it.state("display")["view"]["phase"] == "card")


def test_whoever_lets_go_holds_nothing_even_if_a_robot_moves_it() -> None:
    fake, busy = fake_table(), set[str]()
    grip = Grip(lambda: frozenset(busy))
    one, other = (PiecesInHand(fake, grip, BOTH) for _ in range(2))
    for let_go in (lambda: one.drop("red"), one.let_go):
        assert one.hold("red").ok
        busy.add("red")
        let_go()
        busy.clear()
        assert not grip.held
    assert other.hold("red").ok


@at_a_laptop
async def test_the_mummy_takes_its_other_half_along(it: Laptop) -> None:
    hands = it.guest()
    await it.start(hands)
    await hands.do("slide", piece="mummy", spots=["j1", "j2"])
    await it.run(2.0)
    assert (on(it, "mummy"), on(it, "counter-magnet")) == ("j2", "j2")
