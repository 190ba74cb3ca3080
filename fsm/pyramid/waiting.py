"""How long something has been quiet, and when to look at it again."""

from typing import Protocol


class Changing(Protocol):
    """Something that changes, and knows when it last did: the eye of a side, or dice."""

    changed_at: float


class Waiting:
    """Asked anew at every judgement: `deadline` is the earliest time that somebody waits for."""

    def __init__(self, watched: Changing) -> None:
        self._watched = watched
        self._since = 0.0
        self.deadline: float | None = None

    def restart(self, at: float) -> None:
        """Something else has happened that people need time for."""
        self._since = at

    def begin(self) -> None:
        """Nobody waits for anything yet."""
        self.deadline = None

    def quiet(self, at: float, seconds: float) -> bool:
        """Whether nothing has changed for so long; if not, to be woken then."""
        return self.reached(max(self._watched.changed_at, self._since) + seconds, at)

    def reached(self, due: float, at: float) -> bool:
        """Whether that moment has come; if not, to be woken then."""
        if at >= due:
            return True
        self.deadline = due if self.deadline is None else min(due, self.deadline)
        return False
