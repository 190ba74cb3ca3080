"""`referee serve` and `referee invite` as programs."""

import json
import logging
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from host import boards
from host.cli import main
from host.config import Config
from host.games import verdicts
from host.service.addresses import listen
from host.service.data_lock import how_to_end
from host.service.inviting import invite
from host.service.own_door import NAME as DOOR_FILE
from tests.host.recorded_games import GAME, record_game
from tests.host.test_games_cli import change_an_entry
from tests.service.child import child


@pytest.fixture(autouse=True)
def _own_logs() -> Iterator[None]:
    """What a command that runs in this process lets be logged holds for its own test alone."""
    loggers = [logging.getLogger(name) for name in ("host", "referee", "referee.web")]
    before = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, before, strict=True):
        logger.setLevel(level)


def test_it_serves_a_page_and_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    with child(tmp_path) as service:
        assert b"<html" in service.get("/")
        status, _ = service.end(signal.SIGINT)
    assert status == 0


def test_the_table_has_the_name_and_the_board_of_its_configuration(tmp_path: Path) -> None:
    board = tmp_path / "mine.json"
    practice = boards.find("practice")
    assert isinstance(practice, Board)
    board.write_text(json.dumps(board_json.show(practice) | {"name": "mine"}))
    config = f'name="The attic", board={str(board)!r}'
    with child(tmp_path / "games", config=config) as service:
        assert service.ask("/api/health")["name"] == "The attic"
        lobby = service.ask("/api/seat")["state"]["lobby"]
        assert lobby["plan"]["board"] == "mine"
        assert lobby["boards"][0] == "mine"


def test_a_game_goes_on_after_a_kill(tmp_path: Path) -> None:
    with child(tmp_path) as service:
        assert service.command("start", explorers=["red", "blue"]) == {"ok": True}
        before = service.ask("/api/seat")
        service.end(signal.SIGKILL)
    with child(tmp_path) as service:
        after = service.ask("/api/seat")
    assert after["game"] == before["game"]
    assert after["state"]["view"] == before["state"]["view"]


def test_damage_of_an_older_game_is_among_the_troubles_while_another_is_played(
    tmp_path: Path,
) -> None:
    record_game(tmp_path)
    record_game(tmp_path, "2026-11-16-2", ended=None, most=100)
    change_an_entry(tmp_path, GAME)
    with child(tmp_path) as service:
        while not (told := service.ask("/api/diagnostics"))["troubles"]:
            select([], [], [], 0.2)  # as long as a test may take
        listed = service.ask("/api/games")["games"]
        _, logged = service.end()
    assert told["stage"] == "playing"
    assert told["troubles"] == [verdicts.short(GAME)]
    assert [game["good"] for game in listed] == [False, None]
    assert f"{GAME} is not as it was recorded" in logged
    assert "entry" not in logged


