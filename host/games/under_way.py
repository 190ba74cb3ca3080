"""Whether a game may be under way: then nobody is told how far a record is good.

A journal that was set aside, and an export, are copies of a game that may go on. The journal of
their folder knows, and the one that was meant; where neither is, a copy must have an end of its
own. What cannot be read may be under way.
"""

import os
from pathlib import Path

from host.games.finding import is_journal
from host.games.played import is_left
from host.journal import exports
from host.journal.database import NAME
from host.journal.errors import JournalError
from host.journal.exports import Export
from host.journal.gone import missed
from host.journal.reader import Reader
from host.service.data_lock import in_use


def may_be_under_way(journal: Path, file: Path) -> bool:
    """Whether what this file holds may still be secret; `journal` is the one that was meant."""
    here = file.absolute().parent
    beside = (here / NAME, here.parent / NAME)  # exports have their own folder
    known = {one for one in (journal, *beside) if _was_there(one)}
    return any(map(_is_unfinished, known or {file}))


def may_go_on(export: Export, file: Path) -> bool:
    """Whether somebody may be playing this game now; `file` is the one it was found in.

    A game of other rulings is not under way here. But a service that was started before this
    program was brought up to date plays on by the rulings that it had.
    """
    if export.game.ended is not None:
        return False
    here = file.absolute().parent
    return not is_left(export.game) or in_use(here) or in_use(here.parent)


def _was_there(journal: Path) -> bool:
    try:
        return os.path.lexists(journal) or missed(journal) is not None
    except OSError:
        return True


def _is_unfinished(file: Path) -> bool:
    try:
        if is_journal(file):
            return Reader(file).unfinished() is not None
        return not exports.is_ended(file)
    except JournalError:
        return True
