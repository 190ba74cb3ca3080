"""The scanning thread: everything is handed over, and it ends when told."""

from collections.abc import Callable, Iterable
from queue import Queue
from threading import Event, current_thread, main_thread
from threading import enumerate as enumerate_threads

import pytest

from hal.errors import BusError, HalError
from hal.scan_thread import ScanThread

PATIENCE = 60.0


def run(
    poll: Callable[[], Iterable[str]], count: int, hertz: float = 1000
) -> tuple[list[str | Exception], ScanThread[str]]:
    """The first values that come over from a thread, which is stopped then."""
    queue: Queue[str | Exception] = Queue()
    thread = ScanThread(poll, queue.put, hertz)
    thread.start()
    try:
        return [queue.get(timeout=PATIENCE) for _ in range(count)], thread
    finally:
        thread.stop()


def in_turn(*answers: tuple[str, ...] | Exception) -> Callable[[], Iterable[str]]:
    """A poll that gives these answers, then nothing."""
    left = list(answers)

    def poll() -> Iterable[str]:
        answer = left.pop(0) if left else ()
        if isinstance(answer, Exception):
            raise answer
        return answer

    return poll


def test_everything_seen_is_handed_over_in_order() -> None:
    values, _ = run(in_turn(("a", "b"), (), ("c",)), 3)
    assert values == ["a", "b", "c"]


def test_polling_happens_in_a_thread_of_its_own() -> None:
    values, _ = run(lambda: (current_thread().name,), 1)
    assert values == ["scan"] != [main_thread().name]


def test_trouble_with_the_hardware_is_handed_over_and_polling_goes_on() -> None:
    error = BusError("stuck")
    values, _ = run(in_turn(("a",), error, ("b",)), 3)
    assert values == ["a", error, "b"]


def test_a_bug_is_handed_over_and_ends_the_thread() -> None:
    error = ZeroDivisionError("a bug")
    values, thread = run(in_turn(("a",), error, ("never",)), 2)
    assert values == ["a", error]
    thread.stop()


def test_when_stop_returns_the_thread_has_ended() -> None:
    run(lambda: ("x",), 3)
    assert "scan" not in [thread.name for thread in enumerate_threads()]


def test_a_thread_that_was_never_started_can_be_stopped() -> None:
    ScanThread(in_turn(), lambda value: None).stop()


def test_the_same_trouble_poll_after_poll_is_handed_over_once() -> None:
    stuck, other = [BusError("stuck") for _ in range(3)], BusError("gone")
    values, _ = run(in_turn(*stuck, other, ("a",), other, ("b",)), 5)
    assert values == [stuck[0], other, "a", other, "b"]


def test_it_can_be_stopped_by_whoever_is_handed_something() -> None:
    ended = Event()

    def put(value: str | Exception) -> None:
        values.append(value)
        thread.stop()
        ended.set()

    values: list[str | Exception] = []
    thread = ScanThread(lambda: ("x",), put, hertz=1000)
    thread.start()
    assert ended.wait(PATIENCE)
    thread.stop()
    assert values == ["x"]


def test_a_failure_to_hand_over_is_raised_when_it_is_stopped() -> None:
    def put(value: str | Exception) -> None:
        tried.append(value)
        raise ZeroDivisionError("nobody takes it")

    tried: list[str | Exception] = []
    thread = ScanThread(lambda: ("x",), put, wait=lambda seconds: True)
    thread.start()
    with pytest.raises(ZeroDivisionError, match="nobody takes it"):
        thread.stop()
    assert tried == ["x"]


@pytest.mark.parametrize("started", [False, True])
def test_it_runs_once(started: bool) -> None:
    thread = ScanThread(in_turn(), lambda value: None)
    if started:
        thread.start()
        with pytest.raises(HalError, match="make a new one"):
            thread.start()
    thread.stop()
    with pytest.raises(HalError, match="was started or stopped before: make a new one"):
        thread.start()


def pauses(polls: list[float]) -> list[float]:
    """How long it waits after each of some polls that take so many seconds, at ten a second."""
    now, waited, done = [5.0], list[float](), Event()

    def poll() -> Iterable[str]:
        now[0] += polls[len(waited)]
        return ()

    def wait(seconds: float) -> bool:
        waited.append(seconds)
        now[0] += seconds
        if len(waited) == len(polls):
            done.set()
        return done.is_set()

    thread = ScanThread(poll, lambda value: None, 10, now=lambda: now[0], wait=wait)
    thread.start()
    assert done.wait(PATIENCE)
    thread.stop()
    return waited


def test_it_waits_for_what_is_left_of_the_period() -> None:
    assert pauses([0.02, 0.09, 0.0]) == pytest.approx([0.08, 0.01, 0.1])


def test_a_late_poll_is_followed_at_once_and_not_made_up_for() -> None:
    assert pauses([0.35, 0.02, 0.02]) == pytest.approx([0.0, 0.08, 0.08])
