"""A device that comes to the table: a browser context of its own, watched all the time."""

from contextlib import ExitStack
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.program import Program
from tests.browser.sizes import DESKTOP
from tests.browser.waiting import wait_until
from tests.browser.watch import Watch


class Visitor:
    """One page in a context that shares nothing with any other."""

    def __init__(
        self,
        browser: Browser,
        service: Program,
        size: ViewportSize = DESKTOP,
        locale: str = "en-GB",
    ) -> None:
        self.service: Final = service
        self.context: Final = browser.new_context(
            viewport=size,
            locale=locale,
            reduced_motion="reduce",
            has_touch=size["width"] < 600,
            is_mobile=size["width"] < 600,
        )
        self.watch: Final = Watch(self.context, service.origin)
        self.page: Final[Page] = self.context.new_page()
        self.leaving: Final = ExitStack()  # what is done then, the newest first
        self.leaving.callback(self.context.close)

    def go(self, path: str) -> Page:
        """Open one of the service's pages."""
        self.page.goto(self.service.origin + path)
        return self.page

    def sit(self, seat: str) -> Page:
        """Join this seat as somebody does who scans its code; the page has been welcomed."""
        self.go(f"/join#{self.service.code(seat)}")
        self.page.wait_for_url("**/seat")
        self.connected()
        return self.page

    def connected(self) -> None:
        """Returns when the page has its line to the service."""
        stage = self.page.locator("body[data-stage]:not([data-stage=''])")
        wait_until(self.page, lambda: stage.count() > 0 or bool(self.watch.complaints))
        assert stage.count(), "\n".join(self.watch.complaints)

    def choose_language(self, language: str) -> None:
        """Returns when the page speaks it; the referee's sentences may come a moment later."""
        self.page.locator("#language").select_option(language)
        expect(self.page.locator("html")).to_have_attribute("lang", language)

    def leave(self) -> None:
        """Go home, once; complains about whatever may not happen and did."""
        self.leaving.close()
        assert not self.watch.complaints, "\n".join(self.watch.complaints)
