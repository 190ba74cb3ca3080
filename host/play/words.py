"""Small words of the terminal, which speaks English: names, places, lists and numbers of things."""

from collections.abc import Sequence
from typing import Final

from fsm.pyramid.options import MummyStride
from fsm.pyramid.seats import EXPLORERS, MUMMY
from fsm.pyramid.spaces import PRISON, START
from host.counting import counted
from host.sight import Game


def steps(game: Game, number: int) -> str:
    """How far the mummy may walk."""
    exact = game.options.mummy_move is MummyStride.EXACT
    return f"{'exactly' if exact else 'up to'} {counted(number, 'step')}"


def name(piece: str) -> str:
    """A piece or seat as the subject of a sentence."""
    return {MUMMY: "The mummy", EXPLORERS: "The explorers"}.get(piece, piece.capitalize())


def on(place: str) -> str:
    """`on e4`, `on the start`, `in prison`."""
    return {START: "on the start", PRISON: "in prison"}.get(place, f"on {place}")


def listed(words: Sequence[str], joint: str = "or") -> str:
    """`a, b or c`."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if words[1:] else "".join(words)


def dice(number: int, kind: str = "") -> str:
    """`the locked die`, `the 3 locked dice`."""
    return f"the {kind}die" if number == 1 else f"the {number} {kind}dice"


# Subjects that are no names: small inside a sentence.
_COMMON: Final = frozenset({"You", "The mummy", "The explorers"})


def inside(who: str) -> str:
    """The subject in the middle of a sentence."""
    return who[0].lower() + who[1:] if who in _COMMON else who
