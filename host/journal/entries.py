"""What is recorded: games, and their entries one after the other.

The text of an entry is opaque here. `at` is the time of the game's own clock, `utc` that on the
wall, as text: the first decides, the second is for people.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Game:
    """A recorded game; `ended` is how, None while it is under way. `entries` counts observations.

    `before` is the game recorded before it with its last hash, `after` the last hash of the damaged
    game that it goes on from; both empty where there is none.
    """

    name: str
    opening: str
    utc: str
    ended: str | None
    entries: int
    before: str = ""
    after: str = ""
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One observation; numbers count from 1, and `hash` ties it to everything before it."""

    number: int
    at: float
    utc: str
    text: str
    hash: str


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a record, and the last entry that is good; 0 where there is none."""

    game: str | None
    number: int
    why: str

    def __str__(self) -> str:
        if self.game is None:
            return f"the journal is damaged: {self.why}"
        good = f"good up to entry {self.number}" if self.number else "not good from its beginning"
        return f"the record of game {self.game} is {good}: {self.why}"
