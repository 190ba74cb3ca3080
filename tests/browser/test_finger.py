"""A piece follows a finger on a phone, and the page under it keeps still."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS, Table
from tests.browser.sizes import PHONE

STEPS = 8


def middle(it: Locator) -> tuple[float, float]:
    box = it.bounding_box()
    assert box, f"{it} is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def swipe(page: Page, begin: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger from there to there, as the screen of a phone tells of it."""
    screen = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y} for x, y in points]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", begin)
    (x, y), (u, v) = begin, end
    for step in range(1, STEPS + 1):
        touch("touchMove", (x + (u - x) * step / STEPS, y + (v - y) * step / STEPS))
    touch("touchEnd")


def test_a_piece_is_dragged_with_a_finger(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "phone", "blue": "here", "mummy": "machine"})
    phone = come(simulated, PHONE)
    phone.sit("red")
    table = Table(phone.page)
    expect(phone.page.locator("#sentence")).to_contain_text("Roll the five dice")
    table.piece("red").scroll_into_view_if_needed()
    before = phone.page.evaluate("scrollY")
    swipe(phone.page, middle(table.piece("red")), middle(table.spot(EXPLORERS, "e2")))
    table.rests("red", "e2")
    assert phone.page.evaluate("scrollY") == before
