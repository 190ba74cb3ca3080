"""Which lamps of a side are lit: `turn`, `ok` and `wrong`.

    turn    somebody on this side must act
    wrong   this side is asked to put something right, or was refused and has not gone on since
    ok      neither

They are made from what that side may know and nothing else; so the mummy's lamps show public facts
and its own affairs. While a game is paused all are dark: nothing counts. A table may have fewer.
"""

from collections.abc import Iterable
from typing import Final, get_args

from fsm.pyramid import views
from fsm.pyramid.events import Event
from fsm.pyramid.happenings import Breach, Happening, Refused, Undone
from fsm.pyramid.instructions import Instruction
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import DISPLAY, MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.views import View

TURN: Final = "turn"
OK: Final = "ok"
WRONG: Final = "wrong"

SEAT_OF: Final = {Side.EXPLORERS: DISPLAY, Side.MUMMY: MUMMY}
"""The seat that knows what all on a side may know."""


def lamps(
    side: Side,
    view: View,
    instruction: Instruction | None,
    refused: bool,
    paused: bool = False,
) -> frozenset[str]:
    """The lamps to light; `view` is that of `SEAT_OF` this side, the instruction is the side's."""
    if paused:
        return frozenset()
    wrong = instruction is not None or refused
    turn = {TURN} if _must_act(side, view["turn"]) else set()
    return frozenset(turn | {WRONG if wrong else OK})


def _must_act(side: Side, turn: object) -> bool:
    return turn is not None and (turn == MUMMY) == (side is Side.MUMMY)


class Refusals:
    """The sides that were refused something, and have not heard of anything else since."""

    def __init__(self) -> None:
        self._refused: set[Side] = set()

    def __contains__(self, side: Side) -> bool:
        return side in self._refused

    def note(self, told: Iterable[Happening], setup: Setup) -> None:
        """Take in what a live game told, in order."""
        for happening in told:
            if isinstance(happening, Refused | Breach) and happening.side:
                self._refused.add(happening.side)
            elif isinstance(happening, Undone):  # only explorers can
                self._refused.discard(Side.EXPLORERS)
            elif isinstance(happening, get_args(Event)):
                self._refused -= {side for side in Side if _hears(side, happening, setup)}


def _hears(side: Side, event: Event, setup: Setup) -> bool:
    """What a side must not hear of must not change its lamps."""
    return views.hears(setup, SEAT_OF[side], event) is not None
