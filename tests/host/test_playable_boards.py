"""Which boards can be played on at a table."""

import json
from pathlib import Path

import pytest

from fsm.pyramid import board_json
from fsm.pyramid.board import Board
from fsm.pyramid.board_findings import Code as BoardCode
from fsm.pyramid.board_findings import Finding
from fsm.pyramid.rulings import Refusal
from hal.table_file import reference
from host.lobby import Lobby
from host.playable_boards import look_for_boards, sort_out
from host.sentences import sentence
from tests.fsm.pyramid.games import crowded_board, practice_board
from tests.host.small_table import small


def why_not(found: Board | Refusal) -> str:
    assert isinstance(found, Refusal), found
    return sentence(found)


def test_the_reference_table_carries_the_practice_board() -> None:
    assert look_for_boards(reference()).find("practice") == practice_board()


def test_without_a_table_every_board_will_do_that_is_for_games() -> None:
    found = {"practice": practice_board(), "crowded": crowded_board()}
    assert list(sort_out(found, None).usable) == ["practice"]


def test_a_board_for_exercise_is_refused() -> None:
    boards = sort_out({"crowded": crowded_board()}, None)
    assert why_not(boards.find("crowded")) == (
        "The board crowded cannot be used: "
        "It is for exercise only, and no whole game can be played on it."
    )


def test_a_board_that_the_table_does_not_carry_is_refused() -> None:
    boards = sort_out({"practice": practice_board()}, small())
    said = why_not(boards.find("practice"))
    assert said.startswith("The board practice cannot be used: This table does not carry it: 92 ")
    assert "spaces of practice without sensors: e1, j1, " in said
    assert not boards.usable


def test_a_board_that_cannot_be_read_says_why() -> None:
    wrong = (Finding(BoardCode.FILE, "This file cannot be read: it is a fish.", None, None, ""),)
    boards = sort_out({"mine": wrong}, None)
    assert why_not(boards.find("mine")).endswith("This file cannot be read: it is a fish.")


def test_an_unknown_board_is_refused_with_those_that_there_are() -> None:
    boards = sort_out({"practice": practice_board()}, None)
    assert why_not(boards.find("/etc/passwd")) == (
        "The board /etc/passwd cannot be used: There is none of this name here; choose practice."
    )


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board of somebody's own, in a file."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(board_json.show(practice_board()) | {"name": "mine"}))
    return file


def proposed(wished: str | None) -> str:
    plan = Lobby(look_for_boards(None, wished)).plan
    assert plan is not None
    return plan.board.name


def test_the_board_that_is_wished_for_is_proposed_first(saved: Path) -> None:
    assert proposed("practice") == "practice"
    assert proposed(str(saved)) == "mine"
    assert list(look_for_boards(None, str(saved)).usable) == ["mine", "practice"]


def test_why_another_board_is_proposed_is_remarked(tmp_path: Path) -> None:
    found = look_for_boards(None, str(tmp_path / "none.toml"))
    assert "practice" in found.usable
    assert found.remark is not None
    assert "is not proposed: " in found.remark
    assert look_for_boards(None, "practice").remark is None
