"""A journal that is gone: what is left beside it shows that there was one.

That is its head, or an export of a game that had not ended; where neither is, nothing was played.
"""

import os
from pathlib import Path

from host.journal import head
from host.journal.entries import Damage
from host.journal.errors import JournalDamagedError
from host.journal.rescue import rescue, unfinished


def missed(path: Path) -> JournalDamagedError | None:
    """What is wrong where this journal should be and is not; None if it is there, or never was.

    Raises OSError where nobody can tell.
    """
    if os.path.lexists(path):
        return None
    try:
        known = head.read(path)
    except (FileNotFoundError, NotADirectoryError):
        return _without_head(path)
    if known == head.NOTHING:
        return None
    damage = Damage(known.game if known else None, 0, "the file is gone")
    return JournalDamagedError(damage, path, rescue(path, damage))


def _without_head(path: Path) -> JournalDamagedError | None:
    left = unfinished(path)
    if left is None:
        return None
    return JournalDamagedError(
        Damage(left.stem, 0, "the file is gone, and its head too"), path, left
    )
