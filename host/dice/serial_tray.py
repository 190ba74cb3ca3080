"""The dice readers at serial ports, run for as long as somebody waits."""

import asyncio
import os
from collections.abc import Mapping, Sequence
from typing import Final

from hal.dice.bands import Bands
from hal.dice.messages import FromHost
from hal.dice.readers import Readers
from hal.dice.serial_lines import SerialLines
from hal.ports import DiceNews
from hal.table import Table


class SerialTray:
    """Readers at these ports, or without any at every port that could have one.

    Bytes are taken only during `go_on`; what comes in between waits in the machine's buffers.
    """

    def __init__(self, table: Table, bands: Mapping[str, Bands], ports: Sequence[str]) -> None:
        self.fake: Final = None
        self._runner: Final = asyncio.Runner()
        self._ports: Final = ports
        self._news: list[DiceNews] = []
        self.readers: Final = Readers(table.pockets, bands, self.now())
        self._lines: Final = SerialLines(self.readers, self._take, ports)
        self._runner.run(self._start())

    @property
    def troubles(self) -> Mapping[str, str]:
        """Why ports cannot be used; of those that were named also that they are not there."""
        absent = [port for port in self._ports if "://" not in port and not os.path.exists(port)]
        return {port: _absent(port) for port in absent} | self._lines.troubles

    def now(self) -> float:
        """The event loop's time."""
        return self._runner.get_loop().time()

    def go_on(self, seconds: float) -> tuple[DiceNews, ...]:
        """Let so much time pass; what there was to tell meanwhile."""
        self._runner.run(asyncio.sleep(seconds))
        news, self._news = tuple(self._news), []
        return news

    def say(self, port: str, what: FromHost) -> None:
        """Send this to the reader at a port."""
        self.readers.say(port, what)
        self._lines.flush()

    def close(self) -> None:
        """Let go of the ports."""
        self._lines.close()
        self._runner.close()

    async def _start(self) -> None:
        self._lines.start()

    def _take(self, news: tuple[DiceNews, ...], at: float) -> None:
        self._news += news


def _absent(port: str) -> str:
    return f"there is no {port}: plug the reader in, or name the port that it has"
