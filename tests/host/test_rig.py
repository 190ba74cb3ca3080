"""Opening a table: real or emulated, with the calibration that is kept here."""

from pathlib import Path

import pytest

from hal.calibration import Calibration, Cell, Face, Ghosts
from hal.errors import BusError, CalibrationError, HalError
from hal.ports import KeyNews, Press
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from host.calibrations import load, path_of, save
from host.rig import emulated_rig, open_rig
from host.rig_faults import fault
from host.table_lock import TableBusyError, lock_table
from tests.host.small_table import small

E = Side.EXPLORERS
ALONE: dict[str, tuple[int, ...]] = {spot.name: () for spot in small().spots}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home, and no device that these tests could take from somebody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("host.rig.lock_table", lambda table: lock_table(table, tmp_path))
    return tmp_path


def test_without_a_calibration_the_table_file_is_believed() -> None:
    rig = emulated_rig(small())
    assert (rig.spot_map, rig.calibration, rig.remark) == (wired(small()), None, None)


def test_a_kept_calibration_is_used() -> None:
    table = small()
    kept = Calibration(table.name, table.fingerprint, {E: Face({"b2": Cell(None)})})
    save(kept, table, emulated=True)
    rig = emulated_rig(table)
    assert rig.calibration == kept
    assert "b2" not in rig.spot_map.bits[E]


@pytest.mark.parametrize(
    ("found", "counts_as"),
    [
        (Ghosts(), True),
        (Ghosts(ALONE, {"b1": ()}), False),
        (Ghosts({"b1": (0,)}, {"b1": ()}), True),
    ],
)
def test_a_real_table_has_ghosts_unless_it_was_measured_that_it_has_none(
    found: Ghosts, counts_as: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, emulated = small(), emulated_rig(small())
    monkeypatch.setattr("host.rig.open_bus", lambda table: emulated.bus)
    save(Calibration(table.name, table.fingerprint, {}, found), table, emulated=False)
    rig = open_rig(table)
    rig.close()
    assert rig.ghosts is counts_as


def test_a_real_table_that_was_never_calibrated_counts_as_with_ghosts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    emulated = emulated_rig(small())
    monkeypatch.setattr("host.rig.open_bus", lambda table: emulated.bus)
    rig = open_rig(small())
    rig.close()
    assert rig.ghosts


def test_an_emulated_table_has_the_ghosts_that_its_steel_gives_it() -> None:
    table = small()
    assert not emulated_rig(table).ghosts
    assert emulated_rig(table, [fault("ghosts", table)]).ghosts


def test_a_void_calibration_is_not_used_and_that_is_said() -> None:
    table = small()
    save(Calibration(table.name, "other", {E: Face({"b2": Cell(None)})}), table, emulated=True)
    rig = emulated_rig(table)
    assert (rig.spot_map, rig.calibration) == (wired(table), None)
    assert rig.remark is not None
    assert "is void" in rig.remark


def test_a_file_that_cannot_be_read_is_told() -> None:
    path = path_of(small(), emulated=True)
    path.mkdir(parents=True)
    with pytest.raises(CalibrationError, match="it cannot be read"):
        load(small(), emulated=True)
    path.rmdir()
    path.write_bytes(b"\xff")
    with pytest.raises(CalibrationError, match="it is not text in UTF-8"):
        load(small(), emulated=True)


def test_an_emulated_panel_is_opened_and_closed_like_a_real_one() -> None:
    rig = emulated_rig(small())
    panel = rig.panel()
    with pytest.raises(HalError, match="in use"):
        rig.panel()
    assert panel.poll(0.0) == ()
    panel.close()
    again = rig.panel()
    assert rig.fake is not None
    rig.fake.press(E, "done")
    news: list[KeyNews] = []
    for _ in range(30):
        news += again.poll(rig.clock.now())
        rig.clock.wait(0.01)
    assert news == [Press(E, "done")]


def test_a_real_table_is_opened_on_its_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    emulated = emulated_rig(small())
    monkeypatch.setattr("host.rig.open_bus", lambda table: emulated.bus)
    rig = open_rig(small())
    assert not rig.emulated
    assert rig.scanner.scan() == (0, 0)
    rig.close()


def test_a_real_table_is_for_one_program_until_it_is_closed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "i2c-1").touch()
    emulated = emulated_rig(small())
    monkeypatch.setattr("host.rig.open_bus", lambda table: emulated.bus)
    first = open_rig(small())
    with pytest.raises(TableBusyError, match="the table is in use by process"):
        open_rig(small())
    first.close()
    open_rig(small()).close()


def test_a_table_that_cannot_be_opened_is_not_held(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(table: Table) -> None:
        raise BusError("no bus")

    (home / "i2c-1").touch()
    monkeypatch.setattr("host.rig.open_bus", none)
    with pytest.raises(BusError, match="no bus"):
        open_rig(small())
    lock_table(small(), home).release()


def test_the_panel_of_a_real_table_is_the_real_one(monkeypatch: pytest.MonkeyPatch) -> None:
    emulated = emulated_rig(small())
    monkeypatch.setattr("host.rig.open_bus", lambda table: emulated.bus)
    panel = emulated.panel()
    monkeypatch.setattr("host.rig.Panel", lambda table: panel)
    rig = open_rig(small())
    assert rig.panel() is panel
    rig.close()


def test_a_machine_without_a_bus_is_an_error_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(table: Table) -> None:
        raise BusError("no bus")

    monkeypatch.setattr("host.rig.open_bus", none)
    with pytest.raises(BusError, match="no bus"):
        open_rig(small())
