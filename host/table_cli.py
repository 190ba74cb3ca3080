"""`referee table …`: check and show table files, and ask whether one carries a board."""

import argparse
from typing import TYPE_CHECKING

from fsm.pyramid.board import Board
from hal.errors import TableFileError
from hal.table import Table
from host import board_on_table, boards
from host.saying import say
from host.table_files import complaints, find
from host.table_page import page, summary

if TYPE_CHECKING:
    from collections.abc import Callable

    Use = Callable[[Table, argparse.Namespace], int]


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `table` and what can be done with table files."""
    table = subparsers.add_parser(
        "table",
        help="check and show table files: which wire is what",
        description="Checks and shows table files: which wire is what (wiring/README.md).",
        examples=("show", "check mine.toml"),
    )
    uses = table.add_subparsers(required=True, metavar="USE")
    check = uses.add_parser(
        "check",
        help="say what is wrong with a table file, and where",
        description="Says what is wrong with a table file, and whether it carries a board.",
        examples=("mine.toml", "mine.toml --board practice"),
    )
    check.add_argument("--board", metavar="NAME", help="and whether it carries this board")
    check.set_defaults(run=_with_table(_check))
    show = uses.add_parser(
        "show",
        help="draw the wiring in the terminal",
        description="Draws the wiring in the terminal, on one page.",
        examples=("", "mine.toml"),
    )
    show.set_defaults(run=_with_table(_show))
    for use in (check, show):
        use.add_argument("file", nargs="?", metavar="FILE", help="without it the reference build")


def _with_table(use: "Use") -> "Callable[[argparse.Namespace], int]":
    """Does something with the table that was asked for, or says why there is none."""

    def run(arguments: argparse.Namespace) -> int:
        try:
            table = find(arguments.file)
        except TableFileError as error:
            say(*complaints(error))
            return 1
        return use(table, arguments)

    return run


def _check(table: Table, arguments: argparse.Namespace) -> int:
    if arguments.board is None:
        spaces = sum("." not in spot.name for spot in table.spots)
        say(f"ok: {summary(table)}", f"  {board_on_table.capacity(spaces)}")
        return 0
    board = boards.find(arguments.board)
    if isinstance(board, Board):
        return _check_board(table, board)
    say(*(f"{arguments.board}: {finding.message}" for finding in board))
    return 1


def _check_board(table: Table, board: Board) -> int:
    if lacks := board_on_table.lacks(board, table):
        say(f"{table.name} does not carry {board.name}:", *(f"  {lack}" for lack in lacks))
        return 1
    say(f"ok: {table.name} carries {board.name}: {summary(table)}")
    say(*(f"  {remark}" for remark in board_on_table.remarks(board, table)))
    return 0


def _show(table: Table, _: argparse.Namespace) -> int:
    say(*page(table))
    return 0
