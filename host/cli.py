"""The command `referee`: one subcommand for each use."""

import argparse
import sys
from collections.abc import Sequence

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
from host.engine import serve
from host.saying import UnheardError, fall_silent, finish


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and give its exit status."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        finish()
    except (UnheardError, BrokenPipeError) as error:
        fall_silent(error)
        return 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="referee", description="The referee for Pyramid.")
    uses = parser.add_subparsers(required=True, metavar="USE")
    engine = uses.add_parser("engine", help="the rules over JSON lines (see host/ENGINE.md)")
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
    return parser


def _engine(_: argparse.Namespace) -> int:
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()  # nobody listens any more: no complaint while shutting down
    return 0


if __name__ == "__main__":
    sys.exit(main())
