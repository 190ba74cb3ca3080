"""A ghost at the edge of what its switch feels, or hidden by the mummy's own field next door.

It comes and goes, also the moment the mummy is lifted, and nobody is caught or told of by that.
"""

import pytest

from fsm.pyramid.events import Captured, MummyMoved
from fsm.pyramid.happenings import Happening, Instructed
from fsm.pyramid.observations import Back, Lost, Side
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.seats import MUMMY
from tests.live.boards import LINE
from tests.live.table import Table, Told, events, notices, rulings


def walking() -> Table:
    """Blue stands beside the mummy, and is felt on its side."""
    places = {"red": "d1", "blue": "f1", "mummy": "g1"}
    game = Table(LINE, ghosts=True, places=places, turn="mummy")
    game.mummy_rolls(3)
    return game


def goes(game: Table, seconds: float) -> None:
    """The ghost of blue, for so long."""
    game.faint.add("blue")
    game.feed_changes()
    game.wait(seconds)


@pytest.mark.parametrize("seconds", [0.5, 1.5, 60.0])
def test_one_that_was_gone_for_long_is_no_step_of_a_mummy_in_the_air(seconds: float) -> None:
    """Its explorer has not moved, for it is the mummy's turn; and nobody was caught."""
    game = walking()
    goes(game, seconds)
    game.lift(MUMMY)
    game.wait(seconds)
    game.faint.discard("blue")
    told = game.feed_changes() + game.wait(3.0) + game.put(MUMMY, "g1") + game.wait(3.0)
    assert events(told) == []


def test_one_that_goes_while_the_mummy_is_in_the_air_is_no_step_when_it_comes_again() -> None:
    game = walking()
    game.lift(MUMMY)
    goes(game, 2.0)
    game.faint.discard("blue")
    told = game.feed_changes() + game.wait(3.0) + game.put(MUMMY, "g1") + game.wait(3.0)
    assert events(told) == []


def test_one_that_has_gone_meanwhile_is_still_caught_at_done() -> None:
    game = walking()
    goes(game, 2.0)
    game.mummy_to("f1")
    assert events(game.mummy_done())[:2] == [MummyMoved(("f1",)), Captured("blue", "f1", 2)]


@pytest.mark.parametrize("seconds", [0.3, 5.0])
def test_a_walk_over_one_that_is_dark_catches_it_when_the_mummy_is_seen_further_on(
    seconds: float,
) -> None:
    game = walking()
    goes(game, seconds)
    told = game.mummy_to("f1", "e1") + game.wait(1.0)
    assert events(told)[:2] == [MummyMoved(("f1",)), Captured("blue", "f1", 2)]


# one that the mummy's own field hides, until it is lifted


def hidden(
    *pieces: str, red: str = "d1", blue: str = "f1", steps: int = 3, mummy: str = "g1"
) -> Table:
    """Nothing is felt of these while the mummy stands where it is."""
    places = {"red": red, "blue": blue, "mummy": mummy}
    game = Table(LINE, ghosts=True, places=places, turn="mummy")
    game.faint |= set(pieces)
    game.feed_changes()
    game.wait(10.0)
    game.mummy_rolls(steps)
    game.wait(2.0)
    return game


def lifted(game: Table, seconds: float) -> Told:
    """So long after the mummy was lifted all of them are felt."""
    told = game.lift(MUMMY) + game.wait(seconds)
    game.faint.clear()
    return told + game.feed_changes()


@pytest.mark.parametrize("seconds", [0.03, 0.2, 0.3])
def test_lifting_the_mummy_beside_one_is_no_capture(seconds: float) -> None:
    game = hidden("blue")
    told = lifted(game, seconds) + game.wait(2.0) + game.put(MUMMY, "g1") + game.wait(3.0)
    assert events(told) == []


def test_a_step_to_the_other_side_is_ruled_as_ever() -> None:
    game = hidden("blue", steps=4)
    told = lifted(game, 0.03) + game.wait(0.3) + game.put(MUMMY, "h1") + game.wait(3.0)
    assert events(told) == []
    assert game.game.steps_taken == 1


def test_lifting_the_mummy_beside_two_tells_of_neither() -> None:
    game = hidden("red", red="e1", steps=4)
    told = lifted(game, 0.1) + game.wait(2.0) + game.put(MUMMY, "g1") + game.wait(3.0)
    assert rulings(told) == []


def test_one_that_flickers_as_the_mummy_is_lifted_is_no_broken_spot() -> None:
    game = hidden("blue")
    told = game.lift(MUMMY)
    for _ in range(9):
        game.faint ^= {"blue"}
        told += game.feed_changes() + game.wait(0.03)
    told += game.put(MUMMY, "g1") + game.wait(5.0)
    assert notices(told) == []
    assert game.game.faults[Side.MUMMY] == {}


def asked_back(blue: str) -> list[float]:
    """When the mummy in the air is told something, while a ghost is felt for a moment."""
    game = hidden("blue", "red", red="b1", blue=blue)
    game.lift(MUMMY)
    game.wait(0.05)
    for _ in range(2):
        game.faint ^= {"blue"}
        game.feed_changes()
        game.wait(0.1)
    game.wait(5.0)
    return [at for at, h in game.told if isinstance(h, Instructed) and h.side is Side.MUMMY]


def test_what_the_mummy_is_asked_comes_when_it_would_without_one() -> None:
    assert asked_back("f1") == asked_back("d1") != []


# in a pause


def beyond_explorers(told: Told) -> list[Happening]:
    """What anybody but the explorers' side may have heard."""
    return [h for h in told if getattr(h, "side", None) is not Side.EXPLORERS]


def test_in_a_pause_nobody_hears_where_one_lights_up() -> None:
    game = hidden("blue")
    game.feed(Lost(PEOPLE))
    told = lifted(game, 0.1) + game.wait(2.0) + game.put(MUMMY, "g1")
    assert beyond_explorers(told) == []


def jump_in_a_pause(blue: str) -> list[Happening]:
    """What is heard of a mummy that is put two spaces away, and back."""
    game = hidden(red="b1", blue=blue)
    told = game.feed(Lost(PEOPLE)) + game.lift(MUMMY) + game.wait(0.5) + game.put(MUMMY, "e1")
    told += game.wait(1.0) + game.lift(MUMMY) + game.wait(0.5) + game.put(MUMMY, "g1")
    return beyond_explorers(told + game.feed(Back(PEOPLE)) + game.wait(5.0))


def test_a_jump_in_a_pause_does_not_tell_who_stands_between() -> None:
    assert jump_in_a_pause("f1") == jump_in_a_pause("c1")
