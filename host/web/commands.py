"""The form of every command that a seat can send; what each means is in `host/API.md`.

All words are known at every seat: which of them a seat may use, and when, is for the desk to say.
"""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.dice import FACES
from fsm.pyramid.rulings import Code, Refusal, refuse
from host.language import LANGUAGES
from host.web.shapes import AnyObject, Form, ListOf, Number, Schema, Shape, Text

_NAME: Final = Text()
_FACE: Final = Text(tuple(str(face) for face in FACES))
_PIECES: Final = ListOf(_NAME, most=4)
_SMALL: Final = Number(0, 99)
_SPEAK: Final = "speak"

# The keys of each command besides `seen` and `do`: those it must have, those it may have.
_KEYS: Final[Mapping[str, tuple[dict[str, Shape], dict[str, Shape]]]] = {
    "announce": ({"face": _FACE}, {}),
    "release": ({}, {}),
    "roll": ({}, {"faces": ListOf(_FACE, most=5), "dice": ListOf(_SMALL, most=5)}),
    "move": ({"to": _NAME}, {}),
    "card": ({"treasure": _NAME}, {}),
    "done": ({}, {}),
    "mummy-roll": ({}, {"value": _SMALL}),
    "mummy-move": ({"path": ListOf(_NAME)}, {}),
    "press": ({"key": _NAME}, {}),
    "declare": ({"piece": _NAME, "place": _NAME}, {}),
    "enter": ({"die": _NAME, "face": _NAME}, {}),
    "undo": ({}, {}),
    "pause": ({}, {}),
    "continue": ({}, {}),
    "start": (
        {"explorers": _PIECES},
        {"variant": _NAME, "options": AnyObject(), "board": _NAME, "cards": _NAME},
    ),
    "again": ({}, {}),
    "accept": ({}, {}),
    "reveal": ({}, {}),
    "abandon": ({}, {}),
    "set-aside": ({}, {}),
    "restore": ({}, {}),
    _SPEAK: ({"language": Text(LANGUAGES)}, {}),
}

WORDS: Final = tuple(_KEYS)


def _form(word: str) -> Form:
    must, may = _KEYS[word]
    do, seen = {"do": Text((word,))}, {"seen": Number()}
    if word == _SPEAK:  # it is no part of a game, so it can be meant for no other moment
        return Form({**do, **must}, {**seen, **may})
    return Form({**seen, **do, **must}, may)


FORMS: Final = {word: _form(word) for word in WORDS}


class _Command:
    """Any of them, as the body of a request or a message."""

    def wrong(self, given: Mapping[str, object]) -> Refusal | None:
        """What is wrong with the form of a command, if anything is."""
        do = given.get("do")
        if not isinstance(do, str) or do not in FORMS:
            return refuse(Code.INPUT_NO_COMMAND, do=do, known=list(FORMS))
        return FORMS[do].wrong(given)

    @property
    def schema(self) -> Schema:
        """All forms as JSON Schema."""
        return {"oneOf": [form.schema for form in FORMS.values()]}


COMMAND: Final = _Command()
