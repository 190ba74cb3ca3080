"""Something is asked of the journal that was meant, or of a file; what is wrong with it is said.

All commands that read recorded games go through here, so that none of them says more than it may.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from host.config_file import ConfigError
from host.games import verdicts
from host.games.finding import journal_of
from host.journal.errors import JournalDamagedError, JournalError
from host.saying import say

Use = Callable[[argparse.Namespace, Path], int]


def with_journal(use: Use) -> Callable[[argparse.Namespace], int]:
    """Does something with the journal that was meant; 1 where that cannot be."""

    def run(arguments: argparse.Namespace) -> int:
        try:
            return _asked(use, arguments, journal_of(arguments.data))
        except ConfigError as error:
            say(*error.lines)
        return 1

    return run


def _asked(use: Use, arguments: argparse.Namespace, journal: Path) -> int:
    try:
        return use(arguments, journal)
    except JournalDamagedError as error:
        say(verdicts.told(error, journal))
    except JournalError as error:
        say(str(error))
    return 1
