"""Commands as short lines of text, both ways: `roll 1 mummy 4`, `announce 4`, `move e7`.

`parse(write(command)) == command` for every command that can be played. Journals, saved games and
messages use it.
"""

from collections.abc import Callable
from typing import Final

from fsm.pyramid.commands import (
    Announce,
    Card,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.dice import Face

# Between the faces of a roll and the places of the dice that were rolled.
_OF: Final = "of"


def write(command: Command) -> str:
    """The line of a command."""
    match command:
        case Roll(faces, dice):
            words = [*(faces or ()), *((_OF, *map(str, dice)) if dice is not None else ())]
        case Announce(word) | Move(word) | Card(word):
            words = [word]
        case MummyRoll(value):
            words = [] if value is None else [str(value)]
        case MummyMove(path):
            words = list(path)
        case _:
            words = []
    return " ".join([command.do, *words])


def parse(line: str) -> Command | None:
    """The command of a line, or None where the line is none."""
    do, *words = line.split(" ")
    try:
        return _READERS[do](words)
    except (KeyError, ValueError):
        return None


def _roll(words: list[str]) -> Roll:
    if _OF not in words:
        return Roll(_faces(words))
    cut = words.index(_OF)
    return Roll(_faces(words[:cut]), tuple(int(word) for word in words[cut + 1 :]))


def _faces(words: list[str]) -> tuple[Face, ...] | None:
    return tuple(Face(word) for word in words) or None


def _one(words: list[str]) -> str:
    (word,) = words
    return word


def _none(words: list[str], command: Command) -> Command:
    if words:
        raise ValueError(words)
    return command


_READERS: Final[dict[str, Callable[[list[str]], Command]]] = {
    Release.do: lambda words: _none(words, Release()),
    Roll.do: _roll,
    Announce.do: lambda words: Announce(Face(_one(words))),
    Move.do: lambda words: Move(_one(words)),
    Card.do: lambda words: Card(_one(words)),
    Done.do: lambda words: _none(words, Done()),
    MummyRoll.do: lambda words: MummyRoll(int(_one(words)) if words else None),
    MummyMove.do: lambda words: MummyMove(tuple(words)),
}
