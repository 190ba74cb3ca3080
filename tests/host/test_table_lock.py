"""One program at a table: the second is told who is there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host.table_lock import TableBusyError, lock_table
from tests.host.small_table import small


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    """A folder of devices with the bus of the small table."""
    (tmp_path / f"i2c-{small().bus.number}").touch()
    return tmp_path


def test_the_second_is_told_who_holds_the_table_and_what_to_do(devices: Path) -> None:
    lock = lock_table(small(), devices)
    with pytest.raises(TableBusyError) as caught:
        lock_table(small(), devices)
    lock.release()
    said = str(caught.value)
    assert said.startswith(f"I2C bus 1: the table is in use by process {os.getpid()} (")
    assert said.endswith(
        "). Stop that first (the service: sudo systemctl stop pyramid-referee) and try again"
    )


def test_a_released_table_is_free_and_releasing_twice_does_no_harm(devices: Path) -> None:
    first = lock_table(small(), devices)
    first.release()
    second = lock_table(small(), devices)
    first.release()
    with pytest.raises(TableBusyError):
        lock_table(small(), devices)
    second.release()


def test_another_process_holds_it_until_it_is_killed(devices: Path) -> None:
    holding = (
        "import sys; from pathlib import Path; from host.table_lock import lock_table; "
        "from tests.host.small_table import small; "
        "lock = lock_table(small(), Path(sys.argv[1])); print('held', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holding, str(devices)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(TableBusyError, match=f"in use by process {other.pid} \\(.*python.*-c"):
            lock_table(small(), devices)
        other.kill()
    lock_table(small(), devices).release()


def test_a_bus_that_is_not_there_is_left_to_whoever_opens_it(tmp_path: Path) -> None:
    lock_table(small(), tmp_path).release()


@pytest.mark.parametrize("locks", [None, "1: POSIX  ADVISORY  WRITE 7 fe:00:1 0 EOF\n"])
def test_a_holder_that_the_system_does_not_tell_is_another_program(
    locks: str | None, devices: Path
) -> None:
    processes = devices / "proc"
    processes.mkdir()
    if locks:
        (processes / "locks").write_text(locks)
    lock = lock_table(small(), devices)
    with pytest.raises(TableBusyError, match="in use by another program"):
        lock_table(small(), devices, processes)
    lock.release()


def test_a_holder_whose_command_is_not_told_has_its_number(devices: Path) -> None:
    processes = devices / "proc"
    processes.mkdir()
    lock = lock_table(small(), devices)
    (processes / "locks").write_bytes(Path("/proc/locks").read_bytes())
    with pytest.raises(TableBusyError, match=f"in use by process {os.getpid()}[.] Stop"):
        lock_table(small(), devices, processes)
    lock.release()
