"""An evening of play: greet, seat everybody, and play game after game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command
from fsm.pyramid.replay import Replay
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup, Wish
from host.play.ask import agrees
from host.play.console import Console, Left, Stopped
from host.play.game import Machine, PlayedGame, machine
from host.play.match import Match
from host.play.repeating import PRACTICE, again
from host.play.saving import keep
from host.play.seating import Asked, Seating, reseating, seating
from host.sentences import sentence

_GREETING: Final = (
    "PYRAMID: explorers seek treasures, and a mummy hunts them without seeing them.",
    "{board}",
    "Type ? at any prompt for help, rules for the rules of the game, quit to leave.",
)
_ON_PRACTICE: Final = "This is the practice board: our own map, not that of the published game."

_AGAIN_HELP: Final = "Enter deals a new game with the same players; n leaves."


@dataclass(frozen=True, slots=True)
class Evening:
    """What is played: a saved game first, if any; then new ones on the board, one for each seed.

    `called` is the board on the command line, None where it has no name there. A game that is left
    without a word is kept in `unfinished`, if that is a file.
    """

    board: Board
    asked: Asked
    seeds: Iterator[int]
    saved: Replay | None = None
    called: str | None = None
    unfinished: Path | None = None
    made: Machine = machine


class Unplayable(ValueError):
    """The game that was asked for cannot be; the message is for the person."""


def evening(console: Console, what: Evening) -> None:
    """Greet, seat everybody, and play game after game until the person leaves.

    Raises Left when the person goes in the middle, Unplayable where there can be no such game.
    """
    # Where nothing is asked, what cannot be is said before the greeting.
    settled = None if what.asked.people is None else _seated(console, what)
    _greet(console, what.board)
    seated = settled or _seated(console, what)
    for setup, commands in _games(what, seated):
        _play(console, what, seated, setup, commands)
        if not _again(console, again(setup, what.called)):
            return


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


def _play(
    console: Console, what: Evening, seated: Seating, setup: Setup, before: Sequence[Command]
) -> None:
    """Play a game to its end, or keep what was played of it when the person is gone."""
    match = Match(setup)
    game = PlayedGame(console, match, seated.people, what.made)
    game.catch_up(before)
    try:
        game.play()
    except Stopped:
        raise
    except (Left, KeyboardInterrupt):
        if what.unfinished and seated.people and match.played > len(before):
            keep(console, match, what.unfinished)
        raise Left from None


def _greet(console: Console, board: Board) -> None:
    named = _ON_PRACTICE if board.name == PRACTICE else f"The board is “{board.title}”."
    console.say(*(line.format(board=named) for line in _GREETING))


def _again(console: Console, command: str | None) -> bool:
    if command:
        console.say("The same dice and cards again:")
        console.show(command)
    console.say("")
    return agrees(console, "Another game?", _AGAIN_HELP, default=True)
