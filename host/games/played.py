"""A recorded game played again, moment by moment, with the time on the wall for each."""

from collections.abc import Iterator
from typing import NamedTuple

from fsm.pyramid import observation_text, record
from fsm.pyramid.happenings import Happening
from fsm.pyramid.observations import Observation
from fsm.pyramid.position import Position
from fsm.pyramid.record import Opening
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Code, Refusal
from host.journal.entries import Game
from host.journal.errors import JournalError
from host.journal.exports import Export
from host.sentences import sentence


class Scene(NamedTuple):
    """What happened at one time, and how the game stood afterwards."""

    at: float
    utc: str
    told: tuple[Happening, ...]
    position: Position
    revealed: bool


def opening_of(game: Game) -> Opening:
    """How a game began. Raises JournalError for what this program does not understand."""
    opening = record.read(game.opening)
    if isinstance(opening, Refusal):
        raise JournalError(f"Game {game.name} cannot be played again. {sentence(opening)}")
    return opening


def scenes(export: Export) -> Iterator[Scene]:
    """Everything that happened, in order; the first scene is the beginning. Raises JournalError."""
    opening = opening_of(export.game)
    first = Referee(opening.setup)
    yield Scene(_begun(export), export.game.utc, first.opening, first.position, False)
    times = (entry.utc for entry in export.entries)
    for utc, moment in zip(times, record.replay(opening, _observations(export)), strict=True):
        game = moment.game
        yield Scene(moment.at, utc, moment.told, game.position, game.revealed)


def other_rulings(game: Game) -> str | None:
    """Why this program cannot tell what happened, where the game has rulings of another form."""
    opening = record.read(game.opening)
    if isinstance(opening, Refusal) and opening.code is Code.INPUT_OTHER_RULINGS:
        return f"Game {game.name} cannot be played again. {sentence(opening)}"
    return None


def is_left(game: Game) -> bool:
    """Whether the game has not ended, and cannot go on by this program: it has other rulings."""
    return game.ended is None and other_rulings(game) is not None


def is_open(export: Export) -> bool:
    """Whether nothing of the game is secret any more: it has ended, or was revealed.

    Whether one of other rulings was revealed nobody can tell, so what happened in it stays closed
    until its end.
    """
    if export.game.ended is not None:
        return True
    if other_rulings(export.game):
        return False
    return any(scene.revealed for scene in scenes(export))


def _begun(export: Export) -> float:
    return export.entries[0].at if export.entries else 0.0


def _observations(export: Export) -> Iterator[tuple[float, Observation]]:
    for entry in export.entries:
        observation = observation_text.read(entry.text)
        if observation is None:
            raise JournalError(
                f"Something in game {export.game.name} means nothing to this program; take the "
                "version that it was played with."
            )
        yield entry.at, observation
