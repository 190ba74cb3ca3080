"""The scanning thread: everything is handed over, and it ends when told."""

from collections.abc import Callable, Iterable
from queue import Queue
from threading import current_thread, main_thread
from threading import enumerate as enumerate_threads

from hal.errors import BusError
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


def test_a_late_poll_is_not_made_up_for() -> None:
    """Asked for far more than it can do, it still hands over each poll's values once."""
    values, _ = run(in_turn(*((str(number),) for number in range(50))), 50, hertz=1e9)
    assert values == [str(number) for number in range(50)]
