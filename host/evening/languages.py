"""Which language each seat speaks: chosen on its page, and kept over a restart.

A seat that has not chosen speaks the usual language of the table. What is chosen is no part of any
game, and nobody else is told.
"""

import json
import logging
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from host.language import ENGLISH, LANGUAGES, speaking
from host.whole_file import write_whole

NAME: Final = "languages.json"
SPEAK: Final = "speak"
"""The word with which a seat chooses; it may say so at any time."""

_LOG: Final = logging.getLogger(__name__)


class Languages:
    """The choices of all seats. Without a path they are forgotten when the program ends."""

    def __init__(self, usual: str = ENGLISH, path: Path | None = None) -> None:
        self._usual: Final = usual
        self._path: Final = path
        self._chosen: Final = _read(path) if path else {}

    def of(self, seat: str) -> str:
        """The language of this seat."""
        return self._chosen.get(seat, self._usual)

    def speaking(self, seat: str) -> AbstractContextManager[None]:
        """Speak the language of this seat meanwhile."""
        return speaking(self.of(seat))

    def choose(self, seat: str, language: str) -> None:
        """This seat speaks that from now on. A disk that takes nothing is no reason not to."""
        self._chosen[seat] = language
        if self._path is None:
            return
        try:
            write_whole(self._path, json.dumps(self._chosen, sort_keys=True))
        except OSError as error:
            _LOG.warning("%s cannot be written: %s", NAME, error.strerror or "unknown")


def _read(path: Path) -> dict[str, str]:
    """What was kept; of a file that is not as we write it, as much as can be used."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    entries = kept.items() if isinstance(kept, dict) else ()
    return {seat: language for seat, language in entries if language in LANGUAGES}
