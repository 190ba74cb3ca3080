"""A voice for what is public. Whoever speaks here must know nothing but what the table is told.

espeak-ng speaks where it is installed; where it is not, nothing is said here and the table's page
may speak instead (the browser's own speech). Saying something never waits.
"""

import asyncio
import logging
import shutil
from typing import Final, Protocol

from host.config import VoiceWish
from host.espeak import EspeakVoice
from host.language import ENGLISH

_LOG: Final = logging.getLogger(__name__)
_NOT_INSTALLED: Final = (
    "espeak-ng is not installed, so this machine does not speak: install it "
    "(apt install espeak-ng), or let the table's page speak"
)


class Voice(Protocol):
    """For one event loop. Not promised: that everything is said; what is old gives way."""

    def say(self, text: str, language: str = ENGLISH) -> None:
        """Say this, which is in that language, as soon as possible; it returns at once."""
        ...

    async def run(self) -> None:
        """Speak, until `close`."""
        ...

    def close(self) -> None:
        """Fall silent at once, in the middle of a word, for good."""
        ...


class Silence:
    """A voice that says nothing."""

    def __init__(self) -> None:
        self._closed: Final = asyncio.Event()

    def say(self, text: str, language: str = ENGLISH) -> None:
        """Nobody hears it."""

    async def run(self) -> None:
        """Nothing, until `close`."""
        await self._closed.wait()

    def close(self) -> None:
        """It is silent already; `run` ends."""
        self._closed.set()


def voice_of(wish: VoiceWish) -> Voice:
    """The voice that was wished for, as far as this machine has one; one remark if it has none."""
    if not wish.on:
        return Silence()
    program = shutil.which("espeak-ng")
    if program is None:
        _LOG.warning(_NOT_INSTALLED)
        return Silence()
    return EspeakVoice(program, wish.language)
