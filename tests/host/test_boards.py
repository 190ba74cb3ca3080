"""Boards are found by name or path, and nothing that is asked for can make this fail."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from fsm.pyramid.board_check import MAX_FACE, MAX_FACES
from fsm.pyramid.board_findings import Code, Finding
from fsm.pyramid.board_json import MAX_LISTED
from fsm.pyramid.board_names import MAX_LENGTH
from host import boards
from host.engine import Engine
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


@pytest.mark.parametrize(
    "name",
    ["my_board.toml", "My Board.toml", "2019.toml", "tmpab12_x.toml", "board.txt", "board", ".b"],
)
@pytest.mark.parametrize("text", [TINY, json.dumps(TINY_JSON)], ids=["toml", "json"])
def test_a_file_may_have_any_name(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    for path in (name, str(tmp_path / name)):
        board = boards.find(path)
        assert isinstance(board, Board)
        assert board.name == ("tiny" if text != TINY else os.path.splitext(name)[0])


@pytest.mark.parametrize("stem", ["a\nb", "\udcff", "\x1b[2J", " ", "x" * 250])
def test_a_board_whose_file_has_an_odd_name_can_be_played_and_saved_in_a_game(
    stem: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{stem}.toml"
    path.write_text(TINY.replace('title = "Tiny"', ""))
    board = boards.find(str(path))
    assert isinstance(board, Board)
    assert board_json.read(board_json.show(board)) == board


@pytest.mark.parametrize("begin", ["", "\n \t", "\ufeff", "\ufeff\r\n"])
@pytest.mark.parametrize("text", [TINY, json.dumps(TINY_JSON, indent=1)], ids=["toml", "json"])
def test_the_content_tells_toml_from_json(begin: str, text: str, tiny: Path) -> None:
    tiny.write_text(begin + text, encoding="utf-8")
    assert boards.find(str(tiny)) == tiny_board()


def test_a_saved_board_comes_before_a_file_of_its_name(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tiny.parent)
    (tiny.parent / "tiny").write_text(TINY.replace('"Tiny"', '"Other"'))
    assert boards.find("tiny") != tiny_board()
    boards.save(str(tiny))
    assert boards.find("tiny") == tiny_board()


def test_a_saved_board_is_found_by_its_name(tiny: Path, home: Path) -> None:
    assert boards.save(str(tiny)) == home / "tiny.toml"
    assert boards.saved() == ("tiny",)
    assert boards.find("tiny") == tiny_board()


def test_a_board_is_on_the_disk_before_it_is_in_its_place(
    tiny: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[tuple[str, ...]] = []
    monkeypatch.setattr(os, "fsync", lambda _: there.append(boards.saved()))
    boards.save(str(tiny))
    assert (there, boards.saved()) == ([()], ("tiny",))


def test_a_saved_json_board_is_kept_under_the_name_it_gives_itself(
    tmp_path: Path, home: Path
) -> None:
    path = tmp_path / "anything.json"
    path.write_text(json.dumps(TINY_JSON))
    assert boards.save(str(path)) == home / "tiny.json"
    assert boards.find("tiny") == tiny_board()


def test_a_board_is_kept_with_the_ending_of_its_content(tmp_path: Path, home: Path) -> None:
    for name, text in (("one.txt", TINY), ("two.toml", json.dumps(TINY_JSON))):
        (tmp_path / name).write_text(text)
        assert isinstance(boards.save(str(tmp_path / name)), Path)
    assert sorted(os.listdir(home)) == ["one.toml", "tiny.json"]


@pytest.mark.parametrize("name", ["my_board", "My Board", "2019", "x" * 41, "a--b"])
def test_a_board_is_saved_only_under_lower_case_words(name: str, tmp_path: Path) -> None:
    drawn, written = tmp_path / f"{name}.toml", tmp_path / "words.json"
    drawn.write_text(TINY)
    written.write_text(json.dumps(TINY_JSON | {"name": name}))
    for path in (drawn, written):
        assert isinstance(boards.find(str(path)), Board)
        found = boards.save(str(path))
        assert isinstance(found, tuple)
        assert [(finding.code, finding.where) for finding in found] == [(Code.NAME, "name")]
        assert "lower-case words joined by hyphens" in found[0].message
    assert boards.saved() == ()


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
    for name in ("my-copy", "My Copy", ""):
        assert "known are practice" in message(boards.find(name))


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/dev/zero", "a folder or a device"),
        ("none/such.toml", "No such file or directory"),
        ("a\0b.toml", "no file can have this name"),
        ("\ud800.toml", "no file can have this name"),
        ("x" * 5000 + ".toml", "File name too long"),
        ("../" * 3000 + "x.toml", "too long"),
    ],
    ids=["device", "missing", "NUL", "surrogate", "long name", "long path"],
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
    path.write_bytes(b"#" * (640 * 1024))
    found = boards.find(str(path))
    assert isinstance(found, tuple)
    assert Code.MISSING in [finding.code for finding in found]
    path.write_bytes(b"#" * (640 * 1024 + 1))
    assert "longer than 640 KiB" in str(boards.find(str(path)))
    path.write_bytes(b"#" * (1024 * 1024 + 1))
    assert "larger than 1 MiB" in message(boards.find(str(path)))


def test_a_file_that_is_not_utf_8_is_a_finding_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("# one\n# Fl\u00fcche".encode("latin-1"))
    found = boards.find(str(path))
    assert isinstance(found, tuple)
    assert [(finding.line, finding.column) for finding in found] == [(2, 5)]
    assert "UTF-8" in message(found)


def test_a_game_on_a_board_with_names_of_its_own_is_saved_and_loaded() -> None:
    names = {
        "name": "My Board",
        "treasures": {
            "Red_1": {"colour": "red", "space": "c3"},
            "Red_2": {"colour": "red", "space": "a3"},
        },
        "mummy_start": "My_Tomb",
        "My_Tomb": {"exits": [{"to": "d3", "heading": "up"}]},
    }
    hands = {"red": ["Red_1"], "blue": ["Red_2"]}
    situation = {"places": {"red": "b3", "mummy": "My_Tomb"}}
    engine = Engine()
    for command in (
        {"do": "new", "board": TINY_JSON | names, "explorers": ["red", "blue"]}
        | {"seed": 7, "hands": hands, "position": situation},
        {"do": "roll", "faces": ["1", "1", "1", "1", "mummy"]},
        {"do": "announce", "face": "1"},
        {"do": "move", "to": "c3"},
        {"do": "card", "treasure": "Red_1"},
    ):
        reply = json.loads(engine.answer(json.dumps(command)))
        assert reply["ok"], reply
    saved = json.loads(engine.answer('{"do": "save"}'))["game"]
    assert "card Red_1\n" in saved
    assert json.loads(Engine().answer(json.dumps({"do": "load", "game": saved})))["ok"]


@pytest.mark.parametrize(
    "limit",
    [
        f"one line of 1 to {MAX_LENGTH} characters",
        f"one word of 1 to {MAX_LENGTH} printable characters",
        f"at most {boards.MAX_NAME} characters",
        f"1 to {MAX_FACES} faces, each from 1 to {MAX_FACE}",
        f"{MAX_LISTED:,} entries".replace(",", " "),
        f"A board file has at most\n{boards.MAX_BYTES // 1024**2} MiB",
    ],
)
def test_the_manual_states_the_limits(limit: str) -> None:
    assert limit in (Path(__file__).parents[2] / "host/ENGINE.md").read_text(encoding="utf-8")


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
