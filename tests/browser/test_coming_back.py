"""A page that was reloaded, or whose service was killed, carries on where it was."""

from playwright.sync_api import Page, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS
from tests.browser.visitor import Visitor

# without a table

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


# at the simulated table


def rolled(service: Program, come: Come) -> PlayPage:
    """Red has rolled; the dice lie in their pockets."""
    game = PlayPage(come(service))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.hurry()
    game.says("Roll the five dice")
    game.table.throw(EXPLORERS)
    game.table.set_all(EXPLORERS)
    game.says("to move by it")
    return game


def announce(game: PlayPage) -> None:
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")


def drag_to_the_end(game: PlayPage) -> None:
    game.table.drag("red", "e1")
    game.says("Press Done to end your turn")


def test_the_simulated_table_reloaded_in_the_middle_carries_on(
    simulated: Program, come: Come
) -> None:
    game = rolled(simulated, come)
    faces = game.table.shown("12345")
    game.page.reload()
    game.says("to move by it")
    assert game.table.shown("12345") == faces
    announce(game)
    game.page.reload()
    game.says("Move red 3 steps")
    drag_to_the_end(game)


def test_the_simulated_table_is_as_it_was_left_when_the_service_was_killed(
    simulated: Program, come: Come
) -> None:
    game = rolled(simulated, come)
    announce(game)
    with game.visitor.watch.expecting_a_break():
        simulated.kill()
        expect(game.page.locator("body")).to_have_attribute("data-line", "broken")
        simulated.start()
        expect(game.page.locator("body")).to_have_attribute("data-line", "open")
    game.says("Move red 3 steps")
    drag_to_the_end(game)
