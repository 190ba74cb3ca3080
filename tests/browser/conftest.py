"""A browser, programs to visit, and visitors who are watched."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.chromium import Chromium, why_not
from tests.browser.program import Program, program
from tests.browser.scenes import Come
from tests.browser.sizes import DESKTOP, SIZES
from tests.browser.visitor import Visitor
from tests.browser.waiting import PATIENCE_MS

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One for the whole process."""
    if why := why_not():
        pytest.skip(why)
    it = Chromium()
    yield it
    it.close()


@pytest.fixture
def browser(chromium: Chromium) -> Iterator[Browser]:
    """The browser, while this test runs."""
    with chromium.at_work() as it:
        yield it


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> ViewportSize:
    """Both sizes, one after the other."""
    return SIZES[request.param]


@pytest.fixture
def bare_service(tmp_path: Path) -> Iterator[Program]:
    """The service without a table: a game by pages alone."""
    with program(tmp_path / "data", "serve", "--without-table") as it:
        yield it


@pytest.fixture
def simulated(tmp_path: Path) -> Iterator[Program]:
    """The service on the simulated table; the dice fall the same way each time."""
    with program(tmp_path / "data", "play", "--no-browser", "--seed", "7") as it:
        yield it


@pytest.fixture
def come(browser: Browser) -> Iterator[Come]:
    """Visitors; when the test is over they leave, and what happened on their pages counts."""
    with ExitStack() as stack:

        def coming(service: Program, size: ViewportSize = DESKTOP, **more: str) -> Visitor:
            visitor = Visitor(browser, service, size, **more)
            stack.callback(visitor.leave)
            return visitor

        yield coming
