"""From a configuration to a running service, or to a sentence that says why there is none."""

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from hal.errors import HalError, TableFileError
from host.config import Config, data_dir
from host.journal.writer import utc_now
from host.playable_boards import look_for_boards
from host.saying import UnheardError, say
from host.service import data_folder, fault_file, logs
from host.service.addresses import Address, PortTakenError, listen
from host.service.data_folder import NoFolderError
from host.service.data_lock import FolderInUseError, locked
from host.service.run import Wanted, run
from host.service.service import drawn_seed
from host.service.table import no_table, real_table, simulated_table
from host.sim.opening import open_simulated
from host.table_files import complaints, find

HOPELESS: Final = 2
"""The exit status where trying again does not help: systemd does not start it anew."""

_TRY: Final = "To try it without a table: referee serve --without-table"


def serve(config: Config, without_table: bool) -> int:
    """Serve until somebody ends it; the exit status."""
    logs.set_up()
    folder = data_dir(config)
    return _held(folder, lambda: _serve(config, folder, without_table))


def play(
    config: Config,
    folder: Path,
    seed: int | None,
    browser: bool,
    any_port: bool,
    ghosts: bool = False,
) -> int:
    """Serve a simulated table until somebody ends it; the exit status.

    With a `seed` all that falls by chance falls alike again. `any_port`: where the usual one is
    taken, another will do. `ghosts`: the table's steel is poor.
    """
    logs.set_up(requests=False)
    chance = SystemRandom() if seed is None else Random(seed)
    return _held(folder, lambda: _play(config, folder, chance, browser, any_port, ghosts))


def _held(folder: Path, story: Callable[[], None]) -> int:
    """Do that while this folder is ours alone; the exit status."""
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    try:
        data_folder.make(folder)
        with locked(folder):
            story()
    except TableFileError as error:
        say(*complaints(error))
        return HOPELESS
    except HalError as error:
        say(str(error), _TRY)
        return 1
    except (NoFolderError, FolderInUseError, PortTakenError) as error:
        say(str(error))
        return 1
    except (UnheardError, BrokenPipeError):
        raise
    except Exception as error:  # a bug: whoever started it begins anew
        fault_file.keep(error, folder, utc_now())
        return 1
    return 0


def _serve(config: Config, folder: Path, without_table: bool) -> None:
    table = None if without_table else find(str(config.table) if config.table else None)
    address = listen(config)
    with address.socket:
        opened = real_table(table, config) if table else no_table(config)
        run(Wanted(config, folder, opened, look_for_boards(table, config.board), address))


def _play(
    config: Config, folder: Path, chance: Random, browser: bool, any_port: bool, ghosts: bool
) -> None:
    table = find(str(config.table) if config.table else None)
    address = _listen(config, any_port)
    with address.socket:
        found = look_for_boards(table, config.board)
        simulated = open_simulated(table, found, config, folder, chance, ghosts=ghosts)
        opened, boards = simulated_table(simulated), simulated.boards
        seeds = partial(drawn_seed, chance)
        run(Wanted(config, folder, opened, boards, address, seeds, browser))


def _listen(config: Config, any_port: bool) -> Address:
    try:
        return listen(config)
    except PortTakenError:
        if not any_port:
            raise
        return listen(replace(config, port=0))
