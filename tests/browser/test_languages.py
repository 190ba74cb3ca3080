"""The pages speak their visitor's language; one that is chosen while nobody answers is spoken when
somebody does.
"""

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


def test_whoever_goes_astray_is_told_so_in_the_own_language(
    bare_service: Program, come: Come
) -> None:
    for locale, told, way in (
        ("en-GB", "This page does not exist.", "Join a seat"),
        ("it-IT", "Questa pagina non esiste.", "Prendi posto"),
        ("de-DE", "Diese Seite gibt es nicht.", "Platz nehmen"),
        ("pl-PL", "Ta strona nie istnieje.", "Zajmij miejsce"),
    ):
        visitor = come(bare_service, locale=locale)
        with visitor.watch.expecting_refusals(404):
            page = visitor.go("/sphinx")
            expect(page.get_by_role("heading", name=told)).to_be_visible()
        page.get_by_role("link", name=way).click()
        page.wait_for_url("**/join")


def test_whoever_has_a_seat_finds_the_way_back_to_it(bare_service: Program, come: Come) -> None:
    red = come(bare_service)
    red.sit("red")
    with red.watch.expecting_refusals(404):
        page = red.go("/sphinx")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/seat")
    red.connected()


def test_whoever_has_the_whole_table_finds_the_way_back_to_it(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    with game.visitor.watch.expecting_refusals(404):
        game.visitor.go("/sphinx")
    game.page.get_by_role("link", name="Back to the table").click()
    game.page.wait_for_url("**/play")


def test_on_the_page_of_the_table(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.says("Roll the five dice")
    choose_while_away(game.visitor, "de")
    speaks_german(game.visitor, "Würfle")
