"""`referee replay GAME`: a game that is over, as a film in the terminal."""

import argparse
from contextlib import suppress
from pathlib import Path

from host.canvas import Canvas
from host.games import transcript
from host.games.asking import with_journal
from host.games.finding import find
from host.games.played import is_open, opening_of
from host.journal.exports import Export
from host.keyboard import Keyboard
from host.replay.film import film_of
from host.replay.keys import named
from host.replay.player import FASTEST, SLOWEST
from host.replay.showing import show
from host.saying import say


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `replay`."""
    replay = subparsers.add_parser(
        "replay",
        help="see a recorded game again, as a film",
        description="Shows a game that is over as a film in the terminal.",
        examples=("2026-11-16-1", "game.json --speed 4"),
    )
    replay.add_argument("game", metavar="GAME|FILE", help="its name, or the file of an export")
    tells = f"so many times as fast, {SLOWEST:g} to {FASTEST:g}"
    replay.add_argument("--speed", type=_speed, default=1.0, metavar="N", help=tells)
    replay.add_argument("--plain", action="store_true", help="no film: print what happened")
    replay.add_argument("--data", type=Path, metavar="DIR", help="where games are kept")
    replay.set_defaults(run=with_journal(_replay))


def _replay(arguments: argparse.Namespace, journal: Path) -> int:
    export = find(arguments.game, journal)
    opening_of(export.game)  # what cannot be played again is refused, whether it is over or not
    if is_open(export):
        _show(export, arguments)
        return 0
    say(_under_way(export))
    return 1


def _show(export: Export, arguments: argparse.Namespace) -> None:
    """The film, or without a terminal what happened, line by line."""
    canvas = Canvas()
    if arguments.plain or not canvas.live:
        say(*transcript.text(export))
        return
    film = film_of(export)
    with Keyboard() as keyboard, canvas:
        show(film, arguments.speed, canvas, named(keyboard.key))


def _under_way(export: Export) -> str:
    return (
        f"Game {export.game.name} is under way, and a film would show its secrets: reveal it on "
        "the operator's page, or wait for the end."
    )


def _speed(text: str) -> float:
    with suppress(ValueError):
        if SLOWEST <= (speed := float(text)) <= FASTEST:
            return speed
    raise argparse.ArgumentTypeError(
        f"{text!r} is no speed: give a number from {SLOWEST:g} to {FASTEST:g}"
    )
