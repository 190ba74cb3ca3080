"""A seat of the simulated table that waits for a phone always shows a code that is good."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come


@pytest.fixture
def blue(simulated: Program, come: Come) -> Locator:
    """Where the phone of blue is waited for; the page's clock can be turned."""
    visitor = come(simulated)
    visitor.page.clock.install()
    game = PlayPage(visitor)
    game.open()
    game.page.locator("#player-blue-phone").check()
    return game.page.locator("[data-invited='blue']")


def test_when_the_device_has_left_there_is_another_code(
    simulated: Program, come: Come, blue: Locator
) -> None:
    code = blue.locator(".code").inner_text()
    phone = come(simulated).go(f"/join#{code}")
    phone.wait_for_url("**/seat")
    expect(blue).to_contain_text("A device has joined: Blue.")
    phone.locator("#leave").click()
    phone.locator("#question-yes").click()
    phone.wait_for_url("**/join")
    expect(blue.locator(".code")).not_to_have_text(code)


def test_when_the_code_has_grown_old_there_is_another(blue: Locator) -> None:
    code = blue.locator(".code").inner_text()
    blue.page.clock.fast_forward("10:05")
    expect(blue.locator(".code")).not_to_have_text(code)
