"""A piece follows a finger on a phone, and the page under it keeps still."""

from playwright.sync_api import expect

from tests.browser.hands import Finger
from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import Table
from tests.browser.sizes import PHONE


def test_a_piece_is_dragged_with_a_finger(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "phone", "blue": "here", "mummy": "machine"})
    phone = come(simulated, PHONE)
    phone.sit("red")
    table = Table(phone.page, Finger(phone.page))
    expect(phone.page.locator("#sentence")).to_contain_text("Roll the five dice")
    table.piece("red").scroll_into_view_if_needed()
    before = phone.page.evaluate("scrollY")
    table.drag("red", "e2")
    assert phone.page.evaluate("scrollY") == before
