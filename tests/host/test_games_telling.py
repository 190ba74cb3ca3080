"""Everything that can happen at a table has a sentence in a transcript."""

from typing import get_args

import pytest

from fsm.pyramid.board import Board
from fsm.pyramid.events import Turn
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Happening,
    Instructed,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Refused,
    Resumed,
    Revealed,
    SeatEmptied,
    SeatJoined,
    TableAccepted,
    Undone,
    UndoProposed,
)
from fsm.pyramid.instructions import Put
from fsm.pyramid.observations import Side
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Code, refuse
from host import boards
from host.games.played import Scene
from host.games.telling import Line, everything, public
from tests.live.table import setup_for

EXPLORERS = Side.EXPLORERS
TOLD: list[tuple[Happening, Line | None, bool]] = [
    (Turn("red"), Line(None, "Red’s turn."), True),
    (
        Refused(EXPLORERS, refuse(Code.MOVE_OCCUPIED, to="e4")),
        Line(EXPLORERS, "Another explorer stands on e4; a space holds one. End somewhere else."),
        False,
    ),
    (
        Breach(EXPLORERS, Handling.NO_TREASURE, {"space": "e4"}),
        Line(EXPLORERS, "There is no treasure on e4; press Done instead."),
        False,
    ),
    (Instructed(EXPLORERS, Put("red", "e4")), Line(EXPLORERS, "Put red on e4."), False),
    (Instructed(EXPLORERS, None), None, False),
    (
        Noticed(Side.MUMMY, "e4", None),
        Line(None, "On the mummy’s side: The spot e4 works again."),
        True,
    ),
    (Noticed(EXPLORERS, "e4", Fault.DEAD), None, False),
    (Resumed(), Line(None, "The game goes on."), True),
]


def scene(*told: Happening) -> Scene:
    board = boards.find("practice")
    assert isinstance(board, Board)
    position = Referee(setup_for(board, ("red", "blue"))).position
    return Scene(1.0, "2026-11-16T20:00:00Z", told, position, False)


@pytest.mark.parametrize(("happening", "line", "heard"), TOLD)
def test_what_happened_is_told_with_its_side(
    happening: Happening, line: Line | None, heard: bool
) -> None:
    lines = everything(scene(happening))
    if line is not None:
        assert lines == [line]
    assert bool(public(scene(happening))) is heard


@pytest.mark.parametrize(
    "happening",
    [
        Paused("dice reader mummy", ("brown",)),
        PlayedWithout("dice reader mummy"),
        ReadAgain("dice reader mummy"),
        EnteredByHand(EXPLORERS, "1", "arrow"),
        Undone(EXPLORERS, "move"),
        UndoProposed(),
        TableAccepted(),
        Revealed(),
        SeatJoined("display"),
        SeatEmptied("red"),
    ],
)
def test_what_is_said_about_the_table_is_told(happening: Happening) -> None:
    (line,) = everything(scene(happening))
    assert line.text.endswith(".")


def test_no_kind_of_happening_was_forgotten_here() -> None:
    """Events have their own sentences and tests; of the others each kind is above."""
    others = {kind.__name__ for kind in get_args(Happening) if kind.__module__.endswith("enings")}
    assert others == {
        "Breach",
        "EnteredByHand",
        "Instructed",
        "Noticed",
        "Paused",
        "PlayedWithout",
        "ReadAgain",
        "Refused",
        "Resumed",
        "Revealed",
        "SeatEmptied",
        "SeatJoined",
        "TableAccepted",
        "UndoProposed",
        "Undone",
    }
