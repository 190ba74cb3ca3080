"""The tests in the browser have teeth: what they look for is found where it is."""

from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looking import barriers, cut_off
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.sizes import PHONE
from tests.browser.waiting import wait_until


@pytest.fixture
def page(browser: Browser) -> Page:
    return browser.new_page(viewport=PHONE)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<div style='width: 600px'>wide</div>", "wide in a window of 390"),
        ("<button style='margin-left: 380px'>beyond</button>", "outside the window: <button>"),
        ("<p style='width: 40px; overflow: hidden; white-space: pre'>too long</p>", "cut off: <p>"),
        ("<svg width=90><text y=20 x=80>out of it</text></svg>", "outside its picture: <text>"),
    ],
)
def test_what_cannot_be_seen_whole_is_found(page: Page, body: str, found: str) -> None:
    page.set_content(body)
    assert any(found in line for line in cut_off(page)), cut_off(page)


def test_what_can_be_seen_whole_is_not(page: Page) -> None:
    page.set_content("<h1>Short</h1><button>Go</button>")
    assert cut_off(page) == []


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("<img src='data:,'>", "image-alt"),
        ("<p style='color: #ccc'>pale</p>", "color-contrast"),
        ("<input>", "label"),
    ],
)
def test_barriers_are_found(page: Page, body: str, rule: str) -> None:
    page.set_content(f"<html lang=en><title>A page</title><main><h1>It</h1>{body}</main></html>")
    assert [line.split(": ")[1] for line in barriers(page)] == [rule]


FORBIDDEN: Final = {
    "() => console.error('alas')": "console: alas",
    "() => { setTimeout(() => { throw new Error('oh') }) }": "fault: oh",
    "() => fetch('/api/nothing')": "refused: 404 GET",
    "() => fetch('http://192.0.2.1/').catch(() => 0)": "Content Security Policy",
    "() => { document.body.setAttribute('style', 'color: red') }": "Content Security Policy",
}


def is_told(wanted: str, complaints: list[str]) -> bool:
    return any(wanted in one for one in complaints)


def test_whatever_may_not_happen_on_a_page_is_complained_of(
    bare_service: Program, come: Come
) -> None:
    visitor = come(bare_service)
    complaints = visitor.watch.complaints
    for script, complaint in FORBIDDEN.items():
        visitor.go("/join").evaluate(script)
        wait_until(visitor.page, partial(is_told, complaint, complaints))
        complaints.clear()


def test_a_page_that_asks_another_machine_is_complained_of(
    bare_service: Program, come: Come
) -> None:
    visitor = come(bare_service)
    visitor.context.route("http://192.0.2.1/**", lambda route: route.fulfill(body="elsewhere"))
    visitor.go("/join").evaluate("() => location.assign('http://192.0.2.1/')")
    visitor.page.wait_for_url("http://192.0.2.1/")
    assert visitor.watch.complaints == ["asked elsewhere: http://192.0.2.1/"]
    visitor.watch.complaints.clear()
