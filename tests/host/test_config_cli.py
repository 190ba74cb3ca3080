"""`referee config …` as a person at a terminal sees it."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from hal.table_file import reference_text
from host import config_check, config_text
from host.cli import main
from host.config import Config, VoiceWish
from host.config_file import read
from host.config_keys import KEYS
from tests.host.test_config import EVERYTHING

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with an empty home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("REFEREE_CONFIG", str(tmp_path / "referee.toml"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "referee.toml").touch()
    return tmp_path


def check(capsys: Capture, here: Path, text: str) -> tuple[int, list[str]]:
    """What is said about a file with this text, and the exit status."""
    (here / "mine.toml").write_text(text, encoding="utf-8")
    return main(["config", "check", "mine.toml"]), capsys.readouterr().out.splitlines()


def test_an_empty_file_is_in_order_and_what_it_means_is_told(capsys: Capture, here: Path) -> None:
    status, said = check(capsys, here, "")
    assert status == 0
    assert said[:3] == [
        "ok: mine.toml",
        f"  games are kept in {here / 'data' / 'pyramid-referee'}",
        "  pages at http://127.0.0.1:8765: for this machine alone; for phones set lan = true "
        "under [pages]",
    ]


def test_without_a_file_the_one_that_the_service_takes_is_checked(capsys: Capture) -> None:
    assert main(["config", "check"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"ok: {os.environ['REFEREE_CONFIG']}"


def test_what_is_wrong_in_the_file_is_told_by_line(capsys: Capture, here: Path) -> None:
    status, said = check(capsys, here, "[pages]\nport = 99999")
    assert status == 1
    assert said == ["mine.toml:2:1: pages.port: this is 99999, but must be a whole number from 1 "
                    "to 65535"]  # fmt: skip


def test_what_is_wrong_in_the_first_line_is_told_with_that_line(
    capsys: Capture, here: Path
) -> None:
    status, said = check(capsys, here, "foo = true\nbar = true\n")
    assert status == 1
    assert [line.split(" there ")[0] for line in said] == [
        "mine.toml:1:1: foo:",
        "mine.toml:2:1: bar:",
    ]


def test_an_open_network_is_said_aloud(capsys: Capture, here: Path) -> None:
    _, said = check(capsys, here, "[pages]\nlan = true")
    assert (
        "  pages at http://0.0.0.0:8765: open to everybody in the network (lan = true); "
        "joining needs a code" in said
    )


def test_a_table_file_that_is_wrong_is_told_with_its_own_lines(capsys: Capture, here: Path) -> None:
    (here / "table.toml").write_text(reference_text().replace("card = 11", "card = 2"))
    status, said = check(capsys, here, "table = 'table.toml'")
    assert status == 1
    assert re.match(r"mine.toml: table: /.*/table.toml:\d+:1: keys.explorers.card: ", said[0])


def test_a_board_that_is_not_there_is_told(capsys: Capture, here: Path) -> None:
    status, said = check(capsys, here, "board = 'none'")
    assert status == 1
    assert said[0].startswith("mine.toml: board: none: There is no board called none;")


def test_a_board_that_the_table_does_not_carry_is_told(capsys: Capture, here: Path) -> None:
    (here / "table.toml").write_text(reference_text().replace('"cdfghikl"', '"cdfghik"'))
    status, said = check(capsys, here, "table = 'table.toml'")
    assert status == 1
    assert said[0].startswith(
        "mine.toml: board: table does not carry practice: 1 space of practice without sensors: l5"
    )


def test_a_data_folder_that_is_a_file_is_told(capsys: Capture, here: Path) -> None:
    status, said = check(capsys, here, "data = 'mine.toml'")
    assert status == 1
    assert said[0] == (
        f"mine.toml: data: {here / 'mine.toml'} is not a folder; give another, or move it away"
    )


def test_a_data_folder_that_cannot_be_written_is_told(
    capsys: Capture, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said by the system; a test that runs as root may write anywhere."""
    monkeypatch.setattr(os, "access", lambda path, how: path != here)
    status, said = check(capsys, here, "data = 'games/deep'")
    assert status == 1
    assert said[0].startswith(f"mine.toml: data: you may not write in {here}, or it is read-only")


def test_a_command_that_is_not_there_is_told(capsys: Capture, here: Path) -> None:
    status, said = check(capsys, here, "power_off = ['no-such-command']")
    assert status == 1
    assert said[0].startswith("mine.toml: power_off: there is no command 'no-such-command' here")


def test_what_is_not_there_now_is_only_remarked(here: Path) -> None:
    config = Config(dice_ports=("/dev/no-such-port", "loop://"), power_off=("halt",), port=80)
    said = list(config_check.remarks(config, which=lambda name: None))
    assert said[2:] == [
        "pages.port: below 1024 only root may listen; the service is not root",
        "espeak-ng is not installed: only the table's page can speak (apt install espeak-ng)",
        "dice.ports: /dev/no-such-port is not plugged in now",
    ]


def test_what_is_in_order_is_not_remarked() -> None:
    config = Config(power_off=("halt",))
    assert len(list(config_check.remarks(config, which=lambda name: "/bin/it"))) == 2
    assert not list(config_check.faults(config, which=lambda name: "/bin/it"))


def test_what_is_shown_can_be_kept_as_a_file(capsys: Capture, here: Path) -> None:
    file = here / "mine.toml"
    file.write_text(EVERYTHING, encoding="utf-8")
    assert main(["config", "show", "mine.toml"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("# mine.toml\nname = ")
    (here / "shown.toml").write_text(shown, encoding="utf-8")
    assert read(here / "shown.toml") == replace(read(file), file=here / "shown.toml")


def test_a_file_that_is_not_there_is_told(capsys: Capture) -> None:
    assert main(["config", "show", "none.toml"]) == 1
    assert capsys.readouterr().out == (
        "none.toml: this file cannot be read: No such file or directory\n"
    )


def test_without_any_file_it_shows_the_defaults(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.config_cli.load", lambda named: Config())
    assert main(["config", "show"]) == 0
    assert capsys.readouterr().out == (
        "# no file, all defaults\n" + config_text.text(Config())
    )  # fmt: skip


def test_the_template_as_it_is_says_nothing(here: Path) -> None:
    (here / "mine.toml").write_text(config_text.template(), encoding="utf-8")
    assert read(here / "mine.toml") == replace(Config(), file=here / "mine.toml")


def test_the_template_has_every_key_and_its_default(capsys: Capture, here: Path) -> None:
    assert main(["config", "template"]) == 0
    switched_on = re.sub(r"(?m)^#(\w)", r"\1", capsys.readouterr().out)
    (here / "mine.toml").write_text(switched_on, encoding="utf-8")
    config = read(here / "mine.toml")
    assert _keys(tomllib.loads(switched_on)) == _keys(KEYS)
    usual = replace(config, table=None, data=None, dice_ports=(), power_off=(), file=None)
    assert replace(usual, voice=VoiceWish()) == Config()


def _keys(data: Mapping[str, object]) -> set[tuple[str, ...]]:
    """The paths of all keys."""
    return {
        (key, *inner)
        for key, value in data.items()
        for inner in (_keys(value) if isinstance(value, Mapping) else {()})
    }
