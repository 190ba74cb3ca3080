"""Eight clients in a process of their own, which note when each of their messages came.

    python -m tests.bench.service_clients ORIGIN TOKEN…

They say `ready` when all of them have heard the state; whatever is then said to them ends them, and
they print a line `client number moment` for each message. Moments are those of the machine's
monotonic clock, which is the same for every process.
"""

import asyncio
import re
import sys
import time
from typing import Final

import aiohttp

_NUMBER: Final = re.compile(r'"n":(\d+)')
_HEAD: Final = 120  # characters: the number is among them


class _Client:
    """One WebSocket: the beginnings of its messages, and their moments."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket: Final = socket
        self._heard: Final[list[tuple[float, str]]] = []
        self.knows: Final = asyncio.Event()

    async def listen(self) -> None:
        async for message in self._socket:
            self._heard.append((time.monotonic(), message.data[:_HEAD]))
            self.knows.set()

    def numbered(self) -> list[tuple[int, float]]:
        found = [(_NUMBER.search(head), moment) for moment, head in self._heard]
        return [(int(number[1]), moment) for number, moment in found if number]


async def main(origin: str, tokens: list[str]) -> None:
    """Listen until told to stop."""
    async with aiohttp.ClientSession() as http:
        clients = [_Client(await _joined(http, origin, token)) for token in tokens]
        listening = [asyncio.create_task(client.listen()) for client in clients]
        await asyncio.gather(*(client.knows.wait() for client in clients))
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        for task in listening:
            task.cancel()
    for index, client in enumerate(clients):
        for number, moment in client.numbered():
            print(index, number, repr(moment))


async def _joined(
    http: aiohttp.ClientSession, origin: str, token: str
) -> aiohttp.ClientWebSocketResponse:
    socket = await http.ws_connect(f"{origin}/api/ws")
    await socket.send_json({"token": token})
    return socket


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
