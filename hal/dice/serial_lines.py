"""The serial ports of the dice readers: the only room that knows pyserial.

Ports are opened as they appear and tried again as long as they do not, without anybody waiting for
them: everything happens on the event loop, and what comes is handed to `Readers`. Name the ports (a
device path, or any URL that pyserial knows), or name none: then every USB serial port is asked who
is there.

Opening a port resets a Nano: its USB chip pulls the reset pin when DTR falls, and the bootloader
then listens for half a second to two before the reader begins. That is waited out, as any silence
is. Here the port is told not to let go of DTR when it is closed, so that it happens once after
plugging in and not again; `firmware/README.md` says how to stop it altogether.
"""

import asyncio
import os
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from errno import ENOENT
from functools import partial
from typing import Final

import serial
from serial.tools import list_ports

from hal.dice.readers import Readers
from hal.ports import DiceNews

BAUD: Final = 57_600
LOOK_EVERY: Final = 0.05  # seconds between two looks for ports that are not open
SEARCH_EVERY: Final = 0.25  # the same, where ports have to be searched for
CALM_EVERY: Final = 2.0  # and where no reader is missing
POLL_EVERY: Final = 0.01  # for ports that cannot wake the loop
CHUNK: Final = 4096

_FRAME_END: Final = b"\0"

Tell = Callable[[tuple[DiceNews, ...], float], None]


