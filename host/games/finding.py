"""A game by its name in the journal, or by the file of an export."""

from pathlib import Path
from typing import Final

from host.config import Config, data_dir
from host.config_file import load
from host.journal import exports
from host.journal.errors import JournalError
from host.journal.exports import Export
from host.journal.reader import Reader

_FILE: Final = "journal.sqlite"


def journal_of(data: Path | None) -> Path:
    """The journal in this folder, or in the one that the service would use. Raises ConfigError."""
    return (data if data is not None else data_dir(_config())) / _FILE


def reader_of(journal: Path) -> Reader:
    """The journal, to look at. Raises JournalError if there is none yet."""
    try:
        journal.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise JournalError(
            f"There is no journal in {journal.parent}: nothing was played there yet. "
            "Name another folder with --data."
        ) from None
    except OSError as error:
        raise JournalError(
            f"{journal} cannot be read ({error.strerror}); run this as whoever runs the service."
        ) from None
    return Reader(journal)


def find(name: str, journal: Path) -> Export:
    """The whole game of this name, or in this file. Raises JournalError."""
    if is_file(name):
        return exports.load(Path(name).expanduser())
    return exports.take(reader_of(journal), name)


def is_file(name: str) -> bool:
    """Whether a file is meant: no game has a slash or an ending in its name."""
    return "/" in name or "." in name


def _config() -> Config:
    return load(None)
