"""`referee play`: a whole game in the terminal, for people, machines, or both."""

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from secrets import randbits
from typing import Final

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.referee import Referee
from fsm.pyramid.replay import Replay
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import EXPLORERS, MUMMY, Wish
from host import boards
from host.play_ask import agrees
from host.play_console import Console, Left, terminal
from host.play_end import Tally
from host.play_game import Machine, PlayedGame, machine
from host.play_match import Match
from host.play_saving import load
from host.play_seating import Asked, Seating, reseating, seating
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
    """What is played: the board, who is asked for, where seeds come from, who the machines are."""

    board: Board
    asked: Asked
    seeds: Iterator[int]
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
    """Greet, seat everybody, and play game after game until the person leaves."""
    _greet(console, what.board)
    seated = seating(console, what.asked)
    for seed in what.seeds:
        setup = arrange(Wish(what.board, seated.explorers, seed, seated.variant))
        if isinstance(setup, Refusal):
            raise Unplayable(sentence(setup))
        referee = Referee(setup)
        game = _game(console, Match(referee), seated, what.made, Tally())
        game.happened(referee.opening)
        game.play()
        if not _again(console, seed):
            return


def evening_after(console: Console, replayed: Replay, people: tuple[str, ...] | None) -> None:
    """Go on with a saved game, to its end."""
    setup = replayed.referee.position.setup
    _greet(console, setup.board)
    settled = Seating(setup.explorers, setup.variant, frozenset())
    seated = reseating(console, settled, people)
    match = Match(replayed.referee, replayed.commands)
    _game(console, match, seated, machine, Tally(replayed.events)).play()


class Unplayable(ValueError):
    """The game that was asked for cannot be; the message is for the person."""


def _game(
    console: Console, match: Match, seated: Seating, made: Machine, tally: Tally
) -> PlayedGame:
    strange = seated.people - set(seated.seats)
    if strange:
        seats = ", ".join(seated.seats)
        raise Unplayable(f"Nobody sits at {', '.join(sorted(strange))}; the seats are {seats}.")
    return PlayedGame(console, match, seated.people, made, tally)


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
    if arguments.load is not None:
        replayed = load(arguments.load)
        if isinstance(replayed, str):
            raise Unplayable(replayed)
        evening_after(console, replayed, people)
        return
    board = boards.find(arguments.board)
    if not isinstance(board, Board):
        raise Unplayable(f"The board {arguments.board} cannot be used: {board[0].message}")
    asked = Asked(arguments.explorers, arguments.two_person, _seats(people, arguments.two_person))
    evening(console, Evening(board, asked, _seeds(arguments.seed)))


def _seats(people: tuple[str, ...] | None, two_person: bool) -> tuple[str, ...] | None:
    """In the two-person game both explorers are one seat, whichever of them is named."""
    if people is None or not two_person:
        return people
    return tuple(seat if seat == MUMMY else EXPLORERS for seat in people)


def _seeds(first: int | None) -> Iterator[int]:
    return iter(lambda: randbits(32), None) if first is None else count(first)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.lower().replace(",", " ").split())


def _seconds(text: str) -> float:
    seconds = float(text)
    if not (math.isfinite(seconds) and 0 <= seconds <= 60):
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds from 0 to 60")
    return seconds
