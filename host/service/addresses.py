"""Where devices reach the pages: the socket that listens, and the names it answers to.

Only this machine by default. With `lan` every device in the network can come, and join with a code.
"""

import socket
from dataclasses import dataclass
from typing import Final

from host.config import EVERYWHERE, Config

_HERE: Final = ("127.0.0.1", "localhost")
_NOWHERE: Final = "192.0.2.1"  # an address for documents: no packet goes there


@dataclass(frozen=True, slots=True)
class Address:
    """An open socket; `hosts` are what the Host header may say, `origin` is what people open."""

    socket: socket.socket
    hosts: frozenset[str]
    origin: str


class PortTakenError(Exception):
    """The port cannot be listened at; the message says why and what to do."""


def listen(config: Config) -> Address:
    """Open the port that the configuration says. Raises PortTakenError."""
    try:
        opened = socket.create_server((config.listen, config.port), reuse_port=False)
    except OSError as error:
        raise PortTakenError(
            f"Port {config.port} at {config.listen} cannot be opened ({error.strerror}): another "
            "program may have it. End that one, or choose another with --port."
        ) from None
    port = opened.getsockname()[1]
    names = _names(config)
    hosts = {f"{name}:{port}".lower() for name in names}
    bare = {name.lower() for name in names} if port == 80 else set()
    return Address(opened, frozenset(hosts | bare), f"http://{_best(config, names)}:{port}")


def _names(config: Config) -> list[str]:
    if config.listen != EVERYWHERE:
        return list(dict.fromkeys((config.listen, *_HERE)))
    host = socket.gethostname()
    return list(dict.fromkeys((_own_address(), host, f"{host}.local", *_HERE)))


def _best(config: Config, names: list[str]) -> str:
    """The one that a phone can open, or a browser on this machine."""
    return names[0] if config.lan else config.listen


def _own_address() -> str:
    """This machine's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:  # no network at all
            return "127.0.0.1"
