"""What those at the door cost those inside, and the other way round, at a running service.

- How much longer another seat waits for the answers to its commands while one seat floods: with
  small messages and with large ones, from an address of its own, on twice as many connections as
  one address may have, each opened anew as soon as it is closed. Each median over the quiet one of
  the same run, and the worse of the two. The commands are recorded, so a disk is in all of them.
- How long a guest with a good code needs while others try codes like that: one address, and then
  many with more connections together than the service has. The worst of all.

Both crowds are one other process (`service_crowd`), which does not wait for answers.
"""

import asyncio
import json
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import aiohttp

from host.web.settings import Limits
from tests.bench.service_process import Served, served

ASKED: Final = 100
GUESTS: Final = 5
LARGE: Final = 14_000

_MORE: Final = 64  # connections than there are places in all
_MANY: Final = 100  # addresses, so that none of them is a crowd by itself
_PACE_S: Final = 0.1  # a seat may ask fifteen times a second
_SETTLED_S: Final = 2.0  # by then the flood has run into all limits
_MOST_S: Final = 60.0
_MOST_OPENED: Final = 100_000
_PATIENCE_S: Final = 10.0
_START: Final = {"do": "start", "explorers": ["red", "blue"], "board": "practice"}


class Doors(NamedTuple):
    """What `make bench` shows, under `service.`."""

    flood_wait_times: float
    quiet_wait_ms: float
    door_under_guessing_s: float


def measure(asked: int = ASKED, guests: int = GUESTS) -> Doors:
    """One service for each."""
    with TemporaryDirectory(dir=sys.prefix) as folder, served(Path(folder)) as service:
        waits = asyncio.run(_waits(service, asked))
    with TemporaryDirectory(dir=sys.prefix) as folder, served(Path(folder)) as service:
        door = max(chain(_joined_s(service, guests, 1), _joined_s(service, guests, _MANY)))
    times = max(flooded / quiet for quiet, flooded in waits)
    return Doors(times, max(quiet for quiet, _ in waits) * 1000, door)


async def _waits(service: Served, asked: int) -> list[tuple[float, float]]:
    """The median waits of the mummy, quiet and flooded: with small messages, and with large ones.

    It is quiet just before each flood, because other programs may take the cores now and then.
    """
    async with aiohttp.ClientSession(service.origin) as http:
        operator = await _Seat.taken(http, service.token("operator"))
        mummy, red = await _Seat.taken(http, service.token("mummy")), service.token("red")
        await operator.ask(_START)
        await operator.socket.close()
        found = []
        for message in (b'{"do":"done","seen":1,"id":1}', b'{"do":"%s"}' % (b"x" * LARGE)):
            quiet = await mummy.waits(asked)
            with _crowd(service, _talk(service, red), _frame(message)):
                await asyncio.sleep(_SETTLED_S)
                found.append((quiet, await mummy.waits(asked)))
        return found


class _Seat:
    """A client that knows how much it has heard."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket: Final = socket
        self._seen = 0

    @classmethod
    async def taken(cls, http: aiohttp.ClientSession, token: str) -> "_Seat":
        seat = cls(await http.ws_connect("/api/ws"))
        await seat.socket.send_json({"token": token})
        await seat._until("state")
        return seat

    async def ask(self, command: dict[str, Any]) -> None:
        """Ask for that, and wait for the reply, whatever it is but that it came too often."""
        await self.socket.send_json({**command, "seen": self._seen})
        reply = await self._until("reply")
        assert reply.get("code") != "limit/rate", reply

    async def waits(self, count: int) -> float:
        """The median of so many waits for a word that is recorded and against the rules."""
        found = []
        for _ in range(count):
            await asyncio.sleep(_PACE_S)
            begun = time.perf_counter()
            await self.ask({"do": "mummy-roll"})
            found.append(time.perf_counter() - begun)
        return median(found)

    async def _until(self, kind: str) -> dict[str, Any]:
        while True:
            message = json.loads(await self.socket.receive_str())
            self._seen = message.get("n", self._seen)
            if message["type"] == kind:
                return dict(message)


def _joined_s(service: Served, guests: int, addresses: int) -> Iterator[float]:
    """How long each guest takes from the first packet to its token; at most ten seconds."""
    code = "CDFG-HJKM-NPQR"
    guess = _request(service, "POST /api/join", json.dumps({"code": code}).encode())
    with _crowd(service, guess, guess, addresses):
        time.sleep(_SETTLED_S)
        for _ in range(guests):
            begun = time.perf_counter()
            while time.perf_counter() - begun < _PATIENCE_S:
                try:
                    service.token("red")
                    break
                except OSError:  # refused; a guest tries again
                    time.sleep(0.1)
            yield time.perf_counter() - begun


@contextmanager
def _crowd(service: Served, first: bytes, then: bytes, addresses: int = 1) -> Iterator[None]:
    """More connections from elsewhere than may be, while the block lasts."""
    port, limits = urlsplit(service.origin).port, Limits()
    one = addresses == 1
    connections = 2 * limits.connections_of_an_address if one else limits.connections + _MORE
    facts = (addresses, port, connections, _MOST_S, _MOST_OPENED)
    command = (sys.executable, "-m", "tests.bench.service_crowd", *map(str, facts))
    crowd = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert crowd.stdin is not None
        assert crowd.stdout is not None
        for said in (first, then):
            print(b64encode(said).decode(), file=crowd.stdin, flush=True)
        assert crowd.stdout.readline() == "ready\n"
        yield
        assert crowd.poll() is None, "the crowd went before it was measured"
        told, _ = crowd.communicate("\n", timeout=_PATIENCE_S)
        assert int(told) >= connections
    finally:
        crowd.kill()
        crowd.wait()


def _talk(service: Served, token: str) -> bytes:
    """A WebSocket, and the token of its seat."""
    upgrade = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    asked = f"GET /api/ws HTTP/1.1\r\nHost: {urlsplit(service.origin).netloc}\r\n{upgrade}\r\n"
    return asked.encode() + _frame(json.dumps({"token": token}).encode())


def _frame(text: bytes) -> bytes:
    """Masked with nothing."""
    length = len(text)
    head = bytes([0x80 | length]) if length < 126 else bytes([0xFE]) + length.to_bytes(2, "big")
    return b"\x81" + head + bytes(4) + text


def _request(service: Served, line: str, body: bytes) -> bytes:
    host = urlsplit(service.origin).netloc
    head = (
        f"{line} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
