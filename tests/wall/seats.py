"""What really reaches a seat in a game: the project's views, events and refusals, as bytes.

The life of a seat is a row of beats: what it was told at once, and what it could see then. A try
that gives a seat nothing new makes no beat, so that games can be compared beat by beat, whatever
was tried in silence. Functions of the project are looked up when they are called, so that a test
can break them.
"""

import json
from typing import NamedTuple

from fsm.pyramid import views
from fsm.pyramid.commands import Command
from fsm.pyramid.events import Events
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from host.sentences import sentence
from tests.wall.games import Game, Try
from tests.wall.public import public


class Beat(NamedTuple):
    """What a seat was told, what it sees and may do, and whether nothing was for its ears."""

    told: tuple[str, ...]
    sees: str
    may: tuple[Command, ...]
    in_silence: bool


def lives(game: Game, seats: tuple[str, ...]) -> dict[str, list[Beat]]:
    """Everything that reaches each of these seats, from the first view to the last."""
    referee = Referee(game.setup)
    beats = {seat: [_beat(referee, seat, referee.opening)] for seat in seats}
    for tried in game.tries:
        result = _feed(referee, tried)
        for seat, life in beats.items():
            beat = _beat(referee, seat, result)
            if beat.told or beat[1:3] != life[-1][1:3]:
                life.append(beat)
    return beats


def _feed(referee: Referee, tried: Try) -> Events | Refusal:
    before = referee.position
    result = referee.feed(tried.command)
    assert isinstance(result, Refusal) == tried.refused, (tried, result)
    assert not tried.refused or referee.position == before, (tried, result)
    return result


def _beat(referee: Referee, seat: str, result: Events | Refusal) -> Beat:
    """Public facts are for all ears; a refusal only for those of the piece that tried."""
    own = isinstance(result, Refusal) and referee.position.turn == seat
    for_all = not isinstance(result, Refusal) and public(result)
    return Beat(_told(referee, seat, result), *_sees(referee, seat), not (own or for_all))


def _told(referee: Referee, seat: str, result: Events | Refusal) -> tuple[str, ...]:
    position = referee.position
    if isinstance(result, Refusal):
        heard = views.hears_refusal(position, seat)
        return (json.dumps([result.code, sentence(result)]),) if heard else ()
    told = (views.hears(position.setup, seat, event) for event in result)
    return tuple(json.dumps(event) for event in told if event is not None)


def _sees(referee: Referee, seat: str) -> tuple[str, tuple[Command, ...]]:
    """The view and, for the seat that must act, what it may do."""
    position = referee.position
    acts = views.acting_seat(position) == seat
    return json.dumps(views.view(position, seat)), tuple(referee.legal()) if acts else ()
