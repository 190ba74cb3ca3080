"""`referee serve` as people start it: another process, a cold Python, no table.

Its door on the disk gives an operator's token; so devices join here as they do at a table.
"""

import json
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from host.service import own_door

_PATIENCE_S: Final = 60.0
_LOOK_S: Final = 0.002
_DIRECT: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Served:
    """A service that has answered; `start_s` is how long that took from its spawn."""

    def __init__(self, child: "subprocess.Popen[bytes]", folder: Path, start_s: float) -> None:
        self.start_s: Final = start_s
        self.folder: Final = folder
        self._child: Final = child

    @property
    def rss_mb(self) -> float:
        """The memory that is in use now, as the kernel counts it."""
        status = Path(f"/proc/{self._child.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    @property
    def origin(self) -> str:
        """Where it is."""
        return self._door.origin

    def token(self, seat: str) -> str:
        """The token of a device that has just joined this seat."""
        invited = self._post(f"/api/seats/{seat}/code", {})
        return str(self._post("/api/join", {"code": invited["code"]})["token"])

    @property
    def _door(self) -> own_door.Door:
        door = own_door.read(self.folder)
        assert door is not None, "the service keeps its door beside its games"
        return door

    def _post(self, path: str, body: dict[str, object]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        headers["Authorization"] = f"Bearer {self._door.token}"
        data = json.dumps(body).encode()
        request = urllib.request.Request(self._door.origin + path, data, headers)
        with _DIRECT.open(request) as answer:
            return dict(json.load(answer))


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """A service that keeps its games in this folder, from its start to its end."""
    port = _free_port()
    begun = time.perf_counter()
    child = subprocess.Popen(
        _command(folder, port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _await_page(child, port)
        yield Served(child, folder, time.perf_counter() - begun)
    finally:
        child.terminate()
        child.wait()


def _command(folder: Path, port: int) -> list[str]:
    config = folder / "referee.toml"
    config.touch()  # everything by default, whatever this machine is set up for
    referee = [str(Path(sys.executable).with_name("referee")), "serve", "--without-table"]
    return [*referee, "--port", str(port), "--data", str(folder), "--config", str(config)]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await_page(child: "subprocess.Popen[bytes]", port: int) -> None:
    """Until the first page is there."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end and child.poll() is None:
        try:
            with _DIRECT.open(f"http://127.0.0.1:{port}/") as page:
                assert page.read()
                return
        except OSError:
            time.sleep(_LOOK_S)
    raise RuntimeError(f"the service has not answered; it ended with {child.poll()}")
