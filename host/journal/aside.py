"""A damaged journal is set aside under another name, so that a new one can begin.

`journal.sqlite` becomes `journal-damaged-2026-11-16.sqlite`, together with its write-ahead log and
its head; their bytes stay as they are. The log goes first: a new file must never find an old log.
Last comes the head of the new one, so that nobody takes the old one for lost.
"""

from pathlib import Path

from host.journal import head
from host.journal.database import while_writing


def set_aside(path: Path, day: str) -> Path:
    """Give the journal another name; where it is now. Raises JournalFullError."""
    with while_writing(path, None):
        target = _free(path, day)
        for old, new in _files(path, target):
            if old.exists():
                old.rename(new)
        path.with_name(f"{path.name}-shm").unlink(missing_ok=True)  # made anew by whoever reads
        head.make(path)
    return target


def _free(path: Path, day: str) -> Path:
    """The first name of the day that nothing has yet."""
    number = 1
    while True:
        more = f"-{number}" if number > 1 else ""
        target = path.with_name(f"{path.stem}-damaged-{day}{more}{path.suffix}")
        if not any(old.exists() and new.exists() for old, new in _files(path, target)):
            return target
        number += 1


def _files(path: Path, target: Path) -> list[tuple[Path, Path]]:
    logs = (path.with_name(f"{path.name}-wal"), target.with_name(f"{target.name}-wal"))
    return [logs, (head.place(path), head.place(target)), (path, target)]