class SerialLines:
    """Keeps the ports open and the readers talking, from `start` to `close`.

    `tell` gets what there is to tell, and when, on the event loop. `troubles` says of each port
    that is there and cannot be used why not.
    """

    def __init__(self, readers: Readers, tell: Tell, ports: Sequence[str] = ()) -> None:
        self.troubles: Final[dict[str, str]] = {}
        self._readers: Final = readers
        self._tell: Final = tell
        self._named: Final = tuple(ports)
        self._lines: Final[dict[str, _Line]] = {}
        self._opening: Final[set[str]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._look: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin, on the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._look_for_ports()

    def close(self) -> None:
        """Close every port; nothing is told any more."""
        for timer in (self._look, self._alarm):
            if timer:
                timer.cancel()
        for line in self._lines.values():
            line.close()
        self._lines.clear()
        self._loop = None

    def flush(self) -> None:
        """Send and tell what `Readers` has; whoever lets it say something calls this after.

        Whoever is told something may close the lines.
        """
        gone = {port: why for port in self._lines if (why := self._send(port))}
        for port, why in gone.items():
            self._let_go(port, why)
        if news := self._readers.take_news():
            self._tell(news, self._running.time())
        if self._loop:
            self._set_alarm()

    @property
    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            raise RuntimeError("these lines are not started, or closed")
        return self._loop

    def _look_for_ports(self) -> None:
        for port in self._named or usb_ports():
            if port not in self._lines and port not in self._opening:
                self._open(port)
        self._look = self._running.call_later(self._patience, self._look_for_ports)
        self.flush()

    @property
    def _patience(self) -> float:
        if self._named:
            return LOOK_EVERY
        return SEARCH_EVERY if self._readers.missing else CALM_EVERY

    def _open(self, port: str) -> None:
        """On a thread, because a socket may take seconds to say that nobody is there."""
        self._opening.add(port)
        opening = self._running.run_in_executor(None, _opened, port)
        opening.add_done_callback(partial(self._opened, port))

    def _opened(self, port: str, opening: "asyncio.Future[serial.Serial]") -> None:
        self._opening.discard(port)
        self.troubles.pop(port, None)
        try:
            opened = opening.result()
        except (OSError, ValueError, NotImplementedError) as error:
            self._note_trouble(port, error)
            return
        if self._loop is None:  # closed meanwhile
            opened.close()
            return
        self._lines[port] = _Line(port, opened, self._loop, self._received, self._lost)
        self._readers.opened(port, self._loop.time())
        self.flush()

    def _note_trouble(self, port: str, error: Exception) -> None:
        """A port that is not there is no trouble: it may be plugged in later."""
        if getattr(error, "errno", None) != ENOENT:
            self.troubles[port] = _advice(port, error)

    def _received(self, port: str, data: bytes) -> None:
        """Frames come in slices; only the one with a zero can have changed anything."""
        self._readers.received(port, data, self._running.time())
        if _FRAME_END in data:
            self.flush()

    def _lost(self, port: str, why: str) -> None:
        self._let_go(port, why)
        self.flush()

    def _let_go(self, port: str, why: str) -> None:
        self._lines.pop(port).close()
        self._readers.closed(port, why)

    def _send(self, port: str) -> str | None:
        """Send what is due through a port; why it could not be, or None."""
        data = self._readers.take_output(port)
        return self._lines[port].write(data) if data else None

    def _set_alarm(self) -> None:
        """One alarm, at the earliest deadline."""
        if self._alarm:
            self._alarm.cancel()
        due = self._readers.deadline
        self._alarm = None if due is None else self._running.call_at(due, self._wake)

    def _wake(self) -> None:
        self._readers.wake(self._running.time())
        self.flush()


class _Line:
    """One open port. Reading ends by `lost`, once, and then the owner closes it."""

    def __init__(
        self,
        port: str,
        opened: serial.Serial,
        loop: asyncio.AbstractEventLoop,
        received: Callable[[str, bytes], None],
        lost: Callable[[str, str], None],
    ) -> None:
        self._port: Final = port
        self._loop: Final = loop
        self._received: Final = received
        self._lost: Final = lost
        self._poll: asyncio.TimerHandle | None = None
        self._serial: Final = opened
        self._file: Final = _file_of(self._serial)
        if self._file is None:
            self._read_by_polling()
        else:
            loop.add_reader(self._file, self._read)

    def write(self, data: bytes) -> str | None:
        """Send; why it could not be sent, or None. A line that takes nothing any more is lost."""
        try:
            sent = self._write(data)
        except OSError as error:
            return error.strerror or str(error)
        return None if sent == len(data) else "it takes nothing any more"

    def _write(self, data: bytes) -> int:
        """Past pyserial where there is a file: its own write would spin while the line is full."""
        if self._file is None:
            return self._serial.write(data) or 0
        return os.write(self._file, data)

    def close(self) -> None:
        """Let go of the port, whatever state it is in."""
        if self._poll:
            self._poll.cancel()
        if self._file is not None:
            self._loop.remove_reader(self._file)
        with suppress(OSError):  # it is gone already
            self._serial.close()

    def _read(self) -> None:
        assert self._file is not None
        try:
            data = os.read(self._file, CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            self._lost(self._port, error.strerror or str(error))
            return
        if data:
            self._received(self._port, data)
        else:
            self._lost(self._port, "it was closed at the other end")

    def _read_by_polling(self) -> None:
        self._poll = self._loop.call_later(POLL_EVERY, self._read_by_polling)
        try:
            data = self._serial.read(self._serial.in_waiting)
        except OSError as error:
            self._lost(self._port, str(error))
            return
        if data:
            self._received(self._port, data)


def _opened(port: str) -> serial.Serial:
    """Raises OSError, or ValueError for a URL that pyserial does not know."""
    line = serial.serial_for_url(port, do_not_open=True, baudrate=BAUD, timeout=0)
    if "://" not in port:
        line.exclusive = True
    line.open()
    _keep_dtr(line)
    return line


def _keep_dtr(line: serial.Serial) -> None:
    """Closing this port shall not let DTR fall; a socket has none."""
    file = _file_of(line)
    if file is None or not os.isatty(file):
        return
    settings = termios.tcgetattr(file)
    settings[2] &= ~termios.HUPCL
    termios.tcsetattr(file, termios.TCSANOW, settings)


def _file_of(line: serial.Serial) -> int | None:
    try:
        return int(line.fileno())
    except (AttributeError, OSError):  # io's way of saying that there is none
        return None


def usb_ports() -> Iterator[str]:
    """The ports at which a reader may be: not the Pi's own, whose pins belong to others."""
    return (port.device for port in list_ports.comports() if port.vid is not None)


def _advice(port: str, error: Exception) -> str:
    text = str(error)
    if "Permission denied" in text:
        return f"{port} may not be opened: add yourself to the group dialout, then log in again"
    if "lock" in text or "busy" in text:
        return f"{port} is in use by another program: end that one first"
    return f"{port} cannot be opened ({text}): name a serial port, or a URL that pyserial knows"
