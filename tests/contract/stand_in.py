"""A person who reads what the suite asks for and does it on a fake table.

So the suite's questions are tried without a rig: what a stand-in understands by the words alone, a
person can.
"""

import re
from collections.abc import Callable
from typing import Final

from hal.fake import FakeTable
from hal.sides import Side
from tests.contract.hands import FakeHands


class StandIn:
    """Answers as `input` does. Does what is asked before it presses Enter, or after."""

    def __init__(self, fake: FakeTable) -> None:
        self._fake = fake
        self._hands = FakeHands(fake)

    def __call__(self, question: str) -> str:
        """Reads, acts, and gives what was typed."""
        before = question.removesuffix(", then press Enter: ")
        if before != question:
            answer = self._act(before)
            self._fake.clock.wait(max(self._fake.rests_at - self._fake.clock.now(), 0.0))
            return answer
        return self._act(question.removeprefix("press Enter, then ").removesuffix(": "))

    def _act(self, what: str) -> str:
        for words, act in _ACTS.items():
            if found := re.fullmatch(words, what):
                return act(self, *found.groups()) or ""
        raise AssertionError(f"a person would not know what to do: {what!r}")

    def _put(self, upside_down: str | None, spot: str, side: str) -> None:
        self._hands.put(Side(side), spot, upside_down=bool(upside_down))

    def _take(self, spot: str, side: str) -> None:
        self._hands.take(Side(side), spot)

    def _slide(self, first: str, others: str, side: str) -> None:
        self._hands.slide(Side(side), [first, *others.split(", ")])

    def _press(self, key: str, side: str) -> None:
        self._hands.press(_whose(side), key)

    def _hold(self, key: str, side: str, seconds: str) -> None:
        self._hands.hold(_whose(side), key, float(seconds))

    def _unplug(self, part: str) -> None:
        self._hands.unplug(part)

    def _plug(self, part: str) -> None:
        self._hands.plug(part)

    def _look(self, side: str) -> str:
        return " ".join(self._hands.lit(Side(side)))

    def _listen(self) -> str:
        return "y" if self._hands.sounding() else ""

    def _clear(self) -> None:
        for piece in self._fake.magnets.names:
            self._fake.lift(piece)


def _whose(side: str) -> Side | None:
    return None if side == "table" else Side(side)


_ACTS: Final[dict[str, Callable[..., str | None]]] = {
    r"put a magnet( upside down)? on (\S+) \((\w+)\)": StandIn._put,
    r"take the magnet off (\S+) \((\w+)\)": StandIn._take,
    r"slide the magnet from (\S+) to ([^(]+) \((\w+)\)": StandIn._slide,
    r"press the key (\S+) \((\w+)\)": StandIn._press,
    r"hold the key (\S+) \((\w+)\) down for (\S+) seconds": StandIn._hold,
    r"unplug the chip (\S+) \(0x\w+\)": StandIn._unplug,
    r"plug the chip (\S+) in again \(0x\w+\)": StandIn._plug,
    r"type the lamps that are lit \((\w+); of [\w ]+\)": StandIn._look,
    r"type y if you hear the buzzer": StandIn._listen,
    r"take everything off the board": StandIn._clear,
}
