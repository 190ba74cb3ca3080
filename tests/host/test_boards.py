"""Boards are found by name or path, and nothing that is asked for can make this fail."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid.board import Board
from fsm.pyramid.board_findings import Code, Finding
from host import boards
from tests.fsm.pyramid.board_samples import TINY, TINY_JSON, tiny_board


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "pyramid-referee" / "boards"


def message(found: object) -> str:
    """The one thing that is wrong with a file, in words."""
    assert isinstance(found, tuple)
    (finding,) = found
    assert isinstance(finding, Finding)
    assert finding.code is Code.FILE
    return finding.message


def test_a_bundled_board_is_found_by_its_name() -> None:
    board = boards.find("practice")
    assert isinstance(board, Board)
    assert board.name == "practice"
    assert boards.find("practice") is board


def test_a_board_is_found_by_the_path_of_its_file(tiny: Path) -> None:
    assert boards.find(str(tiny)) == tiny_board()


def test_a_json_file_is_a_board_file_too(tmp_path: Path) -> None:
    path = tmp_path / "anything.json"
    path.write_text(json.dumps(TINY_JSON))
    assert boards.find(str(path)) == tiny_board()


def test_a_saved_board_is_found_by_its_name(tiny: Path, home: Path) -> None:
    assert boards.save(str(tiny)) == home / "tiny.toml"
    assert boards.saved() == ("tiny",)
    assert boards.find("tiny") == tiny_board()


def test_a_saved_json_board_is_kept_under_the_name_it_gives_itself(
    tmp_path: Path, home: Path
) -> None:
    path = tmp_path / "anything.json"
    path.write_text(json.dumps(TINY_JSON))
    assert boards.save(str(path)) == home / "tiny.json"
    assert boards.find("tiny") == tiny_board()


def test_a_saved_board_is_replaced_only_by_force(tiny: Path, home: Path) -> None:
    boards.save(str(tiny))
    tiny.write_text(TINY.replace('"Tiny"', '"Other"'))
    assert "--force" in message(boards.save(str(tiny)))
    assert boards.find("tiny") == tiny_board()
    assert boards.save(str(tiny), force=True) == home / "tiny.toml"
    assert boards.find("tiny") != tiny_board()


def test_replacing_a_board_leaves_one_file_of_its_name(
    tiny: Path, tmp_path: Path, home: Path
) -> None:
    boards.save(str(tiny))
    other = tmp_path / "other.json"
    other.write_text(json.dumps(TINY_JSON))
    boards.save(str(other), force=True)
    assert os.listdir(home) == ["tiny.json"]


def test_a_bundled_name_cannot_be_taken(tmp_path: Path) -> None:
    path = tmp_path / "practice.toml"
    path.write_text(TINY)
    assert "comes with the program" in message(boards.save(str(path), force=True))


def test_a_board_that_is_wrong_is_not_saved(tiny: Path) -> None:
    tiny.write_text(TINY.replace("[1, 2, 3]", "[]"))
    found = boards.save(str(tiny))
    assert isinstance(found, tuple)
    assert [finding.code for finding in found] == [Code.DIE_EMPTY]
    assert boards.saved() == ()


def test_a_file_that_cannot_be_read_is_not_saved(tmp_path: Path) -> None:
    assert "No such file" in message(boards.save(str(tmp_path / "none.toml")))


def test_a_folder_that_cannot_be_written_is_a_finding(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert "cannot be saved" in message(boards.save(str(tiny)))
    assert boards.saved() == ()


def test_odd_files_among_the_saved_boards_are_passed_over(home: Path) -> None:
    home.mkdir(parents=True)
    for name in ("My Board.toml", "notes.txt", ".tiny.toml.unfinished"):
        (home / name).touch()
    assert boards.saved() == ()


@pytest.mark.parametrize("value", ["", "relative/path"])
def test_without_a_usable_data_folder_the_usual_one_is_taken(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", value)
    monkeypatch.setenv("HOME", "/somebody")
    assert boards.folder() == Path("/somebody/.local/share/pyramid-referee/boards")


def test_an_unknown_name_says_which_are_known() -> None:
    assert "known are practice" in message(boards.find("my-copy"))


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("", "neither the name of a board"),
        ("/dev/zero", "neither the name of a board"),
        ("none/such.toml", "No such file or directory"),
        ("a\0b.toml", "no file can have this name"),
        ("\ud800.toml", "no file can have this name"),
        ("x" * 5000 + ".toml", "File name too long"),
        ("../" * 3000 + "x.toml", "too long"),
    ],
    ids=["empty", "device", "missing", "NUL", "surrogate", "long name", "long path"],
)
def test_a_path_that_cannot_be_read_is_a_finding(path: str, reason: str) -> None:
    assert reason in message(boards.find(path))


def test_what_is_no_plain_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    for name in ("folder", "pipe", "zero"):
        assert "a folder or a device" in message(boards.find(str(tmp_path / f"{name}.toml")))
    assert "symbolic links" in message(boards.find(str(tmp_path / "loop.toml")))


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (1024 * 1024))
    found = boards.find(str(path))
    assert isinstance(found, tuple)
    assert Code.MISSING in [finding.code for finding in found]
    path.write_bytes(b"#" * (1024 * 1024 + 1))
    assert "larger than 1 MiB" in message(boards.find(str(path)))


def test_a_file_that_is_not_utf_8_is_a_finding_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("# one\n# Fl\u00fcche".encode("latin-1"))
    found = boards.find(str(path))
    assert isinstance(found, tuple)
    assert [(finding.line, finding.column) for finding in found] == [(2, 5)]
    assert "UTF-8" in message(found)


@given(st.text())
def test_any_string_gives_a_board_or_findings(text: str) -> None:
    assert boards.find(text)


@given(st.binary(max_size=300), st.sampled_from(boards.ENDINGS))
def test_any_bytes_in_a_file_give_findings(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, ending: str
) -> None:
    path = tmp_path_factory.getbasetemp() / f"bytes{ending}"
    path.write_bytes(content)
    assert isinstance(boards.find(str(path)), tuple)
