"""What was refused can be read until it is over, whatever else happens meanwhile."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.sizes import PHONE

ROLL = ["3", "mummy", "1", "arrow", "mummy"]


@pytest.fixture
def service(bare_service: Program) -> Program:
    """Red has announced a 3."""
    bare_service.do("operator", "start", explorers=["red", "blue"], board="practice")
    bare_service.do("red", "roll", faces=ROLL)
    bare_service.do("red", "announce", face="3")
    return bare_service


@pytest.fixture
def refusal(service: Program, come: Come) -> Locator:
    """Red has tried to move too far."""
    page = come(service).sit("red")
    page.locator("#spaces").fill("n1")
    page.locator("#move").get_by_role("button", name="Move").click()
    box = page.locator("#refusal")
    expect(box).to_contain_text("n1 cannot be reached from start")
    return box


def test_a_refusal_stays_while_others_come_and_go(service: Program, refusal: Locator) -> None:
    service.do("mummy", "pause")
    service.do("mummy", "continue")
    expect(refusal.page.locator("#news")).to_contain_text("The game goes on")
    expect(refusal).to_contain_text("n1 cannot be reached from start")


def test_the_board_is_pointed_to_where_it_is_out_of_view(refusal: Locator) -> None:
    pointer = refusal.get_by_text("Show it on the board")
    expect(pointer).to_be_hidden()
    refusal.page.set_viewport_size(PHONE)
    pointer.click()
    expect(refusal.page.locator("#board")).to_be_in_viewport()


def test_a_refusal_goes_when_the_game_goes_on(service: Program, refusal: Locator) -> None:
    service.do("red", "move", to="e1")
    expect(refusal).to_be_hidden()


def test_a_refusal_out_of_turn_stays_until_the_turn_is_over(service: Program, come: Come) -> None:
    service.do("red", "move", to="e1")
    service.do("red", "done")
    page = come(service).sit("mummy")
    page.locator("#keys").get_by_role("button", name="Done").click()
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("wait for your turn")
    service.do("blue", "roll", faces=ROLL[:3])
    expect(page.locator("#news")).to_contain_text("Blue rolled")
    expect(refusal).to_contain_text("wait for your turn")
    service.do("blue", "announce", face="3")
    service.do("blue", "move", to="f3")
    service.do("blue", "done")
    expect(refusal).to_be_hidden()


def test_what_the_simulated_table_refused_for_want_of_a_line_goes_when_the_line_is_back(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    body, refusal = game.page.locator("body"), game.page.locator("#who-said")
    with game.visitor.watch.expecting_a_break():
        simulated.kill()
        expect(body).to_have_attribute("data-line", "broken")
        game.page.locator("#start").click()
        expect(refusal).to_contain_text("no connection to the referee")
        simulated.start()
        expect(body).to_have_attribute("data-line", "open")
    expect(refusal).to_be_hidden()
