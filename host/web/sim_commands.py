"""The form of every command to the hands at a simulated table; what each means is in `host/API.md`.

Only the form is looked at: which pieces, spots and dice there are, the table says.
"""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.rulings import Code, Refusal, refuse
from hal.sides import Side
from host.sim import broken, sitting
from host.web.shapes import AnyObject, Form, ListOf, ObjectOf, Real, Shape, Text, Truth

_NAME: Final = Text()
_PIECE: Final[dict[str, Shape]] = {"piece": _NAME}
_DIE: Final[dict[str, Shape]] = {"die": _NAME}
_SIDE: Final = Text(tuple(side.value for side in Side))
_KEY: Final[dict[str, Shape]] = {"side": _SIDE, "key": _NAME}
_MM: Final = Real(-5000.0, 5000.0)

# The keys of each command besides `do`: those it must have, those it may have.
_KEYS: Final[Mapping[str, tuple[dict[str, Shape], dict[str, Shape]]]] = {
    "hold": (_PIECE, {}),
    "drag": ({**_PIECE, "x": _MM, "y": _MM}, {}),
    "drop": (_PIECE, {}),
    "lift": (_PIECE, {}),
    "put": ({**_PIECE, "spot": _NAME}, {}),
    "slide": ({**_PIECE, "spots": ListOf(_NAME, least=1)}, {}),
    "press": (_KEY, {}),
    "key-down": (_KEY, {}),
    "key-up": (_KEY, {}),
    "throw": ({"dice": ListOf(_NAME, most=8, least=1)}, {}),
    "set": (_DIE, {}),
    "take": (_DIE, {}),
    "cock": (_DIE, {}),
    "fault": (
        {"kind": Text(broken.KINDS), "side": _SIDE, "spot": _NAME, "on": Truth()},
        {},
    ),
    "plug": ({"part": _NAME, "on": Truth()}, {}),
    "weaken": ({**_PIECE, "on": Truth()}, {}),
    "speed": ({"factor": Real(0.1, 4.0)}, {}),
    "start": (
        {"players": ObjectOf(Text(sitting.KINDS))},
        {"variant": _NAME, "options": AnyObject(), "board": _NAME, "cards": _NAME},
    ),
    "again": ({}, {}),
    "sit": ({"seat": _NAME}, {}),
    "tidy": ({}, {}),
}

FORMS: Final = {
    word: Form({"do": Text((word,)), **must}, may) for word, (must, may) in _KEYS.items()
}


def wrong(given: Mapping[str, object]) -> Refusal | None:
    """What is wrong with the form of a command, if anything is."""
    do = given.get("do")
    if not isinstance(do, str) or do not in FORMS:
        return refuse(Code.INPUT_NO_COMMAND, do=do, known=list(FORMS))
    return FORMS[do].wrong(given)
