"""What people come to see on the pages of their seats, one scene after the other.

A scene is a page as somebody has it before them at an interesting moment. Tests look at each of
them, and `make screenshots` takes its picture.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from playwright.sync_api import expect

from tests.browser.program import Program
from tests.browser.visitor import Visitor

Come = Callable[..., Visitor]


class Scene(NamedTuple):
    """A name that is good for a file, who sees it, and whether a language can be chosen in it."""

    name: str
    visitor: Visitor
    speaks: bool = True


Tour = Callable[[Program, Come], Iterator[Scene]]


def joining(service: Program, come: Come) -> Iterator[Scene]:
    """Somebody with a device, and no seat yet."""
    visitor = come(service)
    page = visitor.go("/join")
    yield Scene("join", visitor)
    with visitor.watch.expecting_refusals():
        page.get_by_label("Code of your seat").fill("CDFG-HJKM-NPQR")
        page.get_by_role("button", name="Join").click()
        page.get_by_role("alert").wait_for()
    yield Scene("join-refused", visitor)


def astray(service: Program, come: Come) -> Iterator[Scene]:
    """Somebody opens an address at which there is nothing: a stranger, and a device with a seat."""
    visitor = come(service)
    with visitor.watch.expecting_refusals(404):
        visitor.go("/sphinx")
    yield Scene("astray", visitor)
    visitor.sit("red")
    with visitor.watch.expecting_refusals(404):
        visitor.go("/sphinx")
    yield Scene("astray-red", visitor)


def between_games(service: Program, come: Come) -> Iterator[Scene]:
    """Everybody has come, and nobody plays yet."""
    for seat in ("operator", "table", "display", "red", "mummy"):
        visitor = come(service)
        visitor.sit(seat)
        yield Scene(f"lobby-{seat}", visitor)


def playing(service: Program, come: Come) -> Iterator[Scene]:
    """Red has rolled, announced, and moved; then it is the mummy's turn to walk."""
    service.do("operator", "start", explorers=["red", "blue"], board="practice")
    visitors = {seat: come(service) for seat in ("operator", "table", "display", "red", "mummy")}
    for seat, visitor in visitors.items():
        visitor.sit(seat)
    service.do("red", "roll", faces=["3", "mummy", "1", "arrow", "mummy"])
    yield Scene("rolled-red", visitors["red"])
    service.do("red", "announce", face="3")
    for seat, visitor in visitors.items():
        yield Scene(f"moving-{seat}", visitor)
    yield from _refused(visitors["red"])
    service.do("red", "move", to="e1")
    yield Scene("moved-red", visitors["red"])
    service.do("red", "done")
    service.do("blue", "release")
    yield Scene("walking-mummy", visitors["mummy"])


def _refused(red: Visitor) -> Iterator[Scene]:
    red.page.locator("#spaces").fill("n1")
    red.page.locator("#move").get_by_role("button", name="Move").click()
    red.page.locator("#refusal").wait_for()
    yield Scene("refused-red", red)


def cut_off(service: Program, come: Come) -> Iterator[Scene]:
    """It is red's turn when the service goes away."""
    service.do("operator", "start", explorers=["red", "blue"], board="practice")
    service.do("red", "roll", faces=["3", "mummy", "1", "arrow", "mummy"])
    red = come(service)
    red.sit("red")
    yield from away("away-red", red)


def away(name: str, visitor: Visitor) -> Iterator[Scene]:
    """While nobody answers; afterwards the service is back."""
    line = visitor.page.locator("body")
    with visitor.watch.expecting_a_break():
        visitor.service.kill()
        expect(line).to_have_attribute("data-line", "broken")
        yield Scene(name, visitor, speaks=False)
        visitor.service.start()
        expect(line).to_have_attribute("data-line", "open")


def after_a_game(service: Program, come: Come) -> Iterator[Scene]:
    """A game was abandoned, or won."""
    service.do("operator", "start", explorers=["red", "blue"], board="practice")
    service.do("operator", "abandon")
    for seat in ("operator", "red"):
        visitor = come(service)
        visitor.sit(seat)
        yield Scene(f"after-{seat}", visitor)
