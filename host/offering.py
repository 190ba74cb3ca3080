"""The decision that a seat has to make, with what it may know: for people and bots alike.

Here the whole position goes in; what comes out says no more than the acting seat may know.
"""

from collections.abc import Mapping, Sequence

from fsm.pyramid import views
from fsm.pyramid.commands import Announce, Command, Move
from fsm.pyramid.legal import legal
from fsm.pyramid.position import Position
from fsm.pyramid.turns import apply
from host.sight import Offer, Sight, agreed, sight


def seen_by(position: Position, seat: str) -> Sight:
    """What a seat may know now."""
    return sight(agreed(position.setup), seat, views.view(position, seat))


def offer(position: Position, seat: str) -> Offer:
    """What the acting seat may do."""
    allowed = legal(position)
    return Offer(seen_by(position, seat), allowed, _ends(position, allowed))


def _ends(position: Position, allowed: Sequence[Command]) -> Mapping[str, Sequence[str]]:
    """Where each die can lead the explorer."""
    if position.announced:
        return {position.announced: _spaces(allowed)}
    said = [command for command in allowed if isinstance(command, Announce)]
    return {command.face: _spaces(legal(apply(position, command)[0])) for command in said}


def _spaces(allowed: Sequence[Command]) -> tuple[str, ...]:
    return tuple(command.to for command in allowed if isinstance(command, Move))
