"""On a phone, what is asked for is in view, and whoever takes the screen begins at the top."""

from playwright.sync_api import Locator, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS, MUMMY, Table
from tests.browser.sizes import PHONE


def top(it: Locator) -> float:
    box = it.bounding_box()
    assert box, f"{it} is not to be seen"
    return box["y"]


def roll(table: Table, side: str) -> None:
    table.throw(side)
    table.set_all(side)


def test_dice_come_before_the_board_while_they_are_to_be_thrown_and_then_the_keys(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated, PHONE))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.says("Roll the five dice")
    board, throwing = game.page.locator("#stand"), game.page.locator("[data-throw]")
    expect(throwing).to_be_in_viewport()
    assert top(throwing) < top(board)
    roll(game.table, EXPLORERS)
    game.says("to move by it")
    assert top(game.table.key(EXPLORERS, "3")) < top(board) < top(throwing)
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")
    assert top(board) < top(game.table.key(EXPLORERS, "done")) < top(throwing)


def test_the_mummy_on_a_phone_sees_board_and_done_while_it_walks(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    page = come(simulated, PHONE).sit("mummy")
    game.begin({"red": "machine", "blue": "machine", "mummy": "phone"})
    game.hurry()
    sentence, table = page.locator("#sentence"), Table(page)
    expect(sentence).to_contain_text("brown die")
    expect(page.locator(f'[data-throw="{MUMMY}"]')).to_be_in_viewport()
    roll(table, MUMMY)
    expect(sentence).to_contain_text("then press Done")
    for part in (sentence, table.piece(MUMMY), table.key(MUMMY, "done")):
        expect(part).to_be_in_viewport()


def test_whoever_reads_further_down_stays_there_when_something_happens(
    bare_service: Program, come: Come
) -> None:
    bare_service.do("operator", "start", explorers=["red", "blue"], board="practice")
    page = come(bare_service, PHONE).sit("red")
    undo, news = page.locator("#undo"), page.locator("#news")
    undo.tap()
    expect(page.locator("#refusal")).to_be_visible()
    expect(undo).to_be_focused()
    news.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    come(bare_service).sit("table")
    expect(news).to_contain_text("has joined")
    expect(undo).to_be_focused()
    assert page.evaluate("scrollY") == before


def test_whoever_takes_the_screen_begins_with_the_sentence(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated, PHONE))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "here"})
    expect(game.page.locator("#curtain-who svg")).to_have_count(2)
    game.take_the_screen()
    game.says("Roll the five dice")
    game.page.locator("#game > summary").scroll_into_view_if_needed()
    game.page.locator("#pass").click()
    game.page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    game.take_the_screen()
    expect(game.page.locator("#sentence")).to_be_in_viewport()
    expect(game.page.locator("#sentence")).to_be_focused()
