"""`referee terminal`: the command line of a game in the terminal."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from secrets import randbits
from typing import Final

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board, Kind
from fsm.pyramid.replay import Replay
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import PIECES
from fsm.pyramid.setup import Variant, Wish
from host import boards
from host.play.console import Console, Left, terminal
from host.play.evening import Evening, Unplayable, evening
from host.play.repeating import PRACTICE
from host.play.saving import load
from host.play.seating import Asked
from host.program import command
from host.sentences import sentence

_PACE: Final = 0.6
_LONGEST: Final = 60.0


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `terminal`."""
    play = subparsers.add_parser(
        "terminal",
        help="play a whole game in the terminal",
        description="Plays a whole game in the terminal, against machines or with people at this "
        "keyboard; ? explains every prompt.",
        examples=("", "--explorers red,blue --human red", "--demo --seed 7"),
    )
    play.add_argument("--explorers", type=_names, metavar="RED,BLUE", help="in turn order")
    play.add_argument("--human", type=_names, metavar="RED,MUMMY", help="the seats of people")
    play.add_argument("--two-person", action="store_true", help="one player leads two explorers")
    play.add_argument("--demo", action="store_true", help="watch the machine play")
    play.add_argument("--board", default=PRACTICE, metavar="NAME", help="a board, or a board file")
    play.add_argument("--seed", type=int, metavar="N", help="the same dice and cards every time")
    play.add_argument("--load", metavar="FILE", help="go on with a saved game")
    play.add_argument(
        "--pace", type=_seconds, default=_PACE, metavar="SECONDS", help="between machine moves"
    )
    play.set_defaults(run=_run)


def unfinished() -> Path:
    """Where a game is kept that was left without a word; the file need not exist."""
    return boards.folder().with_name("games") / "unfinished.game"


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
    seeds = _seeds(arguments.seed)
    if arguments.load is not None:
        what = _going_on(_loaded(arguments.load), asked, seeds)
    else:
        board = _board(arguments.board)
        _check(board, asked, arguments.seed or 0)
        what = Evening(board, asked, seeds, None, arguments.board, unfinished())
    evening(console, what)


def _going_on(saved: Replay, asked: Asked, seeds: Iterator[int]) -> Evening:
    """An evening with a saved game. It may be on an exercise board: that is somebody's study."""
    board = saved.referee.position.setup.board
    known = board.kind is Kind.GAME and boards.find(board.name) == board
    return Evening(board, asked, seeds, saved, board.name if known else None, unfinished())


def _loaded(name: str) -> Replay:
    saved = load(name)
    if isinstance(saved, str):
        raise Unplayable(saved)
    return saved


def _board(name: str) -> Board:
    board = boards.find(name)
    if not isinstance(board, Board):
        raise Unplayable(f"The board {name} cannot be used: {board[0].message}")
    if board.kind is Kind.EXERCISE:
        raise Unplayable(
            f"{name} is an exercise board, for study with `{command('engine')}`; "
            f"choose a whole board, such as {PRACTICE}."
        )
    return board


def _check(board: Board, asked: Asked, seed: int) -> None:
    """Complain about what cannot be, before anybody is greeted."""
    variant = Variant.TWO_PERSON if asked.two_person else Variant.STANDARD
    trial = arrange(Wish(board, asked.explorers or PIECES[:2], seed, variant))
    if isinstance(trial, Refusal):
        raise Unplayable(sentence(trial))


def _seeds(first: int | None) -> Iterator[int]:
    return iter(lambda: randbits(32), None) if first is None else count(first)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.lower().replace(",", " ").split())


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 <= (seconds := float(text)) <= _LONGEST:
            return seconds
    raise argparse.ArgumentTypeError(
        f"{text!r} is no number of seconds: give one from 0 to {_LONGEST:g}"
    )
