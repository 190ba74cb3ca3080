"""The simulator itself: it ends with whoever started it, and says what it does not understand."""

import os
import subprocess
from pathlib import Path

import pytest
import serial

from hal.dice.framing import Deframer, frame
from hal.dice.messages import AskStatistics, Hello, Statistics, packet
from tests.firmware import building
from tests.firmware.building import ELF, SIMULATOR, build
from tests.firmware.simulated_reader import PacedReader


def simulate(*options: str, commands: str = "") -> subprocess.CompletedProcess[str]:
    build()
    return subprocess.run(
        [str(SIMULATOR), *options], input=commands, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("mode", ["--stepped", "--paced"])
def test_it_ends_when_nobody_speaks_to_it_any_more(mode: str) -> None:
    ended = simulate(mode, str(ELF))
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("command", ["jump", "mv 8 2500", "mv 1", "adc maybe", "hear 0g"])
def test_a_command_that_cannot_be_is_quoted(command: str) -> None:
    ended = simulate("--stepped", str(ELF), commands=command + "\n")
    assert ended.returncode != 0
    assert command in ended.stderr


def test_what_is_no_firmware_is_named_with_what_to_do(tmp_path: Path) -> None:
    ended = simulate("--stepped", str(tmp_path / "nothing.elf"))
    assert ended.returncode != 0
    assert "nothing.elf is no firmware: make -C firmware builds it" in ended.stderr


def test_without_a_firmware_it_asks_for_one() -> None:
    assert "which firmware?" in simulate("--stepped").stderr


def understood(baud: int) -> bool:
    """Whether a host of this speed reads what the chip says, and the chip what the host says."""
    commands = f"run 50000\nhear {frame(packet(AskStatistics(), 0)).hex()}\nrun 100000\n"
    ended = simulate(f"--baud={baud}", str(ELF), commands=commands)
    said = [line.split()[2] for line in ended.stdout.splitlines() if line.startswith("tx")]
    packets = Deframer().feed(b"".join(map(bytes.fromhex, said)))
    return {packet[1] for packet in packets} >= {Hello.type, Statistics.type}


@pytest.mark.parametrize("baud", [56_500, 57_600, 58_200])
def test_the_reader_speaks_57600_baud(baud: int) -> None:
    """Within 2 %: the chip's 57,143 is 0.8 % off."""
    assert understood(baud)


@pytest.mark.parametrize("baud", [9600, 38_400, 56_000, 58_400, 115_200])
def test_a_host_of_another_speed_understands_nothing(baud: int) -> None:
    assert not understood(baud)


def read_for_ever(port: serial.Serial) -> None:
    while True:
        port.read(100)


def test_pyserial_opens_the_pty_of_a_paced_reader_and_notices_when_it_is_gone(
    tmp_path: Path,
) -> None:
    build()
    reader = PacedReader(tmp_path / "port", tmp_path / "eeprom")
    reader.plug()
    try:
        with serial.Serial(str(reader.port), 57_600, timeout=5, exclusive=True) as port:
            assert port.read_until(b"\x00", 100).endswith(b"\x00")
            reader.unplug()
            with pytest.raises(serial.SerialException):
                read_for_ever(port)
        assert not os.path.lexists(reader.port)
    finally:
        reader.close()


def test_a_machine_without_the_tools_is_told_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "")
    assert "see system-packages.txt" in (building.why_not() or "")
