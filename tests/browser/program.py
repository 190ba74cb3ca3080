"""The referee as a program of its own, on one port and in one folder for all its lives."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from fsm.pyramid.seats import OPERATOR
from hal.dice_lies import At
from host.service.own_door import read
from host.sim.keeper import NAME as TABLE_FILE
from host.sim.keeper import find_left

_RUN: Final = "import sys; from host.cli import main; sys.exit(main())"
_FIRST_PORT: Final = 20_000
_LAST_PORT: Final = 32_000  # above it systems give ports to others, also while a program is away
_PORTS: Final = SystemRandom()  # the seeds of tests are the same in all processes
_TRIES: Final = 5  # a free port may be taken by another before the program has it
_PATIENCE_S: Final = 60


class Program:
    """`referee …` with these words. It runs from the beginning, and can be killed and started."""

    def __init__(self, folder: Path, words: Sequence[str]) -> None:
        self._folder: Final = folder
        self._words: Final = words
        self._tokens: Final[dict[str, str]] = {}
        self.port = 0
        self._process = self._first()

    @property
    def origin(self) -> str:
        """What a browser opens."""
        return f"http://127.0.0.1:{self.port}"

    def code(self, seat: str) -> str:
        """A code for one device at this seat."""
        return str(self.ask(f"/api/seats/{seat}/code", {})["code"])

    def address_to_play_at(self) -> str:
        """What `referee play` tells to open, with its code; told once."""
        assert self._process.stdout is not None
        said = (re.search(r"http://\S+/play#\S+", line) for line in self._process.stdout)
        return next(found[0] for found in said if found)

    def kept_faces(self) -> dict[str, str | None]:
        """What the dice in pockets show, on the simulated table as a restart would find it."""
        left, _ = find_left(self._folder / TABLE_FILE)
        return {name: it.face for name, it in left.dice.items() if it.at is At.POCKET}

    def do(self, seat: str, do: str, **words: object) -> None:
        """Somebody at this seat does something elsewhere, which is not what a test is about."""
        token = self._token(seat)
        seen = self.ask("/api/seat", token=token)["n"]
        answer = self.ask("/api/command", {"seen": seen, "do": do, **words}, token)
        assert answer["ok"], answer

    def ask(self, path: str, body: Mapping[str, object] | None = None, token: str = "") -> Any:
        """By HTTP; as the operator, through the service's own door, unless a token is given."""
        headers = {"Authorization": f"Bearer {token or self._token(OPERATOR)}"}
        headers |= {"Content-Type": "application/json"} if body is not None else {}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data, headers)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=_PATIENCE_S) as answer:
            return json.load(answer)

    def _token(self, seat: str) -> str:
        if seat == OPERATOR:
            door = read(self._folder)
            assert door is not None
            return door.token
        if seat not in self._tokens:
            self._tokens[seat] = self.ask("/api/join", {"code": self.code(seat)})["token"]
        return self._tokens[seat]

    def kill(self) -> None:
        """Without a warning, as when the power fails."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def start(self) -> None:
        """Once more, at the same place."""
        self._process = self._born()
        assert self._greets(), "the program did not start again"

    def _first(self) -> "subprocess.Popen[str]":
        for _ in range(_TRIES):
            self.port = _PORTS.randrange(_FIRST_PORT, _LAST_PORT)
            self._process = self._born()
            if self._greets():
                return self._process
        raise AssertionError(f"referee {' '.join(self._words)} does not start")

    def _born(self) -> "subprocess.Popen[str]":
        words = [*self._words, "--port", str(self.port), "--data", str(self._folder)]
        return subprocess.Popen(
            [sys.executable, "-c", _RUN, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": os.getcwd()},
        )

    def _greets(self) -> bool:
        """Whether it says where it is, which it does when it can be reached."""
        assert self._process.stdout is not None
        return any(self.origin in line for line in self._process.stdout)


@contextmanager
def program(folder: Path, *words: str) -> Iterator[Program]:
    """The referee, while the block lasts."""
    it = Program(folder, words)
    try:
        yield it
    finally:
        it.kill()
