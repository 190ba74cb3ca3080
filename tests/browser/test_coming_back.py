"""A page that was reloaded, or whose service was killed, carries on where it was."""

from playwright.sync_api import Page, expect

from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.visitor import Visitor

ROLL = ["3", "mummy", "1", "arrow", "mummy"]


def red_has_rolled(service: Program, come: Come) -> Visitor:
    service.do("operator", "start", explorers=["red", "blue"], board="practice")
    service.do("red", "roll", faces=ROLL)
    red = come(service)
    red.sit("red")
    return red


def announce_and_move(page: Page) -> None:
    page.get_by_role("button", name="3", exact=True).click()
    expect(page.locator("#sentence")).to_have_text("Move red 3 steps.")
    page.locator("#spaces").fill("e1")
    page.locator("#move").get_by_role("button", name="Move").click()
    expect(page.locator("#sentence")).to_contain_text("Done")


def test_a_page_reloaded_in_the_middle_carries_on(bare_service: Program, come: Come) -> None:
    red = red_has_rolled(bare_service, come)
    before = red.page.locator("#sentence").inner_text()
    red.page.reload()
    expect(red.page.locator("#sentence")).to_have_text(before)
    announce_and_move(red.page)
    red.page.reload()
    expect(red.page.locator("#sentence")).to_contain_text("Done")


def test_pages_come_back_by_themselves_when_the_service_does(
    bare_service: Program, come: Come
) -> None:
    red = red_has_rolled(bare_service, come)
    with red.watch.expecting_a_break():
        bare_service.kill()
        expect(red.page.locator("#line")).to_contain_text("No connection")
        bare_service.start()
        expect(red.page.locator("#line")).to_have_text("Connected")
    announce_and_move(red.page)


def test_what_is_pressed_while_the_service_is_away_is_not_done_and_said(
    bare_service: Program, come: Come
) -> None:
    red = red_has_rolled(bare_service, come)
    with red.watch.expecting_a_break():
        bare_service.kill()
        expect(red.page.locator("#line")).to_contain_text("No connection")
        red.page.get_by_role("button", name="3", exact=True).click()
        expect(red.page.locator("#refusal")).to_contain_text("no connection to the referee")
        bare_service.start()
        expect(red.page.locator("#line")).to_have_text("Connected")
    expect(red.page.locator("#sentence")).to_contain_text("Press 1, 3 or arrow")
    announce_and_move(red.page)
