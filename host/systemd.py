"""Telling systemd how the service is: ready, what it does, alive, stopping.

A message is one datagram to the socket that `$NOTIFY_SOCKET` names. Without that variable nobody is
told, and nothing else changes: the service runs the same in a terminal. A message that systemd does
not take is dropped, never waited for. What `status` says can be read by everybody on the machine:
public facts only.

The watchdog must be fed by the game loop itself, from within, so that a loop that hangs is
restarted: a timer of its own would go on saying that all is well.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final


class Notifier:
    """Says to systemd what it is told; to nobody where there is no `address`."""

    def __init__(self, address: str | None) -> None:
        self._address: Final = address

    def ready(self) -> None:
        """The pages can be reached, and the table is watched."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self._send(f"STATUS={' '.join(text.split())}")

    def alive(self) -> None:
        """The game loop goes round."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """Asked to end, and doing so."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if self._address is None:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.setblocking(False)
            out.sendto(message.encode(errors="replace"), _unix(self._address))


def _unix(address: str) -> str:
    """A name that begins with @ is in no file system; to the kernel it begins with a zero."""
    return "\0" + address[1:] if address.startswith("@") else address


def notifier(environ: Mapping[str, str] = os.environ) -> Notifier:
    """The way to whoever started this service; sockets of other kinds are not known here."""
    address = environ.get("NOTIFY_SOCKET", "")
    return Notifier(address if address[:1] in ("/", "@") else None)


def watchdog_period(environ: Mapping[str, str] = os.environ, process: int | None = None) -> float:
    """After how many seconds of silence systemd ends the service; 0 if it does not."""
    meant = environ.get("WATCHDOG_PID")
    if meant is not None and meant != str(process or os.getpid()):
        return 0.0
    micros = environ.get("WATCHDOG_USEC", "")
    return int(micros) / 1e6 if micros.isascii() and micros.isdigit() else 0.0


class Watchdog:
    """Tells systemd that the loop goes round, at most twice in a period.

    Call `beat` in every round, and have a round at least every half period.
    """

    def __init__(self, notifier: Notifier, period: float) -> None:
        self._notifier: Final = notifier
        self._half: Final = period / 2
        self._due = float("-inf") if period > 0 else float("inf")

    def beat(self, at: float) -> None:
        """The loop is here, at this time."""
        if at >= self._due:
            self._due = at + self._half
            self._notifier.alive()
