"""The page of the simulated table: who plays, the drawer of faults, and the clock."""

from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Locator, Page, expect

from fsm.pyramid.timing import Timing
from tests.browser.hands import Hands
from tests.browser.simulated_table import EXPLORERS, Table
from tests.browser.visitor import Visitor

SPEEDY: Final = "4"
_GRACE_MS: Final = Timing().grace * 1000


class PlayPage:
    """What a person does there, besides handling the table."""

    def __init__(self, visitor: Visitor, hands: Hands | None = None) -> None:
        self.visitor: Final = visitor
        self.page: Final[Page] = visitor.page
        self.table: Final = Table(visitor.page, hands)
        self.hands: Final = self.table.hands

    def open(self) -> None:
        """As the browser does that `referee play` opens."""
        self.page.goto(self.visitor.service.address_to_play_at())
        expect(self.page.locator("body")).to_have_attribute("data-stage", "who")

    def begin(self, players: Mapping[str, str], rules: Mapping[str, str] | None = None) -> None:
        """Choose who plays, and start; whoever is not named does not play."""
        for seat in ("red", "turquoise", "blue", "purple", "mummy"):
            self.hands.choose(self.page.locator(f"#player-{seat}-{players.get(seat, 'none')}"))
        if rules:
            self.hands.use(self.page.locator("#house summary"))
        for name, value in (rules or {}).items():
            self.hands.write(self.page.locator(f'#house [name="{name}"]'), value)
        self.hands.use(self.page.locator("#start"))
        expect(self.page.locator("body")).to_have_attribute("data-stage", "table")

    def take_the_screen(self) -> None:
        """Open the curtain that falls where both sides are played here."""
        self.hands.use(self.page.locator("#curtain-go"))
        expect(self.page.locator("#curtain")).to_be_hidden()

    def hurry(self) -> None:
        """Let the table's clock go as fast as it can."""
        self._open("#game")
        self.hands.pick(self.page.locator("#speed"), SPEEDY)
        self.hands.use(self.page.locator("#game > summary"))

    def says(self, text: str) -> None:
        """Returns when the sentence holds this."""
        expect(self.page.locator("#sentence")).to_contain_text(text)

    def roll(self) -> None:
        """Roll the explorers' dice; returns when the referee has read them."""
        self.says("Roll the five dice")
        self.table.throw(EXPLORERS)
        self.table.set_all(EXPLORERS)
        self.says("to move by it")

    def done(self, side: str = EXPLORERS) -> None:
        """Press Done for what the sentence says.

        The referee takes a Done for the explorer's move which comes soon after it saw the move.
        Nothing on the page tells when that is over, and a Done too many would fall into the next
        turn: so explorers let the time go by. The table's clock is never slower than ours here.
        """
        if side == EXPLORERS:
            self.let_the_grace_go_by()
        self.table.press(side, "done")

    def let_the_grace_go_by(self) -> None:
        """Until the next Done is for the turn."""
        self.page.wait_for_timeout(_GRACE_MS)

    def stay(self) -> None:
        """End a move where the piece could still go on."""
        self.says("or Done to stay here")
        self.table.press(EXPLORERS, "done")

    def sentence(self) -> str:
        """What whoever is in front of the screen is told."""
        return self.page.locator("#sentence").inner_text()

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return "won" in self.sentence()

    def news(self, text: str) -> None:
        """Returns when this has happened, in these words."""
        expect(self.page.locator("#news")).to_contain_text(text)

    # the drawer

    def breaks(self, kind: str, **what: str) -> None:
        """Break something: `spot="e4"`, `part="rows"`, …"""
        self._open("#faults")
        self.page.locator("#faults select[name='fault-kind']").select_option(kind)
        for name, value in what.items():
            field = self.page.locator(f"#faults [name='fault-{name}']")
            if field.evaluate("it => it.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
        self.page.locator("#break").click()
        expect(self.broken(kind)).to_have_count(1)

    def mends(self, kind: str) -> None:
        """Put it right by the button beside it."""
        self.broken(kind).locator("[data-mend]").click()
        expect(self.broken(kind)).to_have_count(0)

    def broken(self, kind: str) -> Locator:
        return self.page.locator(f'#broken li[data-fault="{kind}"]')

    def _open(self, details: str) -> None:
        if self.page.locator(f"{details}[open]").count() == 0:
            self.hands.use(self.page.locator(f"{details} > summary"))
