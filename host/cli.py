"""The command `referee`: one subcommand for each use."""

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from signal import SIGINT
from typing import Final

from host import (
    board_cli,
    calibrate_cli,
    config_cli,
    dice_cli,
    doctor_cli,
    games_cli,
    install_cli,
    play_cli,
    replay_cli,
    serve_cli,
    table_cli,
    terminal_cli,
)
from host.command_line import CommandLine
from host.engine import serve
from host.saying import UnheardError, fall_silent, finish, say

_INTERRUPTED: Final = 128 + SIGINT  # what shells say of a program that a signal has ended


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and give its exit status."""
    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        finish()
    except (UnheardError, BrokenPipeError) as error:
        fall_silent(error)
        return 1
    except KeyboardInterrupt:  # Ctrl-C where no command has an answer of its own to it
        return _INTERRUPTED
    return status


def parser() -> argparse.ArgumentParser:
    """The whole command line; without a command it gives its help."""
    it: argparse.ArgumentParser = CommandLine(
        prog="referee",
        description="The referee for Pyramid, the board game: live at a table, at a simulated "
        "one, or in the terminal.",
        examples=("play", "help dice", "dice calibrate --emulated"),
    )
    it.add_argument("--version", action="version", version=f"referee {version('pyramid-referee')}")
    it.set_defaults(run=_help, words=())
    uses = it.add_subparsers(metavar="COMMAND")
    helped = uses.add_parser(
        "help",
        help="what commands there are, or how one is used",
        description="Lists the commands, or says how one of them is used.",
        examples=("", "dice calibrate"),
    )
    helped.add_argument("words", nargs="*", metavar="COMMAND", help="the command that is meant")
    helped.set_defaults(run=_help)
    engine = uses.add_parser(
        "engine",
        help="the rules over JSON lines (see host/ENGINE.md)",
        description="Speaks the rules over JSON lines, for bots and other front ends: a command "
        "a line in, an answer a line out (host/ENGINE.md).",
        examples=("",),
    )
    engine.set_defaults(run=_engine)
    board_cli.add_to(uses)
    play_cli.add_to(uses)
    terminal_cli.add_to(uses)
    table_cli.add_to(uses)
    calibrate_cli.add_to(uses)
    dice_cli.add_to(uses)
    doctor_cli.add_to(uses)
    config_cli.add_to(uses)
    install_cli.add_to(uses)
    games_cli.add_to(uses)
    replay_cli.add_to(uses)
    serve_cli.add_to(uses)
    return it


def _help(arguments: argparse.Namespace) -> int:
    """Of the command that is named, as its own -h gives it."""
    if arguments.words:
        parser().parse_args([*arguments.words, "-h"])
    say(*parser().format_help().splitlines())
    return 0


def _engine(_: argparse.Namespace) -> int:
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()  # nobody listens any more: no complaint while shutting down
    return 0


if __name__ == "__main__":
    sys.exit(main())
