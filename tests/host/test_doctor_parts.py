"""What the doctor says of chips, rows, columns, speed and lamps that are not in order."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hal.errors import HalError, PartLostError
from hal.ports import PartLost
from hal.sides import Side
from host.doctor.chips import chips
from host.doctor.matrix import matrix
from host.doctor.panel import panel
from host.doctor.report import Report, State
from host.rig import Rig, emulated_rig
from tests.host.small_table import small


@pytest.fixture
def rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Rig:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    rig = emulated_rig(small())
    rig.scanner.scan()
    return rig


def of(part: str, reports: Iterator[Report]) -> Report:
    (found,) = [report for report in reports if report.part == part]
    return found


def test_a_row_that_does_not_follow_is_named(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.doctor.matrix.rows_that_disobey", lambda wire, table: ["2"])
    report = of("rows", matrix(rig))
    assert (report.state, report.what) == (State.WRONG, "the pin does not follow: row 2")


def test_a_column_that_is_low_at_rest_is_named(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    low = {Side.EXPLORERS: [], Side.MUMMY: ["c", "d"]}
    monkeypatch.setattr("host.doctor.matrix.columns_held_low", lambda wire, table, clock: low)
    report = of("columns mummy", matrix(rig))
    assert (report.state, report.what) == (
        State.WRONG,
        "low with no row powered: column c, d",
    )


def test_a_chip_lost_on_the_way_is_told(rig: Rig) -> None:
    reports = []
    for report in matrix(rig):
        reports.append(report)
        assert rig.fake is not None
        rig.fake.unplug("mummy")
    assert (reports[-1].part, reports[-1].state) == ("matrix", State.WRONG)
    assert reports[-1].what == "MCP23017 'mummy' at 0x22 does not answer (Remote I/O error)"
    assert reports[-1].do == "check its plug and supply"


def test_a_reset_that_was_left_low_is_let_go_and_said(rig: Rig) -> None:
    assert rig.fake is not None
    assert rig.fake.bus is not None
    rig.fake.bus.reset(low=True)
    first, *others = chips(rig)
    assert (first.part, first.state) == ("bus", State.WRONG)
    assert "is free again (no clocks, because SDA is high; RESET given to the chips)" in first.what
    assert {report.state for report in others} == {State.OK}


def test_a_board_without_a_plug_is_told_as_the_bus_and_chip_by_chip(rig: Rig) -> None:
    assert rig.fake is not None
    for part in rig.table.chips:
        rig.fake.unplug(part)
    first, *others = chips(rig)
    assert first.what.startswith("I2C bus 1 is silent (no answer from any chip")
    assert first.do.startswith("check the plug and supply of the chips")
    assert [report.part for report in others] == ["chip rows", "chip explorers", "chip mummy"]
    assert all("does not answer" in report.what for report in others)


def test_a_bus_that_hangs_on_the_way_is_told(rig: Rig) -> None:
    reports = []
    for report in matrix(rig):
        reports.append(report)
        assert rig.fake is not None
        rig.fake.bus_hang()
    assert reports[-1].what.startswith("the I2C bus is stuck (Connection timed out), noticed at ")
    assert reports[-1].do.startswith("check SDA and SCL for a short")


def test_many_magnets_are_not_all_listed(rig: Rig) -> None:
    assert rig.fake is not None
    for spot in rig.table.spots:
        if spot.name != "b2":
            rig.fake.stick(Side.EXPLORERS, spot.name)
    what = of("cells explorers", matrix(rig)).what
    assert what == "a magnet is seen at a1, b1, c1, d1, a2, d2, b3, c3 and 1 more"


def test_a_real_table_is_held_to_the_rate_of_play(rig: Rig) -> None:
    rig.fake = None
    fast = of("scan rate", matrix(rig))
    assert (fast.state, "scans/s, 1 ms at worst from" in fast.what) == (State.OK, True)
    wait = rig.clock.wait
    rig.scanner._wait = lambda seconds: wait(seconds + 0.01)  # type: ignore[misc]
    slow = of("scan rate", matrix(rig))
    assert slow.state is State.WRONG
    assert "and play needs 60" in slow.what


def test_a_lamp_whose_pin_does_not_follow_is_named(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hal.panel.Panel.lit", lambda panel, side: frozenset())
    report = of("lamps", panel(rig.table, rig.panel, rig.clock, lamps=True))
    assert report.state is State.WRONG
    assert report.what.startswith("the pin does not follow: turn of the explorers, ")


def test_a_buzzer_sounds_for_a_moment_when_that_is_asked_for(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = rig.panel()
    monkeypatch.setattr(opened, "close", lambda: None)
    report = of("buzzers", panel(rig.table, lambda: opened, rig.clock, lamps=True))
    assert report.state is State.OK
    assert report.what.startswith("sounded one after another: signal of the table.")
    assert opened.sounding() == frozenset()


def test_a_buzzer_whose_pin_does_not_follow_is_named(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hal.panel.Panel.sounding", lambda panel: frozenset())
    report = of("buzzers", panel(rig.table, rig.panel, rig.clock, lamps=True))
    assert report.state is State.WRONG


def test_a_key_that_is_lost_is_told_by_name_and_no_key_called_in_order(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = PartLost("key mummy done", "key 'done' of the mummy on GPIO 9 fails")
    monkeypatch.setattr("hal.fake.FakePanel.poll", lambda panel, at: (lost,))
    reports = list(panel(rig.table, rig.panel, rig.clock, lamps=False))
    assert [(one.state, one.what) for one in reports if one.part == lost.part] == [
        (State.WRONG, lost.why)
    ]
    assert "keys" not in [one.part for one in reports]


def test_a_pin_that_fails_while_it_is_used_is_told(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise HalError("key 'done' fails")

    monkeypatch.setattr("hal.fake.FakePanel.poll", fails)
    *_, report = panel(rig.table, rig.panel, rig.clock, lamps=True)
    assert (report.part, report.state, report.what) == ("pins", State.WRONG, "key 'done' fails")


def test_something_else_on_the_bus_is_mentioned(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    known = sorted(chip.address for chip in rig.table.chips.values())
    monkeypatch.setattr("host.doctor.chips.answering", lambda wire, table: [*known, 0x48])
    report = of("bus", chips(rig))
    assert (report.state, report.what) == (State.NOTE, "something else answers at 0x48")


def test_a_chip_that_falls_silent_while_it_is_looked_at_is_told(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: object) -> None:
        raise PartLostError("rows", 0x20, "Remote I/O error")

    monkeypatch.setattr("host.doctor.chips.settings", silent)
    report = of("chip rows", chips(rig))
    assert (report.state, report.what) == (
        State.WRONG,
        "MCP23017 'rows' at 0x20 does not answer (Remote I/O error)",
    )
