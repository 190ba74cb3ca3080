"""From a configuration to a running service, or to a sentence that says why there is none."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from hal.errors import HalError, TableFileError
from hal.table import Table
from host.browser import show_in_browser
from host.config import Config, data_dir
from host.journal.writer import utc_now
from host.playable_boards import look_for_boards
from host.saying import UnheardError, say
from host.service import data_folder, fault_file, logs
from host.service.addresses import Address, PortTakenError, listen
from host.service.data_folder import NoFolderError
from host.service.data_lock import FolderInUseError, locked
from host.service.inviting import running_table, start_command
from host.service.own_door import PLAY, Option
from host.service.run import Wanted, run
from host.service.service import drawn_seed
from host.service.table import no_table, real_table, simulated_table
from host.service.welcome import welcome_back
from host.sim.opening import open_simulated
from host.table_files import complaints, find

HOPELESS: Final = 2
"""The exit status where trying again does not help: systemd does not start it anew."""

_BROWSER_S: Final = 10.0
_TRY: Final = "To try it without a table: referee serve --without-table"


def serve(config: Config, without_table: bool) -> int:
    """Serve until somebody ends it; the exit status."""
    logs.set_up()
    folder, table = data_dir(config), None
    if not without_table:
        table = _named_table(config)
        if table is None:
            return HOPELESS
    return _held(folder, lambda: _serve(config, folder, table))


def play(
    config: Config,
    folder: Path,
    seed: int | None,
    browser: bool,
    any_port: bool,
    ghosts: bool = False,
    options: Sequence[Option] = (),
) -> int:
    """Serve a simulated table until somebody ends it; the exit status.

    With a `seed` all that falls by chance falls alike again. `any_port`: where the usual one is
    taken, another will do. `ghosts`: the table's steel is poor. A table that is served already is
    only shown: it is the one that was meant; which of the `options` that were typed it has not is
    said.
    """
    logs.set_up(requests=False)
    table = _named_table(config)
    if table is None:
        return HOPELESS
    return _held(
        folder,
        lambda: _play(config, table, folder, seed, browser, any_port, ghosts),
        in_use=lambda error: _show_running(config, folder, browser, options, error.ending),
    )


def _named_table(config: Config) -> Table | None:
    """The table that is meant; None where its file is wrong, which people are told.

    It is read before anything is made: who mistyped a name wants no folder of games for it.
    """
    try:
        return find(str(config.table) if config.table else None)
    except TableFileError as error:
        say(*complaints(error))
        return None


def _show_running(
    config: Config, folder: Path, browser: bool, options: Sequence[Option], ending: str
) -> bool:
    """Whether another process serves a simulated table from here, whose page is shown then."""
    running = running_table(folder, config)
    if running is None:
        return False
    uncounted = [" ".join(option) for option in options if option not in running.options]
    anew = start_command(PLAY, folder, config, *options)
    say(*welcome_back(running.address, uncounted, ending, anew))
    if browser:
        show_in_browser(running.address, wait_s=_BROWSER_S)
    return True


def _held(
    folder: Path,
    story: Callable[[], None],
    in_use: Callable[[FolderInUseError], bool] = lambda _: False,
) -> int:
    """Do that while this folder is ours alone; the exit status.

    `in_use` is what else may be done where it is another's; whether that was all.
    """
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    try:
        data_folder.make(folder)
        with locked(folder):
            story()
    except HalError as error:
        say(str(error), _TRY)
        return 1
    except FolderInUseError as error:
        if in_use(error):
            return 0
        say(str(error))
        return 1
    except (NoFolderError, PortTakenError) as error:
        say(str(error))
        return 1
    except (UnheardError, BrokenPipeError):
        raise
    except Exception as error:  # a bug: whoever started it begins anew
        fault_file.keep(error, folder, utc_now())
        return 1
    return 0


def _serve(config: Config, folder: Path, table: Table | None) -> None:
    address = listen(config)
    with address.socket:
        opened = real_table(table, config) if table else no_table(config)
        run(Wanted(config, folder, opened, look_for_boards(table, config.board), address))


def _play(
    config: Config,
    table: Table,
    folder: Path,
    seed: int | None,
    browser: bool,
    any_port: bool,
    ghosts: bool,
) -> None:
    chance = SystemRandom() if seed is None else Random(seed)
    address = _listen(config, any_port)
    with address.socket:
        found = look_for_boards(table, config.board)
        simulated = open_simulated(table, found, config, folder, chance, ghosts=ghosts)
        opened, boards = simulated_table(simulated), simulated.boards
        seeds = partial(drawn_seed, chance)
        holding = tuple(_options(config, address, seed, ghosts))
        run(Wanted(config, folder, opened, boards, address, seeds, browser, holding))


def _options(config: Config, address: Address, seed: int | None, ghosts: bool) -> Iterator[Option]:
    """Those that hold at this table, whether they were typed, configured or usual."""
    yield "--port", str(address.port)
    yield "--language", config.language
    if config.lan:
        yield ("--lan",)
    if config.table:
        yield "--table", str(config.table.absolute())
    if seed is not None:
        yield "--seed", str(seed)
    if ghosts:
        yield ("--ghosts",)


def _listen(config: Config, any_port: bool) -> Address:
    try:
        return listen(config)
    except PortTakenError:
        if not any_port:
            raise
        return listen(replace(config, port=0))
