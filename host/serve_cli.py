"""`referee serve`: the live referee at one table. `referee invite`: a code for one of its seats."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from host.config_file import ConfigError, load
from host.saying import say

if TYPE_CHECKING:
    from host.config import Config


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `serve` and `invite`."""
    serve = subparsers.add_parser(
        "serve",
        help="referee live games at a table, with pages",
        description="Referees live games at a real table, with a page for every seat, until "
        "Ctrl-C; or by pages alone.",
        examples=("--table mine.toml", "--without-table --lan"),
    )
    serve.add_argument("--table", type=Path, metavar="FILE", help="the table file")
    serve.add_argument(
        "--without-table", action="store_true", help="no hardware: a game by pages alone"
    )
    serve.add_argument("--port", type=port, metavar="N", help="the port of the pages")
    serve.add_argument("--lan", action="store_true", help="let devices of the network in")
    serve.set_defaults(run=_serve)
    invite = subparsers.add_parser(
        "invite",
        help="a code for a seat at the running service",
        description="Asks the running service for a code, with which one device joins a seat.",
        examples=("", "red"),
    )
    invite.add_argument("seat", nargs="?", default="operator", metavar="SEAT")
    invite.set_defaults(run=_invite)
    for use in (serve, invite):
        use.add_argument("--config", metavar="FILE", help="the configuration")
        use.add_argument("--data", type=Path, metavar="DIR", help="where games are kept")


def port(text: str) -> int:
    """A port, from the command line."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 1 to 65535")
    return int(text)


def _serve(arguments: argparse.Namespace) -> int:
    from host.service import start  # the web takes a moment to load, which others need not wait

    given = {"table": arguments.table, "port": arguments.port, "lan": arguments.lan or None}
    config = configured(arguments, **given)
    return start.serve(config, arguments.without_table) if config else start.HOPELESS


def _invite(arguments: argparse.Namespace) -> int:
    from host.service import inviting

    config = configured(arguments)
    return inviting.invite(config, arguments.seat) if config else 1


def configured(arguments: argparse.Namespace, **given: object) -> "Config | None":
    """The configuration with what was said on the command line put over it.

    None where it is wrong, which people are told.
    """
    said = {key: value for key, value in (given | {"data": arguments.data}).items() if value}
    try:
        return replace(load(arguments.config), **said)  # type: ignore[arg-type]
    except ConfigError as error:
        say(*error.lines)
        return None
