"""The operator gives a seat away by a code, and sees by itself that somebody has come."""

from playwright.sync_api import Route, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.waiting import wait_until


def test_a_code_is_shown_until_a_device_has_come_with_it(bare_service: Program, come: Come) -> None:
    operator = come(bare_service).sit("operator")
    red = operator.locator('#codes li[data-seat="red"]')
    expect(red).to_contain_text("nobody yet")
    red.get_by_role("button", name="Code for").click()
    code = operator.locator("#codes .code").inner_text()
    device = come(bare_service)
    device.go(f"/join#{code}").wait_for_url("**/seat")
    expect(red).to_contain_text("1 device")
    expect(operator.locator("#codes .code")).to_have_count(0)


def test_the_next_code_is_shown_also_right_after_a_device_has_come(
    bare_service: Program, come: Come
) -> None:
    operator = come(bare_service).sit("operator")
    red, code = operator.locator('#codes li[data-seat="red"]'), operator.locator("#codes .code")
    red.get_by_role("button", name="Code for").click()
    first = code.inner_text()
    come(bare_service).go(f"/join#{first}").wait_for_url("**/seat")
    red.get_by_role("button", name="Code for").click()
    expect(red).to_contain_text("1 device")
    expect(code).to_have_count(1)
    come(bare_service).go(f"/join#{code.inner_text()}").wait_for_url("**/seat")
    expect(red).to_contain_text("2 devices")


def test_a_code_of_the_simulated_table_is_shown_until_a_device_has_come_with_it(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.page.locator("#player-blue-phone").check()
    blue = game.page.locator("[data-invited='blue']")
    code = blue.locator(".code").inner_text()
    come(simulated).go(f"/join#{code}").wait_for_url("**/seat")
    expect(blue).to_contain_text("A device has joined: Blue.")
    expect(blue.locator(".code, .qr")).to_have_count(0)


def test_a_code_is_asked_for_once_whatever_else_is_chosen_meanwhile(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    asked: list[Route] = []
    game.page.route("**/api/seats", lambda route: asked.append(route))
    game.page.locator("#player-blue-phone").check()
    game.page.locator("#player-purple-machine").check()
    wait_until(game.page, lambda: len(asked) > 0)
    asked[0].continue_()
    expect(game.page.locator("[data-invited='blue'] .code")).to_be_visible()
    assert len(asked) == 1
