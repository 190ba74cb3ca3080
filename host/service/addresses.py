"""Where devices reach the pages: the socket that listens, and the names it answers to.

Only this machine by default. With `lan` every device in the network can come, and join with a code.
"""

import os
import socket
from dataclasses import dataclass
from typing import Final

from host.config import EVERYWHERE, Config

_HERE: Final = ("127.0.0.1", "localhost")
_NOWHERE: Final = "192.0.2.1"  # an address for documents: no packet goes there


@dataclass(frozen=True, slots=True)
class Address:
    """An open socket at `host`; `hosts` are what the Host header may say."""

    socket: socket.socket
    host: str
    hosts: frozenset[str]

    @property
    def port(self) -> int:
        """The port that was opened, which the configuration may have left open."""
        return int(self.socket.getsockname()[1])

    @property
    def here(self) -> str:
        """What programs on this machine open."""
        return self._at(_HERE[0] if self.host == EVERYWHERE else self.host)

    def origin(self) -> str:
        """What people open now: the network may come, or change, while the service runs."""
        return self._at(_own_address() if self.host == EVERYWHERE else self.host)

    def _at(self, host: str) -> str:
        return f"http://{host}:{self.port}"


class PortTakenError(Exception):
    """The port cannot be listened at; the message says why and what to do."""


def listen(config: Config) -> Address:
    """Open the port that the configuration says. Raises PortTakenError."""
    try:
        opened = socket.create_server((config.listen, config.port), reuse_port=False)
    except OSError as error:
        why = os.strerror(error.errno or 0)  # what Python adds to it is no news
        raise PortTakenError(
            f"Port {config.port} at {config.listen} cannot be opened ({why}): another program may "
            "have it. End that one, or choose another with --port."
        ) from None
    port = opened.getsockname()[1]
    names = _names(config)
    hosts = {f"{name}:{port}".lower() for name in names}
    bare = {name.lower() for name in names} if port == 80 else set()
    return Address(opened, config.listen, frozenset(hosts | bare))


def _names(config: Config) -> list[str]:
    """Those by which it may be called; numbers are taken as they come (`host.web.guards`)."""
    if config.listen != EVERYWHERE:
        return list(dict.fromkeys((config.listen, *_HERE)))
    host = socket.gethostname()
    return list(dict.fromkeys((host, f"{host}.local", *_HERE)))


def _own_address() -> str:
    """This machine's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:  # no network at all
            return "127.0.0.1"
