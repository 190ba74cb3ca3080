"""This program's own commands, as the person here can type them."""

import os
import shlex
import shutil
import sys
from typing import Final

_NAME: Final = "referee"


def command(*words: str) -> str:
    """A command line of `referee`, ready to be copied into a shell.

    It begins as this program was called, which need not be a name that the shell finds.
    """
    return " ".join([shlex.quote(_called()), *map(shlex.quote, words)])


def _called() -> str:
    given = sys.argv[0]
    elsewhere = os.path.basename(given) == _NAME and given != shutil.which(_NAME)
    return given if elsewhere else _NAME
