"""The one thread that owns the bus: it polls at a steady rate and hands over what was seen.

Everything that `poll` gives is handed over, in order. So is an exception: after a HalError polling
goes on; anything else is a bug, and the thread ends with it. Whoever gets values from the thread
must look for exceptions among them. A poll that takes too long is followed by the next one at once;
polls that were missed are not made up for.

Not promised: the exact rate. It is the operating system that wakes the thread.
"""

import time
from collections.abc import Callable, Iterable
from threading import Event, Thread
from typing import Final, Generic, TypeVar

from hal.errors import HalError

Value = TypeVar("Value")


class ScanThread(Generic[Value]):
    """Calls `poll` so many times a second and `put` with each value, both in its own thread."""

    def __init__(
        self,
        poll: Callable[[], Iterable[Value]],
        put: Callable[[Value | Exception], None],
        hertz: float = 100,
    ) -> None:
        self._poll: Final = poll
        self._put: Final = put
        self._period: Final = 1 / hertz
        self._stopping: Final = Event()
        self._thread: Final = Thread(target=self._run, name="scan", daemon=True)

    def start(self) -> None:
        """Begin to poll."""
        self._thread.start()

    def stop(self) -> None:
        """End after the poll under way, and return when the thread has ended."""
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        due = time.monotonic()
        while self._poll_once():
            now = time.monotonic()
            due = max(due + self._period, now)
            if self._stopping.wait(due - now):
                return

    def _poll_once(self) -> bool:
        """Poll and hand over; False if there is no point in going on."""
        try:
            for value in self._poll():
                self._put(value)
        except HalError as error:
            self._put(error)
        except Exception as error:
            self._put(error)
            return False
        return True
