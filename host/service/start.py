"""From a configuration to a running service, or to a sentence that says why there is none."""

import os
from typing import Final

from hal.errors import HalError, TableFileError
from hal.table import Table
from host.config import Config, data_dir
from host.playable_boards import look_for_boards
from host.saying import say
from host.seats.errors import SeatsError
from host.service import logs
from host.service.addresses import PortTakenError, listen
from host.service.run import Wanted, run
from host.service.table import Opened, no_table, real_table
from host.table_files import complaints, find

HOPELESS: Final = 2
"""The exit status where trying again does not help: systemd does not start it anew."""

_TRY: Final = "To try it without a table: referee serve --without-table"


def serve(config: Config, without_table: bool) -> int:
    """Serve until somebody ends it; the exit status."""
    logs.set_up()
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    try:
        if without_table:
            _serve(config, None, no_table(config))
        else:
            _serve_table(config)
    except TableFileError as error:
        say(*complaints(error))
        return HOPELESS
    except HalError as error:
        say(str(error), _TRY)
        return 1
    except (PortTakenError, SeatsError, OSError) as error:
        say(str(error))
        return 1
    return 0


def _serve_table(config: Config) -> None:
    table = find(str(config.table) if config.table else None)
    _serve(config, table, real_table(table, config))


def _serve(config: Config, table: Table | None, opened: Opened) -> None:
    folder = data_dir(config)
    folder.mkdir(parents=True, exist_ok=True)
    run(Wanted(config, folder, opened, look_for_boards(table), listen(config)))
