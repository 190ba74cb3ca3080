"""What each seat is shown and told, to the letter; that nothing leaks is shown in tests/wall."""

import pytest

from fsm.pyramid.dice import Face
from fsm.pyramid.events import (
    Announced,
    Captured,
    CardPlayed,
    Event,
    LostMove,
    Moved,
    MummyMoved,
    Reason,
    Rolled,
    Started,
    Turn,
    Won,
)
from fsm.pyramid.position import Position
from fsm.pyramid.setup import Setup
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import begin
from fsm.pyramid.views import acting_seat, hears, hears_refusal, seats, view
from tests.fsm.pyramid.games import crowded_board, setup_of

HANDS = {"red": ("red-a1", "red-d1"), "turquoise": ("red-b1",), "blue": ("red-c3",)}


def setup(kind: str = "three explorers") -> Setup:
    hands = {"explorers": ("red-b1", "red-a1")} if kind == "two persons" else HANDS
    return setup_of(kind, 1, crowded_board(), hands=hands)


def moving() -> Position:
    """Red has announced and moved; turquoise is in prison; blue is out."""
    return begin(setup())[0]._replace(
        phase=Phase.CARD,
        round=4,
        places=("d1", "prison", None),
        mummy="c2",
        lives=(3, 1, 0),
        hands=(frozenset({"red-d1", "red-a1"}), frozenset(), frozenset()),
        played=((), ("red-b1",), ()),
        locked=2,
        faces=(Face.ONE, Face.TWO, Face.TWO),
        announced=Face.TWO,
        seen=(None, "prison", None),
        said=(Face.TWO, Face.ARROW, None),
        throws=9,
        siege=1,
    )


PUBLIC = {
    "phase": "moving",
    "turn": "red",
    "round": 4,
    "places": {"mummy": "c2", "turquoise": "prison", "blue": None},
    "locked": 2,
    "lives": {"red": 3, "turquoise": 1, "blue": 0},
    "mummy_lives": 5,
    "needed": 6,
    "played": {"red": [], "turquoise": ["red-b1"], "blue": []},
    "colours": {"red": ["red", "red"], "turquoise": [], "blue": []},
    "announced": "2",
    "last_announced": {"red": "2", "turquoise": "arrow", "blue": None},
    "steps": 0,
    "siege": 1,
    "won": None,
}
AMONG_EXPLORERS = {
    "phase": "card",
    "places": {"mummy": "c2", "red": "d1", "turquoise": "prison", "blue": None},
    "faces": ["1", "2", "2"],
}


@pytest.mark.parametrize("seat", ["mummy", "table"])
def test_the_mummy_and_the_table_see_what_is_public(seat: str) -> None:
    assert view(moving(), seat) == PUBLIC


def test_colours_left_are_always_listed_in_the_same_order() -> None:
    colours = view(begin(setup_of("two explorers", 3))[0], "mummy")["colours"]
    five = ["red", "blue", "white", "green", "yellow"]
    assert colours == {"red": five, "turquoise": five}


def test_an_explorer_sees_the_explorers_face_the_dice_and_its_own_hand() -> None:
    own = {"hand": ["red-a1", "red-d1"]}
    assert view(moving(), "red") == {**PUBLIC, **AMONG_EXPLORERS, **own}
    assert view(moving(), "turquoise") == {**PUBLIC, **AMONG_EXPLORERS, "hand": []}


def test_the_explorers_display_shows_their_face_of_the_board_and_no_hand() -> None:
    assert view(moving(), "display") == {**PUBLIC, **AMONG_EXPLORERS}


def test_a_hand_is_shown_in_the_order_of_names() -> None:
    position, _ = begin(setup_of("two explorers", 3))
    shown = view(position, "red")["hand"]
    assert shown == sorted(position.hands[0])
    assert view(position, "operator")["hands"] == {
        "red": shown,
        "turquoise": sorted(position.hands[1]),
    }


