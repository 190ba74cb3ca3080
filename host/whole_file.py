"""A file that is there whole or not at all, and that only its owner can read."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Replace what is at `path`; from its first byte on nobody else can read it. Raises OSError."""
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)  # one left by a crash may be open to others
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
