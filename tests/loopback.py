"""A pytest plugin: a test that looks past this machine fails, whatever library it goes through.

Held by an audit hook, so it also sees what C code of the standard library does. It does not see
other processes that a test starts.
"""

import sys
from ipaddress import ip_address
from typing import Final

_HOST_GIVEN: Final = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
_ADDRESS_GIVEN: Final = {"socket.connect", "socket.sendto", "socket.sendmsg"}


class BeyondLoopback(RuntimeError):
    """A test tried to reach another machine."""


def _is_here(host: object) -> bool:
    if host in (None, "", b"", "localhost", b"localhost"):
        return True
    try:
        return ip_address(str(host)).is_loopback
    except ValueError:
        return False


def _host_of(event: str, args: tuple[object, ...]) -> object:
    if event in _HOST_GIVEN:
        return args[0]
    address = args[1] if event in _ADDRESS_GIVEN else None
    # Only internet addresses are tuples of host and port; a Unix socket's is a path.
    return address[0] if isinstance(address, tuple) else None


def _refuse_other_machines(event: str, args: tuple[object, ...]) -> None:
    if event.startswith("socket.") and not _is_here(host := _host_of(event, args)):
        raise BeyondLoopback(f"{event} to {host!r}: tests may only use 127.0.0.1, ::1 or localhost")


sys.addaudithook(_refuse_other_machines)
