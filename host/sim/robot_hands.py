"""Robot hands at a fake table: they do with magnets, dice and keys what people's hands do.

At a pace that people can follow with the eye, on the table's own clock: `until(moment)` waits until
it has come to that moment. A verb returns when the piece rests, the key is up or the dice lie; what
the game makes of it comes later. Whoever begins a verb while another one moves the same piece gets
a muddle, as with real hands.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from fsm.pyramid.observations import Side
from hal.fake import FakeTable
from hal.sides import Side as HalSide
from host.sim.standing import Standing

Until = Callable[[float], Awaitable[None]]

SLIDE_MM_S: Final = 150.0
_LONGEST_SLIDE_S: Final = 1.4  # a longer way is slid faster
_IN_THE_AIR_S: Final = 0.45
_QUICKLY_S: Final = 0.05
_LOOK_UP_S: Final = 0.12  # after each step of a walk; the sensors have seen it by then
_PRESS_S: Final = 0.15
_LOOK_AT_DICE_S: Final = 0.3
_NEXT_DIE_S: Final = 0.12


class RobotHands:
    """All robot hands at one table."""

    def __init__(self, fake: FakeTable, until: Until) -> None:
        self.standing: Final = Standing(fake)
        self._fake: Final = fake
        self._until: Final = until
        self._moving: frozenset[str] = frozenset()
        self._thrown: frozenset[str] = frozenset()

    @property
    def busy(self) -> frozenset[str]:
        """The pieces that are being moved."""
        return self._moving

    @property
    def busy_dice(self) -> frozenset[str]:
        """The dice that are being thrown, or set into their pockets."""
        return self._thrown

    @property
    def now(self) -> float:
        """The time on the table's clock."""
        return self._fake.clock.now()

    async def pause(self, seconds: float) -> None:
        """Do nothing for so long."""
        await self._until(self.now + seconds)

    async def wait_until(self, moment: float) -> None:
        """Do nothing until the table's clock says so."""
        await self._until(moment)

    # pieces

    async def lift(self, piece: str) -> None:
        """Take a piece off the board."""
        with self._holding(piece):
            await self._until(self._fake.lift(piece))

    async def carry(self, piece: str, place: str, quickly: bool = False) -> None:
        """Lift a piece and put it down in that place, on a spot that is free."""
        with self._holding(piece):
            if self.standing.on_board(piece):
                await self._until(self._fake.lift(piece))
                await self.pause(_QUICKLY_S if quickly else _IN_THE_AIR_S)
            spot = self.standing.spot_for(piece, place)
            await self._until(self._fake.place(piece, spot))

    async def slide(self, piece: str, spots: Sequence[str]) -> None:
        """Push a piece through these spots; one that is off the board is put on the last."""
        with self._holding(piece):
            speed = max(SLIDE_MM_S, len(spots) * self._fake.table.pitch_mm / _LONGEST_SLIDE_S)
            on_board = self.standing.on_board(piece)
            rests = (
                self._fake.slide(piece, spots, speed)
                if on_board
                else self._fake.place(piece, spots[-1])
            )
            await self._until(rests)

    async def walk(self, piece: str, spaces: Sequence[str], ended: Callable[[], bool]) -> None:
        """Push a piece space by space, and no further once it has `ended`."""
        for space in spaces:
            if ended():
                return
            await self.slide(piece, [space])
            await self.pause(_LOOK_UP_S)

    # keys

    async def press(self, side: Side, key: str) -> None:
        """Press a key, and let it go."""
        await self._until(self._fake.press(HalSide(side.value), key, _PRESS_S))

    # dice, of which there are some

    async def roll(self, faces: Mapping[str, str]) -> None:
        """Take these dice, throw them, and set each into its pocket with this face up."""
        dice = self._fake.dice
        assert dice is not None
        with self._throwing(faces):
            await self._until(max(dice.throw(die, face) for die, face in faces.items()))
            await self.pause(_LOOK_AT_DICE_S)
            await self.set_in(faces)

    async def set_in(self, faces: Mapping[str, str]) -> None:
        """Set these dice into their pockets, with these faces up."""
        dice = self._fake.dice
        assert dice is not None
        with self._throwing(faces):
            for die, face in faces.items():
                rests = dice.set(die, face)
                await self.pause(_NEXT_DIE_S)
            await self._until(rests)

    @contextmanager
    def _holding(self, piece: str) -> Iterator[None]:
        self._moving |= {piece}
        try:
            yield
        finally:
            self._moving -= {piece}

    @contextmanager
    def _throwing(self, dice: Mapping[str, str]) -> Iterator[None]:
        self._thrown |= dice.keys()
        try:
            yield
        finally:
            self._thrown -= dice.keys()
