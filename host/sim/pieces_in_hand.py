"""What one person's hands do with pieces: led by a pointer, pushed, lifted, put down.

Whatever another hand holds stays where it is, and the other side of the board is out of reach.
"""

from collections.abc import Callable, Sequence
from typing import Final

from hal.fake import HAND_SPEED, FakeTable
from host.desk import Answer
from host.sim import refusals
from host.sim.faces import Sides
from host.sim.grip import Grip


class PiecesInHand:
    """One person's hands, which reach these sides."""

    def __init__(self, fake: FakeTable, grip: Grip, sides: Sides) -> None:
        self._fake: Final = fake
        self._grip: Final = grip
        self._sides: Final = sides
        self._spots: Final = {spot.name: (spot.x, spot.y) for spot in fake.table.spots}

    def hold(self, piece: str) -> Answer:
        """Lay a hand on a piece, so that nobody else moves it."""
        return self._reach(piece) or refusals.DONE

    def drag(self, piece: str, x: float, y: float) -> Answer:
        """Lead a piece on to that point, and go on holding it."""
        if refusal := self._reach(piece):
            return refusal
        self._fake.drag(piece, (x, y))
        return refusals.DONE

    def drop(self, piece: str) -> Answer:
        """Let go of a piece, whoever moves it: on the spot below it, if there is one."""
        answer = self._once(piece, lambda: self._fake.drop(piece))
        self._grip.let_go(piece, self)
        return answer

    def lift(self, piece: str) -> Answer:
        """Take a piece off the board."""
        return self._once(piece, lambda: self._fake.lift(piece))

    def put(self, piece: str, spot: str) -> Answer:
        """Put a piece down on a spot, wherever it was."""
        if spot not in self._spots:
            return refusals.unknown(spot, self._some_spots)
        return self._once(piece, lambda: self._fake.place(piece, spot))

    def slide(self, piece: str, spots: Sequence[str]) -> Answer:
        """Push a piece from spot to spot, after all that it was pushed to before."""
        for spot in spots:
            if spot not in self._spots:
                return refusals.unknown(spot, self._some_spots)
        if refusal := self._not_mine(piece):
            return refusal
        if self._fake.at(piece) is None:
            return refusals.off_board()
        return self._once(piece, lambda: self._push(piece, spots))

    def let_go(self) -> None:
        """Drop everything that is held."""
        for piece in self._grip.of(self):
            self.drop(piece)

    @property
    def _some_spots(self) -> str:
        return f"{next(iter(self._spots))} … {next(reversed(self._spots))}"

    def _push(self, piece: str, spots: Sequence[str]) -> None:
        for spot in spots:
            self._fake.drag(piece, self._spots[spot], HAND_SPEED)

    def _once(self, piece: str, deed: Callable[[], object]) -> Answer:
        """Take it, do that, and let go of it."""
        if refusal := self._reach(piece):
            return refusal
        deed()
        self._grip.let_go(piece, self)
        return refusals.DONE

    def _reach(self, piece: str) -> Answer | None:
        return self._not_mine(piece) or self._grip.take(piece, self)

    def _not_mine(self, piece: str) -> Answer | None:
        magnets = self._fake.magnets
        if piece not in magnets.names:
            return refusals.unknown(piece, ", ".join(magnets.names))
        return None if magnets.side(piece) in self._sides else refusals.other_side()