def test_a_code_is_had_from_the_running_service(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with child(tmp_path) as service:
        assert invite(Config(data=tmp_path), "mummy") == 0
        code = capsys.readouterr().out.split("the code ")[1].split(",")[0]
        joined = service.ask("/api/join", {"code": code})
    assert joined["seat"] == "mummy"


def test_a_code_is_had_even_after_the_operators_seat_was_emptied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with child(tmp_path) as service:
        assert service.ask("/api/seats")["seats"]["operator"] == 0
        assert service.ask("/api/seats/operator", method="DELETE") == {"ok": True}
        assert invite(Config(data=tmp_path), "operator") == 0
        assert "the code " in capsys.readouterr().out


def test_a_door_that_cannot_be_written_is_told_and_written_when_it_can_be(tmp_path: Path) -> None:
    (tmp_path / DOOR_FILE).mkdir()
    with child(tmp_path) as service:
        assert service.next_line() == (
            f"{tmp_path / DOOR_FILE} cannot be written (Is a directory), so `referee invite` does "
            "not work: make room, or make that folder writable. It is tried again every few "
            "seconds."
        )
        assert b"<html" in service.get("/")
        (tmp_path / DOOR_FILE).rmdir()
        while not (tmp_path / DOOR_FILE).exists():  # as long as a test may take
            select([], [], [], 0.05)
        assert service.ask("/api/seats")["seats"]["operator"] == 0


def test_a_door_that_another_start_has_left_is_told_from_the_service_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with child(tmp_path) as service:
        left = {"origin": service.origin, "token": "of an earlier start"}
        (other / DOOR_FILE).write_text(json.dumps(left))
        assert invite(Config(data=other), "red") == 1
    assert capsys.readouterr().out == (
        f"The service at {service.origin} does not know the door in {other}: it cannot write "
        "there, or keeps its games elsewhere. Make room there, or make that folder writable, and "
        "try again in a few seconds; or name its folder with --data.\n"
    )


def test_systemd_hears_that_it_is_ready_how_it_is_and_that_it_stops(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.settimeout(60)
        with child(tmp_path, NOTIFY_SOCKET=str(tmp_path / "notify")) as service:
            assert ear.recv(999) == b"READY=1"
            assert ear.recv(999).startswith(b"STATUS=Choose players")
            service.end()
            assert ear.recv(999) == b"STOPPING=1"


def test_nothing_of_a_turn_is_logged(tmp_path: Path) -> None:
    with child(tmp_path) as service:
        service.command("start", explorers=["red", "blue"])
        code = service.ask("/api/seats/red/code", {})["code"]
        assert service.ask("/api/join", {"code": code})["seat"] == "red"
        _, logged = service.end()
    assert all(line.startswith(("referee.web", "host.")) for line in logged.splitlines())
    assert "begin" not in logged


def test_a_port_that_is_taken_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = listen(Config(port=0))
    port = str(taken.socket.getsockname()[1])
    with taken.socket:
        words = ["serve", "--without-table", "--data", str(tmp_path), "--port", port]
        assert main(words) == 1
    assert "another" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["serve", "--without-table", "--data", "/dev/null/games"]) == 1
    said = capsys.readouterr().out
    assert "Games cannot be kept in /dev/null/games (Not a directory): give a folder" in said


def test_a_bad_configuration_is_hopeless(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "referee.toml").write_text("colour = 3\n")
    assert main(["serve", "--config", str(tmp_path / "referee.toml")]) == 2
    assert "colour" in capsys.readouterr().out


def test_a_bad_table_file_is_hopeless(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "table.toml").write_text("format = 1\n")
    words = ["serve", "--table", str(tmp_path / "table.toml"), "--data", str(tmp_path / "games")]
    assert main(words) == 2
    assert "table.toml" in capsys.readouterr().out


@pytest.mark.parametrize("use", ["serve", "play"])
def test_a_table_file_that_there_is_not_makes_no_folder(
    use: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mistyped, folder = tmp_path / "nix.toml", tmp_path / "games"
    assert main([use, "--table", str(mistyped), "--data", str(folder)]) == 2
    assert capsys.readouterr().out.startswith(f"{mistyped}: ")
    assert list(tmp_path.iterdir()) == []


def free_port() -> str:
    address = listen(Config(port=0))
    with address.socket:
        return str(address.socket.getsockname()[1])


def test_a_machine_without_a_table_is_told_how_to_try_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), "--port", free_port()]) == 1
    said = capsys.readouterr().out
    assert said.endswith("To try it without a table: referee serve --without-table\n")
    assert "--emulated" not in said, "there is no such option here"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_a_port_is_a_number(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", port])
    assert "is no port" in capsys.readouterr().err


def test_a_second_service_on_the_same_games_is_sent_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with child(tmp_path) as service:
        assert main(["serve", "--without-table", "--data", str(tmp_path), "--port", "1"]) == 1
        said = capsys.readouterr().out
        pid = service.process.pid
        assert said == (
            f"Another referee (process {pid}) keeps its games in {tmp_path}: end that one first "
            f"(Ctrl-C where it runs, or kill {pid}; kill -9 {pid} if it hangs), or give this one "
            "another --data.\n"
        )
        assert service.ask("/api/health")["ok"]


@pytest.mark.parametrize(
    ("cgroup", "how"),
    [
        ("0::/system.slice/pyramid-referee.service\n", "sudo systemctl stop pyramid-referee"),
        (
            "0::/user.slice/user-1000.slice/session-2.scope\n",
            "Ctrl-C where it runs, or kill 123; kill -9 123 if it hangs",
        ),
        (None, "Ctrl-C where it runs, or kill 123; kill -9 123 if it hangs"),
    ],
)
def test_how_a_service_is_ended_is_said_by_who_has_started_it(
    cgroup: str | None, how: str, tmp_path: Path
) -> None:
    (tmp_path / "123").mkdir()
    if cgroup is not None:
        (tmp_path / "123" / "cgroup").write_text(cgroup)
    assert how_to_end("123", tmp_path) == how
    assert how_to_end("", tmp_path) == "Ctrl-C where it runs"


def test_seats_that_cannot_be_read_are_put_aside(tmp_path: Path) -> None:
    (tmp_path / "seats.json").write_text("garbage")
    with child(tmp_path) as service:
        assert service.ask("/api/health")["ok"]
    assert (tmp_path / "seats.damaged").read_text() == "garbage"


def test_a_cut_journal_is_restored_from_the_last_good_export(tmp_path: Path) -> None:
    with child(tmp_path) as service:
        service.command("start", explorers=["red", "blue"])
        service.end()
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(journal.read_bytes()[:9000])
    damaged = journal.read_bytes()
    with child(tmp_path) as service:
        assert service.ask("/api/health")["recording"] is False
        sentence = service.ask("/api/seat")["state"]["sentence"]
        assert "round 1, Red’s turn" in sentence
        assert service.command("restore") == {"ok": True}
        assert service.ask("/api/seat")["state"]["view"]["turn"] == "red"
    assert [p for p in tmp_path.iterdir() if p.is_file() and p.read_bytes() == damaged]


def test_a_journal_that_is_gone_is_restored_from_the_export_of_a_game_under_way(
    tmp_path: Path,
) -> None:
    with child(tmp_path) as service:
        service.command("start", explorers=["red", "blue"])
        service.end()
    for file in tmp_path.glob("journal*"):
        file.unlink()
    with child(tmp_path) as service:
        state = service.ask("/api/seat")["state"]
        assert (state["stage"], state["may"]) == ("damaged", ["restore", "set-aside"])
        assert service.command("restore") == {"ok": True}
        assert service.ask("/api/seat")["state"]["view"]["turn"] == "red"


def test_play_does_not_take_the_folder_of_a_real_tables_service(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with child(tmp_path):
        assert main(["play", "--no-browser", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert said.startswith("Another referee (process ")
    assert f"keeps its games in {tmp_path}: end that one first" in said
