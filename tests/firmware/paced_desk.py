"""Real binaries in real time, on ptys, before the host's own serial lines: as at a table.

Each reader has its own die in pocket 0; `hold` and `take` are the hands. What the host tells is
kept with its time, on the event loop's clock.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hal.dice.bands import PARTS, Bands, FaceLevel, half_width
from hal.dice.framing import frame
from hal.dice.messages import Configure, FromHost, Zero, packet
from hal.dice.readers import Readers
from hal.dice.serial_lines import SerialLines
from hal.dice.wanted_reader import part_of
from hal.ports import DiceNews, DieSeen, Lie, PartBack, PartLost
from hal.table import Pocket
from tests.firmware.simulated_reader import PacedReader, SteppedReader
from tests.firmware.subjects import HALF_MV, UNIT_MV

FACES: Final = {str(part * sign): part * sign for part in PARTS for sign in (1, -1)}
"""The faces, called after their components."""

_UNIT: Final = UNIT_MV / 5000 * 8192
_BANDS: Final = Bands(
    tuple(FaceLevel(face, part * _UNIT) for face, part in FACES.items()),
    half_width([part * _UNIT for part in PARTS]),
)
_PATIENCE_S: Final = 20.0


class Seat:
    """One reader, its die, and what the host believes of both."""

    def __init__(self, name: str, folder: Path, pockets: int) -> None:
        self.name: Final = name
        self.reader: Final = PacedReader(folder / name, folder / f"{name}.eeprom")
        self.told: list[tuple[float, DiceNews]] = []
        self.face: str | None = None  # as it really is; None: out of its pocket
        self.lost = False  # as the host says
        self._seen: DieSeen | None = None
        _named(folder / f"{name}.eeprom", name, pockets)
        self.take()

    @property
    def die(self) -> str:
        """Called as its reader."""
        return self.name

    @property
    def believed(self) -> bool:
        """Whether the host knows how this die really lies."""
        if self.lost or not self._seen:
            return False
        if self.face is None:
            return self._seen.lie is Lie.OUT
        return self._seen.face == self.face

    def hold(self, face: str) -> None:
        """Put the die into its pocket so, or turn it there."""
        self.face = face
        self.reader.set_input(0, HALF_MV + FACES[face] * UNIT_MV)

    def take(self) -> None:
        """Take it out."""
        self.face = None
        self.reader.set_input(0, HALF_MV)

    def hear(self, news: DiceNews, at: float) -> None:
        """What the host tells, if it is about this seat."""
        if getattr(news, "part", part_of(self.name)) != part_of(self.name):
            return
        if isinstance(news, DieSeen) and news.die != self.die:
            return
        self.told.append((at, news))
        self.lost = isinstance(news, PartLost) or (self.lost and not isinstance(news, PartBack))
        self._seen = news if isinstance(news, DieSeen) else self._seen


class PacedDesk:
    """Some seats, and the host's serial lines to all of them."""

    def __init__(self, folder: Path, readers: int, pockets: int = 1) -> None:
        self.seats: Final = [Seat(f"r{number}", folder, pockets) for number in range(readers)]
        self._changed = asyncio.Event()
        at = asyncio.get_running_loop().time()
        wanted = [Pocket(seat.name, 0, seat.die) for seat in self.seats]
        self.readers: Final = Readers(wanted, {seat.die: _BANDS for seat in self.seats}, at)
        ports = [str(seat.reader.port) for seat in self.seats]
        self._lines: Final = SerialLines(self.readers, self._tell, ports)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """From all readers plugged in to all unplugged."""
        try:
            for seat in self.seats:
                seat.reader.plug()
            self._lines.start()
            yield
        finally:
            self._lines.close()
            for seat in self.seats:
                seat.reader.close()

    async def until(self, so: Callable[[], bool]) -> float:
        """Wait for it; when it was so. Looked at whenever there is news. Raises TimeoutError."""
        async with asyncio.timeout(_PATIENCE_S):
            while not so():
                await self._changed.wait()
        return asyncio.get_running_loop().time()

    def _tell(self, news: tuple[DiceNews, ...], at: float) -> None:
        for one in news:
            for seat in self.seats:
                seat.hear(one, at)
        self._changed.set()
        self._changed = asyncio.Event()


def _named(eeprom: Path, name: str, pockets: int) -> None:
    """A reader with this name and its zeros, as `referee dice` would leave it."""
    chip = SteppedReader(eeprom)
    chip.run(0.05)
    said: tuple[FromHost, ...] = (Configure(name, pockets), Zero((1 << pockets) - 1))
    for one in said:
        chip.hear(frame(packet(one, 0)))
        chip.run(0.4)
    chip.close()
