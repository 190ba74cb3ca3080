"""A fake dice reader behind a pseudo-terminal, living on a thread of its own in real time."""

import os
import select
import time
import tty
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Final, Self

from hal.dice.fake_reader import FakeReader

_TICK_S: Final = 0.01


class DicePort:
    """A reader at `path` that can be opened as a serial port, while the context lasts."""

    def __init__(self, path: Path, reader: FakeReader) -> None:
        self.path: Final = str(path)
        self.reader: Final = reader
        self._over: Final = Event()
        self._thread: Final = Thread(target=self._live, daemon=True)

    def __enter__(self) -> Self:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.symlink(os.ttyname(self._slave), self.path)
        self.reader.power_on(time.monotonic())
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()
        for descriptor in (self._master, self._slave):
            os.close(descriptor)

    def _live(self) -> None:
        while not self._over.is_set():
            if select.select([self._master], [], [], _TICK_S)[0]:
                with suppress(OSError):
                    self.reader.receive(os.read(self._master, 4096), time.monotonic())
            os.write(self._master, self.reader.run(time.monotonic()))
