"""A table whose clock follows the real one at any speed, and the game that is woken by it."""

import asyncio
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import pytest

from fsm.pyramid.observations import Observation, Pressed
from fsm.pyramid.observations import Side as GameSide
from hal.fake import FakeTable
from hal.ports import Scan
from hal.sides import Side
from hal.table_file import reference
from host.drivers.emulated_table import EmulatedTable
from host.drivers.pacing import Pace
from host.evening.pump import Pump
from tests.service.sinks import Remembering
from tests.sim.own_time import OwnTimeLoop, in_own_time

if TYPE_CHECKING:
    from host.evening.evening import Evening

PERIOD_S = 0.01


def table(most_late: float = 1.0) -> EmulatedTable:
    fake = FakeTable(reference(), {"red": Side.EXPLORERS}, chips=True)
    return EmulatedTable(fake, 1 / PERIOD_S, most_late)


def looks(it: EmulatedTable) -> list[float]:
    """When it looks, on its own clock."""
    seen: list[float] = []
    it.attend(seen.append)
    return seen


def scans(it: EmulatedTable) -> list[None]:
    """One for every scan of its sensors."""
    seen: list[None] = []
    scan = it.fake.scanner.scan

    def noted() -> Scan:
        seen.append(None)
        return scan()

    it.fake.scanner.scan = noted  # type: ignore[method-assign]
    return seen


def test_a_pace_leads_from_one_clock_to_the_other_and_back() -> None:
    pace = Pace(real=50.0, table=10.0, speed=0.5)
    assert pace.table_at(54.0) == 12.0
    assert pace.real_at(12.0) == 54.0
    assert pace.epoch == 30.0


def test_a_change_of_speed_makes_no_jump() -> None:
    pace = Pace(50.0, 10.0, 0.5).changed(54.0, 4.0)
    assert (pace.table_at(54.0), pace.table_at(55.0)) == (12.0, 16.0)


@pytest.mark.parametrize("speed", [0.1, 1.0, 4.0])
def test_the_table_is_looked_at_as_often_by_its_own_clock_at_every_speed(speed: float) -> None:
    async def story() -> None:
        it = table()
        seen = scans(it)
        it.speed = speed
        it.start(Remembering())
        await asyncio.sleep(10.0)
        await it.close()
        assert it.clock.now() == pytest.approx(10.0 * speed, abs=0.1)
        assert len(seen) == pytest.approx(10.0 * speed / PERIOD_S, rel=0.02)

    in_own_time(story())


def test_the_speed_can_change_while_it_runs() -> None:
    async def story() -> None:
        it = table()
        it.start(Remembering())
        for speed, seconds in ((1.0, 2.0), (0.1, 20.0), (4.0, 1.0)):
            begun = it.clock.now()
            it.speed = speed
            await asyncio.sleep(seconds)
            assert it.clock.now() - begun == pytest.approx(speed * seconds, abs=0.05)
        await it.close()

    in_own_time(story())


def test_what_moves_slowly_is_told_of_often_enough_to_be_seen_moving_evenly() -> None:
    async def story() -> None:
        it = table()
        told = looks(it)
        it.speed = 0.1
        it.start(Remembering())
        await asyncio.sleep(10.0)
        await it.close()
        assert len(told) >= 10.0 * 30

    in_own_time(story())


def test_how_long_ago_a_moment_of_the_table_was_is_told_in_real_seconds() -> None:
    async def story() -> None:
        it = table()
        it.speed = 0.5
        it.start(Remembering())
        await asyncio.sleep(10.0)
        assert it.ago(3.0) == pytest.approx(4.0, abs=0.1)
        await it.close()

    in_own_time(story())


def late_by(seconds: float, most_late: float) -> list[float]:
    """How far apart its looks are when the machine is away for so long."""

    async def story() -> list[float]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, OwnTimeLoop)
        it = table(most_late)
        seen = looks(it)
        it.start(Remembering())
        await asyncio.sleep(0.5)
        loop.lose(seconds)
        await asyncio.sleep(0.5)
        await it.close()
        return [after - before for before, after in pairwise(seen)]

    return in_own_time(story())


def test_on_a_busy_machine_the_clock_of_the_table_stands_still() -> None:
    assert max(late_by(3.0, most_late=0.02)) <= 0.03


def test_a_short_press_is_felt_however_busy_the_machine_is() -> None:
    """A look itself may take long, when the machine does something else in the middle of it."""

    async def story() -> list[Observation]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, OwnTimeLoop)
        it, sink = table(0.02), Remembering()
        it.speed = 4.0
        scan = it.fake.scanner.scan

        def slow_scan() -> Scan:
            loop.lose(0.1)
            return scan()

        it.fake.scanner.scan = slow_scan  # type: ignore[method-assign]
        it.start(sink)
        for _ in range(20):
            it.fake.press(Side.EXPLORERS, "3")
            await asyncio.sleep(3.0)
        await it.close()
        return sink.seen

    assert in_own_time(story()) == [Pressed(GameSide.EXPLORERS, "3")] * 20


def test_unless_lateness_is_to_be_seen() -> None:
    gaps = late_by(3.0, most_late=10.0)
    assert max(gaps) > 3.0
    assert len([gap for gap in gaps if gap < PERIOD_S / 2]) == 0  # and nobody hurries afterwards


def test_whoever_attends_is_told_the_time_of_each_look() -> None:
    it = EmulatedTable(FakeTable(reference(), {"red": Side.EXPLORERS}))
    seen = looks(it)
    for at in (1.0, 2.0):
        it.clock.seconds = at
        it.step()
    assert seen == [1.0, 2.0]


class Slow:
    """An evening that wants to be woken at a moment, and again half a second later."""

    def __init__(self) -> None:
        self.deadline: float | None = 2.0
        self.woken_at: list[float] = []

    async def looked(self, at: float) -> None:
        pass

    async def woken(self, at: float) -> None:
        self.woken_at.append(at)
        self.deadline = at + 0.5 if len(self.woken_at) < 3 else None


@pytest.mark.parametrize("speed", [0.1, 1.0, 4.0])
def test_the_game_is_woken_by_the_clock_of_the_table_and_nothing_runs_idly(speed: float) -> None:
    beats: list[None] = []

    async def story() -> None:
        it, evening = table(), Slow()
        pump = Pump(cast("Evening", evening), it.clock, lambda: beats.append(None), alarm=False)
        it.attend(pump.passed)
        it.speed = speed
        pumping = asyncio.ensure_future(pump.run())
        it.start(pump)
        await asyncio.sleep(4.0 / speed)
        pumping.cancel()
        await it.close()
        assert evening.woken_at == pytest.approx([2.0, 2.5, 3.0], abs=0.03)
        assert len(beats) < 4.0 / speed + 10

    in_own_time(story())
