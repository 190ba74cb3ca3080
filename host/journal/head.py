"""The head: which entry was acknowledged last, in a small file beside the database.

SQLite silently drops the end of a write-ahead log that was cut; the head knows better. It is made
once with care, then overwritten in place after each commit and not synchronised: after a power cut
it may be behind the journal, never ahead. A head ahead of its journal means that something is gone.
"""

import os
from pathlib import Path
from typing import Final, NamedTuple

_TITLE: Final = "pyramid-referee head 1"
_SIZE: Final = 256  # a fixed size within one sector, so that no half of it is ever written


class Head(NamedTuple):
    """The newest acknowledged entry: number 0 is a game that has none; no game, no name."""

    game: str
    number: int
    hash: str


NOTHING: Final = Head("", 0, "")


def place(journal: Path) -> Path:
    """The file of this journal's head."""
    return journal.with_suffix(".head")


def read(journal: Path) -> Head | None:
    """The head, or None where there is none that can be understood. Raises FileNotFoundError."""
    text = place(journal).read_bytes()
    try:
        _, game, number, hash_, _ = text.decode("ascii").split("\n")
        head = Head(game, int(number), hash_)
    except ValueError:
        return None
    return head if text == _text(head) else None


def make(journal: Path, head: Head = NOTHING) -> None:
    """Put a head there for good, whole or not at all: it outlives a power cut. Raises OSError."""
    unfinished = journal.with_suffix(".head.unfinished")
    with open(unfinished, "wb", opener=_private) as file:
        file.write(_text(head))
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(place(journal))
    folder = os.open(place(journal).parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def advance(journal: Path, head: Head) -> None:
    """Overwrite the head. Raises OSError."""
    file = os.open(place(journal), os.O_WRONLY)
    try:
        os.pwrite(file, _text(head), 0)
    finally:
        os.close(file)


def _text(head: Head) -> bytes:
    return f"{_TITLE}\n{head.game}\n{head.number}\n{head.hash}\n".ljust(_SIZE).encode("ascii")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
