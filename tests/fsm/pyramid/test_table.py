"""The table of turns is sound in itself, every row of it is used, and its page is true."""

from collections import Counter
from pathlib import Path

import pytest

import fsm.pyramid
from fsm.pyramid import diagram, turns
from fsm.pyramid.commands import Announce, Card, Done, Move, MummyMove, MummyRoll, Release, Roll
from fsm.pyramid.events import Events
from fsm.pyramid.position import Position
from fsm.pyramid.table import GO_ON, PASSING, ROWS, ROWS_FOR, Phase, Row
from tests.fsm.pyramid.games import KINDS, crowded_board, random_play, setup_of

COMMANDS = (Release, Roll, Announce, Move, Card, Done, MummyRoll, MummyMove)


def test_from_every_state_but_the_end_some_row_leads_on() -> None:
    assert {row.source for row in ROWS} == set(Phase) - {Phase.OVER}


def test_the_last_row_of_every_deed_needs_no_condition_so_that_no_game_gets_stuck() -> None:
    assert all(rows[-1].condition is None for rows in ROWS_FOR.values())


def test_no_row_stands_in_the_shadow_of_one_above_it() -> None:
    assert all(row.condition for rows in ROWS_FOR.values() for row in rows[:-1])


def test_only_passing_states_go_on_by_themselves() -> None:
    assert {row.source for row in ROWS if row.do == GO_ON} == PASSING
    assert {row.do for row in ROWS if row.source in PASSING} == {GO_ON}


def test_the_words_of_the_table_are_the_commands() -> None:
    assert {row.do for row in ROWS} == {GO_ON, *(command.do for command in COMMANDS)}


def test_every_row_is_taken_in_random_play(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: Counter[Row] = Counter()
    monkeypatch.setattr(turns, "ROWS_FOR", _Watched(taken))
    for kind in KINDS:
        for seed in range(40):
            for _ in random_play(setup_of(kind, seed, crowded_board()), seed):
                pass
    assert [row for row in ROWS if row not in taken] == []


class _Watched(dict[tuple[Phase, str], tuple[Row, ...]]):
    """The rows, each noting that it was the one taken."""

    def __init__(self, taken: Counter[Row]) -> None:
        super().__init__({key: self._watched(rows, taken) for key, rows in ROWS_FOR.items()})

    def _watched(self, rows: tuple[Row, ...], taken: Counter[Row]) -> tuple[Row, ...]:
        return tuple(row._replace(consequence=_noting(row, taken)) for row in rows)


class _noting:
    def __init__(self, row: Row, taken: Counter[Row]) -> None:
        self.row, self.taken = row, taken

    def __call__(self, position: Position) -> tuple[Position, Events]:
        self.taken[self.row] += 1
        return self.row.consequence(position) if self.row.consequence else (position, ())


def test_the_page_with_the_diagram_is_drawn_from_the_table() -> None:
    page = Path(fsm.pyramid.__file__).with_name("TURNS.md").read_text(encoding="utf-8")
    assert page == diagram.page(), "run `make pictures`"
