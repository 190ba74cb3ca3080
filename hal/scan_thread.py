"""The one thread that owns the bus: it polls at a steady rate and hands over what was seen.

Everything that `poll` gives is handed over, in order. So is an exception: after a HalError polling
goes on, and the same one poll after poll is handed over once; anything else is a bug, and the
thread ends with it. Whoever gets values from the thread must look for exceptions among them. If
handing over fails, the thread ends and `stop` raises what it failed with. A poll that takes too
long is followed by the next one at once; polls that were missed are not made up for.

A thread runs once: who wants to scan again makes another. Not promised: the exact rate. It is the
operating system that wakes the thread.
"""

import time
from collections.abc import Callable, Iterable
from threading import Event, Thread, current_thread
from typing import Final, Generic, TypeVar

from hal.errors import HalError

Value = TypeVar("Value")


class ScanThread(Generic[Value]):
    """Calls `poll` so many times a second and `put` with each value, both in its own thread.

    `now` and `wait` are for tests: the time, and a wait that is True when it is to end.
    """

    def __init__(
        self,
        poll: Callable[[], Iterable[Value]],
        put: Callable[[Value | Exception], None],
        hertz: float = 100,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], bool] | None = None,
    ) -> None:
        self._poll: Final = poll
        self._put: Final = put
        self._period: Final = 1 / hertz
        self._stopping: Final = Event()
        self._now: Final = now
        self._wait: Final = wait or self._stopping.wait
        self._thread: Final = Thread(target=self._run, name="scan", daemon=True)
        self._told: tuple[type, str] | None = None
        self._broken: Exception | None = None

    def start(self) -> None:
        """Begin to poll. Raises HalError if this thread was started or stopped before."""
        if self._thread.ident is not None or self._stopping.is_set():
            raise HalError("this scan thread was started or stopped before: make a new one")
        self._thread.start()

    def stop(self) -> None:
        """End after the poll under way, and return when the thread has ended.

        Called from within the thread, by `poll` or `put`, it returns at once. Raises what `put`
        raised, if that ended the thread.
        """
        self._stopping.set()
        if self._thread.ident is None or self._thread is current_thread():
            return
        self._thread.join()
        if self._broken:
            raise self._broken

    def _run(self) -> None:
        try:
            self._keep_polling()
        except Exception as error:
            self._broken = error

    def _keep_polling(self) -> None:
        due = self._now()
        while self._poll_once() and not self._stopping.is_set():
            now = self._now()
            due = max(due + self._period, now)
            if self._wait(due - now):
                return

    def _poll_once(self) -> bool:
        """Poll and hand over; False if there is no point in going on."""
        try:
            values = tuple(self._poll())
        except Exception as error:
            return self._hand_over_trouble(error)
        self._told = None
        for value in values:
            self._put(value)
        return True

    def _hand_over_trouble(self, error: Exception) -> bool:
        trouble = (type(error), str(error))
        if trouble != self._told:
            self._put(error)
        self._told = trouble
        return isinstance(error, HalError)
