"""Whoever is caught shares its space with the mummy, and a hand takes the piece that is meant."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.looking import barriers
from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import Table
from tests.browser.stranger import Stranger

HALF = "counter-magnet"
LEFT = "piece => piece.getBoundingClientRect().left"
TOPMOST = """piece => {
  const { left, top, width, height } = piece.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there.closest("[data-piece]")?.dataset.piece;
}"""


@pytest.fixture
def game(simulated: Program, come: Come, size: ViewportSize) -> PlayPage:
    """Two explorers run towards the mummy, which is the machine's."""
    page = PlayPage(come(simulated, size))
    page.open()
    page.begin({"red": "here", "blue": "here", "mummy": "machine"})
    page.hurry()
    page.says("Roll the five dice")
    return page


def caught_in(game: PlayPage) -> str:
    """Play on until somebody is caught, and say who."""
    told = re.compile(r"Put (red|blue) in(?:to)? (?:the )?prison")
    Stranger(game, ("red", "blue")).play(until=lambda: bool(told.search(game.sentence())))
    found = told.search(game.sentence())
    assert found
    return found[1]


def apart(table: Table, one: str, other: str) -> bool:
    """Whether their middles are not at the same point of the window."""
    left, right = (table.piece(piece).evaluate(LEFT) for piece in (one, other))
    return bool(abs(left - right) > 5)


def test_a_caught_explorer_lies_beside_the_mummy_and_is_put_in_prison(game: PlayPage) -> None:
    table = game.table
    piece = caught_in(game)
    space = table.over(piece)  # where it waits; the mummy's half may still be on its way
    expect(table.piece(HALF)).to_have_attribute("data-over", space or "")
    assert apart(table, piece, HALF)
    table.piece(piece).scroll_into_view_if_needed()
    assert table.piece(piece).evaluate(TOPMOST) == piece
    assert table.piece(HALF).get_attribute("aria-disabled") == "true"
    assert barriers(game.page) == []
    table.drag(piece, "prison.1")
    expect(game.page.locator("#sentence")).not_to_contain_text("prison")
    assert table.over(HALF) == space
