"""`referee board …` as a person at a terminal sees it."""

import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fsm.pyramid import board_file, board_json
from fsm.pyramid.board import Board
from host import boards
from host.cli import main
from tests.fsm.pyramid.board_samples import TINY, TINY_JSON, tiny_board

README = Path(board_file.__file__).parent / "boards" / "README.md"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with the tiny board, and an empty home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.toml").write_text(TINY)
    return tmp_path


def test_list_names_bundled_and_saved_boards(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["board", "save", "tiny.toml"])
    (boards.folder() / "broken.toml").write_text("no board")
    capsys.readouterr()
    assert main(["board", "list"]) == 0
    practice, broken, tiny = capsys.readouterr().out.splitlines()
    assert practice.startswith("practice ")
    assert "not the map of the published game" in practice
    assert re.fullmatch(r"tiny +exercise +9 spaces +Tiny", tiny)
    assert broken.startswith("broken ")
    assert "cannot be played: This is not TOML" in broken


def test_check_says_ok_and_how_large_the_board_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", "tiny.toml"]) == 0
    assert capsys.readouterr().out == (
        "ok: 9 spaces in 4 columns and 3 rows, 2 treasures, mummy die 1 2 3\n"
    )


def test_check_prints_every_finding_with_its_place_and_code(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "bad.toml").write_text(TINY.replace("[1, 2, 3]", "[]").replace("| S |", "| ? |"))
    assert main(["board", "check", "bad.toml"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("bad.toml:4:1: The mummy die has no faces; ")
    assert lines[0].endswith(" [board/die-empty]")
    assert lines[2].startswith("bad.toml:13:7: Cell a1 shows '?', which means nothing; ")


def test_check_names_the_path_in_a_json_file(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "bad.json").write_text(json.dumps(TINY_JSON | {"mummy_die": [1, 0]}))
    assert main(["board", "check", "bad.json"]) == 1
    assert capsys.readouterr().out.startswith("bad.json:mummy_die[1]: A face of the mummy die is 0")


@pytest.mark.parametrize("name", ["none.toml", "\x1b[2J.toml", "\udcff.toml"])
def test_check_of_an_odd_name_prints_only_what_a_terminal_can_show(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "check", name]) == 1
    out = capsys.readouterr().out
    assert out.rstrip("\n").isprintable()
    assert out.endswith(" [board/file]\n")


@pytest.mark.parametrize("name", ["practice", "tiny.toml"])
def test_show_json_gives_one_object_that_is_the_board(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "show", name, "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert board_json.read_text(out) == boards.find(name)


def test_show_draws_the_board_with_a_legend_and_distances(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["board", "show", "tiny.toml"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Tiny  (9 spaces in 4 columns and 3 rows, ")
    assert "  3 | .   .   r1  . |  3\n" in out
    assert "  1 | S | P   . |      1\n" in out
    assert "red: on average 4.0 steps from start, 5.0 from prison\n  r1 red-scarab\n" in out


@pytest.mark.parametrize("use", ["show", "draw", "check"])
def test_an_unknown_board_is_refused_with_what_is_known(
    use: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", use, "atlantis"]) == 1
    assert "There is no board called atlantis; known are practice." in capsys.readouterr().out


def test_save_keeps_a_board_under_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "save", "tiny.toml"]) == 0
    assert capsys.readouterr().out == (
        "ok: saved; tiny is an exercise board, for study with `referee engine`\n"
    )
    assert boards.find("tiny") == tiny_board()
    assert main(["board", "save", "tiny.toml"]) == 1
    assert main(["board", "save", "--force", "tiny.toml"]) == 0


def test_save_says_how_to_play_a_whole_board(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = README.with_name("practice.toml").read_text(encoding="utf-8")
    (here / "my-copy.toml").write_text(practice, encoding="utf-8")
    assert main(["board", "save", "my-copy.toml"]) == 0
    said = "ok: saved; play it by its name: referee terminal --board my-copy\n"
    assert capsys.readouterr().out == said


def test_one_of_a_thing_is_no_plural(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "one.toml").write_text(TINY.partition("[treasures.blue]")[0].replace("b1", ". "))
    assert main(["board", "check", "one.toml"]) == 0
    assert " and 3 rows, 1 treasure, mummy die" in capsys.readouterr().out


def test_a_map_without_an_end_is_called_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, _, tail = TINY.rpartition("'''")
    (here / "open.toml").write_text(head + tail)
    assert main(["board", "check", "open.toml"]) == 1
    assert "three quotes, ''', and one of them is missing." in capsys.readouterr().out


def test_draw_gives_a_picture_on_standard_output_or_in_a_file(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "draw", "tiny.toml"]) == 0
    out = capsys.readouterr().out
    ElementTree.fromstring(out)
    assert main(["board", "draw", "tiny.toml", "-o", "tiny.svg"]) == 0
    assert (here / "tiny.svg").read_text(encoding="utf-8") == out


@pytest.mark.parametrize("name", ["no/such/folder.svg", "a\0b"])
def test_draw_says_why_it_cannot_write(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "draw", "tiny.toml", "-o", name]) == 1
    assert "cannot be written: " in capsys.readouterr().err


def test_the_whole_file_in_the_manual_is_a_board() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    board = board_file.read(text, "small")
    assert isinstance(board, Board), board


def test_the_commands_in_the_manual_work_on_the_file_in_the_manual(here: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    (here / "my-copy.toml").write_text(text)
    commands = re.findall(r"`referee (board [^`]+)`", README.read_text(encoding="utf-8"))
    assert len(commands) == 4
    assert [main(command.split()) for command in commands] == [0] * 4
    assert os.path.exists("my-copy.svg")
