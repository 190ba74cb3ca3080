"""What people come to see at the simulated table, one scene after the other."""

from collections.abc import Iterator
from typing import Final

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come, Scene, away
from tests.browser.simulated_table import EXPLORERS
from tests.browser.sizes import DESKTOP
from tests.browser.stranger import Stranger

SOON_OVER: Final = {"needed-2": "1"}  # the mummy wins with the first explorer it catches


def coming(service: Program, come: Come) -> Iterator[Scene]:
    """From the door to the first game."""
    stranger = come(service)
    stranger.go("/play")
    stranger.page.locator("#join").wait_for()
    yield Scene("play-join", stranger)
    game = _open(service, come)
    yield Scene("play-who", game.visitor)
    game.page.locator("#player-blue-phone").check()
    game.page.locator("[data-invited='blue'] svg.qr").wait_for()
    yield Scene("play-who-phone", game.visitor)
    game.page.locator("#house summary").click()
    yield Scene("play-who-rules", game.visitor)


def against_the_machine(service: Program, come: Come) -> Iterator[Scene]:
    """Red's first turn, with a mistake, a broken cell, and a service that goes away."""
    game = _open(service, come)
    game.begin({"red": "here", "blue": "machine", "mummy": "machine"})
    game.hurry()
    game.says("Roll the five dice")
    yield Scene("play-roll", game.visitor)
    game.table.throw(EXPLORERS)
    yield Scene("play-thrown", game.visitor)
    game.table.set_all(EXPLORERS)
    game.says("to move by it")
    yield Scene("play-choose", game.visitor)
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")
    _at_a_desk(game)
    game.table.put("red", "g5")
    game.says("Put red on the start")
    yield Scene("play-refused", game.visitor)
    _at_a_desk(game)
    game.table.put("red", "e1")
    game.stay()
    game.says("Press Done to end")
    game.breaks("stuck", side=EXPLORERS, spot="k5")
    game.says("Take away what is on k5")
    yield Scene("play-broken", game.visitor)
    yield from away("play-away", game.visitor)


def both_sides(service: Program, come: Come) -> Iterator[Scene]:
    """Explorers and mummy share the screen, to the end of a short game."""
    game = _open(service, come)
    game.begin({"red": "here", "blue": "here", "mummy": "here"}, SOON_OVER)
    game.page.locator("#curtain-go").wait_for()
    yield Scene("play-curtain", game.visitor)
    game.take_the_screen()
    game.hurry()
    game.says("Roll the five dice")
    _at_a_desk(game)
    person = Stranger(game, ("red", "blue"))
    person.play(until=lambda: "brown die" in game.sentence())
    yield Scene("play-mummy", game.visitor)
    _at_a_desk(game)
    person.play(until=game.is_over)
    game.page.locator("#film-moment").wait_for()
    yield Scene("play-over", game.visitor)


def _open(service: Program, come: Come) -> PlayPage:
    game = PlayPage(come(service))
    game.open()
    return game


def _at_a_desk(game: PlayPage) -> None:
    """Where there is room for everything, whoever looked at it in between."""
    game.page.set_viewport_size(DESKTOP)
