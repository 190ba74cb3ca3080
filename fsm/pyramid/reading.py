"""Plain data from outside, typed: total functions that give a value or say what is wrong with it.

Only the form is looked at here: whether names and numbers make sense in a game is found out by
`arrange` and `checks`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from fsm.pyramid import options
from fsm.pyramid.board import Board
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
from fsm.pyramid.dice import FACES, Face
from fsm.pyramid.options import Options
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.setup import FRESH, Situation, Wish

T = TypeVar("T")
Given = Mapping[str, object]
Reader = Callable[[str, object], Any]


class _Wrong(Exception):
    """Carries a refusal up to the public function that returns it."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


def command(given: Given) -> Command | Refusal:
    """The command that a JSON object means; `given["do"]` must be a word of `COMMANDS`."""
    make, readers = _COMMANDS[str(given["do"])]
    needed = _NEEDED.get(str(given["do"]), ())
    return _read(lambda: make(**_fields(given, {"do": _text, **readers}, needed)))


def wish(given: Given, board: Board) -> Wish | Refusal:
    """The game that a JSON object asks for, on a board that was found already."""
    readers = {"do": _text, "board": _anything, **_WISH}
    return _read(lambda: _wish(board, **_fields(given, readers, ("explorers", "seed"))))


def texts(given: Given, *keys: str) -> dict[str, str] | Refusal:
    """The keys of a command that has these, all texts, and no others."""
    return _read(lambda: _fields(given, dict.fromkeys(("do", *keys), _text), keys))


def _read(reading: Callable[[], T]) -> T | Refusal:
    try:
        return reading()
    except _Wrong as wrong:
        return wrong.refusal


def _fields(
    given: Given, readers: Mapping[str, Reader], needed: tuple[str, ...], at: str = ""
) -> dict[str, Any]:
    """What was given, read key by key, less `do` and `board`."""
    for key in given:
        if key not in readers:
            raise _Wrong(refuse(Code.INPUT_UNKNOWN_KEY, key=at + key, known=sorted(readers)))
    for key in needed:
        if key not in given:
            raise _Wrong(refuse(Code.INPUT_MISSING, key=at + key))
    read = {key: readers[key](at + key, value) for key, value in given.items()}
    return {key: value for key, value in read.items() if key not in {"do", "board"}}


def _wrong_type(key: str, value: object, wanted: str) -> _Wrong:
    return _Wrong(refuse(Code.INPUT_WRONG_TYPE, key=key, value=value, wanted=wanted))


def _anything(_: str, value: object) -> object:
    return value


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong_type(key, value, "a text")
    return value


def _number(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong_type(key, value, "a whole number")
    return value


def _face(key: str, value: object) -> Face:
    text = _text(key, value)
    if text not in FACES:
        raise _Wrong(refuse(Code.INPUT_UNKNOWN_FACE, face=text))
    return Face(text)


def _place(key: str, value: object) -> str | None:
    return None if value is None else _text(key, value)


def _list_of(reader: Callable[[str, object], T]) -> Callable[[str, object], tuple[T, ...]]:
    def read(key: str, value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise _wrong_type(key, value, "a list")
        return tuple(reader(f"{key}[{number}]", entry) for number, entry in enumerate(value))

    return read


def _object_of(reader: Callable[[str, object], T]) -> Callable[[str, object], dict[str, T]]:
    def read(key: str, value: object) -> dict[str, T]:
        return {name: reader(f"{key}.{name}", entry) for name, entry in _object(key, value).items()}

    return read


def _object(key: str, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _wrong_type(key, value, "an object")
    return value


def _options(key: str, value: object) -> Options:
    read = options.read(_object(key, value))
    if isinstance(read, Refusal):
        raise _Wrong(read)
    return read


_SITUATION: Final[dict[str, Reader]] = {
    "places": _object_of(_place),
    "locked": _number,
    "lives": _object_of(_number),
    "played": _object_of(_list_of(_text)),
    "turn": _text,
}


def _situation(key: str, value: object) -> Situation:
    return Situation(**_fields(_object(key, value), _SITUATION, (), at=f"{key}."))


def _wish(board: Board, position: Situation = FRESH, **fields: Any) -> Wish:
    return Wish(board=board, situation=position, **fields)


_WISH: Final[dict[str, Reader]] = {
    "explorers": _list_of(_text),
    "variant": _text,
    "seed": _number,
    "options": _options,
    "hands": _object_of(_list_of(_text)),
    "cards": _text,
    "position": _situation,
}

_COMMANDS: Final[dict[str, tuple[Callable[..., Command], dict[str, Reader]]]] = {
    Release.do: (Release, {}),
    Roll.do: (Roll, {"faces": _list_of(_face), "dice": _list_of(_number)}),
    Announce.do: (Announce, {"face": _face}),
    Move.do: (Move, {"to": _text}),
    Card.do: (Card, {"treasure": _text}),
    Done.do: (Done, {}),
    MummyRoll.do: (MummyRoll, {"value": _number}),
    MummyMove.do: (MummyMove, {"path": _list_of(_text)}),
}
_NEEDED: Final = {
    Announce.do: ("face",),
    Move.do: ("to",),
    Card.do: ("treasure",),
    MummyMove.do: ("path",),
}

# The words that play: what `do` may say in a game.
COMMANDS: Final = tuple(_COMMANDS)
