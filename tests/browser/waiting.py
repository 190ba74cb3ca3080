"""Waiting for what becomes true, with the patience that a busy machine needs."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from playwright.sync_api import Page

PATIENCE_MS: Final = 30_000
_FRAME: Final = "() => new Promise(requestAnimationFrame)"


def wait_until(page: Page, true: Callable[[], bool]) -> None:
    """Returns when it is, and lets the page go on meanwhile."""
    assert comes_true(page, true), "it did not come true"


def comes_true(page: Page, true: Callable[[], bool]) -> bool:
    """Whether it does, as long as there is patience; lets the page go on meanwhile."""
    until = monotonic() + PATIENCE_MS / 1000
    while not (yes := true()) and monotonic() < until:
        page.evaluate(_FRAME)
    return yes
