"""A bug in the game loop ends the program; what it says of a game is for its owner alone."""

import asyncio
import errno
import logging
import signal
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from host.service import data_folder, fault_file, logs
from tests.service.child import child

BUG = """
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Lost
feed = LiveGame.feed
def broken(self, observation, at):
    if isinstance(observation, Lost):
        raise RuntimeError(f"secret: {self.position.setup.hands}")
    return feed(self, observation, at)
LiveGame.feed = broken
"""


def faults(folder: Path) -> list[Path]:
    return sorted(folder.glob("fault-*.txt"))


def test_its_kind_and_place_are_logged_and_the_rest_is_its_owners(tmp_path: Path) -> None:
    with child(tmp_path, before=BUG) as service:
        assert service.command("start", explorers=["red", "blue"]) == {"ok": True}
        with suppress(OSError):  # nobody is there to answer
            service.command("pause")
        _, logged = service.process.communicate(timeout=60)
        assert service.process.returncode == 1
    assert "fault RuntimeError at " in logged
    assert "secret:" not in logged
    assert "Traceback" not in logged
    (file,) = faults(tmp_path)
    assert file.name in logged
    assert "secret: ((" in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_newest_are_kept(tmp_path: Path) -> None:
    for second in range(fault_file.MOST + 3):
        fault_file.keep(ValueError("x"), tmp_path, f"2026-11-16T20:00:{second:02}Z")
    assert len(faults(tmp_path)) == fault_file.MOST
    assert faults(tmp_path)[-1].name == "fault-2026-11-16T20-00-12Z.txt"


def test_a_disk_that_takes_nothing_is_no_second_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fault_file.keep(ValueError("secret"), tmp_path / "gone", "2026-11-16T20:00:00Z")
    assert "fault ValueError at ?" in caplog.text
    assert "secret" not in caplog.text


def test_whoever_logs_an_exception_tells_only_its_kind_and_place() -> None:
    story = (
        "import logging\nfrom host.service import logs\nlogs.set_up()\n"
        "try:\n    raise ValueError('secret')\n"
        "except ValueError:\n    logging.getLogger('other').exception('it fell')\n"
    )
    told = subprocess.run([sys.executable, "-c", story], capture_output=True, text=True, check=True)
    assert "it fell\nfault ValueError at " in told.stderr
    assert "secret" not in told.stderr


def test_a_task_that_nobody_waits_for_tells_no_more(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        logs.listen_to(loop)
        loop.call_exception_handler({"message": "x", "exception": ValueError("secret")})
        loop.call_exception_handler({"message": "secret"})

    with caplog.at_level(logging.ERROR):
        asyncio.run(story())
    assert "fault ValueError at" in caplog.text
    assert "secret" not in caplog.text


def test_that_nobody_can_connect_is_told_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> list[int]:
        loop, told = asyncio.get_running_loop(), []
        logs.listen_to(loop)
        full = {"message": "x", "exception": OSError(errno.EMFILE, "secret"), "socket": object()}
        with pytest.MonkeyPatch.context() as patch:
            for second in (1000.0, 1000.1, 1059.0, 1060.1, 1100.0):
                patch.setattr(loop, "time", lambda now=second: now)
                for _ in range(128):
                    loop.call_exception_handler(full)
                told.append(len(caplog.records))
        loop.call_exception_handler({"message": "x", "exception": OSError(errno.EMFILE, "x")})
        return [*told, len(caplog.records)]

    with caplog.at_level(logging.ERROR):
        assert asyncio.run(story()) == [1, 1, 1, 2, 2, 3]
    assert "nobody can connect (Too many open files)" in caplog.text
    assert "secret" not in caplog.text


def test_a_folder_that_is_made_is_its_owners_alone(tmp_path: Path) -> None:
    with child(tmp_path / "games") as service:
        assert service.command("start", explorers=["red", "blue"]) == {"ok": True}
        service.end(signal.SIGTERM)
    for folder in (tmp_path / "games", tmp_path / "games" / "exports"):
        assert stat.S_IMODE(folder.stat().st_mode) == data_folder.MODE


def test_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    data_folder.make(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o750
