"""Speaking by espeak-ng, one sentence after the other, each by a process of its own.

Sentences that wait are few: when more come than can be spoken, the oldest are dropped, because what
is said late is said of a game that has gone on. A process that hangs is ended, and so is one that
speaks when the voice is closed. Whatever fails is remarked once in the log and changes nothing
else. Not heard on a real Pi.
"""

import asyncio
import logging
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from host.language import ENGLISH
from host.saying import printable

_LOG: Final = logging.getLogger(__name__)

MOST_WAITING: Final = 4
"""So many sentences may wait: about what one turn brings."""


def patience(text: str) -> float:
    """So many seconds may a sentence take: slow speech has five characters a second."""
    return 5 + len(text) / 5


class EspeakVoice:
    """The program at this path, with its voice for this language; without one, for each text's.

    For one event loop.
    """

    def __init__(
        self, program: str, language: str | None, patience: Callable[[str], float] = patience
    ) -> None:
        self._program: Final = program
        self._language: Final = language
        self._patience: Final = patience
        self._waiting: Final[deque[tuple[str, str]]] = deque(maxlen=MOST_WAITING)
        self._stirred: Final = asyncio.Event()
        self._process: Process | None = None
        self._closed = False
        self._remarked = False

    def say(self, text: str, language: str = ENGLISH) -> None:
        """Speak this after what waits already, or instead of the oldest of it."""
        self._waiting.append((printable(text), self._language or language))
        self._stirred.set()

    async def run(self) -> None:
        """Speak, until `close`."""
        try:
            while not self._closed:
                await self._stirred.wait()
                self._stirred.clear()
                while self._waiting and not self._closed:
                    await self._speak(*self._waiting.popleft())
        finally:
            self._hush()

    def close(self) -> None:
        """Fall silent, for good."""
        self._closed = True
        self._stirred.set()
        self._hush()

    async def _speak(self, text: str, language: str) -> None:
        """The text goes in by standard input: nothing in it can be taken for an option."""
        try:
            command = (self._program, "-v", language, "--stdin")
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=DEVNULL, stderr=DEVNULL
            )
            await self._finish(self._process, text)
        except OSError as error:
            self._remark(f"cannot be started: {error.strerror or error}")
        finally:
            self._process = None

    async def _finish(self, process: Process, text: str) -> None:
        """Until it has spoken, or is ended because it hangs or nobody wants to hear it any more."""
        try:
            if not self._closed:
                await asyncio.wait_for(process.communicate(text.encode()), self._patience(text))
        except TimeoutError:
            self._remark(f"did not finish within {self._patience(text):.0f} s, and was ended")
        finally:
            _end(process)
            failed = await process.wait()
        if failed > 0:
            self._remark(f"ended with {failed}: is there a loudspeaker, and this language?")

    def _hush(self) -> None:
        if self._process:
            _end(self._process)

    def _remark(self, trouble: str) -> None:
        if not self._remarked:
            _LOG.warning("%s %s", self._program, trouble)
        self._remarked = True


def _end(process: Process) -> None:
    """End it, if it has not ended."""
    with suppress(ProcessLookupError):
        if process.returncode is None:
            process.kill()
