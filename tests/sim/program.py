"""`referee play` as a program of its own: started, joined and killed as it happens on a laptop."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

PATIENCE_S: Final = 60.0


class Program:
    """A running one. `code` is for the seat `hands`."""

    def __init__(self, process: asyncio.subprocess.Process, said: list[str]) -> None:
        self.process: Final = process
        self.said: Final = said
        self.origin: Final = said[0].split()[-1]
        self.address: Final = next(line for line in said if line.startswith("Play at ")).split()[-1]
        self.code: Final = self.address.partition("#")[2]

    async def join(self, client: aiohttp.ClientSession) -> str:
        """A token of the seat `hands`, for its code."""
        async with client.post(f"{self.origin}/api/join", json={"code": self.code}) as answer:
            joined = await answer.json()
        assert joined["seat"] == "hands", joined
        return str(joined["token"])

    async def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return await self.process.wait()

    async def logged(self) -> str:
        """All that it complained of, once it has ended."""
        assert self.process.stderr
        return (await self.process.stderr.read()).decode()


@asynccontextmanager
async def program(folder: Path, *options: str) -> AsyncIterator[Program]:
    """The program, which keeps its table in this folder; killed at the end, if it still runs."""
    words = ("-m", "host.cli", "play", "--no-browser", "--data", str(folder), *options)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    assert process.stdout
    said: list[str] = []
    try:
        while not said or not said[-1].startswith("Play at "):
            line = await process.stdout.readline()
            assert line, said
            said.append(line.decode().strip())
        yield Program(process, said)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class Line:
    """A WebSocket with everything that came over it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket: Final = socket
        self.told: Final[list[dict[str, Any]]] = []

    async def until(self, true: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The next message of which that is true."""
        while True:
            message = json.loads(await self._socket.receive_str())
            self.told.append(message)
            if true(message):
                return dict(message)

    async def do(self, **command: object) -> dict[str, Any]:
        """The reply to a command."""
        await self._socket.send_json(command)
        return await self.until(lambda message: message["type"] == "reply")


@asynccontextmanager
async def line(
    client: aiohttp.ClientSession, origin: str, path: str, token: str
) -> AsyncIterator[Line]:
    """One that has shown its token."""
    async with client.ws_connect(origin + path) as socket:
        await socket.send_json({"token": token})
        yield Line(socket)
