"""What the others wait for: the end of the sentence "wait for red to …"."""

from collections.abc import Callable, Mapping
from typing import Final

from fsm.pyramid.table import Phase
from host.asking import MOVING, how_far
from host.play.words import steps
from host.sight import Sight


def awaited(seen: Sight) -> str:
    """What is waited for, as this seat may know it."""
    return _CLAUSES[seen.phase](seen)


def _begin(seen: Sight) -> str:
    return "roll the dice or release the locked ones" if seen.locked else "roll the dice"


def _choose(_: Sight) -> str:
    return "announce a die or roll again"


def _move(seen: Sight) -> str:
    return f"move {how_far(str(seen.announced))}"


def _card(_: Sight) -> str:
    return "lay a card or end the turn"


def _moving(seen: Sight) -> str:
    return f"{_move(seen)} and end the turn" if seen.announced else _card(seen)


def _mummy_roll(_: Sight) -> str:
    return "roll the brown die"


def _walk(seen: Sight) -> str:
    return f"walk {steps(seen.game, seen.steps)}"


_CLAUSES: Final[Mapping[str, Callable[[Sight], str]]] = {
    Phase.BEGIN: _begin,
    Phase.INTERIM: _walk,
    Phase.CHOOSE: _choose,
    Phase.MOVE: _move,
    Phase.CARD: _card,
    MOVING: _moving,
    Phase.MUMMY_ROLL: _mummy_roll,
    Phase.MUMMY_MOVE: _walk,
}
