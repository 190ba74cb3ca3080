"""Whoever has a keyboard and nothing else starts a game and plays a turn."""

from playwright.sync_api import Page, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come

MANY = 120  # more than there are things to reach on the page


def reach(page: Page, selector: str) -> None:
    """Go there with the tabulator."""
    for _ in range(MANY):
        if page.evaluate("(one) => document.activeElement.matches(one)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached")


def use(page: Page, selector: str) -> None:
    reach(page, selector)
    page.keyboard.press("Enter")


def test_a_turn_is_played_by_keys_alone(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    page, table = game.page, game.table
    use(page, "#start")
    game.says("Roll the five dice")
    use(page, '[data-throw="explorers"]')
    expect(page.locator('[data-die][data-at="table"]').first).to_be_visible()
    expect(page.locator('[data-die][data-at="hand"]')).to_have_count(0)
    use(page, '[data-set-all="explorers"]')
    game.says("to move by it")
    use(page, '[data-side="explorers"][data-key="3"]')
    game.says("Move red 3 steps")
    reach(page, '[data-piece="red"]')
    page.keyboard.type("f2")
    page.keyboard.press("Enter")
    table.rests("red", "f2")
    game.says("Press Done to end your turn")
    reach(page, '[data-side="explorers"][data-key="done"]')
    game.done_by(lambda: page.keyboard.press("Enter"))
    game.news("Blue’s turn")


def test_arrows_choose_a_way_and_enter_goes_it_as_one_move(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.says("Roll the five dice")
    reach(game.page, '[data-piece="red"]')
    for arrow in ("ArrowLeft", "ArrowUp", "ArrowRight"):
        game.page.keyboard.press(arrow)
    live = game.page.locator("#fittings .unseen[aria-live]")
    expect(live).to_contain_text("Enter moves it: on f2. Open ways: ")
    assert game.table.piece("red").get_attribute("data-over") == "start.1"
    game.page.keyboard.press("Enter")
    game.table.rests("red", "f2")
    game.page.keyboard.press("Delete")
    expect(game.table.piece("red")).to_have_attribute("data-off", "")
