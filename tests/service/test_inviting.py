"""`referee invite` where no code can be had: a sentence that says why, and what to do."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from host.cli import main
from host.config import Config
from host.config_file import SYSTEM, VARIABLE
from host.program import command
from host.service.inviting import RunningTable, invite, running_table
from host.service.own_door import NAME

DOOR = '{{"origin": "{origin}", "token": "token"}}'


def door(folder: Path, origin: str) -> None:
    (folder / NAME).write_text(DOOR.format(origin=origin))


@contextmanager
def another_program(answer: bytes) -> Iterator[str]:
    """Its address; whoever asks is given this, whatever was asked."""

    def serve() -> None:
        asked, _ = listening.accept()
        with asked, asked.makefile("rb") as question:
            # The whole question: whoever closes with some of it unread resets the connection, and
            # the answer is lost. Its head and its body come one after the other.
            head = list(iter(question.readline, b"\r\n"))
            length = [line for line in head if line.lower().startswith(b"content-length:")]
            question.read(sum(int(line.partition(b":")[2]) for line in length))
            asked.sendall(answer)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        thread.join()


@pytest.mark.parametrize("seat", ["sphinx", "red blue", "röd", "a/b", "red?x", "", "\udcff"])
def test_a_seat_that_there_is_not_is_not_asked_for(
    seat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    door(tmp_path, "http://127.0.0.1:1")
    assert main(["invite", seat, "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().out == (
        f"There is no seat {seat!r}; there are operator, table, display, mummy, red, turquoise, "
        "blue, purple, explorers, and hands of a simulated table.\n"
    )


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"hi",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"HTTP/1.0 200 OK\r\n\r\n<html>",
        b"HTTP/1.0 200 OK\r\n\r\n{}",
        b"HTTP/1.0 200 OK\r\n\r\n[]",
        b"HTTP/1.0 501 Unsupported\r\n\r\n<html>",
        b"HTTP/1.0 404 Not Found\r\n\r\n[]",
        b"HTTP/1.0 404 Not Found\r\n\r\n\xff",
    ],
)
def test_another_program_at_its_address_is_told_from_the_service(
    answer: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with another_program(answer) as origin:
        door(tmp_path, origin)
        assert main(["invite", "red", "--data", str(tmp_path)]) == 1
    said = f"Something else answers at {origin}: is the service running?\n"
    assert capsys.readouterr().out == said


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folders, with nothing in them."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    for name in ("STATE_DIRECTORY", VARIABLE):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "pyramid-referee"


def test_without_a_service_it_says_how_to_start_one(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["invite"]) == 1
    assert capsys.readouterr().out == (
        f"No service keeps its games in {home}, or you may not read its files: name another folder "
        "with --data, ask as the user who runs it (sudo -H -u referee …), or start it: "
        f"{command('serve')}\n"
    )
    assert main(["invite", "--data", str(home / "attic")]) == 1
    assert capsys.readouterr().out.endswith(
        f"start it: {command('serve', '--data', str(home / 'attic'))}\n"
    )


@pytest.mark.parametrize(
    ("folder", "asked", "start"),
    [
        (".", "red", "serve"),
        (".", "red --data .", "serve --data ."),
        ("simulated", "red", "play"),
        ("simulated", "hands", "play"),
        ("simulated", "red --data .", "play --data simulated"),
        (".", "hands --data .", "play --data ."),
        (".", "red --config mine.toml", "serve --config mine.toml"),
    ],
)
def test_a_service_that_has_ended_is_to_be_started_as_it_was(
    *,
    folder: str,
    asked: str,
    start: str,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (home / folder).mkdir(parents=True)
    monkeypatch.chdir(home)
    Path("mine.toml").touch()
    with socket.create_server(("127.0.0.1", 0)) as ended:
        origin = f"http://127.0.0.1:{ended.getsockname()[1]}"
    door(home / folder, origin)
    assert main(["invite", *asked.split()]) == 1
    gone = f"Nothing answers at {origin}: the service has ended, or hangs"
    assert capsys.readouterr().out == f"{gone}. Start it anew: {command(*start.split())}\n"


def test_of_two_services_that_have_ended_the_one_that_is_meant_is_named(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "simulated").mkdir(parents=True)
    door(home, "http://127.0.0.1:1")
    door(home / "simulated", "http://127.0.0.1:2")
    for seat, origin in (("red", "http://127.0.0.1:1"), ("hands", "http://127.0.0.1:2")):
        assert main(["invite", seat]) == 1
        assert capsys.readouterr().out.startswith(f"Nothing answers at {origin}:")


def test_an_installed_service_is_started_by_systemd(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert invite(Config(data=tmp_path, file=SYSTEM), "red") == 1
    assert capsys.readouterr().out.endswith("start it: sudo systemctl start pyramid-referee\n")


def test_phones_are_let_into_an_installed_service_by_its_configuration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with another_program(CODE_GIVEN) as origin:
        door(tmp_path, origin)
        assert invite(Config(data=tmp_path, file=SYSTEM), "red") == 0
    assert capsys.readouterr().out.endswith(
        "Only this machine reaches that address; for phones write lan = true under [pages] in "
        f"{SYSTEM}, then: sudo systemctl restart pyramid-referee\n"
    )


CODE_GIVEN = b'HTTP/1.0 200 OK\r\n\r\n{"code": "CODE", "url": "", "only_here": true}'


class Passing:
    """Time that passes only in pauses, and so much with each question."""

    def __init__(self, a_question_s: float = 0.0) -> None:
        self.now = 0.0
        self.pauses = 0
        self._a_question_s = a_question_s

    def pause(self, seconds: float) -> None:
        self.now += seconds + self._a_question_s
        self.pauses += 1

    def clock(self) -> float:
        return self.now


@pytest.mark.parametrize("use", ["play", "serve"])
def test_a_table_whose_service_is_just_starting_is_waited_for(tmp_path: Path, use: str) -> None:
    """The door is that of an earlier start at first, of whatever kind."""
    left = {"origin": "http://127.0.0.1:1", "token": "t", "use": use}
    (tmp_path / NAME).write_text(json.dumps(left))
    time = Passing()
    with another_program(CODE_GIVEN) as origin:

        def pause(seconds: float) -> None:
            time.pause(seconds)
            if time.pauses == 3:
                door(tmp_path, origin)

        running = running_table(tmp_path, Config(), pause, time.clock)
    assert running == RunningTable(f"{origin}/play#CODE", ())
    assert time.pauses == 3


def test_a_real_table_that_is_served_there_is_no_table_to_play_at(tmp_path: Path) -> None:
    time = Passing()
    with another_program(b'HTTP/1.0 200 OK\r\n\r\n{"seats": {}}') as origin:
        left = {"origin": origin, "token": "t", "use": "serve"}
        (tmp_path / NAME).write_text(json.dumps(left))
        assert running_table(tmp_path, Config(), time.pause, time.clock) is None
    assert time.pauses == 0


def test_a_table_that_never_answers_is_not_waited_for_for_ever(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    time = Passing()
    assert running_table(tmp_path, Config(), time.pause, time.clock) is None
    assert time.now == pytest.approx(5.0, abs=0.3)
    said = "Another referee has this table, and does not answer yet: waiting for it.\n"
    assert capsys.readouterr().out == said


def test_a_table_that_hangs_is_not_waited_for_longer_than_one_that_is_silent(
    tmp_path: Path,
) -> None:
    """A program that is suspended takes connections all the same."""
    time = Passing(a_question_s=3.0)
    with socket.create_server(("127.0.0.1", 0)) as hanging:
        door(tmp_path, f"http://127.0.0.1:{hanging.getsockname()[1]}")
        assert running_table(tmp_path, Config(), time.pause, time.clock) is None
    assert time.pauses == 2


def test_ctrl_c_ends_a_command_that_waits_without_a_trace(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as hanging:
        door(tmp_path, f"http://127.0.0.1:{hanging.getsockname()[1]}")
        words = ("-m", "host.cli", "invite", "--data", str(tmp_path))
        waiting = subprocess.Popen(
            [sys.executable, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            # Whatever a shell starts in the background ignores Ctrl-C, and so do its children.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
        asked, _ = hanging.accept()
        with asked:
            waiting.send_signal(signal.SIGINT)
            said, _ = waiting.communicate()
    assert (waiting.returncode, said) == (130, b"")
