"""A ghost at the edge of what its switch feels: it comes and goes, and the mummy never meets it."""

import pytest

from fsm.pyramid.events import Captured, MummyMoved
from fsm.pyramid.seats import MUMMY
from tests.live.boards import LINE
from tests.live.table import Table, events


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
