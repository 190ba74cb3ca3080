"""`referee table …` as a builder at a terminal sees it."""

import copy
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from hal.errors import TableFileError
from hal.table_file import reference_text
from host.cli import main
from host.table_files import complaints, find
from tests.fsm.pyramid.board_samples import TINY, TINY_JSON

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with the reference build as a file, and an empty home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "150")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(reference_text(), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("file", [[], ["mine.toml"]])
def test_check_finds_the_reference_build_in_order(file: list[str], capsys: Capture) -> None:
    assert main(["table", "check", *file]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(
        "ok: 110 spots a side (102 spaces, 4 of start, 4 of prison), 14 columns"
    )
    assert second == (
        "  three chips carry at most 14 columns and 16 rows, 224 crossings: "
        "beside 102 spaces 122 for area spots"
    )


def test_check_says_what_is_wrong_and_on_which_line(here: Path, capsys: Capture) -> None:
    _change(here, "card = 11", "card = 2")
    _change(here, '"GPB6", fitted', '"GPB9", fitted')
    assert main(["table", "check", "mine.toml"]) == 1
    row, card = capsys.readouterr().out.splitlines()
    assert row.startswith(
        f"mine.toml:{_line_of(here, '15 = {')}:1: rows.15.pin: this is 'GPB9', but"
    )
    assert card.startswith(
        f"mine.toml:{_line_of(here, 'card = 2')}:1: keys.explorers.card: this is 2"
    )


def test_a_missing_section_is_told_of_the_whole_file(here: Path, capsys: Capture) -> None:
    _change(here, "pitch_mm = 30", "")
    assert main(["table", "check", "mine.toml"]) == 1
    assert capsys.readouterr().out == "mine.toml: pitch_mm is missing; add it\n"


def test_a_file_that_is_not_there_is_told(capsys: Capture) -> None:
    assert main(["table", "check", "other.toml"]) == 1
    assert capsys.readouterr().out == (
        "other.toml: this file cannot be read: No such file or directory\n"
    )


def test_what_a_terminal_would_obey_is_written_out(here: Path, capsys: Capture) -> None:
    (here / "\x1b[1m.toml").write_text("[bus]\n'\x7f' = 1", encoding="utf-8")
    assert main(["table", "check", "\x1b[1m.toml"]) == 1
    assert "\x1b" not in capsys.readouterr().out


def test_the_wiring_carries_the_practice_board(capsys: Capture) -> None:
    assert main(["table", "check", "--board", "practice"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("ok: reference carries practice: 110 spots")
    assert lines[1:3] == ["  start: 4 spots", "  prison: 4 spots"]
    assert lines[3].startswith("  three chips carry at most 14 columns and 16 rows")


def test_an_area_without_spots_is_told_by_exclusion(here: Path, capsys: Capture) -> None:
    text = (here / "mine.toml").read_text(encoding="utf-8")
    begin, end = text.index("[areas.prison]"), text.index("# Keys, lamps")
    text = text[:begin] + text[end:]
    (here / "mine.toml").write_text(text.replace('"defghijk" }\n\n', '"defg" }\n\n'))
    assert main(["table", "check", "mine.toml", "--board", "practice"]) == 0
    assert "  prison: no spots: who is there is told by exclusion\n" in capsys.readouterr().out


def test_a_space_without_sensors_is_named(here: Path, capsys: Capture) -> None:
    _change(here, '"cdfghikl"', '"cdfghik"')
    assert main(["table", "check", "mine.toml", "--board", "practice"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "mine does not carry practice:",
        "  1 space of practice without sensors: l5",
        "  three chips carry at most 14 columns and 16 rows, 224 crossings: "
        "beside 102 spaces 122 for area spots",
    ]


def test_rows_and_columns_that_are_not_wired_are_named(here: Path, capsys: Capture) -> None:
    _change(here, '14 = { pin = "GPB5", fitted = "gh" }\n', "")
    _change(here, 'n = { explorers = "GPB6", mummy = "GPA0" }\n', "")
    for fitted, less in (("abcdejklmn", "abcdejklm"), ("abdefghijkmn", "abdefghijkm")):
        _change(here, fitted, less)
    assert main(["table", "check", "mine.toml", "--board", "practice"]) == 1
    said = capsys.readouterr().out
    assert "4 spaces of practice without sensors: n1, n2, g14, h14\n" in said
    assert "columns that mine has not wired: n\n" in said
    assert "rows that mine has not wired: 14\n" in said


def test_a_board_that_no_wiring_can_carry_is_told_with_the_limits(
    here: Path, capsys: Capture
) -> None:
    (here / "wide.json").write_text(_wide_board(17), encoding="utf-8")
    assert main(["table", "check", "--board", "wide.json"]) == 1
    said = capsys.readouterr().out
    assert "wide has 17 columns, and the wiring can carry 14\n" in said
    assert "rows that reference has not wired" not in said


def test_sensors_that_a_board_has_no_use_for_are_named(here: Path, capsys: Capture) -> None:
    (here / "tiny.toml").write_text(TINY, encoding="utf-8")
    _change(here, '"abdefghijkmn"', '"abcdefghijkmn"')
    _change(here, '"bcdefghijklm"', '"abcdefghijklm"')
    assert main(["table", "check", "mine.toml", "--board", "tiny.toml"]) == 0
    assert re.search(
        r"sensors that tiny has no use for: a1, b1, d1, .* and \d+ more", capsys.readouterr().out
    )


def test_a_board_that_is_not_there_is_told(capsys: Capture) -> None:
    assert main(["table", "check", "--board", "nowhere"]) == 1
    assert capsys.readouterr().out.startswith("nowhere: There is no board called nowhere")


def test_show_draws_the_matrix_with_its_pins(capsys: Capture) -> None:
    assert main(["table", "show"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[4] == "explorers A0 A1 A2 A3 A4 A5 A6 B0 B1 B2 B3 B4 B5 B6"
    assert lines[5] == "mummy     B6 B5 B4 B3 B2 B1 B0 A6 A5 A4 A3 A2 A1 A0"
    assert lines[6] == "15  B6     ·  ·  · s1 s2 s3 s4 p1 p2 p3 p4  ·  ·  ·"
    assert lines[20] == " 1  A0     o  o  o  o  o  ·  ·  ·  ·  o  o  o  o  o"


def test_show_tells_what_is_on_the_bus_and_on_the_gpios(capsys: Capture) -> None:
    assert main(["table", "show"]) == 0
    said = capsys.readouterr().out
    assert "RESET of the chips: GPIO8" in said
    assert "bus 1 at 400 kHz: rows MCP23017 at 0x20, explorers MCP23017 at 0x21, mummy" in said
    assert "keys of the table: power-off GPIO26\n" in said
    assert "lamps of mummy: turn GPIO16, ok GPIO20, wrong GPIO21\n" in said
    assert "pockets of dice reader mummy: 0 for die mummy\n" in said


def test_show_is_as_wide_as_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "70")
    assert main(["table", "show"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 70
    assert any(line.startswith("  ") and "GPIO" in line for line in lines)


def test_a_wrong_use_ends_with_the_status_for_that() -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["table", "solder"])


def test_complaints_of_a_file_that_went_away_have_no_lines(here: Path) -> None:
    _change(here, "card = 11", "card = 2")
    with pytest.raises(TableFileError) as refused:
        find("mine.toml")
    (here / "mine.toml").unlink()
    (line,) = complaints(refused.value)
    assert line.startswith("mine.toml: keys.explorers.card: ")


def _change(here: Path, old: str, new: str) -> None:
    text = (here / "mine.toml").read_text(encoding="utf-8")
    assert old in text
    (here / "mine.toml").write_text(text.replace(old, new, 1), encoding="utf-8")


def _line_of(here: Path, begin: str) -> int:
    lines = (here / "mine.toml").read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if line.startswith(begin))


def _wide_board(columns: int) -> str:
    """The tiny board, with its topmost corridor made longer."""
    board = copy.deepcopy(TINY_JSON)
    longer = [f"{chr(ord('a') + column)}3" for column in range(4, columns)]
    board["name"], board["columns"] = "wide", columns
    board["spaces"] += longer
    board["edges"] += [list(pair) for pair in pairwise(["d3", *longer])]
    return json.dumps(board)
