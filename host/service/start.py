"""From a configuration to a running service, or to a sentence that says why there is none."""

import os
from pathlib import Path
from typing import Final

from hal.errors import HalError, TableFileError
from host.config import Config, data_dir
from host.playable_boards import look_for_boards
from host.saying import say
from host.service import logs
from host.service.addresses import PortTakenError, listen
from host.service.data_lock import FolderInUseError, locked
from host.service.run import Wanted, run
from host.service.table import no_table, real_table
from host.table_files import complaints, find

HOPELESS: Final = 2
"""The exit status where trying again does not help: systemd does not start it anew."""

_TRY: Final = "To try it without a table: referee serve --without-table"


def serve(config: Config, without_table: bool) -> int:
    """Serve until somebody ends it; the exit status."""
    logs.set_up()
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    folder = data_dir(config)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            _serve(config, folder, without_table)
    except TableFileError as error:
        say(*complaints(error))
        return HOPELESS
    except HalError as error:
        say(str(error), _TRY)
        return 1
    except (FolderInUseError, PortTakenError, OSError) as error:
        say(str(error))
        return 1
    return 0


def _serve(config: Config, folder: Path, without_table: bool) -> None:
    table = None if without_table else find(str(config.table) if config.table else None)
    address = listen(config)
    with address.socket:
        opened = real_table(table, config) if table else no_table(config)
        run(Wanted(config, folder, opened, look_for_boards(table), address))
