"""The page of a seat has its face of the simulated table, also where it comes late."""

from playwright.sync_api import Route, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import Table
from tests.browser.sizes import PHONE


def refuse(route: Route) -> None:
    route.fulfill(status=403, json={"ok": False})


def test_a_question_for_the_table_that_got_no_answer_is_asked_again(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "phone", "blue": "here", "mummy": "machine"})
    phone = come(simulated, PHONE)
    phone.page.route("**/api/health", refuse)
    with phone.watch.expecting_refusals():
        phone.sit("red")
        expect(phone.page.locator("#sentence")).to_contain_text("Roll the five dice")
        phone.page.unroute("**/api/health")
        phone.choose_language("de")
        expect(Table(phone.page).piece("red")).to_be_visible()  # and no refusal is on its way
