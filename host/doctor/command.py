"""The command: examines a table or shows it live, and gives the exit status."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from hal.errors import HalError, TableFileError
from hal.table import Table
from host.canvas import Canvas
from host.doctor.bus import real_rig
from host.doctor.demo import COUPLED, PIECES
from host.doctor.examination import examination
from host.doctor.report import Report, State, failed, wrong
from host.doctor.watch import watch
from host.keyboard import Keyboard
from host.rig import Rig, emulated_rig
from host.rig_faults import Fault, asked_for
from host.saying import say
from host.table_files import complaints, find
from host.wrapping import wrapped


def run(arguments: argparse.Namespace) -> int:
    """Look at the table; 0 if nothing is wrong, 1 if something is, 2 for a wrong wish."""
    try:
        table = find(arguments.table)
        faults = asked_for(arguments.fault, arguments.emulated, table)
    except TableFileError as error:
        return _tell([wrong("table file", line) for line in complaints(error)], arguments.json)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    if clash := _clash(arguments):
        print(clash, file=sys.stderr)
        return 2
    look = _watch if arguments.watch else _examine
    return look(table, arguments, faults)


def _clash(arguments: argparse.Namespace) -> str | None:
    """What does not go together, if anything."""
    if arguments.watch and arguments.json:
        return "--watch is for people and --json for programs: choose one"
    if arguments.watch and arguments.lamps:
        return "--watch shows the board, --lamps is part of the examination: choose one"
    return None


def _open(table: Table, emulated: bool, faults: Sequence[Fault], *, demo: bool) -> Rig | Report:
    if not emulated:
        return real_rig(table)
    return emulated_rig(table, faults, PIECES, COUPLED) if demo else emulated_rig(table, faults)


def _examine(table: Table, arguments: argparse.Namespace, faults: Sequence[Fault]) -> int:
    rig = _open(table, arguments.emulated, faults, demo=False)
    try:
        reports = examination(
            table, rig, file=arguments.table, lamps=arguments.lamps, ports=arguments.port
        )
        return _tell(reports, arguments.json)
    except KeyboardInterrupt:
        return 1
    finally:
        if isinstance(rig, Rig):
            rig.close()


def _watch(table: Table, arguments: argparse.Namespace, faults: Sequence[Fault]) -> int:
    rig = _open(table, arguments.emulated, faults, demo=True)
    if isinstance(rig, Report):
        return _tell([rig], as_json=False)
    if rig.remark:
        say(rig.remark)
    try:
        with Keyboard() as keyboard, Canvas() as canvas:
            return 0 if watch(rig, canvas, keyboard.key) else 1
    except KeyboardInterrupt:
        return 0
    except HalError as error:
        return _tell([failed("table", error)], as_json=False)
    finally:
        rig.close()


def _tell(reports: Iterable[Report], as_json: bool) -> int:
    """Print the reports as they come; 1 if something is wrong."""
    told = []
    for report in reports:
        told.append(report)
        if not as_json:
            say(*_lines(report))
    bad = sum(report.state is State.WRONG for report in told)
    if as_json:
        say(json.dumps({"ok": not bad, "parts": [asdict(report) for report in told]}))
    else:
        say("", f"{bad} wrong" if bad else "all in order")
    return 1 if bad else 0


def _lines(report: Report) -> list[str]:
    """One report, wrapped, with what to do below it."""
    begin = f"{report.state:<6} {report.part:<18} "
    indent = " " * len(begin)
    lines = wrapped(report.what, begin, indent)
    return [*lines, *wrapped(report.do, f"{indent}→ ", f"{indent}  ")] if report.do else lines
