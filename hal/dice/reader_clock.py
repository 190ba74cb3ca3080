"""Whether a reader has begun anew, by its own clock: it tells how long it has been running.

Between two reports that clock goes on as long as ours does. Where the two disagree, the reader was
reset, or our own program was held up, or a cheap resonator is slow; but a reader that has run for
longer than it has been out of sight cannot have begun meanwhile.
"""

from typing import Final

_ROUND_MS: Final = 2**32  # after which an uptime goes on from 0
_AGREE: Final = 0.25  # seconds by which two reports may be read late
_SLACK: Final = 2.0
_FAST: Final = 1.01  # ceramic resonators are half a percent off; twice that is allowed for


class ReaderClock:
    """The clock of one reader, as its reports tell it."""

    def __init__(self) -> None:
        self._last: tuple[int, float] | None = None

    def began_anew(self, uptime_ms: int, at: float) -> bool:
        """Whether it was reset since the last report; the first report is a beginning too."""
        last, self._last = self._last, (uptime_ms, at)
        if last is None:
            return True
        ran, passed = (uptime_ms - last[0]) % _ROUND_MS / 1000, at - last[1]
        if abs(ran - passed) <= _AGREE:
            return False
        return uptime_ms < last[0] or uptime_ms / 1000 <= _FAST * passed + _SLACK
