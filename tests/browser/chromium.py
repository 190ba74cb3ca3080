"""The system's Chromium, one for each test process, steered by playwright.

Playwright's plain calls keep an event loop half way through in the thread that uses them, and
whoever runs another loop in that thread would be refused. So its loop is put aside whenever no
browser test is running: other tests of the same process have loops of their own.
"""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

# What a browser would ask of other machines for itself is switched off.
_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def why_not() -> str | None:
    """Why there is no browser here; None where there is one."""
    return None if _program() else "chromium is missing: see system-packages.txt"


class Chromium:
    """A running browser. Use it only while `at_work`."""

    def __init__(self) -> None:
        self._playwright: Final = sync_playwright().start()
        self.browser: Final[Browser] = self._playwright.chromium.launch(
            executable_path=_program(), args=list(_FLAGS)
        )
        self._loop: Final = asyncio.get_running_loop()
        _set_running(None)

    @contextmanager
    def at_work(self) -> Iterator[Browser]:
        """The browser, with its loop in this thread while the block lasts."""
        _set_running(self._loop)
        try:
            yield self.browser
        finally:
            _set_running(None)

    def close(self) -> None:
        """End it."""
        with self.at_work():
            self.browser.close()
            self._playwright.stop()


def _program() -> str | None:
    return shutil.which("chromium")


def _set_running(loop: asyncio.AbstractEventLoop | None) -> None:
    asyncio._set_running_loop(loop)
