"""The service as a program of its own: started, asked and ended as people do."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from host.service.own_door import read

PATIENCE: Final = 60
_PROGRAM: Final = """
import sys
from pathlib import Path
from host.config import Config
from host.service.start import serve
config = Config(port=0, data=Path(sys.argv[1]), {config})
sys.exit(serve(config, without_table=True))
"""


class Child:
    """A running service."""

    def __init__(self, process: "subprocess.Popen[str]", folder: Path) -> None:
        self.process: Final = process
        self.folder: Final = folder
        self.greeting: Final = self.next_line()
        self.origin: Final = self.greeting.split()[-1]

    def next_line(self) -> str:
        """The next line that it says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def get(self, path: str) -> bytes:
        return self._answer(urllib.request.Request(self.origin + path))

    def ask(
        self, path: str, body: Mapping[str, object] | None = None, method: str | None = None
    ) -> Any:
        """As the operator, through the service's own door."""
        door = read(self.folder)
        assert door is not None
        headers = {"Authorization": f"Bearer {door.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        return json.loads(self._answer(request))

    def command(self, do: str, **words: object) -> Any:
        seen = self.ask("/api/seat")["n"]
        return self.ask("/api/command", {"seen": seen, "do": do, **words})

    def end(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """The exit status, and all that was logged."""
        self.process.send_signal(how)
        _, logged = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, logged

    def _answer(self, request: urllib.request.Request) -> bytes:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=PATIENCE) as answer:
            return bytes(answer.read())


@contextmanager
def child(folder: Path, before: str = "", config: str = "", **environ: str) -> Iterator[Child]:
    """A service that keeps its games in this folder; killed at the end, if it still runs.

    `before` is done in its process first; `config` are more keys of its configuration.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", before + _PROGRAM.format(config=config), str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd(), **environ},
    )
    try:
        yield Child(process, folder)
    finally:
        process.kill()
        process.communicate()
