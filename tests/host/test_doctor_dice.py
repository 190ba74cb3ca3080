"""What doctor says of the dice readers: found, named, zeroed, calibrated, a damaged line."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import wiring
from hal.table import Table
from hal.table_file import reference
from host import dice_calibrations
from host.cli import main
from host.dice.emulated_tray import EmulatedTray
from host.dice.tray import emulated_tray
from host.doctor.dice import dice
from host.doctor.report import Report, State
from tests.host.bare_table import without_pockets
from tests.host.dice_boards import PRACTICE

TABLE = reference()
Change = Callable[[EmulatedTray], None]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def said(
    change: Change = lambda tray: None, *, fresh: bool = False, table: Table = TABLE
) -> list[Report]:
    """What is said of an emulated tray that was changed like this."""
    tray = emulated_tray(table, PRACTICE, {}, fresh=fresh)
    change(tray)
    return list(dice(table, lambda bands: tray, None, emulated=True))


def wrong(reports: list[Report]) -> list[tuple[str, str]]:
    return [(one.part, one.what) for one in reports if one.state is State.WRONG]


def test_readers_in_order_are_told_with_their_ports() -> None:
    explorers, mummy, calibration = said()
    assert explorers.part == "reader explorers"
    assert explorers.what.startswith("at fake explorers, firmware 1.0, 5 pockets, up 0:0")
    assert mummy.what.startswith("at fake mummy, firmware 1.0, 1 pocket, up 0:0")
    assert (calibration.part, calibration.state) == ("dice calibration", State.NOTE)
    assert calibration.do == "referee dice calibrate --emulated"


def test_a_reader_that_is_not_there_is_wrong() -> None:
    assert wrong(said(lambda tray: tray.fake.unplug("mummy"))) == [("reader mummy", "not found")]


def unplug_both(tray: EmulatedTray) -> None:
    for reader in ("explorers", "mummy"):
        tray.fake.unplug(reader)


def test_readers_that_were_never_there_are_not_wrong_yet() -> None:
    (report,) = said(unplug_both)
    assert (report.part, report.state) == ("dice readers", State.NOTE)
    assert "explorers and mummy not found" in report.what
    assert "step 11 of wiring/GUIDE.md" in report.do
    assert "empty [pockets]" in report.do


def test_step_11_of_the_guide_is_that_of_the_readers() -> None:
    guide = Path(wiring.__file__).with_name("GUIDE.md").read_text(encoding="utf-8")
    assert "## 11. The dice readers" in guide


def test_readers_whose_dice_were_calibrated_are_missed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dice", "calibrate", "--emulated", "mummy"])
    capsys.readouterr()
    told = wrong(said(unplug_both))
    assert told == [("reader explorers", "not found"), ("reader mummy", "not found")]


def test_a_port_in_trouble_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def trouble(tray: EmulatedTray) -> None:
        unplug_both(tray)
        monkeypatch.setattr(tray, "troubles", {"x": "x cannot be opened (why: no): name a port"})

    reports = said(trouble)
    assert wrong(reports)[:2] == [("reader explorers", "not found"), ("reader mummy", "not found")]
    (told,) = [one for one in reports if one.part == "dice readers"]
    assert (told.what, told.do) == ("x cannot be opened (why: no)", "name a port")


def test_readers_without_names_are_told_with_what_to_do() -> None:
    told = [one for one in said(fresh=True) if one.part == "dice readers"]
    assert [one.what for one in told] == [
        "the reader at fake explorers has no name yet",
        "the reader at fake mummy has no name yet",
    ]
    assert all("referee dice name" in one.do for one in told)


def test_pockets_that_were_never_zeroed_are_told() -> None:
    def forget(tray: EmulatedTray) -> None:
        one = tray.fake._desks["explorers"].reader
        zeros = (None, None, *one.kept.zeros[2:])
        one.kept = replace(one.kept, zeros=zeros)
        tray.fake.unplug("explorers")
        tray.fake.plug("explorers")

    reports = said(forget)
    assert wrong(reports) == [("reader explorers", "it has no zero for dice 1, 2")]
    assert any(one.do.endswith("then referee dice zero") for one in reports)


def test_damage_on_the_line_is_a_note() -> None:
    def disturb(tray: EmulatedTray) -> None:
        tray.go_on(1.0)
        for _ in range(3):
            tray.fake._desks["mummy"].reader.receive(b"\x05rubbish\0", tray.now())

    told = [one for one in said(disturb) if "damaged" in one.what]
    assert [(one.part, one.state) for one in told] == [("reader mummy", State.NOTE)]
    assert "3 damaged frames" in told[0].what


def test_a_whole_calibration_is_in_order_and_a_part_of_one_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["dice", "calibrate", "--emulated", "mummy"])
    assert said()[-1].what == "none for dice 1, 2, 3, 4, 5: no face can be read"
    main(["dice", "calibrate", "--emulated"])
    assert said()[-1] == Report(
        "dice calibration", State.OK, "dice 1, 2, 3, 4, 5, mummy can be read"
    )
    capsys.readouterr()


def test_a_calibration_that_cannot_be_used_is_wrong() -> None:
    path = dice_calibrations.path_of(TABLE, emulated=True)
    path.parent.mkdir(parents=True)
    path.write_text("rubbish")
    (part, what), *_ = wrong(said())
    assert part == "dice calibration"
    assert "this is no calibration of dice" in what


def test_a_table_file_without_pockets_is_right_and_examined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bare.toml"
    file.write_text(without_pockets(), encoding="utf-8")
    assert main(["table", "check", str(file)]) == 0
    assert main(["table", "show", str(file)]) == 0
    assert main(["doctor", "--emulated", "--table", str(file)]) == 0
    assert "the table file has none: dice are entered by hand" in capsys.readouterr().out


def test_a_table_without_pockets_needs_no_readers() -> None:
    (report,) = said(table=replace(TABLE, pockets=()))
    assert (report.part, report.state) == ("dice readers", State.NOTE)