def test_the_operator_sees_everything() -> None:
    hands = {"red": ["red-a1", "red-d1"], "turquoise": [], "blue": []}
    more = {"hands": hands, "seed": 1, "released": False, "throws": 9}
    assert view(moving(), "operator") == {**PUBLIC, **AMONG_EXPLORERS, **more}


@pytest.mark.parametrize(
    ("phase", "public"),
    [("move", "moving"), ("card", "moving"), ("choose", "choose"), ("interim", "interim")],
)
def test_the_public_sees_one_phase_from_announcement_to_end_of_turn(
    phase: str, public: str
) -> None:
    assert view(moving().in_phase(Phase(phase)), "table")["phase"] == public


def test_the_winner_is_shown_to_all() -> None:
    won = moving()._replace(phase=Phase.OVER, won=Won("mummy", Reason.LIVES))
    for seat in seats(won.setup):
        shown = view(won, seat)
        assert shown["won"] == {"event": "won", "by": "mummy", "reason": "lives"}
        assert shown["turn"] is None


ROLLED = Rolled("red", (Face.ONE, Face.MUMMY), 3)


@pytest.mark.parametrize(
    ("event", "public", "explorers"),
    [
        (Started(7), {"event": "started"}, {"event": "started"}),
        (
            Moved("red", "a1", "c1"),
            None,
            {"event": "moved", "piece": "red", "from": "a1", "to": "c1"},
        ),
        (
            ROLLED,
            {"event": "rolled", "piece": "red", "locked": 3},
            {"event": "rolled", "piece": "red", "faces": ["1", "mummy"], "locked": 3},
        ),
    ],
)
def test_secrets_are_told_only_to_those_who_see_them(
    event: Event, public: object, explorers: object
) -> None:
    assert [hears(setup(), seat, event) for seat in ("mummy", "table")] == [public, public]
    assert [hears(setup(), seat, event) for seat in ("red", "blue")] == [explorers, explorers]
    assert hears(setup(), "display", event) == explorers


@pytest.mark.parametrize(
    "event",
    [
        Turn("red"),
        LostMove("red"),
        Announced("red", Face.TWO),
        CardPlayed("red", "red-a1"),
        MummyMoved(("c2", "c1")),
        Captured("red", "c1", 2),
    ],
)
def test_what_is_public_is_told_to_all_alike(event: Event) -> None:
    told = [hears(setup(), seat, event) for seat in seats(setup())]
    assert told[0] is not None
    assert all(same == told[0] for same in told)


def test_the_operator_is_told_everything() -> None:
    assert hears(setup(), "operator", Started(7)) == {"event": "started", "seed": 7}
    assert hears(setup(), "operator", ROLLED) == {
        "event": "rolled",
        "piece": "red",
        "faces": ["1", "mummy"],
        "locked": 3,
    }


@pytest.mark.parametrize(
    ("kind", "phase", "seat"),
    [
        ("three explorers", Phase.CHOOSE, "red"),
        ("three explorers", Phase.INTERIM, "mummy"),
        ("three explorers", Phase.OVER, None),
        ("two persons", Phase.CHOOSE, "explorers"),
        ("two persons", Phase.MUMMY_ROLL, "mummy"),
    ],
)
def test_a_refusal_is_told_to_the_seat_that_acts_and_to_no_other(
    kind: str, phase: Phase, seat: str | None
) -> None:
    position = begin(setup(kind))[0].in_phase(phase)
    told = {seat for seat in seats(position.setup) if hears_refusal(position, seat)}
    assert acting_seat(position) == seat
    assert told - {"operator", "display"} == ({seat} if seat else set())
    assert ("display" in told) == (seat not in {"mummy", None})


def test_the_seats_of_a_game() -> None:
    assert seats(setup()) == ("red", "turquoise", "blue", "mummy", "table", "display", "operator")
    assert seats(setup("two persons")) == ("explorers", "mummy", "table", "display", "operator")
