"""What `referee dice …` does: finds the table and the board, opens the readers, and hands over."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from datetime import datetime
from pathlib import Path
from typing import Final

from fsm.pyramid.board import Board
from hal.dice.bands import Bands
from hal.dice.serial_lines import usb_ports
from hal.errors import HalError, TableFileError
from hal.fake_dice import right_bands
from hal.table import Table
from host import boards, dice_calibrations, rig_options
from host.canvas import Canvas
from host.dice.audit_command import audit_rolls
from host.dice.calibrate import calibrate
from host.dice.calibration_session import Abandoned
from host.dice.demo import Demo
from host.dice.faces import NoCube, faces_at
from host.dice.naming import name_reader
from host.dice.rolls import JournalError, Recorder, RollFile, opened
from host.dice.tray import emulated_tray, one_fresh_reader, open_tray
from host.dice.unusable import Unusable
from host.dice.watch import watch
from host.dice.watching import Watching
from host.dice.zero import zero
from host.keyboard import Keyboard
from host.program import command
from host.saying import say
from host.table_files import complaints, find

Use = Callable[[argparse.Namespace, Table, Board], int]


def run(arguments: argparse.Namespace) -> int:
    """Do it; 0 if all is in order, 1 if something needs a person, 2 for a wrong wish."""
    try:
        table, board = find(arguments.table), _board(arguments.board)
        return _USES[arguments.dice_use](arguments, table, board)
    except TableFileError as error:
        say(*complaints(error))
    except (Unusable, NoCube) as error:
        print(error, file=sys.stderr)
        return 2
    except (HalError, Abandoned, JournalError) as error:
        say(str(error))
    except KeyboardInterrupt:
        say("Stopped.")
    return 1


def _board(name: str) -> Board:
    board = boards.find(name)
    if isinstance(board, Board):
        return board
    raise Unusable(f"{name}: {board[0].message}")


def _watch(arguments: argparse.Namespace, table: Table, board: Board) -> int:
    _refuse_both(arguments)
    _demand_pockets(table)
    bands = _bands(table, board, arguments.emulated)
    with (
        opened(arguments.record) if arguments.record else nullcontext() as out,
        closing(
            emulated_tray(table, board, bands)
            if arguments.emulated
            else open_tray(table, bands, arguments.port)
        ) as tray,
    ):
        watching = Watching(tray, Recorder(out), _time_of_day)
        demo = Demo(tray.fake, faces_at(table, board)) if tray.fake else None
        with Keyboard() as keyboard, Canvas() as canvas:
            return 0 if watch(watching, table, bands, canvas, keyboard.key, demo) else 1


def _bands(table: Table, board: Board, emulated: bool) -> Mapping[str, Bands]:
    """What the dice are calibrated to; emulated dice that nobody calibrated have right magnets."""
    bands, remark = dice_calibrations.bands(table, emulated)
    if remark:
        say(remark)
    return bands or (right_bands(table, faces_at(table, board)) if emulated else {})


def _zero(arguments: argparse.Namespace, table: Table, board: Board) -> int:
    _refuse_both(arguments)
    _demand_pockets(table)
    return zero(table, board, arguments.port, emulated=arguments.emulated)


def _calibrate(arguments: argparse.Namespace, table: Table, board: Board) -> int:
    _refuse_both(arguments)
    _demand_pockets(table)
    same = rig_options.again(arguments.table, emulated=arguments.emulated)
    ports = (word for port in arguments.port for word in ("--port", port))
    return calibrate(
        table,
        board,
        arguments.die,
        arguments.port,
        emulated=arguments.emulated,
        look=command("dice", *same, *ports),
    )


def _name(arguments: argparse.Namespace, table: Table, board: Board) -> int:
    _refuse_both(arguments)
    with closing(
        one_fresh_reader(table, board, arguments.identity)
        if arguments.emulated
        else open_tray(table, {}, _with_others(arguments.port))
    ) as tray:
        return name_reader(tray, table, arguments.identity, arguments.pockets, arguments.port)


def _with_others(ports: Sequence[str]) -> Sequence[str]:
    """These ports and all others, because no other reader may have the same name."""
    return tuple(dict.fromkeys((*ports, *usb_ports()))) if ports else ()


def _audit(arguments: argparse.Namespace, table: Table, board: Board) -> int:
    return audit_rolls((RollFile(Path(file)) for file in arguments.file), faces_at(table, board))


def _refuse_both(arguments: argparse.Namespace) -> None:
    if arguments.emulated and arguments.port:
        raise Unusable("--port is for real readers and --emulated for none: choose one")


def _demand_pockets(table: Table) -> None:
    if not table.pockets:
        raise Unusable(
            f"{table.name} has no pockets, so its dice are entered by hand: to have them read, add "
            "[pockets.…] to the table file"
        )


def _time_of_day() -> str:
    return datetime.now().astimezone().isoformat(timespec="milliseconds")


_USES: Final[Mapping[str, Use]] = {
    "watch": _watch,
    "zero": _zero,
    "calibrate": _calibrate,
    "name": _name,
    "audit": _audit,
}
