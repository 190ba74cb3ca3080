"""The command: opens the table, has it walked over, tells what was found and keeps it."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

from fsm.pyramid.board import Board
from hal.calibration import Calibration, Face, Ghosts
from hal.errors import HalError, TableFileError
from hal.sides import Side
from hal.table import Table
from host import board_on_table, boards, calibrations, rig_options
from host.calibrate.hands import Hand, RobotHand
from host.calibrate.session import Abandoned, Session
from host.calibrate.summary import ghosts_told, in_order, summary
from host.canvas import Canvas
from host.keyboard import Keyboard
from host.program import command
from host.rig import Rig, emulated_rig, open_rig
from host.rig_faults import Fault, asked_for
from host.saying import say
from host.table_files import complaints, find


class Unusable(Exception):
    """What was asked for cannot be; the message says why."""


class _Person:
    """Nobody to ask: the person answers by keys alone."""

    def answer(self, side: Side, ask: object) -> str | None:
        return None


def run(arguments: argparse.Namespace) -> int:
    """Calibrate; 0 if all is in order, 1 if something needs a person, 2 for a wrong wish."""
    try:
        table = find(arguments.table)
        faults, spots = (
            asked_for(arguments.fault, arguments.emulated, table),
            _spots(arguments.board, table),
        )
    except TableFileError as error:
        say(*complaints(error))
        return 1
    except (Unusable, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        with closing(_open(table, arguments.emulated, faults)) as rig:
            return _calibrate(rig, arguments, spots)
    except (HalError, Abandoned) as error:
        say(f"The calibration was not made: {error}")
    except KeyboardInterrupt:
        say("Stopped; nothing was kept.")
    return 1


def _open(table: Table, emulated: bool, faults: Sequence[Fault]) -> Rig:
    if emulated:
        return emulated_rig(table, faults)
    try:
        rig = open_rig(table)
    except HalError as error:
        raise Abandoned(rig_options.without_hardware(error)) from error
    if not sys.stdin.isatty():
        raise Abandoned("it needs a terminal, for the keys; to see one without hands: --emulated")
    return rig


def _calibrate(rig: Rig, arguments: argparse.Namespace, spots: Sequence[str] | None) -> int:
    if rig.remark:
        say(rig.remark)
    sides = [Side(arguments.side)] if arguments.side else list(Side)
    faces, ghosts, finished = _walk(rig, sides, spots, arguments.margins)
    calibration = _with_earlier(rig, faces, ghosts)
    for one, face in faces.items():
        say("", *summary(rig.table, one, face))
    say("", *ghosts_told(rig.table, calibration))
    kept = calibrations.save(calibration, rig.table, rig.emulated)
    _tell_where(kept.name, arguments, finished)
    return 0 if finished and all(map(in_order, faces.values())) else 1


def _with_earlier(rig: Rig, faces: dict[Side, Face], ghosts: Ghosts) -> Calibration:
    """What was found now, and for spots not walked over now what was found earlier.

    Not what was found elsewhere now: then the wires have been changed since. Nor whether there was
    a ghost behind an explorer where the mummy's side has another switch or wire since.
    """
    earlier_ghosts = _of_same_cells(rig, faces.get(Side.MUMMY, Face()))
    kept = dict(rig.calibration.faces) if rig.calibration else {}
    for side, face in faces.items():
        found = {cell.bit for cell in face.cells.values()} - {None}
        earlier = kept.get(side, Face()).cells.items()
        still = {spot: cell for spot, cell in earlier if cell.bit not in found}
        kept[side] = replace(face, cells={**still, **face.cells})
    joined = Ghosts(
        {**earlier_ghosts.alone, **ghosts.alone}, {**earlier_ghosts.beside, **ghosts.beside}
    )
    return Calibration(rig.table.name, rig.table.fingerprint, kept, joined)


def _of_same_cells(rig: Rig, now: Face) -> Ghosts:
    """What is known of ghosts from earlier, where the mummy's cells are still the same."""
    if rig.calibration is None:
        return Ghosts()
    before, known = rig.calibration.face(Side.MUMMY).cells, rig.calibration.ghosts
    other = {
        spot
        for spot, cell in now.cells.items()
        if spot in before and (before[spot].bit, before[spot].usable) != (cell.bit, cell.usable)
    }
    alone, beside = (
        {spot: bits for spot, bits in found.items() if spot not in other}
        for found in (known.alone, known.beside)
    )
    return Ghosts(alone, beside)


def _walk(
    rig: Rig, sides: Sequence[Side], spots: Sequence[str] | None, margins: bool
) -> tuple[dict[Side, Face], Ghosts, bool]:
    """What was found on each side that was walked over, the ghosts, and if all was walked over."""
    faces: dict[Side, Face] = {}
    finished = True
    hand: Hand = RobotHand(rig.fake) if rig.fake else _Person()
    with Keyboard() as keyboard, Canvas() as canvas:
        session = Session(rig, hand, canvas, keyboard.key)
        for side in sides:
            faces[side], finished = session.walk(side, spots)
            if margins and finished:
                faces[side], finished = session.draw(side, faces[side])
            if not finished:
                break
        if finished and Side.EXPLORERS in sides:
            finished = session.next_door(faces, spots)
    return faces, session.ghosts, finished


def _tell_where(name: str, arguments: argparse.Namespace, finished: bool) -> None:
    say("", f"{'Kept' if finished else 'Stopped; what there is was kept'} as {name}.")
    if arguments.emulated:
        say("An emulated table's calibration is kept apart and used with --emulated only.")
    same = rig_options.again(arguments.table, emulated=arguments.emulated)
    say(f"Look at the table with it: {command('doctor', '--watch', *same)}")


def _spots(board_name: str | None, table: Table) -> list[str] | None:
    """The spots of a board: its spaces, and those of the areas. None: all."""
    if board_name is None:
        return None
    board = boards.find(board_name)
    if not isinstance(board, Board):
        raise Unusable(f"{board_name}: {board[0].message}")
    if lacks := board_on_table.lacks(board, table):
        raise Unusable("\n".join([f"{table.name} does not carry {board.name}:", *lacks]))
    return [spot.name for spot in table.spots if "." in spot.name or spot.name in board.spaces]
