"""Who moves magnets and presses keys in the contract suite: a fake's verbs, or a person.

The tests say what is to be done and look at what the table tells; they do not know who does it.
Magnets are all alike. What is watched while it happens (a slide, a key) is begun, not waited for.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from hal.fake import FakeTable
from hal.sides import Side
from hal.table import Table

MAGNETS = {f"{side}.{number}": side for side in Side for number in range(4)}
BOUNCE_S = 0.05
KEY_BOUNCE_S = 0.02


class Hands(Protocol):
    """One pair of hands at a table, with eyes and ears."""

    def put(self, side: Side, spot: str, *, upside_down: bool = False) -> None:
        """Put a magnet on a spot, not too gently."""

    def take(self, side: Side, spot: str) -> None:
        """Take the magnet off this spot."""

    def slide(self, side: Side, spots: Sequence[str]) -> None:
        """Begin to slide the magnet on the first spot over the others."""

    def press(self, side: Side | None, key: str) -> None:
        """Begin to press a key, and let it go."""

    def hold(self, side: Side | None, key: str, seconds: float) -> None:
        """Begin to hold a key down for so long."""

    def unplug(self, part: str) -> None:
        """Unplug a chip."""

    def plug(self, part: str) -> None:
        """Plug a chip in again."""

    def lit(self, side: Side) -> set[str]:
        """The lamps of a side that are lit."""

    def sounding(self) -> bool:
        """Whether a buzzer sounds."""

    def busy(self) -> bool:
        """Whether something that was begun still goes on."""

    def clear(self) -> None:
        """Take everything off the board that is left on it."""


class FakeHands:
    """The verbs of a fake table made with `MAGNETS`."""

    def __init__(self, fake: FakeTable) -> None:
        self._fake = fake
        self._turned: set[str] = set()

    def put(self, side: Side, spot: str, *, upside_down: bool = False) -> None:
        magnet = next(
            name for name, its in MAGNETS.items() if its is side and self._fake.at(name) is None
        )
        if upside_down is not (magnet in self._turned):
            self._fake.turn_over(magnet)
            self._turned ^= {magnet}
        self._fake.place(magnet, spot, bounce=BOUNCE_S)

    def take(self, side: Side, spot: str) -> None:
        self._fake.lift(self._on(side, spot), bounce=BOUNCE_S)

    def slide(self, side: Side, spots: Sequence[str]) -> None:
        self._fake.slide(self._on(side, spots[0]), spots)

    def press(self, side: Side | None, key: str) -> None:
        self._fake.press(side, key, bounce=KEY_BOUNCE_S)

    def hold(self, side: Side | None, key: str, seconds: float) -> None:
        self._fake.hold(side, key, seconds, bounce=KEY_BOUNCE_S)

    def unplug(self, part: str) -> None:
        self._fake.unplug(part)

    def plug(self, part: str) -> None:
        self._fake.plug(part)

    def lit(self, side: Side) -> set[str]:
        return set(self._fake.panel.lit(side))

    def sounding(self) -> bool:
        return bool(self._fake.panel.sounding())

    def busy(self) -> bool:
        return not self._fake.still

    def clear(self) -> None:
        """Nothing: the next test has a table of its own."""

    def _on(self, side: Side, spot: str) -> str:
        return next(
            name for name, its in MAGNETS.items() if its is side and self._fake.over(name) == spot
        )


class AskedHands:
    """A person who reads what to do, does it, and presses Enter."""

    def __init__(self, table: Table, ask: Callable[[str], str]) -> None:
        self._table, self._ask = table, ask
        self._on_the_board = 0

    def put(self, side: Side, spot: str, *, upside_down: bool = False) -> None:
        self._on_the_board += 1
        what = "a magnet upside down" if upside_down else "a magnet"
        self._do(f"put {what} on {spot} ({side})")

    def take(self, side: Side, spot: str) -> None:
        self._on_the_board -= 1
        self._do(f"take the magnet off {spot} ({side})")

    def slide(self, side: Side, spots: Sequence[str]) -> None:
        self._begin(f"slide the magnet from {spots[0]} to {', '.join(spots[1:])} ({side})")

    def press(self, side: Side | None, key: str) -> None:
        self._begin(f"press the key {key} ({side or 'table'})")

    def hold(self, side: Side | None, key: str, seconds: float) -> None:
        self._begin(f"hold the key {key} ({side or 'table'}) down for {seconds:g} seconds")

    def unplug(self, part: str) -> None:
        self._do(f"unplug the chip {part} ({self._table.chip(part).address:#04x})")

    def plug(self, part: str) -> None:
        self._do(f"plug the chip {part} in again ({self._table.chip(part).address:#04x})")

    def lit(self, side: Side) -> set[str]:
        names = " ".join(lamp.name for lamp in self._table.lamps if lamp.side is side)
        answer = self._ask(f"type the lamps that are lit ({side}; of {names}), then press Enter: ")
        return set(answer.split())

    def sounding(self) -> bool:
        return self._ask("type y if you hear the buzzer, then press Enter: ").strip() == "y"

    def busy(self) -> bool:
        return False

    def clear(self) -> None:
        if self._on_the_board:
            self._do("take everything off the board")
            self._on_the_board = 0

    def _do(self, what: str) -> None:
        self._ask(f"{what}, then press Enter: ")

    def _begin(self, what: str) -> None:
        self._ask(f"press Enter, then {what}: ")
