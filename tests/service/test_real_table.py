"""The driver of a real table: the scan thread and the dice lines, on emulated chips and pins."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fsm.pyramid.observations import Back, Changed, Lost, Pressed, Side, Undo
from hal.bus_recovery import LONGEST_PAUSE_S
from hal.errors import HalError
from hal.panel import HOLD_S
from hal.sensors import Sensors
from hal.sides import Side as HalSide
from hal.table_file import reference
from host.config import Config
from host.drivers.real_table import RealTable
from host.drivers.table_eyes import TableEyes
from host.rig import Rig, emulated_rig
from host.rig_faults import fault
from host.service.table import real_table
from tests.service.sinks import Remembering

PATIENCE = 60.0
HERTZ = 200

Story = Callable[[Rig, RealTable, Remembering], Awaitable[None]]


def told(story: Story) -> Remembering:
    """What the driver tells in the course of the story."""
    sink = Remembering()

    async def run() -> None:
        rig = emulated_rig(reference())
        driver = RealTable(rig, rig.panel(), HERTZ)
        async with asyncio.timeout(PATIENCE):
            await story(rig, driver, sink)
        await driver.close()

    asyncio.run(run())
    return sink


def test_what_is_on_the_table_is_told_and_that_all_was_looked_at() -> None:
    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        assert rig.fake
        rig.fake.place("explorers", "e4")
        rig.fake.place("mummy", "h8")
        driver.start(sink)
        await sink.until(lambda s: s.looks and len(s.seen) >= 2)
        assert driver.alive()

    sink = told(story)
    assert set(sink.seen) == {Changed(Side.EXPLORERS, "e4", True), Changed(Side.MUMMY, "h8", True)}
    assert sink.looks == 1


def test_a_lost_chip_keeps_the_first_look_waiting() -> None:
    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        assert rig.fake
        rig.fake.unplug("mummy")
        driver.start(sink)
        await sink.until(lambda s: s.seen)
        assert sink.looks == 0
        rig.fake.plug("mummy")
        await sink.until(lambda s: s.looks)

    assert [type(one) for one in told(story).seen] == [Lost, Back]


def test_what_freed_a_bus_is_in_the_log_once(caplog: pytest.LogCaptureFixture) -> None:
    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        assert rig.fake
        rig.fake.hold_bus("mummy")
        driver.start(sink)
        await sink.until(lambda s: s.looks)

    assert told(story).seen == [Lost("bus"), Back("bus")]
    (lost, back) = [one.getMessage() for one in caplog.records if "the table" in one.getMessage()]
    assert back == "the table: bus is back"
    assert "it is free again (9 clocks on SCL left SDA low; RESET given to the chips)" in lost


def test_what_freed_a_bus_that_was_lost_before_is_in_the_log_when_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rig = emulated_rig(reference())
    assert rig.fake
    sensors = Sensors(rig.scanner, rig.spot_map)
    eyes = TableEyes(rig.table, sensors, rig.panel(), rig.clock)
    eyes.look()
    rig.fake.bus_hang()
    eyes.look()
    rig.fake.hold_bus("mummy")
    rig.clock.wait(LONGEST_PAUSE_S)
    for _ in range(3):
        eyes.look()
    lost, back = [record.getMessage() for record in caplog.records]
    assert "is stuck (Connection timed out)" in lost
    assert "it is free again (9 clocks on SCL left SDA low; RESET given to the chips)" in back


def test_a_part_that_comes_back_by_itself_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        assert rig.fake
        rig.fake.unplug("mummy")
        driver.start(sink)
        await sink.until(lambda s: s.seen)
        rig.fake.plug("mummy")
        await sink.until(lambda s: s.looks)

    told(story)
    (lost, back) = [one.getMessage() for one in caplog.records if "the table" in one.getMessage()]
    assert "'mummy' at 0x22 does not answer" in lost
    assert back == "the table: mummy is back"


def test_keys_are_told_pressed_or_held(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = dict.fromkeys(HOLD_S, 0.0)  # this driver's clock is the real one
    monkeypatch.setattr("hal.panel.HOLD_S", at_once)

    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        assert rig.fake
        rig.fake.push(HalSide.EXPLORERS, "card")
        rig.fake.push(HalSide.EXPLORERS, "done")
        rig.fake.push(None, "power-off")
        driver.start(sink)
        await sink.until(lambda s: len(s.seen) >= 2 and s.offs)

    sink = told(story)
    assert sink.seen == [Pressed(Side.EXPLORERS, "card"), Undo()]
    assert sink.offs == 1


def test_lamps_are_lit_by_the_thread_that_owns_the_pins() -> None:
    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        assert rig.fake
        driver.show(HalSide.EXPLORERS, {"turn", "ok", "no such lamp"})
        driver.sound(0.1)
        driver.start(sink)
        await sink.until(lambda s: s.looks)
        assert rig.fake.panel.lit(HalSide.EXPLORERS) == {"turn", "ok"}

    told(story)


def test_a_bug_in_the_thread_ends_the_service() -> None:
    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        driver._eyes._sensors.poll = _broken  # type: ignore[method-assign]
        driver.start(sink)
        await sink.until(lambda s: s.errors)

    (error,) = told(story).errors
    assert isinstance(error, ZeroDivisionError)


def test_trouble_with_the_table_is_logged_and_looked_at_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story(rig: Rig, driver: RealTable, sink: Remembering) -> None:
        poll, troubles = driver._eyes._sensors.poll, [HalError("the ribbon is loose")]

        def sometimes() -> object:
            if troubles:
                raise troubles.pop()
            return poll()

        driver._eyes._sensors.poll = sometimes  # type: ignore[assignment]
        driver.start(sink)
        await sink.until(lambda s: s.looks)

    told(story)
    assert "the ribbon is loose" in caplog.text


@pytest.mark.parametrize("faults", [["ghosts"], []])
def test_whether_the_table_has_ghosts_is_a_fact_of_its_games(
    faults: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = reference()
    rig = emulated_rig(table, [fault(one, table) for one in faults])
    monkeypatch.setattr("host.service.table.open_rig", lambda table: rig)
    opened = real_table(table, Config())
    asyncio.run(opened.driver.close())
    assert opened.facts.spots.ghosts is bool(faults)


def _broken() -> tuple[()]:
    raise ZeroDivisionError
