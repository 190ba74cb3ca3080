"""The folder of games, seats and exports: it holds every secret, so it is its owner's alone."""

import os
from pathlib import Path
from typing import Final

MODE: Final = 0o700


class NoFolderError(Exception):
    """There is no such folder and none can be made; the message says why and what to do."""


def make(folder: Path) -> None:
    """Make it where there is none; one that is there stays as it is. Raises NoFolderError."""
    try:
        folder.mkdir(MODE, parents=True, exist_ok=True)
    except OSError as error:
        raise NoFolderError(
            f"Games cannot be kept in {folder} ({os.strerror(error.errno or 0)}): give a folder "
            "in which you may write, with --data or as `data` in the configuration."
        ) from None
