"""What systemd is told, on a real socket, and how often."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.systemd import Notifier, Watchdog, notifier, watchdog_period


@pytest.fixture(params=["file", "abstract"])
def ear(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, socket.socket]]:
    """A socket as systemd has one, and its name as systemd gives it."""
    name = str(tmp_path / "notify") if request.param == "file" else f"@referee-{tmp_path}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(name.replace("@", "\0", 1))
        listening.setblocking(False)
        yield name, listening


def heard(listening: socket.socket) -> list[str]:
    """Everything that came until now."""
    said = []
    try:
        while True:
            said.append(listening.recv(4096).decode())
    except BlockingIOError:
        return said


def test_everything_is_told_in_the_words_of_systemd(ear: tuple[str, socket.socket]) -> None:
    name, listening = ear
    service = notifier({"NOTIFY_SOCKET": name})
    service.ready()
    service.status("red rolls\nthe dice")
    service.alive()
    service.stopping()
    assert heard(listening) == ["READY=1", "STATUS=red rolls the dice", "WATCHDOG=1", "STOPPING=1"]


@pytest.mark.parametrize("address", ["", "vsock:2:1234", "relative"])
def test_without_a_socket_nobody_is_told(address: str) -> None:
    notifier({"NOTIFY_SOCKET": address}).ready()
    notifier({}).ready()


def test_a_socket_that_has_gone_does_no_harm(tmp_path: Path) -> None:
    Notifier(str(tmp_path / "gone")).ready()


def test_a_systemd_that_does_not_listen_is_not_waited_for(ear: tuple[str, socket.socket]) -> None:
    name, listening = ear
    for _ in range(2000):  # more than any queue of datagrams holds
        Notifier(name).alive()
    assert 0 < len(heard(listening)) < 2000


@pytest.mark.parametrize(
    ("environ", "period"),
    [
        ({}, 0.0),
        ({"WATCHDOG_USEC": "20000000"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "7"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "8"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
        ({"WATCHDOG_USEC": "-1"}, 0.0),
    ],
)
def test_the_period_is_for_the_process_that_is_meant(
    environ: dict[str, str], period: float
) -> None:
    assert watchdog_period(environ, process=7) == period


def test_the_process_that_is_meant_is_this_one() -> None:
    environ = {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": str(os.getpid())}
    assert watchdog_period(environ) == 1.0


class Counted(Notifier):
    """How often it was said that the loop goes round."""

    def __init__(self) -> None:
        super().__init__(None)
        self.count = 0

    def alive(self) -> None:
        self.count += 1


def test_a_beat_is_told_at_most_twice_in_a_period() -> None:
    told = Counted()
    watchdog = Watchdog(told, period=20)
    counts = []
    for at in (0.0, 0.01, 9.99, 10.0, 10.5, 21.0, 30.9, 31.0):
        watchdog.beat(at)
        counts.append(told.count)
    assert counts == [1, 1, 1, 2, 2, 3, 3, 4]


def test_without_a_watchdog_no_beat_is_told() -> None:
    told = Counted()
    watchdog = Watchdog(told, period=0)
    for at in (0.0, 100.0, 1e9):
        watchdog.beat(at)
    assert told.count == 0
