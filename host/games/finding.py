"""A game by its name in the journal, or by a file: an export, or a journal that was set aside."""

import os
from pathlib import Path

from host.config import Config, data_dir, simulated_dir
from host.config_file import load
from host.journal import exports
from host.journal.database import NAME
from host.journal.errors import JournalError
from host.journal.exports import Export
from host.journal.gone import missed
from host.journal.reader import Reader


def journal_of(data: Path | None) -> Path:
    """The journal in this folder, or in the one that the service would use. Raises ConfigError."""
    return (data if data is not None else data_dir(_config())) / NAME


def reader_of(journal: Path) -> Reader:
    """The journal, to look at. Raises JournalError if there is none yet, or none any more."""
    try:
        if error := missed(journal):
            raise _gone(journal, error.game)
        journal.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise JournalError(
            f"There is no journal in {journal.parent}: nothing was played there yet. "
            f"{_elsewhere(journal)}"
        ) from None
    except OSError as error:
        raise JournalError(
            f"{journal} cannot be read ({error.strerror}); run this as whoever runs the service."
        ) from None
    return Reader(journal)


def reader_of_file(file: Path) -> Reader:
    """A journal by its own name: one that was set aside, say. Raises JournalError."""
    try:
        file.stat()
    except OSError as error:
        raise JournalError(f"{file} cannot be read ({error.strerror}); check the name.") from None
    return Reader(file)


def find(name: str, journal: Path) -> Export:
    """The whole game of this name, or in this file. Raises JournalError."""
    if is_file(name):
        return exports.load(Path(name).expanduser())
    return exports.take(reader_of(journal), name)


def is_file(name: str) -> bool:
    """Whether a file is meant: no game has a slash or an ending in its name."""
    return "/" in name or "." in name


def is_journal(file: Path) -> bool:
    """Whether a file is a journal and not an export, by its name: it may be past reading."""
    return file.suffix == Path(NAME).suffix


def _elsewhere(journal: Path) -> str:
    """Where games may be instead: whoever has only played at the simulated table has them there."""
    simulated = simulated_dir(Config(data=journal.parent))
    if os.path.exists(simulated / NAME):  # Path.exists raises where a folder may not be looked into
        return f"Games at the simulated table are in {simulated}: name that folder with --data."
    return "Name another folder with --data."


def _gone(journal: Path, game: str | None) -> JournalError:
    """How much was recorded is not said: only that something was."""
    played = f"game {game} was" if game else "games were"
    return JournalError(
        f"{journal} is gone, and {played} recorded in it. Look for a copy of the file; else start "
        "the referee, whose operator's page says how to go on."
    )


def _config() -> Config:
    return load(None)
