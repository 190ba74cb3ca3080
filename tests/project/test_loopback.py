"""Tests may talk to this machine and to no other."""

import socket
import sys

import pytest

from tests.loopback import BeyondLoopback

ELSEWHERE = "192.0.2.1"  # kept free for documents by RFC 5737


@pytest.mark.parametrize("here", ["127.0.0.1", "localhost"])
def test_this_machine_can_be_reached(here: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection((here, port), timeout=5) as client:
            assert client.getpeername() == ("127.0.0.1", port)


def test_every_address_of_the_loopback_range_is_on_this_machine() -> None:
    sys.audit("socket.connect", None, ("127.8.8.8", 9))
    sys.audit("socket.connect", None, ("::1", 9, 0, 0))


@pytest.mark.parametrize(
    ("event", "arguments"),
    [
        ("socket.connect", (None, (ELSEWHERE, 9))),
        ("socket.sendto", (None, (ELSEWHERE, 9))),
        ("socket.sendmsg", (None, (ELSEWHERE, 9))),
        ("socket.getaddrinfo", (ELSEWHERE, 80, 0, 0, 0)),
        ("socket.gethostbyname", (ELSEWHERE,)),
    ],
)
def test_another_machine_can_be_neither_reached_nor_looked_up(
    event: str, arguments: tuple[object, ...]
) -> None:
    # Told as the interpreter tells it, so that nothing leaves even where the hook is broken.
    with pytest.raises(BeyondLoopback, match=ELSEWHERE):
        sys.audit(event, *arguments)


def test_a_socket_in_the_file_system_is_on_this_machine() -> None:
    with socket.socket(socket.AF_UNIX) as client, pytest.raises(FileNotFoundError):
        client.connect("/nowhere/at/all")
