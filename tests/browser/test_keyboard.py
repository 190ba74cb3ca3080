"""What somebody meets who has a keyboard and nothing else (a whole game: `test_whole_game`)."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Keys
from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS
from tests.browser.waiting import wait_until


@pytest.fixture
def game(simulated: Program, come: Come) -> PlayPage:
    """Red is to roll."""
    visitor = come(simulated)
    page = PlayPage(visitor, Keys(visitor.page))
    page.open()
    page.begin({"red": "here", "blue": "here", "mummy": "machine"})
    page.says("Roll the five dice")
    return page


def test_the_focus_stays_where_something_was_done(game: PlayPage) -> None:
    game.table.throw(EXPLORERS)
    expect(game.page.locator('[data-throw="explorers"]')).to_be_focused()
    game.table.set_all(EXPLORERS)
    expect(game.page.locator('[data-set-all="explorers"]')).to_be_focused()
    game.says("to move by it")
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")
    expect(game.table.key(EXPLORERS, "3")).to_be_focused()


def test_arrows_choose_a_way_and_enter_goes_it_as_one_move(game: PlayPage) -> None:
    Keys(game.page).reach(game.table.piece("red"))
    for arrow in ("ArrowLeft", "ArrowUp", "ArrowRight"):
        game.page.keyboard.press(arrow)
    live = game.page.locator("#fittings .unseen[aria-live]")
    expect(live).to_contain_text("Enter moves it: on f2. Open ways: ")
    assert game.table.piece("red").get_attribute("data-over") == "start.1"
    game.page.keyboard.press("Enter")
    game.table.rests("red", "f2")
    game.page.keyboard.press("Delete")
    expect(game.table.piece("red")).to_have_attribute("data-off", "")
    expect(live).not_to_have_text("")
    game.visitor.choose_language("de")
    expect(live).to_have_text("")


def test_the_focus_goes_on_with_what_is_broken_when_something_is_mended(game: PlayPage) -> None:
    game.breaks("weak", piece="purple")
    game.page.locator("[data-mend]").press("Enter")
    expect(game.page.locator("#broken")).to_have_text("Nothing is broken.")
    expect(game.page.locator("#broken")).to_be_focused()


def test_a_number_of_the_house_rules_keeps_the_focus(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.page.locator("#house summary").click()
    lives = game.page.locator("#field-needed-2")
    lives.focus()
    game.page.locator("#player-purple-machine").evaluate("it => it.click()")  # elsewhere, perhaps
    expect(game.page.locator("#player-purple-machine")).to_be_checked()
    expect(lives).to_be_focused()


def test_whoever_reads_what_happened_stays_there(bare_service: Program, come: Come) -> None:
    bare_service.do("operator", "start", explorers=["red", "blue"], board="practice")
    for _ in range(6):
        bare_service.do("mummy", "pause")
        bare_service.do("mummy", "continue")
    page = come(bare_service).sit("red")
    news = page.locator("#news ol")
    news.press("End")
    wait_until(page, lambda: news.evaluate("it => it.scrollTop") > 100)
    bare_service.do("mummy", "pause")
    expect(news.locator("li").first).to_contain_text("The game is paused")
    expect(news).to_be_focused()
    assert news.evaluate("it => it.scrollTop") > 100


def test_a_die_that_was_dragged_is_set_by_enter(game: PlayPage) -> None:
    game.table.throw(EXPLORERS)
    game.table.set_all(EXPLORERS)
    die, felt = game.table.die("1"), game.page.locator('[data-tray="explorers"] .felt')
    die.drag_to(felt, target_position={"x": 9, "y": 9})
    expect(die).to_have_attribute("data-at", "table")
    die.press("Enter")
    expect(die).to_have_attribute("data-at", "pocket")


def test_a_way_by_arrows_leads_over_another_explorer(game: PlayPage) -> None:
    game.table.put("red", "e2")
    game.table.put("blue", "e1")
    for _ in range(2):
        game.page.keyboard.press("ArrowUp")
    live = game.page.locator("#fittings .unseen[aria-live]")
    expect(live).to_contain_text("Enter moves it: on e3.")
    game.page.keyboard.press("Enter")
    game.table.rests("blue", "e3")
