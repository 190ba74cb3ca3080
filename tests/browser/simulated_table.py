"""A person's hands on the simulated table of a page: what is done with a pointer.

Works on the page of the table itself and on the pages of seats, which have a face of it. Every
deed returns when the page shows that it was done; what the referee makes of it is another matter.
"""

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.waiting import is_true_soon

EXPLORERS: Final = "explorers"
MUMMY: Final = "mummy"
_STEPS: Final = 4  # of the pointer from one spot to the next
_TRIES: Final = 3


class Table:
    """The table on this page."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page

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
        """Slide it from spot to spot, and let it go on the last.

        Whoever reaches for a piece just when the page moves it, to make room for a longer
        sentence, reaches again.
        """
        before = self.over(piece)
        for _ in range(_TRIES):
            self._drag(piece, spots)
            if is_true_soon(self.page, lambda: self.over(piece) != before):
                break
        self.rests(piece, spots[-1])

    def _drag(self, piece: str, spots: Sequence[str]) -> None:
        side = MUMMY if piece == MUMMY else EXPLORERS
        mouse = self.page.mouse
        self.piece(piece).scroll_into_view_if_needed()
        mouse.move(*_middle(self.piece(piece)))
        mouse.down()
        for name in spots:
            mouse.move(*_middle(self.spot(side, name)), steps=_STEPS)
        mouse.up()

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
        self.page.locator(f'[data-throw="{side}"]').click()
        expect(self._lying(side).first).to_be_visible()
        expect(self._tray(side).locator('[data-die][data-at="hand"]')).to_have_count(0)

    def set_all(self, side: str) -> None:
        """Set what was thrown into its pockets, as it lies."""
        self.page.locator(f'[data-set-all="{side}"]').click()
        expect(self._lying(side)).to_have_count(0)
        expect(self._tray(side).locator('[data-die][data-at="hand"]')).to_have_count(0)

    def press(self, side: str, key: str) -> None:
        self.key(side, key).click()

    def _tray(self, side: str) -> Locator:
        return self.page.locator(f'[data-tray="{side}"]')

    def _lying(self, side: str) -> Locator:
        return self._tray(side).locator('[data-die][data-at="table"]')


def _middle(it: Locator) -> tuple[float, float]:
    box = it.bounding_box()
    assert box, f"{it} is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
