"""From opening a page to the first thing on it, in a browser that has never seen it.

The service and the browser share this machine, so nothing here says how fast a network is.
"""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, StorageState

from tests.browser.chromium import Chromium
from tests.browser.program import Program, program
from tests.browser.sizes import PHONE
from tests.browser.visitor import Visitor

PAGES: Final = ("/join", "/seat", "/play")
TIMES: Final = 9
_PAINTED: Final = """() => new Promise((tell) => {
    const look = new PerformanceObserver((list) => tell(list.getEntries()[0].startTime));
    look.observe({ type: "paint", buffered: true });
})"""


def measure(times: int = TIMES) -> float:
    """Milliseconds to the first paint of the slowest page, half of the times."""
    chromium = Chromium()
    with (
        chromium.at_work() as browser,
        TemporaryDirectory() as folder,
        program(Path(folder) / "data", "play", "--no-browser") as service,
    ):
        seated = _seated(browser, service)
        addresses = [service.origin + path for path in PAGES]
        slowest = max(_median(browser, address, seated, times) for address in addresses)
    chromium.close()
    return slowest


def _seated(browser: Browser, service: Program) -> StorageState:
    """What a device with a seat remembers."""
    device = Visitor(browser, service)
    device.sit("red")
    remembered = device.context.storage_state()
    device.leave()
    return remembered


def _median(browser: Browser, address: str, seated: StorageState, times: int) -> float:
    return median(_first_paint_ms(browser, address, seated) for _ in range(times))


def _first_paint_ms(browser: Browser, address: str, seated: StorageState) -> float:
    context = browser.new_context(viewport=PHONE, storage_state=seated)
    page = context.new_page()
    page.goto(address)
    painted = float(page.evaluate(_PAINTED))
    context.close()
    return painted
