"""An evening of play: greet, seat everybody, and play game after game; the command itself."""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from secrets import randbits
from typing import Final

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command
from fsm.pyramid.replay import Replay
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup, Wish
from host import boards
from host.play.ask import agrees
from host.play.console import Console, Left, terminal
from host.play.game import Machine, PlayedGame, machine
from host.play.match import Match
from host.play.saving import load
from host.play.seating import Asked, Seating, reseating, seating
from host.sentences import sentence

_PRACTICE: Final = "practice"
_PACE: Final = 0.6

_GREETING: Final = (
    "PYRAMID: explorers seek treasures, and a mummy hunts them without seeing them.",
    "{board}",
    "Type ? at any prompt for help, rules for the rules of the game, quit to leave.",
)
_ON_PRACTICE: Final = "This is the practice board: our own map, not that of the published game."

_AGAIN_HELP: Final = "Enter deals a new game with the same players; n leaves."


@dataclass(frozen=True, slots=True)
class Evening:
    """What is played: a saved game first, if any; then new ones on the board, one for each seed."""

    board: Board
    asked: Asked
    seeds: Iterator[int]
    saved: Replay | None = None
    made: Machine = machine


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `play`."""
    play = subparsers.add_parser("play", help="play a whole game in the terminal")
    play.add_argument("--explorers", type=_names, metavar="RED,BLUE", help="in turn order")
    play.add_argument("--human", type=_names, metavar="RED,MUMMY", help="the seats of people")
    play.add_argument("--two-person", action="store_true", help="one player leads two explorers")
    play.add_argument("--demo", action="store_true", help="watch the machine play")
    play.add_argument("--board", default=_PRACTICE, metavar="NAME", help="a board, or a board file")
    play.add_argument("--seed", type=int, metavar="N", help="the same dice and cards every time")
    play.add_argument("--load", metavar="FILE", help="go on with a saved game")
    play.add_argument(
        "--pace", type=_seconds, default=_PACE, metavar="SECONDS", help="between machine moves"
    )
    play.set_defaults(run=_run)


def evening(console: Console, what: Evening) -> None:
    """Greet, seat everybody, and play game after game until the person leaves.

    Raises Left when the person goes in the middle, Unplayable where there can be no such game.
    """
    _greet(console, what.board)
    seated = _seated(console, what)
    for setup, commands in _games(what, seated):
        game = PlayedGame(console, Match(setup), seated.people, what.made)
        game.catch_up(commands)
        game.play()
        if not _again(console, setup.seed):
            return


class Unplayable(ValueError):
    """The game that was asked for cannot be; the message is for the person."""


def _seated(console: Console, what: Evening) -> Seating:
    if what.saved:
        setup = what.saved.referee.position.setup
        seated = reseating(console, setup, what.asked.people)
    else:
        seated = seating(console, what.asked)
    strange = sorted(seated.people - set(seated.seats))
    if strange:
        seats = ", ".join(seated.seats)
        raise Unplayable(f"Nobody sits at {', '.join(strange)}; the seats are {seats}.")
    return seated


def _games(what: Evening, seated: Seating) -> Iterator[tuple[Setup, Sequence[Command]]]:
    """The games of the evening, each with what was played of it before."""
    if what.saved:
        yield what.saved.referee.position.setup, what.saved.commands
    for seed in what.seeds:
        setup = arrange(Wish(what.board, seated.explorers, seed, seated.variant))
        if isinstance(setup, Refusal):
            raise Unplayable(sentence(setup))
        yield setup, ()


def _greet(console: Console, board: Board) -> None:
    named = _ON_PRACTICE if board.name == _PRACTICE else f"The board is “{board.title}”."
    console.say(*(line.format(board=named) for line in _GREETING))


def _again(console: Console, seed: int) -> bool:
    console.say(f"(The same dice and cards again: referee play --seed {seed})", "")
    return agrees(console, "Another game?", _AGAIN_HELP, default=True)


def _run(arguments: argparse.Namespace) -> int:
    try:
        _play(terminal(arguments.pace), arguments)
    except (Left, KeyboardInterrupt):
        print("\nGoodbye.")
    except Unplayable as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # nobody listens any more: no complaint while shutting down
    return 0


def _play(console: Console, arguments: argparse.Namespace) -> None:
    people = () if arguments.demo else arguments.human
    asked = Asked(arguments.explorers, arguments.two_person, people)
    saved = None if arguments.load is None else _loaded(arguments.load)
    board = saved.referee.position.setup.board if saved else _board(arguments.board)
    evening(console, Evening(board, asked, _seeds(arguments.seed), saved))


def _loaded(name: str) -> Replay:
    saved = load(name)
    if isinstance(saved, str):
        raise Unplayable(saved)
    return saved


def _board(name: str) -> Board:
    board = boards.find(name)
    if isinstance(board, Board):
        return board
    raise Unplayable(f"The board {name} cannot be used: {board[0].message}")


def _seeds(first: int | None) -> Iterator[int]:
    return iter(lambda: randbits(32), None) if first is None else count(first)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.lower().replace(",", " ").split())


def _seconds(text: str) -> float:
    seconds = float(text)
    if not (math.isfinite(seconds) and 0 <= seconds <= 60):
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds from 0 to 60")
    return seconds
