"""The pictures of a game, and when each comes.

A picture for every scene in which something was said. Times are those of the game, but nobody has
to wait while others think, a pause is cut to a few seconds; and what happened at once is shown one
after the other.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from fsm.pyramid.position import Position
from host.games.played import scenes
from host.games.telling import Line, everything
from host.journal.exports import Export

SHORTEST_PAUSE: Final = 0.4  # seconds
LONGEST_PAUSE: Final = 4.0


@dataclass(frozen=True, slots=True)
class Picture:
    """How the game stood after something had happened; `at` is in the film's own seconds."""

    at: float
    utc: str
    lines: tuple[Line, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Film:
    """A whole game."""

    name: str
    pictures: tuple[Picture, ...]

    @property
    def times(self) -> tuple[float, ...]:
        """When the pictures come."""
        return tuple(picture.at for picture in self.pictures)


def film_of(export: Export) -> Film:
    """The film of a game. Raises JournalError for what this program does not understand."""
    told = [(scene, tuple(everything(scene))) for scene in scenes(export)]
    shown = [(scene, lines) for scene, lines in told if lines]
    times = shortened([scene.at for scene, _ in shown])
    pictures = (
        Picture(at, scene.utc, lines, scene.position)
        for at, (scene, lines) in zip(times, shown, strict=True)
    )
    return Film(export.game.name, tuple(pictures))


def shortened(times: list[float]) -> list[float]:
    """The same times from 0, with every pause between the shortest and the longest."""
    short = [0.0] if times else []
    for one, other in pairwise(times):
        short.append(short[-1] + min(max(other - one, SHORTEST_PAUSE), LONGEST_PAUSE))
    return short
