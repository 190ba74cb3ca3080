"""A key's contact, debounced: what a finger did with it, from samples that chatter.

Time comes in with every sample; nothing here has a clock. A state counts when every sample over
`STEADY_S` showed it. A plain key is pressed when it goes down. A key that can be held does one of
two things: it is pressed when it comes up again, or held once it was down for `hold_s`, and then
nothing more when it comes up.
"""

from enum import Enum
from typing import Final

STEADY_S: Final = 0.015  # assumed: contacts of cheap keys chatter for a few milliseconds


class Touch(Enum):
    """What a finger did with a key."""

    PRESSED = "pressed"
    HELD = "held"


class Contact:
    """One key; without `hold_s` it cannot be held.

    `down` is what counts now, chatter left out, and `down_since` when it last went down; `held` is
    whether it is still down after a hold.
    """

    def __init__(self, down: bool = False, hold_s: float | None = None) -> None:
        self.down = down
        self.held = False
        self._hold_s: Final = hold_s
        self._differs_since: float | None = None
        self.down_since = 0.0
        self._told = down  # a key that is down from the beginning was not pressed

    def feed(self, down: bool, at: float) -> Touch | None:
        """Takes a sample; what the finger has done with it, once for each time it goes down."""
        if down == self.down:
            self._differs_since = None
            return self._held_by(at) if down else None
        if self._differs_since is None:
            self._differs_since = at
        elif at - self._differs_since >= STEADY_S:
            return self._settle(down, self._differs_since)
        return None

    def start_anew(self) -> None:
        """Samples are missing: what was steady before them counts no longer.

        A key that was down may have been let go and pressed again meanwhile: it is neither pressed
        nor held before it has come up.
        """
        self._differs_since = None
        self._told, self.held = True, False

    def _settle(self, down: bool, since: float) -> Touch | None:
        released_untold = not down and not self._told
        self.down, self.held, self._differs_since = down, False, None
        if down:
            self.down_since, self._told = since, self._hold_s is None
            return Touch.PRESSED if self._told else None
        return Touch.PRESSED if released_untold else None

    def _held_by(self, at: float) -> Touch | None:
        """Only a sample that shows the key down can say so: a finger that lifts is no hold."""
        if self._told or self._hold_s is None or at - self.down_since < self._hold_s:
            return None
        self._told = self.held = True
        return Touch.HELD
