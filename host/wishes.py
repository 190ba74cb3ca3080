"""A wish to the seat that must act: the sentence to the seat itself, and the one that calls it.

The second is for a page that several people look at, and for the room: there the name comes first.
"""

from collections.abc import Mapping
from typing import NamedTuple

from fsm.pyramid.dice import NUMBERS, Face
from fsm.pyramid.options import MummyStride
from host.language import Template
from host.sight import Sight


class Words(NamedTuple):
    """One wish: to the seat itself, and by its name, which is the fact `player`."""

    to_it: Template
    by_name: Template


class Wish(NamedTuple):
    """The words with their facts, and another sentence that belongs to them, or none."""

    words: Words
    facts: Mapping[str, object]
    also: str = ""


def steps_of(announced: str | None) -> int | None:
    """The number of steps that a face means; None for the arrow."""
    return NUMBERS.get(Face(announced)) if announced else None


def is_exact(seen: Sight) -> bool:
    """Whether the mummy must walk all its steps."""
    return seen.game.options.mummy_move is MummyStride.EXACT
