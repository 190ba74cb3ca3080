"""A whole game as text, and back: set-up, then one command a line, dice included.

    pyramid-referee game 1
    {"board": …, "explorers": …, "seed": …, …}
    roll 1 mummy 4 2 2
    announce 4
    …

The text needs nothing else: the board and the hands are in it. Replaying it gives the same events
again, one for one, and the same dice afterwards.
"""

import json
from collections.abc import Iterable
from typing import Final, NamedTuple

from fsm.pyramid import board_json, notation, plain, reading
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command
from fsm.pyramid.events import Events
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.setup import Setup, Wish

HEAD: Final = "pyramid-referee game 1"


class Replay(NamedTuple):
    """A game played again: the referee at its end, the commands, and all that happened."""

    referee: Referee
    commands: tuple[Command, ...]
    events: Events


def write(setup: Setup, commands: Iterable[Command]) -> str:
    """The text of a game."""
    game = json.dumps(plain.setup(setup), separators=(",", ":"))
    return "\n".join([HEAD, game, *map(notation.write, commands), ""])


def read(text: str) -> Replay | Refusal:
    """The game of a text, played again, or in which line it cannot be."""
    head, _, rest = text.partition("\n")
    if head != HEAD:
        return _bad(1, f"it should be {HEAD!r}")
    first, _, lines = rest.partition("\n")
    setup = _setup(first)
    if isinstance(setup, Refusal):
        return setup
    return _play(setup, lines.removesuffix("\n").split("\n") if lines else [])


def read_setup(given: dict[str, object]) -> Setup | Refusal:
    """The set-up that `plain.setup` has shown, or why no game can begin so."""
    wish = _wish(given)
    return wish if isinstance(wish, Refusal) else arrange(wish)


def _play(setup: Setup, lines: list[str]) -> Replay | Refusal:
    referee = Referee(setup)
    events, commands = list(referee.opening), []
    for number, line in enumerate(lines, start=3):
        command = notation.parse(line)
        if command is None:
            return _bad(number, "it is not a command")
        happened = referee.feed(command)
        if isinstance(happened, Refusal):
            return _bad(number, f"{command.do} may not be played so ({happened.code})")
        events += happened
        commands.append(command)
    return Replay(referee, tuple(commands), tuple(events))


def _setup(line: str) -> Setup | Refusal:
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return _bad(2, "it is not JSON")
    if not isinstance(given, dict):
        return _bad(2, "it is not a JSON object")
    made = read_setup(given)
    return _bad(2, f"no game can begin so ({made.code})") if isinstance(made, Refusal) else made


def _wish(given: dict[str, object]) -> Wish | Refusal:
    board = board_json.read(given.get("board"))
    if not isinstance(board, Board):
        return refuse(Code.SETUP_BOARD, board="of the game", why=board[0].message)
    return reading.wish(given, board)


def _bad(line: int, why: str) -> Refusal:
    return refuse(Code.INPUT_BAD_GAME, line=line, why=why)
