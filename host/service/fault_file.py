"""A bug that ends the program: the log says its kind and place, a file for its owner the rest.

The file is in the folder of games, `fault-2026-11-16T20-00-00Z.txt`; of several the newest ones are
kept. It holds whatever was in the message, secrets of a game too.
"""

import logging
import os
from pathlib import Path
from traceback import format_exception
from typing import Final

from host.faults import kind_and_place

MOST: Final = 10

_LOG: Final = logging.getLogger(__name__)


def keep(error: Exception, folder: Path, utc: str) -> None:
    """Log it, and write all of it down as far as the disk takes it."""
    _LOG.error("fault %s", kind_and_place(error))
    file = folder / f"fault-{utc.replace(':', '-')}.txt"
    try:
        _write(file, "".join(format_exception(error)))
        for old in sorted(folder.glob("fault-*.txt"))[:-MOST]:
            old.unlink()
    except OSError as refused:
        _LOG.error("more of it could not be written: %s", refused.strerror)
    else:
        _LOG.error("all of it is in %s; it may hold secrets of the game", file.name)


def _write(file: Path, text: str) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as out:
        out.write(text)
