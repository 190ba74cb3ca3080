"""Nothing of the last game is left on the page of the simulated table when another is chosen."""

from playwright.sync_api import expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come


def test_the_page_is_nobodys_and_wants_nothing(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    page, body = game.page, game.page.locator("body")
    title = page.title()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.says("Roll the five dice")
    expect(page).to_have_title("Red – Pyramid Referee")
    page.locator("#game > summary").click()
    page.get_by_role("button", name="Abandon the game").click()
    page.locator("#question-yes").click()
    expect(body).to_have_attribute("data-stage", "who")
    expect(page).to_have_title(title)
    for name in ("data-seat", "data-acts", "data-wanted"):
        assert body.get_attribute(name) is None
