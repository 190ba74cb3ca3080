"""A key's contact, debounced: when it was pressed, from samples of an up-and-down that chatters.

Time comes in with every sample; nothing here has a clock. A state counts when every sample over
`STEADY_S` showed it. A key with a hold time counts as pressed when it was down for that long.
"""

from typing import Final

STEADY_S: Final = 0.015  # assumed: contacts of cheap keys chatter for a few milliseconds


class Contact:
    """One key. `down` is what counts now, chatter left out."""

    def __init__(self, down: bool = False, hold_s: float = 0.0) -> None:
        self.down = down
        self._hold_s: Final = hold_s
        self._differs_since: float | None = None
        self._down_since = 0.0
        self._told = down  # a key that is down from the beginning was not pressed

    def feed(self, down: bool, at: float) -> bool:
        """Takes a sample; whether the key was pressed with it, once a press."""
        if down == self.down:
            self._differs_since = None
        elif self._differs_since is None:
            self._differs_since = at
        elif at - self._differs_since >= STEADY_S:
            self._settle(down)
        return self._pressed(at)

    def start_anew(self) -> None:
        """Samples are missing: what was steady before them counts no longer."""
        self._differs_since = None

    def _settle(self, down: bool) -> None:
        if down and self._differs_since is not None:
            self._down_since = self._differs_since
        self.down, self._differs_since, self._told = down, None, False

    def _pressed(self, at: float) -> bool:
        if not self.down or self._told or at - self._down_since < self._hold_s:
            return False
        self._told = True
        return True
