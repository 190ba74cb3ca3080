"""What the others read: whom they wait for, and to do what."""

from collections.abc import Callable, Mapping
from typing import Final

from fsm.pyramid.table import Phase
from host.asking import MOVING
from host.language import Plural, _, said
from host.sight import Sight
from host.terms import player
from host.wishes import is_exact, steps_of


def awaited(seen: Sight) -> str:
    """The sentence, as much as this seat may know."""
    return _SENTENCES[seen.phase](seen)


def _begin(seen: Sight) -> str:
    who = player(str(seen.turn))
    if seen.locked:
        return _("Wait for {player} to roll the dice or release the locked ones.", player=who)
    return _("Wait for {player} to roll the dice.", player=who)


def _choose(seen: Sight) -> str:
    return _("Wait for {player} to announce a die or roll again.", player=player(str(seen.turn)))


def _move(seen: Sight) -> str:
    who, steps = player(str(seen.turn)), steps_of(seen.announced)
    if steps is None:
        return _("Wait for {player} to move straight on to the next obstacle.", player=who)
    template = Plural(
        "Wait for {player} to move {steps} step.",
        "Wait for {player} to move {steps} steps.",
        by="steps",
    )
    return said(template, player=who, steps=steps)


def _card(seen: Sight) -> str:
    return _("Wait for {player} to lay a card or end the turn.", player=player(str(seen.turn)))


def _moving(seen: Sight) -> str:
    if not seen.announced:
        return _card(seen)
    who, steps = player(str(seen.turn)), steps_of(seen.announced)
    if steps is None:
        return _(
            "Wait for {player} to move straight on to the next obstacle and end the turn.",
            player=who,
        )
    template = Plural(
        "Wait for {player} to move {steps} step and end the turn.",
        "Wait for {player} to move {steps} steps and end the turn.",
        by="steps",
    )
    return said(template, player=who, steps=steps)


def _mummy_roll(_seen: Sight) -> str:
    return _("Wait for the mummy to roll the brown die.")


def _walk(seen: Sight) -> str:
    if is_exact(seen):
        template = Plural(
            "Wait for the mummy to walk exactly {steps} step.",
            "Wait for the mummy to walk exactly {steps} steps.",
            by="steps",
        )
    else:
        template = Plural(
            "Wait for the mummy to walk up to {steps} step.",
            "Wait for the mummy to walk up to {steps} steps.",
            by="steps",
        )
    return said(template, steps=seen.steps)


_SENTENCES: Final[Mapping[str, Callable[[Sight], str]]] = {
    Phase.BEGIN: _begin,
    Phase.INTERIM: _walk,
    Phase.CHOOSE: _choose,
    Phase.MOVE: _move,
    Phase.CARD: _card,
    MOVING: _moving,
    Phase.MUMMY_ROLL: _mummy_roll,
    Phase.MUMMY_MOVE: _walk,
}
