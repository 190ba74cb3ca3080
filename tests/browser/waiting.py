"""Waiting for what becomes true, with the patience that a busy machine needs."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from playwright.sync_api import Page

PATIENCE_MS: Final = 30_000
_FRAME: Final = "() => new Promise(requestAnimationFrame)"


def wait_until(page: Page, true: Callable[[], bool]) -> None:
    """Returns when it is, and lets the page go on meanwhile."""
    until = monotonic() + PATIENCE_MS / 1000
    while not true():
        assert monotonic() < until, "it did not come true"
        page.evaluate(_FRAME)
