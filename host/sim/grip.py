"""Which hand holds which piece: one hand a piece, and robot hands are hands too."""

from collections.abc import Callable
from typing import Final

from host.desk import Answer
from host.sim import refusals

Busy = Callable[[], frozenset[str]]


class Grip:
    """All hands at one table. `busy` are the pieces that robot hands move."""

    def __init__(self, busy: Busy) -> None:
        self._busy: Final = busy
        self._holders: Final[dict[str, object]] = {}

    @property
    def held(self) -> frozenset[str]:
        """The pieces in people's hands."""
        return frozenset(self._holders)

    def take(self, piece: str, whose: object) -> Answer | None:
        """Hold a piece from now on; why not, if another hand is there."""
        if piece in self._busy():
            return refusals.busy()
        if self._holders.setdefault(piece, whose) is not whose:
            return refusals.held()
        return None

    def let_go(self, piece: str, whose: object) -> None:
        """Hold it no more."""
        if self._holders.get(piece) is whose:
            del self._holders[piece]

    def of(self, whose: object) -> list[str]:
        """The pieces that this one holds."""
        return [piece for piece, holder in self._holders.items() if holder is whose]
