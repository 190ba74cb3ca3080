"""The explorers' Done of the simulated table, held: by pointer, by finger and by keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.hands import Finger, Hands, Keys, Pointer
from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS, MUMMY
from tests.browser.sizes import DESKTOP, PHONE

EACH_WAY = [
    pytest.param(Pointer, DESKTOP, id="pointer"),
    pytest.param(Finger, PHONE, id="finger"),
    pytest.param(Keys, DESKTOP, id="keyboard"),
]
UNDONE = "The move is undone"
WAY = ("e1", "e2", "e3")
WAY_BACK = ("e2", "e1", "start.1")


def red_has_moved(
    simulated: Program, come: Come, hands: Callable[[Page], Hands], size: ViewportSize
) -> PlayPage:
    """Three spaces, as announced, to where it cannot come sooner."""
    visitor = come(simulated, size)
    game = PlayPage(visitor, hands(visitor.page))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.roll()
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")
    game.table.drag("red", *WAY)
    game.says("Press Done")
    return game


@pytest.mark.parametrize(("hands", "size"), EACH_WAY)
def test_done_held_undoes_a_move_and_pressed_ends_the_turn(
    simulated: Program, come: Come, hands: Callable[[Page], Hands], size: ViewportSize
) -> None:
    game = red_has_moved(simulated, come, hands, size)
    game.table.hold(EXPLORERS, "done")
    game.says("Put red")
    game.news(UNDONE)
    game.table.drag("red", *WAY_BACK)
    game.says("Move red 3 steps")
    game.table.drag("red", *WAY)
    game.says("Press Done")
    game.done()
    game.says("dice and set each into its pocket")


def test_done_fills_while_it_is_held_unless_nothing_is_to_move(
    simulated: Program, come: Come
) -> None:
    game = red_has_moved(simulated, come, Pointer, DESKTOP)
    done = game.table.key(EXPLORERS, "done")
    game.page.emulate_media(reduced_motion="no-preference")

    def filled() -> None:
        expect(done).to_have_attribute("data-down", "")
        expect(done).to_have_css("animation-name", "hold")
        game.page.emulate_media(reduced_motion="reduce")
        expect(done).to_have_css("animation-name", "none")
        expect(done).to_have_attribute("data-held", "")
        expect(done).to_have_css("background-size", "100% 100%")

    game.hands.hold(done, filled)
    expect(done).not_to_have_attribute("data-down", "")
    expect(done).not_to_have_attribute("data-held", "")


def test_a_key_that_can_be_held_says_so(simulated: Program, come: Come) -> None:
    game = red_has_moved(simulated, come, Pointer, DESKTOP)
    done = game.table.key(EXPLORERS, "done")
    expect(done).to_have_accessible_name("Done")
    expect(done).to_have_attribute("title", "hold it to undo")
    expect(done).to_have_accessible_description("can be pressed now; hold it to undo")
    expect(game.table.key(EXPLORERS, "1")).not_to_have_attribute("title", "hold it to undo")
    expect(game.table.key(MUMMY, "done")).to_have_count(0)


def test_a_click_without_a_finger_is_a_press(simulated: Program, come: Come) -> None:
    game = red_has_moved(simulated, come, Pointer, DESKTOP)
    game.let_the_grace_go_by()
    clicked_by_a_screen_reader(game.table.key(EXPLORERS, "done"))
    game.says("dice and set each into its pocket")


def clicked_by_a_screen_reader(it: Locator) -> None:
    it.evaluate("it => it.click()")
