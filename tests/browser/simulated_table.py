"""What a person does with the simulated table of a page.

Works on the page of the table itself and on the pages of seats, which have a face of it. Every
deed returns when the page shows that it was done; what the referee makes of it is another matter.
"""

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import Hands, Pointer

EXPLORERS: Final = "explorers"
MUMMY: Final = "mummy"


class Table:
    """The table on this page, handled with a pointer where nothing else is said."""

    def __init__(self, page: Page, hands: Hands | None = None) -> None:
        self.page: Final = page
        self.hands: Final = hands or Pointer(page)

    # what is there

    def face(self, side: str) -> Locator:
        return self.page.locator(f'svg.face[data-side="{side}"]')

    def piece(self, name: str) -> Locator:
        return self.page.locator(f'svg.face [data-piece="{name}"]')

    def spot(self, side: str, name: str) -> Locator:
        return self.face(side).locator(f'[data-spot="{name}"]')

    def die(self, name: str) -> Locator:
        return self.page.locator(f'button[data-die="{name}"]')

    def key(self, side: str, name: str) -> Locator:
        return self.page.locator(f'button[data-side="{side}"][data-key="{name}"]')

    def lamp(self, side: str, name: str) -> Locator:
        return self.page.locator(f'[data-side="{side}"][data-lamp="{name}"]')

    def over(self, piece: str) -> str | None:
        """The spot above which it is."""
        return self.piece(piece).get_attribute("data-over")

    def shown(self, dice: Sequence[str]) -> dict[str, str]:
        """The faces of these dice as they lie."""
        return {die: self.die(die).get_attribute("data-face") or "" for die in dice}

    # what hands do

    def drag(self, piece: str, *spots: str) -> None:
        """Slide it from spot to spot, and let it go on the last."""
        side = MUMMY if piece == MUMMY else EXPLORERS
        self.hands.slide(self.piece(piece), [self.spot(side, name) for name in spots])
        self.rests(piece, spots[-1])

    def put(self, piece: str, place: str) -> None:
        """Lift it, and put it there: on the way it touches no space on which a move could end."""
        self.piece(piece).focus()
        self.page.keyboard.type(place)
        self.page.keyboard.press("Enter")
        self.rests(piece, place)

    def rests(self, piece: str, place: str) -> None:
        """Returns when it lies on this spot, or somewhere in this area."""
        there = f':is([data-over="{place}"], [data-over^="{place}."])'
        resting = self.page.locator(f'svg.face [data-piece="{piece}"]{there}[data-resting]')
        expect(resting).to_have_count(1)

    def throw(self, side: str) -> None:
        """Throw the dice that may be thrown; returns when they lie on the table."""
        self.hands.use(self.page.locator(f'[data-throw="{side}"]'))
        expect(self._lying(side).first).to_be_visible()
        expect(self._tray(side).locator('[data-die][data-at="hand"]')).to_have_count(0)

    def set_all(self, side: str) -> None:
        """Set what was thrown into its pockets, as it lies."""
        self.hands.use(self.page.locator(f'[data-set-all="{side}"]'))
        expect(self._lying(side)).to_have_count(0)
        expect(self._tray(side).locator('[data-die][data-at="hand"]')).to_have_count(0)

    def press(self, side: str, key: str) -> None:
        self.hands.use(self.key(side, key))

    def hold(self, side: str, key: str) -> None:
        """Hold a key until the table has told that this was long enough."""
        held = self.key(side, key)
        self.hands.hold(held, lambda: expect(held).to_have_attribute("data-held", ""))
        expect(held).not_to_have_attribute("data-held", "")

    def _tray(self, side: str) -> Locator:
        return self.page.locator(f'[data-tray="{side}"]')

    def _lying(self, side: str) -> Locator:
        return self._tray(side).locator('[data-die][data-at="table"]')
