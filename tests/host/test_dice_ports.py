"""`referee dice` at serial ports: readers in real time behind pseudo-terminals."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hal.dice.fake_pocket import HALF_SCALE
from hal.dice.fake_reader import FakeReader
from hal.dice.messages import MOST_POCKETS
from hal.ports import DieSeen, Lie
from hal.table_file import reference
from host.cli import main
from host.dice.serial_tray import SerialTray
from host.dice.tray import odd_ports, pockets_now, wait_until, why_missing
from tests.host.dice_port import DicePort

TABLE = reference()
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty home, and no other ports than those of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("host.dice.command.usb_ports", lambda: iter(()))


def reader(name: str, pockets: int) -> FakeReader:
    made = FakeReader(name, pockets, lambda pocket, at: 2.5)
    made.kept = replace(made.kept, zeros=(HALF_SCALE,) * MOST_POCKETS if name else made.kept.zeros)
    return made


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[DicePort, DicePort]]:
    """The readers of the reference build."""
    with (
        DicePort(tmp_path / "a", reader("explorers", 5)) as first,
        DicePort(tmp_path / "b", reader("mummy", 1)) as second,
    ):
        yield first, second


def test_a_tray_is_seen_through_its_ports(both: tuple[DicePort, DicePort]) -> None:
    tray = SerialTray(TABLE, {}, [port.path for port in both])
    try:
        assert wait_until(tray, lambda: not tray.readers.missing, 20.0)
        assert wait_until(tray, lambda: len(pockets_now(tray.readers)) == 6, 20.0)
        news = [one for _ in range(20) for one in tray.go_on(0.05)]
        assert tray.fake is None
        assert tray.troubles == {}
        assert all(isinstance(one, DieSeen) and one.lie is Lie.OUT for one in news)
    finally:
        tray.close()


def test_a_reader_is_named_through_its_port(tmp_path: Path, capsys: Capture) -> None:
    with DicePort(tmp_path / "a", reader("", 8)) as port:
        assert main(["dice", "name", "mummy", "--port", port.path]) == 0
        assert port.reader.kept.identity == "mummy"
        assert port.reader.kept.pockets == 1
    assert "is called mummy now and has 1 pocket." in capsys.readouterr().out


def test_the_reader_that_is_there_is_zeroed_through_its_port(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = iter([None] * 20 + ["\n"])
    monkeypatch.setattr("host.keyboard.Keyboard.key", lambda self: next(pressed, None))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    fresh = FakeReader("mummy", 1, lambda pocket, at: 2.45)
    with DicePort(tmp_path / "a", fresh) as port:
        assert main(["dice", "zero", "--port", port.path]) == 1, "the explorers' is missing"
    assert fresh.kept.zeros[0] == pytest.approx(HALF_SCALE - 0.05 / 5 * 2 * HALF_SCALE, abs=2)
    assert "The pockets of dice reader mummy are zeroed." in capsys.readouterr().out


def test_doctor_finds_the_readers(both: tuple[DicePort, DicePort], capsys: Capture) -> None:
    main(["doctor", "--json", "--port", both[0].path, "--port", both[1].path])
    out = capsys.readouterr().out
    assert f"at {both[0].path}, firmware 1.0, 5 pockets" in out
    assert f"at {both[1].path}, firmware 1.0, 1 pocket," in out


def test_a_calibration_without_its_reader_says_what_is_missing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    with DicePort(tmp_path / "a", reader("explorers", 5)) as port:
        assert main(["dice", "calibrate", "mummy", "--port", port.path]) == 1
    assert capsys.readouterr().out.startswith("dice reader mummy cannot be heard.\nplug it in")


def test_a_port_that_is_not_there_is_said_not_to_be_there(tmp_path: Path, capsys: Capture) -> None:
    tray = SerialTray(TABLE, {}, [str(tmp_path / "none"), "loop://"])
    try:
        assert tray.troubles[str(tmp_path / "none")].startswith(f"there is no {tmp_path / 'none'}:")
        assert "loop://" not in tray.troubles, "what is no path cannot be looked for"
    finally:
        tray.close()


def test_a_port_at_which_nobody_answers_is_told_by_name_and_doctor(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    master, slave = os.openpty()
    port = os.ttyname(slave)
    try:
        assert main(["dice", "name", "mummy", "--port", port]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"no dice reader answers at {port}.\nnothing answers at {port}: ")
        main(["doctor", "--json", "--port", port])
        assert f"nothing answers at {port}" in capsys.readouterr().out
    finally:
        os.close(master)
        os.close(slave)


def test_a_reader_whose_port_is_in_use_is_not_named_and_that_is_said(
    tmp_path: Path, capsys: Capture
) -> None:
    with DicePort(tmp_path / "a", reader("", 8)) as port:
        other = SerialTray(TABLE, {}, [port.path])
        try:
            assert wait_until(other, lambda: bool(other.readers.seen), 20.0)
            assert main(["dice", "name", "mummy", "--port", port.path]) == 2
        finally:
            other.close()
    assert f"{port.path} is in use by another program" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["nonsense://x", "/dev/null"])
def test_what_to_do_about_a_port_is_advice_and_no_error_message(port: str) -> None:
    tray = SerialTray(TABLE, {}, [port])
    try:
        assert wait_until(tray, lambda: bool(tray.troubles), 20.0)
        (what, do), *_ = [one.rsplit(": ", 1) for one in odd_ports(tray)]
    finally:
        tray.close()
    assert what.startswith(f"{port} cannot be opened (")
    assert do == "name a serial port, or a URL that pyserial knows"


def test_a_port_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    file = tmp_path / "no-port"
    file.write_text("")
    tray = SerialTray(TABLE, {}, [str(file)])
    try:
        assert wait_until(tray, lambda: bool(tray.troubles), 20.0)
        assert f"{file} cannot be opened" in why_missing(tray, ["mummy"])[1]
    finally:
        tray.close()
