"""Waiting for what becomes true, with the patience that a busy machine needs."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from playwright.sync_api import Page

PATIENCE_MS: Final = 30_000
_MOMENT_MS: Final = 3_000
_FRAME: Final = "() => new Promise(requestAnimationFrame)"


def wait_until(page: Page, true: Callable[[], bool]) -> None:
    """Returns when it is, and lets the page go on meanwhile."""
    assert comes_true(page, true), "it did not come true"


def is_true_soon(page: Page, true: Callable[[], bool]) -> bool:
    """Whether it comes true in a moment, where it may well not."""
    return comes_true(page, true, _MOMENT_MS)


def comes_true(page: Page, true: Callable[[], bool], within_ms: int = PATIENCE_MS) -> bool:
    """Whether it does, in this time; lets the page go on meanwhile."""
    until = monotonic() + within_ms / 1000
    while not (yes := true()) and monotonic() < until:
        page.evaluate(_FRAME)
    return yes
