"""The test of the test: a wall with one hole in it is found out, whatever the hole."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from fsm.pyramid import plain, referee, views
from fsm.pyramid.checks import check, layable
from fsm.pyramid.commands import Command, MummyMove
from fsm.pyramid.events import Event, Moved, Rolled, Started
from fsm.pyramid.legal import legal
from fsm.pyramid.position import Position
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup, Variant
from fsm.pyramid.table import Phase
from tests.wall import boards
from tests.wall.games import Pair
from tests.wall.hands import with_other_hands
from tests.wall.plans import Plan, Taste
from tests.wall.seats import lives
from tests.wall.twins import make_twins
from tests.wall.walls import PUBLIC_SEATS, assert_alike, assert_public_seats_cannot_tell

View = dict[str, Any]
Told = dict[str, object] | None

PLANS = [
    Plan(boards.FIELD, ("red", "blue", "purple"), Variant.STANDARD, {}, 3, Taste.WANDER, seed)
    for seed in range(6)
]


@cache
def finished() -> list[tuple[Plan, Pair]]:
    return [(plan, pair) for plan in PLANS if (pair := make_twins(plan))]


def wall_holds() -> None:
    for _, pair in finished():
        assert_public_seats_cannot_tell(pair)


def wall_between_explorers_holds() -> None:
    for plan, pair in finished():
        for seat, life in lives(pair.one, plan.seats).items():
            other = with_other_hands(pair.one, seat, plan.chance())
            assert other is not None
            assert_alike(seat, life, lives(other, (seat,))[seat])


def test_without_a_hole_both_walls_hold() -> None:
    assert len(finished()) >= len(PLANS) - 1
    wall_holds()
    wall_between_explorers_holds()


def places_of_explorers(position: Position) -> View:
    return {"places": plain.by_name(position.setup.explorers, position.places)}


def faces_of_the_dice(position: Position) -> View:
    return {"faces": list(position.faces)}


def number_of_faces_that_can_be_announced(position: Position) -> View:
    return {"choices": len(legal(position)) if position.phase is Phase.CHOOSE else 0}


def phase_as_it_is(position: Position) -> View:
    return {"phase": position.phase}


def colours_in_the_order_of_cards(position: Position) -> View:
    colour_of = position.setup.board.treasure
    hands = ([colour_of[card].colour for card in sorted(hand)] for hand in position.hands)
    return {"colours": plain.by_name(position.setup.seats, tuple(hands))}


def seed_of_the_dice(position: Position) -> View:
    return {"seed": position.setup.seed}


def whether_a_card_can_be_laid(position: Position) -> View:
    return {"can_lay": position.phase is Phase.CARD and layable(position) is not None}


@pytest.mark.parametrize(
    "leak",
    [
        places_of_explorers,
        faces_of_the_dice,
        number_of_faces_that_can_be_announced,
        phase_as_it_is,
        colours_in_the_order_of_cards,
        seed_of_the_dice,
        whether_a_card_can_be_laid,
    ],
)
def test_a_public_view_that_shows_too_much_is_found(
    leak: Callable[[Position], View], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = views.view
    monkeypatch.setattr(views, "view", lambda at, seat: real(at, seat) | leak(at))
    with pytest.raises(AssertionError, match=r"^(mummy|table) "):
        wall_holds()


def moved(event: Event) -> Told:
    return plain.event(event) if isinstance(event, Moved) else None


def moved_without_the_spaces(event: Event) -> Told:
    return {"event": "moved", "piece": event.piece} if isinstance(event, Moved) else None


def faces_in_rolled(event: Event) -> Told:
    return plain.event(event) if isinstance(event, Rolled) else None


def number_of_dice_in_rolled(event: Event) -> Told:
    faces = set(event.faces) if isinstance(event, Rolled) else ()
    return {"event": "rolled", "different": len(faces)} if faces else None


def seed_in_started(event: Event) -> Told:
    return plain.event(event) if isinstance(event, Started) else None


@pytest.mark.parametrize(
    "leak",
    [
        moved,
        moved_without_the_spaces,
        faces_in_rolled,
        number_of_dice_in_rolled,
        seed_in_started,
    ],
)
def test_an_event_that_tells_the_public_too_much_is_found(
    leak: Callable[[Event], Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = views.hears

    def hears(setup: Setup, seat: str, event: Event) -> Told:
        return (leak(event) if seat in PUBLIC_SEATS else None) or real(setup, seat, event)

    monkeypatch.setattr(views, "hears", hears)
    with pytest.raises(AssertionError, match=r"^(mummy|table) "):
        wall_holds()


def test_refusals_that_everybody_hears_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "hears_refusal", lambda at, seat: True)
    with pytest.raises(AssertionError, match=r"^(mummy|table) "):
        wall_holds()
    with pytest.raises(AssertionError, match=r"(told different|gets more)"):
        wall_between_explorers_holds()


def test_a_list_of_walks_that_knows_where_explorers_stand_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without_detours(position: Position) -> list[Command]:
        """Leaves out walks that could not be walked to their end."""
        passed = [(one, getattr(one, "path", ())[:-1]) for one in legal(position)]
        return [one for one, path in passed if not set(path) & set(position.places)]

    monkeypatch.setattr(referee, "legal", without_detours)
    with pytest.raises(AssertionError, match=r"mummy may do different"):
        wall_holds()


def test_a_ruling_on_a_walk_that_knows_where_explorers_stand_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def check_as_far_as_walked(position: Position, command: Command) -> Refusal | None:
        """Asks nothing of the steps after a capture."""
        if isinstance(command, MummyMove) and position.turn == MUMMY:
            met = [at for at, space in enumerate(command.path) if space in position.places]
            command = MummyMove(command.path[: met[0] + 1] if met else command.path)
        return check(position, command)

    monkeypatch.setattr(referee, "check", check_as_far_as_walked)
    with pytest.raises(AssertionError, match=r"refused=True"):
        wall_holds()


def hands_of_all(position: Position) -> View:
    return {"hands": [sorted(hand) for hand in position.hands]}


@pytest.mark.parametrize(
    "leak",
    [hands_of_all, whether_a_card_can_be_laid, colours_in_the_order_of_cards, seed_of_the_dice],
)
def test_an_explorers_view_that_shows_too_much_is_found(
    leak: Callable[[Position], View], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = views.view
    monkeypatch.setattr(views, "view", lambda at, seat: real(at, seat) | leak(at))
    with pytest.raises(AssertionError, match=r"sees different"):
        wall_between_explorers_holds()
