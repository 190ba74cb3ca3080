"""One observation as one line of text, and back: what a journal keeps.

    {"observed":"changed","present":true,"side":"mummy","spot":"e4"}
    {"command":{"do":"move","to":"e7"},"observed":"asked"}

The line is canonical: equal observations give equal lines, so that lines may be hashed.
`read(write(x)) == x` for every observation.
"""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final

from fsm.pyramid import plain, reading
from fsm.pyramid.commands import Command
from fsm.pyramid.observations import (
    Accepted,
    Asked,
    Back,
    Changed,
    Declared,
    Die,
    Emptied,
    Entered,
    Joined,
    Lie,
    Lost,
    Observation,
    Pressed,
    Revealed,
    Side,
    Undo,
    UndoProposed,
    Woken,
)
from fsm.pyramid.rulings import Refusal

Reader = Callable[[object], object]

_KIND: Final = "observed"
_LONGEST: Final = 3600.0  # seconds that a key was down; a hold is told after two


def write(observation: Observation) -> str:
    """The line of an observation, without a line end; what there is none of is left out."""
    facts = {f.name: _bare(getattr(observation, f.name)) for f in fields(observation)}
    given = {key: fact for key, fact in facts.items() if fact is not None}
    line = {_KIND: _WORDS[type(observation)], **given}
    return json.dumps(line, sort_keys=True, separators=(",", ":"))


def read(text: str) -> Observation | None:
    """The observation of a line, or None where the line is none, whatever it is."""
    try:
        given = json.loads(text)
        return _read(given) if isinstance(given, dict) else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _read(given: dict[str, object]) -> Observation:
    """Raises: ValueError, KeyError or TypeError where a key or a value is not what it should be."""
    make, readers = _FORMS[_text(given.pop(_KIND))]
    return make(**{key: readers[key](value) for key, value in given.items()})


def _bare(value: object) -> object:
    return plain.command(value) if isinstance(value, Command) else value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _LONGEST:
        raise TypeError(value)
    return float(value)


def _side(value: object) -> Side:
    return Side(_text(value))


def _lie(value: object) -> Lie:
    return Lie(_text(value))


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(value)
    return tuple(map(_text, value))


def _command(value: object) -> Command:
    if not isinstance(value, dict) or value.get("do") not in reading.COMMANDS:
        raise ValueError(value)
    command = reading.command(value)
    if isinstance(command, Refusal):
        raise ValueError(value)
    return command


_FORMS: Final[dict[str, tuple[Callable[..., Observation], dict[str, Reader]]]] = {
    "changed": (Changed, {"side": _side, "spot": _text, "present": _truth}),
    "die": (Die, {"die": _text, "lie": _lie, "face": _text}),
    "entered": (Entered, {"die": _text, "face": _text}),
    "pressed": (Pressed, {"side": _side, "key": _text, "held_s": _seconds}),
    "asked": (Asked, {"command": _command}),
    "declared": (Declared, {"piece": _text, "place": _text}),
    "accepted": (Accepted, {}),
    "undo": (Undo, {}),
    "undo-proposed": (UndoProposed, {}),
    "revealed": (Revealed, {}),
    "joined": (Joined, {"seat": _text}),
    "emptied": (Emptied, {"seat": _text}),
    "lost": (Lost, {"part": _text, "dice": _texts}),
    "back": (Back, {"part": _text}),
    "woken": (Woken, {}),
}
_WORDS: Final[dict[Any, str]] = {make: word for word, (make, _) in _FORMS.items()}
