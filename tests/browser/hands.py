"""The hands with which somebody uses a page: a pointer, a finger on a phone, or keys alone."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, Protocol

from playwright.sync_api import Locator, Page

from fsm.pyramid.spots import place_of

Point = tuple[float, float]

_TRIES: Final = 5  # to take a piece that the page moves
_STEPS: Final = 4  # of a pointer or a finger from one place to the next
_MANY: Final = 150  # more than there are things to reach on a page
_FOCUSED: Final = "it => it === document.activeElement"
_IN_GROUP: Final = "it => it.name === document.activeElement.name"


class Hands(Protocol):
    """What all of them can do."""

    def use(self, it: Locator) -> None:
        """Press it, whatever it is."""

    def hold(self, it: Locator, until: Callable[[], None]) -> None:
        """Hold it down until that has returned, and let it go."""

    def choose(self, it: Locator) -> None:
        """Make it the chosen one of its group."""

    def pick(self, it: Locator, value: str) -> None:
        """Pick this out of a list."""

    def write(self, it: Locator, text: str) -> None:
        """Give this field this content."""

    def slide(self, piece: Locator, spots: Sequence[Locator]) -> None:
        """Move a piece of the table from spot to spot, and let it go on the last."""


class Pointer:
    """A mouse, with keys for what is written."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page

    def use(self, it: Locator) -> None:
        it.click()

    def hold(self, it: Locator, until: Callable[[], None]) -> None:
        it.scroll_into_view_if_needed()
        self._down(middle(it))
        until()
        self._up()

    def choose(self, it: Locator) -> None:
        it.check()

    def pick(self, it: Locator, value: str) -> None:
        it.select_option(value)

    def write(self, it: Locator, text: str) -> None:
        it.fill(text)

    def slide(self, piece: Locator, spots: Sequence[Locator]) -> None:
        self._take(piece)
        for spot in spots:
            self.page.mouse.move(*middle(spot), steps=_STEPS)
        self._up()

    def _take(self, piece: Locator) -> Point:
        """Where it was taken.

        Whoever reaches for a piece just when the page moves it, to make room for a longer sentence,
        reaches again. A piece that is held has the focus, and the page keeps still under it.
        """
        piece.scroll_into_view_if_needed()
        for _ in range(_TRIES):
            here = middle(piece)
            self._down(here)
            if piece.evaluate(_FOCUSED):
                return here
            self._up()
        raise AssertionError(f"{piece} cannot be taken")

    def _down(self, here: Point) -> None:
        self.page.mouse.move(*here)
        self.page.mouse.down()

    def _up(self) -> None:
        self.page.mouse.up()


class Finger(Pointer):
    """One finger on the glass of a phone."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._glass: Final = page.context.new_cdp_session(page)

    def use(self, it: Locator) -> None:
        it.tap()

    def choose(self, it: Locator) -> None:
        it.tap()

    def slide(self, piece: Locator, spots: Sequence[Locator]) -> None:
        here = self._take(piece)
        for there in map(middle, spots):
            self._go(here, there)
            here = there
        self._up()

    def _down(self, here: Point) -> None:
        self._touch("touchStart", here)

    def _up(self) -> None:
        self._touch("touchEnd")

    def _go(self, here: Point, there: Point) -> None:
        (x, y), (u, v) = here, there
        for step in range(1, _STEPS + 1):
            share = step / _STEPS
            self._touch("touchMove", (x + (u - x) * share, y + (v - y) * share))

    def _touch(self, kind: str, *points: Point) -> None:
        """As the screen of a phone tells of it."""
        told = [{"x": x, "y": y} for x, y in points]
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})


class Keys:
    """A keyboard and nothing else: the tabulator goes everywhere."""

    def __init__(self, page: Page) -> None:
        self.page: Final = page

    def use(self, it: Locator) -> None:
        self.reach(it)
        self.page.keyboard.press("Enter")

    def hold(self, it: Locator, until: Callable[[], None]) -> None:
        """Space; a key that is down repeats itself."""
        self.reach(it)
        for _ in range(3):
            self.page.keyboard.down(" ")
        until()
        self.page.keyboard.up(" ")

    def choose(self, it: Locator) -> None:
        """The tabulator finds the group, and arrows go round in it."""
        self._tab_to(it, _IN_GROUP)
        self._press_until("ArrowDown", it.is_checked)

    def pick(self, it: Locator, value: str) -> None:
        self.reach(it)
        self.page.keyboard.press("Home")
        self._press_until("ArrowDown", lambda: it.input_value() == value)

    def write(self, it: Locator, text: str) -> None:
        self.reach(it)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(text)

    def slide(self, piece: Locator, spots: Sequence[Locator]) -> None:
        """Arrows choose the way spot by spot; where only its end is given, its name is typed."""
        self.reach(piece)
        if len(spots) == 1:
            self.page.keyboard.type(place_of(spots[0].get_attribute("data-spot") or ""))
        else:
            self._aim([middle(piece), *map(middle, spots)])
        self.page.keyboard.press("Enter")

    def _aim(self, way: Sequence[Point]) -> None:
        for here, there in pairwise(way):
            self.page.keyboard.press(_arrow(here, there))

    def reach(self, it: Locator) -> None:
        """Go there."""
        self._tab_to(it, _FOCUSED)

    def _tab_to(self, it: Locator, there: str) -> None:
        self._press_until("Tab", lambda: bool(it.evaluate(there)))

    def _press_until(self, key: str, true: Callable[[], bool]) -> None:
        for _ in range(_MANY):
            if true():
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead there")


def middle(it: Locator) -> Point:
    """Where it is in the window."""
    box = it.bounding_box()
    assert box, f"{it} is not to be seen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _arrow(here: Point, there: Point) -> str:
    """The key that points there; on either face left is left on the screen."""
    across, down = there[0] - here[0], there[1] - here[1]
    if abs(across) > abs(down):
        return "ArrowRight" if across > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"
