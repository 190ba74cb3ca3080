"""The browser is opened only where somebody can see it, and nobody waits for it."""

import sys
import webbrowser
from threading import Event

import pytest

from host.browser import show_in_browser

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], Event]:
    addresses, done = list[str](), Event()

    def open_it(address: str) -> None:
        addresses.append(address)
        done.set()

    monkeypatch.setattr(webbrowser, "open", open_it)
    monkeypatch.setattr(sys, "platform", "linux")
    for screen in SCREENS:
        monkeypatch.delenv(screen, raising=False)
    return addresses, done


@pytest.mark.parametrize("screen", SCREENS)
def test_where_there_is_a_screen_the_page_is_opened(
    screen: str, opened: tuple[list[str], Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(screen, ":0")
    show_in_browser("http://127.0.0.1/play#CODE")
    assert opened[1].wait(10)
    assert opened[0] == ["http://127.0.0.1/play#CODE"]


def test_in_a_bare_terminal_no_browser_takes_it_away(opened: tuple[list[str], Event]) -> None:
    show_in_browser("http://127.0.0.1/play#CODE")
    assert opened[0] == []
