"""`referee play`: a game on a simulated table, in the browser of this machine."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from host.config import simulated_dir
from host.language import LANGUAGES
from host.serve_cli import configured, port


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `play`."""
    play = subparsers.add_parser(
        "play",
        help="play at a simulated table, in the browser",
        description="Opens a simulated table in the browser of this machine, for people here, at "
        "phones, and machines. The table is kept.",
        examples=("", "--lan"),
    )
    play.add_argument("--port", type=port, metavar="N", help="the port of the pages")
    play.add_argument("--no-browser", action="store_true", help="only say where it is")
    play.add_argument("--lan", action="store_true", help="let phones of the network in")
    play.add_argument("--data", type=Path, metavar="DIR", help="where the game is kept")
    play.add_argument("--seed", type=int, metavar="N", help="the same dice and cards every time")
    play.add_argument("--language", choices=LANGUAGES, help="until a seat chooses another")
    play.add_argument("--table", type=Path, metavar="FILE", help="another table file")
    play.add_argument(
        "--ghosts",
        action="store_true",
        help="a table of poor steel: the mummy's side senses some of the explorers",
    )
    play.add_argument("--config", metavar="FILE", help="the configuration")
    play.set_defaults(run=_play)


def _play(arguments: argparse.Namespace) -> int:
    from host.service import start  # the web takes a moment to load, which others need not wait

    config = configured(
        arguments,
        table=arguments.table,
        port=arguments.port,
        lan=arguments.lan or None,
        language=arguments.language,
    )
    if config is None:
        return start.HOPELESS
    folder = arguments.data or simulated_dir(config)
    any_port = arguments.port is None
    browser = not arguments.no_browser
    options = tuple(_typed(arguments))
    return start.play(config, folder, arguments.seed, browser, any_port, arguments.ghosts, options)


def _typed(arguments: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    """The options that make a table another one, as they were typed; of files, the whole name."""
    table = arguments.table and arguments.table.absolute()
    for option, value in (
        ("--port", arguments.port),
        ("--language", arguments.language),
        ("--table", table),
        ("--seed", arguments.seed),
    ):
        if value is not None:
            yield option, str(value)
    if arguments.lan:
        yield ("--lan",)
    if arguments.ghosts:
        yield ("--ghosts",)
