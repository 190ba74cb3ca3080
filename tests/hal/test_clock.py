"""Clocks: the emulated one moves only by waiting, the real one never returns early."""

import time

import pytest

from hal.clock import OVERSLEEP, EmulatedClock, SystemClock


def test_an_emulated_wait_takes_no_time_and_moves_the_clock() -> None:
    clock = EmulatedClock(now=5.0)
    before = time.perf_counter()
    clock.wait(3600.0)
    assert clock.now() == 3605.0
    assert time.perf_counter() - before < 60


@pytest.mark.parametrize("seconds", [0.0, 20e-6, OVERSLEEP + 50e-6])
def test_a_real_wait_is_never_too_short(seconds: float) -> None:
    before = time.perf_counter()
    SystemClock().wait(seconds)
    assert time.perf_counter() - before >= seconds


def test_the_real_clock_does_not_go_back() -> None:
    clock = SystemClock()
    assert clock.now() <= clock.now()


def test_a_long_wait_is_mostly_slept_and_its_end_is_spun(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("hal.clock.time.sleep", slept.append)
    SystemClock().wait(OVERSLEEP / 2)
    assert slept == []
    SystemClock().wait(0.005)
    assert slept == pytest.approx([0.005 - OVERSLEEP])
