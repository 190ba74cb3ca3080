"""A crowd of connections in a process of its own: each is used up, and opened anew at once.

    python -m tests.bench.service_crowd ADDRESSES PORT CONNECTIONS SECONDS COUNT

It comes from so many addresses of this machine, in turns; 127.0.0.1 is none of them.
On stdin comes first what each connection begins with, as a line of base64, then what it says over
and over again. It says `ready` when all of them have been opened once, and how often connections
were opened when it ends: after so many seconds, after so many openings, or when stdin does. Nothing
that comes back is looked at.
"""

import asyncio
import sys
import time
from base64 import b64decode
from contextlib import suppress
from ipaddress import IPv4Address
from itertools import cycle
from typing import Final

_FIRST_ADDRESS: Final = IPv4Address("127.0.0.2")
_BATCH: Final = 1 << 16  # so much is written before looking whether it is taken


class _Crowd:
    """All connections, to a service on this machine."""

    def __init__(self, addresses: int, port: int, count: int, first: bytes, then: bytes) -> None:
        self.opened = 0
        self._most: Final = count
        self._addresses: Final = cycle(str(_FIRST_ADDRESS + number) for number in range(addresses))
        self._port: Final = port
        self._first: Final = first
        self._then: Final = then * max(1, _BATCH // len(then))

    async def come(self) -> None:
        """One after the other, each as long as it lasts."""
        while self.opened < self._most:
            with suppress(OSError):
                await self._one()

    async def _one(self) -> None:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(next(self._addresses), 0)
        )
        self.opened += 1
        saying = asyncio.create_task(self._say(writer))
        try:
            while await reader.read(1 << 16):
                pass
        finally:
            saying.cancel()
            await asyncio.gather(saying, return_exceptions=True)
            writer.transport.abort()

    async def _say(self, writer: asyncio.StreamWriter) -> None:
        writer.write(self._first)
        while True:
            writer.write(self._then)
            await writer.drain()


async def main(addresses: int, port: int, connections: int, seconds: float, count: int) -> None:
    """Crowd until it is enough."""
    end = time.monotonic() + seconds
    first, then = (b64decode(sys.stdin.readline()) for _ in "12")
    crowd = _Crowd(addresses, port, count, first, then)
    coming = [asyncio.create_task(crowd.come()) for _ in range(connections)]
    while crowd.opened < connections and time.monotonic() < end:
        await asyncio.sleep(0.01)
    print("ready", flush=True)
    over = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
    await asyncio.wait(
        [over, *coming], timeout=end - time.monotonic(), return_when="FIRST_COMPLETED"
    )
    for task in coming:
        task.cancel()
    await asyncio.gather(*coming, return_exceptions=True)
    print(crowd.opened, flush=True)


if __name__ == "__main__":
    addresses, port, connections, seconds, count = sys.argv[1:]
    asyncio.run(main(int(addresses), int(port), int(connections), float(seconds), int(count)))
