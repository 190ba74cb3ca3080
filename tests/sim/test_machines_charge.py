"""Which seats machines play and which pieces robots touch; how often they try the same again."""

import pytest

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.seats import EXPLORERS, MUMMY
from fsm.pyramid.setup import Setup, Variant, Wish
from host import boards
from host.sim.charge import Charge
from host.sim.patience import Patience

PIECES = ("red", "blue", "purple", COUNTER, MUMMY)


def charge(seats: str, variant: Variant = Variant.STANDARD, **more: object) -> Charge:
    """Red and blue play; these seats are machines."""
    practice = boards.find("practice")
    assert isinstance(practice, Board)
    setup = arrange(Wish(practice, ("red", "blue"), seed=1, variant=variant))
    assert isinstance(setup, Setup)
    return Charge(frozenset(seats.split()), setup, **more)  # type: ignore[arg-type]


def moved(given: Charge) -> set[str]:
    return {piece for piece in PIECES if given.moves(piece)}


@pytest.mark.parametrize(
    ("seats", "pieces"),
    [
        ("", set()),
        ("red", {"red"}),
        ("mummy", {MUMMY}),
        ("blue mummy", {"blue", MUMMY}),
        ("red blue", {"red", "blue", "purple", COUNTER}),
        ("red blue mummy", set(PIECES)),
    ],
)
def test_a_piece_is_its_players_and_the_rest_the_explorers(seats: str, pieces: set[str]) -> None:
    assert moved(charge(seats)) == pieces


@pytest.mark.parametrize("seats", ["explorers", "red blue"])
def test_in_the_two_person_game_both_pieces_are_of_one_seat(seats: str) -> None:
    both = charge(seats, Variant.TWO_PERSON)
    assert both.plays(EXPLORERS)
    assert both.pieces_of(EXPLORERS) == ("red", "blue")
    assert {"red", "blue", COUNTER} <= moved(both)
    assert both.speaker == EXPLORERS


def test_half_of_the_two_person_seat_is_no_machine() -> None:
    half = charge("red", Variant.TWO_PERSON)
    assert not half.plays(EXPLORERS)
    assert moved(half) == set()


def test_nobody_takes_a_piece_out_of_a_persons_hand() -> None:
    everything = charge("", held=frozenset({"red"}), everything=True)
    assert moved(everything) == set(PIECES) - {"red"}


def test_the_same_is_tried_some_times_at_once_and_then_ever_more_seldom() -> None:
    patience, tries = Patience(at_once=2), []
    for tenth in range(1200):
        if patience.allows("the same", tenth / 10):
            patience.note(tenth / 10)
            tries.append(tenth / 10)
    assert tries == [0.0, 0.1, 2.1, 6.1, 14.1, 30.1, 60.1, 90.1]


def test_another_situation_is_tried_at_once() -> None:
    patience = Patience(at_once=1)
    assert patience.allows("one", 0.0)
    patience.note(0.0)
    assert not patience.allows("one", 0.1)
    assert patience.allows("another", 0.1)
