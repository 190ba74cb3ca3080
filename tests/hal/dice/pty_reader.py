"""A reader behind a pseudo-terminal, or behind a socket: something that a port can really open."""

import asyncio
import os
import termios
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hal.dice.messages import Message
from tests.hal.dice.model_reader import ModelReader
from tests.hal.dice.voice import heard

TICK = 0.02


class Behind:
    """Lets a model of a reader talk through whatever can be written to, in the loop's time."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._loop = asyncio.get_running_loop()
        self._write = write
        self._timer: asyncio.TimerHandle | None = None
        self.model = ModelReader(began=self._loop.time())
        self.heard: list[Message] = []
        self._begun = b""

    def begin(self) -> None:
        """Speak whenever something is due."""
        for frame in self.model.run(self._loop.time()):
            self._write(frame)
        self._timer = self._loop.call_later(TICK, self.begin)

    def hear(self, data: bytes) -> None:
        """The host has sent this; an unfinished frame waits for its end."""
        whole, zero, self._begun = (self._begun + data).rpartition(b"\0")
        self.heard += heard(whole + zero)
        for frame in self.model.hear(whole + zero, self._loop.time()):
            self._write(frame)

    def end(self) -> None:
        """Say nothing more."""
        if self._timer:
            self._timer.cancel()


class PtyReader:
    """A reader on a cable: `plug` puts a new terminal behind its link, `unplug` hangs it up."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.behind: Behind | None = None
        self._master = -1

    def plug(self) -> ModelReader:
        """It is switched on and can be opened; the model, to move its die."""
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self._point_to(os.ttyname(slave))
        os.close(slave)
        os.set_blocking(self._master, False)
        self.behind = Behind(self._write)
        asyncio.get_running_loop().add_reader(self._master, self._read)
        self.behind.begin()
        return self.behind.model

    def is_own(self, file: int) -> bool:
        """Whether this file is the reader's end, not the host's."""
        return file == self._master

    def settings(self) -> list[Any]:
        """How the port was set by whoever opened it, as `termios` has it."""
        return termios.tcgetattr(self._master)

    def unplug(self, *, keep_link: bool = False) -> None:
        """The cable is pulled: the port is gone, and so is its name unless that is kept."""
        if self.behind:
            self.behind.end()
            asyncio.get_running_loop().remove_reader(self._master)
            os.close(self._master)
            if not keep_link:
                self.link.unlink()
            self.behind = None

    def fall_silent(self) -> None:
        """The port stays, and nothing comes from it."""
        if self.behind:
            self.behind.end()
            self.behind.model.switch_off()

    def fall_deaf(self) -> None:
        """It takes nothing any more, so that the line gets full."""
        asyncio.get_running_loop().remove_reader(self._master)

    def hear_again(self) -> None:
        """It takes everything again; what came in between is lost."""
        termios.tcflush(self._master, termios.TCIFLUSH)
        asyncio.get_running_loop().add_reader(self._master, self._read)

    def heard(self) -> list[Message]:
        """What the host has said since it was plugged in."""
        return self.behind.heard if self.behind else []

    def speak_raw(self, data: bytes) -> None:
        """Noise."""
        self._write(data)

    def _point_to(self, name: str) -> None:
        fresh = self.link.with_suffix(".new")
        fresh.symlink_to(name)
        fresh.replace(self.link)

    def _write(self, data: bytes) -> None:
        with suppress(OSError):  # nobody has opened it
            os.write(self._master, data)

    def _read(self) -> None:
        with suppress(OSError):  # as long as nobody has opened it, reading fails
            if self.behind and (data := os.read(self._master, 4096)):
                self.behind.hear(data)
