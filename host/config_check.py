"""Whether a configuration goes with this machine: table, board, folder and commands.

Faults are what would keep the service from playing; remarks are what is worth knowing. Nothing is
opened, made or changed, so this may be asked while the service runs.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from fsm.pyramid.board import Board
from hal.errors import TableFileError
from hal.table import Table
from host import board_on_table, boards, table_files
from host.config import Config, data_dir

Which = Callable[[str], str | None]

_FIRST_FREE_PORT: Final = 1024


def faults(config: Config, which: Which = shutil.which) -> Iterator[str]:
    """A line for everything that is wrong, with what to do."""
    yield from _table_faults(config)
    yield from _folder_faults(data_dir(config))
    if config.power_off and which(config.power_off[0]) is None:
        yield (
            f"power_off: there is no command {config.power_off[0]!r} here; give its full path, or "
            "leave power_off out"
        )


def remarks(config: Config, which: Which = shutil.which) -> Iterator[str]:
    """A line for what is no fault."""
    yield f"games are kept in {data_dir(config)}"
    yield f"pages at http://{config.listen}:{config.port}: {_who(config.lan)}"
    if config.port < _FIRST_FREE_PORT:
        yield f"pages.port: below {_FIRST_FREE_PORT} only root may listen; the service is not root"
    if not config.power_off:
        yield "the power-off key does nothing: power_off is not set"
    if config.voice.on and which("espeak-ng") is None:
        yield "espeak-ng is not installed: only the table's page can speak (apt install espeak-ng)"
    for port in config.dice_ports:
        if port.startswith("/") and not os.path.exists(port):
            yield f"dice.ports: {port} is not plugged in now"


def _who(lan: bool) -> str:
    if lan:
        return "open to everybody in the network (lan = true); joining needs a code"
    return "for this machine alone; for phones set lan = true under [pages]"


def _table_faults(config: Config) -> Iterator[str]:
    try:
        table = table_files.find(str(config.table) if config.table else None)
    except TableFileError as error:
        yield from (f"table: {line}" for line in table_files.complaints(error))
    else:
        yield from _board_faults(config.board, table)


def _board_faults(name: str, table: Table) -> Iterator[str]:
    board = boards.find(name)
    if not isinstance(board, Board):
        yield from (f"board: {name}: {finding.message}" for finding in board)
    elif lacks := board_on_table.lacks(board, table):
        yield f"board: {table.name} does not carry {board.name}: {'; '.join(lacks)}"


def _folder_faults(folder: Path) -> Iterator[str]:
    """Asked of the system, which also knows what is mounted read-only."""
    there = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
    if not there.is_dir():
        yield f"data: {there} is not a folder; give another, or move it away"
    elif not os.access(there, os.W_OK | os.X_OK):
        yield (
            f"data: you may not write in {there}, or it is read-only; check as the service's own "
            "user (sudo -u referee …), or give a folder on a partition that can be written"
        )
