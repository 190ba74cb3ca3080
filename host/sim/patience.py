"""How long robots wait before they try the same again: not at all at first, then ever longer.

What does not help after some attempts will not help by many more: people are needed, or another
situation. Nobody wants to see a robot press a key for ever.
"""

from typing import Final

_AT_ONCE: Final = 4
_FIRST_S: Final = 2.0
_LONGEST_S: Final = 30.0


class Patience:
    """Counts the attempts in one situation; another situation begins anew."""

    def __init__(self, at_once: int = _AT_ONCE) -> None:
        self._at_once: Final = at_once
        self._situation: object = None
        self._not_before = 0.0
        self.tried = 0

    def allows(self, situation: object, now: float) -> bool:
        """Whether it is time to try, in this situation."""
        if situation != self._situation:
            self._situation, self.tried, self._not_before = situation, 0, now
        return now >= self._not_before

    def note(self, now: float) -> None:
        """It was tried once more."""
        self.tried += 1
        late = self.tried - self._at_once
        if late >= 0:
            self._not_before = now + min(_LONGEST_S, _FIRST_S * 2**late)
