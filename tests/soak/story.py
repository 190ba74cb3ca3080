"""What happened in a robot's game, as lines of text: hands, observations and what was told.

The lines of observations are `time  repr`, so a failing game can be fed again to a live game.
"""

from typing import Final

from fsm.pyramid.happenings import Happening
from fsm.pyramid.observations import Observation


class Story:
    """The lines so far."""

    def __init__(self) -> None:
        self.lines: Final[list[str]] = []

    def hands(self, at: float, what: str) -> None:
        """What the robot does, or intends."""
        self.lines.append(f"{at:10.3f}      # {what}")

    def observed(self, observation: Observation, at: float) -> None:
        """What the live game was fed."""
        self.lines.append(f"{at:10.3f}  {observation!r}")

    def told(self, happening: Happening, at: float) -> None:
        """What came out."""
        self.lines.append(f"{at:10.3f}      -> {happening!r}")

    def text(self, last: int | None = None) -> str:
        """All of it, or only so many last lines."""
        return "\n".join(self.lines[-last:] if last else self.lines)


class Failed(AssertionError):
    """A game went wrong: why, and the whole story."""

    def __init__(self, why: str, story: Story) -> None:
        super().__init__(why)
        self.why: Final = why
        self.story: Final = story
