"""A language that somebody chooses while nobody answers is spoken as soon as somebody does."""

from playwright.sync_api import expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.visitor import Visitor


def choose_while_away(visitor: Visitor, language: str) -> None:
    body = visitor.page.locator("body")
    with visitor.watch.expecting_a_break():
        visitor.service.kill()
        expect(body).to_have_attribute("data-line", "broken")
        visitor.page.locator("#language").select_option(language)
        visitor.service.start()
        expect(body).to_have_attribute("data-line", "open")


def speaks_german(visitor: Visitor, sentence: str) -> None:
    expect(visitor.page.locator("#sentence")).to_contain_text(sentence)
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    expect(visitor.page.locator("#language")).to_have_value("de")


def test_on_the_page_of_a_seat(bare_service: Program, come: Come) -> None:
    bare_service.do("operator", "start", explorers=["red", "blue"], board="practice")
    red = come(bare_service)
    red.sit("red")
    choose_while_away(red, "de")
    speaks_german(red, "Würfle")


def test_on_the_page_of_the_table(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.says("Roll the five dice")
    choose_while_away(game.visitor, "de")
    speaks_german(game.visitor, "Würfle")
