"""Nothing moves or goes away under a pointer that is down, and afterwards everything is drawn."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import middle
from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS, Table
from tests.browser.sizes import PHONE
from tests.browser.traffic import Traffic
from tests.browser.waiting import wait_until

SEAT, TABLE = "/api/ws", "/api/sim/ws"
A_FEW = 3
NO_FURTHER = ("e1", "e2", "e3")  # three steps by the shortest way: ruled as it arrives


def says(page: Page, text: str) -> None:
    expect(page.locator("#sentence")).to_contain_text(text)


# a piece in the fingers


def announce_on_the_phone(page: Page) -> Table:
    table = Table(page)
    says(page, "Roll the five dice")
    table.throw(EXPLORERS)
    table.set_all(EXPLORERS)
    says(page, "to move by it")
    table.press(EXPLORERS, "3")
    says(page, "Move red 3 steps")
    return table


def hear_scenes(page: Page, traffic: Traffic) -> None:
    """Returns when the table has told a few times how it is, now that the pointer trembles."""
    before, (x, y) = scenes(traffic), middle(Table(page).piece("red"))
    trembling = 0

    def heard() -> bool:
        nonlocal trembling
        trembling += 1
        page.mouse.move(x + trembling % 2 * 4, y - trembling % 3 * 3)
        return scenes(traffic) >= before + A_FEW

    wait_until(page, heard)


def scenes(traffic: Traffic) -> int:
    return sum('"scene"' in text for text in traffic.heard()[TABLE])


def test_the_board_stays_under_a_held_piece_whose_move_is_ruled(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "phone", "blue": "here", "mummy": "machine"})
    game.hurry()
    phone = come(simulated, PHONE)
    traffic, page = Traffic(phone), phone.sit("red")
    table = announce_on_the_phone(page)
    table.piece("red").scroll_into_view_if_needed()
    before = middle(table.face(EXPLORERS))
    page.mouse.move(*middle(table.piece("red")))
    page.mouse.down()
    for space in NO_FURTHER:
        page.mouse.move(*middle(table.spot(EXPLORERS, space)), steps=A_FEW)
    wait_until(page, lambda: "Press Done" in traffic.heard()[SEAT][-1])
    hear_scenes(page, traffic)
    assert middle(table.face(EXPLORERS)) == before
    page.mouse.up()
    table.rests("red", NO_FURTHER[-1])
    says(page, "Press Done")


# a button


@pytest.fixture
def service(bare_service: Program) -> Program:
    """Red has rolled."""
    bare_service.do("operator", "start", explorers=["red", "blue"], board="practice")
    bare_service.do("red", "roll", faces=["3", "mummy", "1", "arrow", "mummy"])
    return bare_service


def pause_and_go_on(service: Program) -> None:
    service.do("mummy", "pause")
    service.do("mummy", "continue")


KEY = "button[data-key='3']"


def press(page: Page, it: str, button: Literal["left", "right"] = "left") -> None:
    """Without letting go; the page has all that it draws by itself."""
    expect(page.locator("#board svg.board")).to_be_visible()
    page.locator(it).hover()
    page.mouse.down(button=button)


def test_a_click_counts_also_if_something_happens_between_press_and_release(
    service: Program, come: Come
) -> None:
    red = come(service)
    traffic, page = Traffic(red), red.sit("red")
    press(page, KEY)
    pause_and_go_on(service)
    wait_until(page, lambda: "goes on" in traffic.heard()[SEAT][-1])
    page.mouse.up()
    says(page, "Move red 3 steps")
    expect(page.locator("#news")).to_contain_text("goes on")


def test_what_happened_is_drawn_when_the_pointer_was_led_away(service: Program, come: Come) -> None:
    page = come(service).sit("red")
    press(page, KEY)
    pause_and_go_on(service)
    page.mouse.move(*middle(page.locator("h1")))
    page.mouse.up()
    expect(page.locator("#news")).to_contain_text("goes on")


@pytest.mark.parametrize("it", [KEY, "#facts [data-piece='red']"])
def test_a_menu_does_not_keep_the_page_still(service: Program, come: Come, it: str) -> None:
    page = come(service).sit("red")
    press(page, it, "right")
    pause_and_go_on(service)
    expect(page.locator("#news")).to_contain_text("goes on")


def test_another_window_does_not_keep_the_page_still(service: Program, come: Come) -> None:
    page = come(service).sit("red")
    press(page, KEY)
    page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    pause_and_go_on(service)
    expect(page.locator("#news")).to_contain_text("goes on")
