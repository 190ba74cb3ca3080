"""The two sizes that every page is looked at in."""

from typing import Final

from playwright.sync_api import ViewportSize

PHONE: Final = ViewportSize(width=390, height=844)
DESKTOP: Final = ViewportSize(width=1280, height=800)
SIZES: Final = {"phone": PHONE, "desktop": DESKTOP}
