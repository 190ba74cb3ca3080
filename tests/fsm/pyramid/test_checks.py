"""Each refusal of a command comes with its code and the facts that its sentence needs.

The crowded board: start a1 b1 c1 d1 prison, and c2 c3 above c1, c3 with prison's other exit.
"""

from typing import Any

import pytest

from fsm.pyramid.checks import check
from fsm.pyramid.commands import (
    Announce,
    Card,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.dice import Face
from fsm.pyramid.legal import legal
from fsm.pyramid.position import Position
from fsm.pyramid.rulings import Code, refuse
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import begin
from tests.fsm.pyramid.games import corridor, crowded_board, setup_of

ONE, TWO, THREE, FOUR, ARROW = Face.ONE, Face.TWO, Face.THREE, Face.FOUR, Face.ARROW


def at(phase: Phase, kind: str = "two explorers", **facts: Any) -> Position:
    """Red to act on b1 with the card of that space, turquoise on d1, the mummy on c3."""
    setup = setup_of(kind, 1, crowded_board(), hands={"red": ("red-b1",)})
    stand: dict[str, Any] = {"places": ("b1", "d1"), "mummy": "c3"}
    return begin(setup)[0]._replace(phase=phase, **{**stand, **facts})


BEGIN = at(Phase.BEGIN, locked=2)
CHOOSE = at(Phase.CHOOSE, faces=(ONE, FOUR, FOUR), locked=2)
SHUT_IN = at(Phase.CHOOSE, places=("a1", "d1"), mummy="b1", faces=(ONE, ARROW), locked=3)
SINGLE = at(Phase.CHOOSE, "single die", places=("a1", "b1", "d1"), faces=(ONE, TWO), locked=3)
ANY = at(Phase.CHOOSE, "any dice, must lay", places=("b1", "d1", None), faces=(ONE, TWO), locked=3)
MOVE = at(Phase.MOVE, announced=THREE)
SLIDE = at(Phase.MOVE, announced=ARROW, places=("start", "d1"), mummy="prison")
CARD = at(Phase.CARD)
LAY = at(Phase.CARD, "any dice, must lay", places=("b1", "d1", None))
ROLL = at(Phase.MUMMY_ROLL)
WALK = at(Phase.MUMMY_MOVE, steps=3)
EXACT = at(Phase.MUMMY_MOVE, "exact mummy", places=("b1", "d1", None), steps=3)
SIEGE = at(Phase.MUMMY_MOVE, steps=4, siege=3)
STRICT_SIEGE = EXACT._replace(steps=2, siege=3)


@pytest.mark.parametrize(
    ("position", "command", "code", "facts"),
    [
        (
            BEGIN,
            Announce(ONE),
            Code.TURN_NOT_NOW,
            {"do": "announce", "phase": "begin", "turn": "red"},
        ),
        (ROLL, Done(), Code.TURN_NOT_NOW, {"do": "done", "phase": "mummy-roll", "turn": "mummy"}),
        (at(Phase.OVER), Done(), Code.TURN_OVER, {"do": "done"}),
        (at(Phase.BEGIN), Release(), Code.DIE_NONE_LOCKED, {}),
        (at(Phase.BEGIN, locked=2, released=True), Release(), Code.DIE_RELEASED, {"piece": "red"}),
        (BEGIN, Roll((ONE, ONE)), Code.ROLL_COUNT, {"given": 2, "due": 3}),
        (BEGIN, Roll((ONE,) * 5), Code.ROLL_COUNT, {"given": 5, "due": 3}),
        (BEGIN, Roll(), Code.ROLL_COUNT, {"given": 0, "due": 3}),
        (CHOOSE, Roll((ONE, TWO), (0, 1)), Code.ROLL_ALL_TOGETHER, {"dice": 2}),
        (SINGLE, Roll((ONE, TWO), (0, 1)), Code.ROLL_ALL_TOGETHER, {"dice": 2}),
        (SINGLE, Roll((ONE,), (2,)), Code.ROLL_NO_SUCH_DIE, {"dice": [2], "faces": 2}),
        (SINGLE, Roll((ONE,), (-1,)), Code.ROLL_NO_SUCH_DIE, {"dice": [-1], "faces": 2}),
        (SINGLE, Roll((ONE,), (1,)), Code.ROLL_PLAYABLE_DIE, {"face": TWO}),
        (ANY, Roll((ONE, ONE), (1, 1)), Code.ROLL_NO_SUCH_DIE, {"dice": [1, 1], "faces": 2}),
        (ANY, Roll((), ()), Code.ROLL_NO_SUCH_DIE, {"dice": [], "faces": 2}),
        (ANY, Roll((ONE,), (0, 1)), Code.ROLL_COUNT, {"given": 1, "due": 2}),
        (CHOOSE, Announce(Face.MUMMY), Code.DIE_MUMMY, {}),
        (CHOOSE, Announce(TWO), Code.DIE_NOT_ROLLED, {"face": TWO, "faces": [ONE, FOUR, FOUR]}),
        (SHUT_IN, Announce(ONE), Code.DIE_UNPLAYABLE, {"face": ONE}),
        (
            at(Phase.CHOOSE, places=("start", "a1"), mummy="prison", faces=(ONE,), locked=4),
            Announce(ONE),
            Code.DIE_UNPLAYABLE,
            {"face": ONE},
        ),
        (MOVE, Move("prison"), Code.MOVE_AREA, {"to": "prison"}),
        (MOVE, Move("start"), Code.MOVE_AREA, {"to": "start"}),
        (MOVE, Move("q7"), Code.INPUT_UNKNOWN_SPACE, {"space": "q7"}),
        (MOVE, Move("c3"), Code.MOVE_MUMMY, {"to": "c3", "face": THREE, "origin": "b1"}),
        (MOVE, Move("d1"), Code.MOVE_OCCUPIED, {"to": "d1", "face": THREE, "origin": "b1"}),
        (MOVE, Move("b1"), Code.MOVE_STAYED, {"to": "b1", "face": THREE, "origin": "b1"}),
        (MOVE, Move("c2"), Code.MOVE_SHORT, {"to": "c2", "face": THREE, "origin": "b1"}),
        (
            at(Phase.MOVE, announced=ONE),
            Move("c2"),
            Code.MOVE_FAR,
            {"to": "c2", "face": ONE, "origin": "b1"},
        ),
        (
            at(Phase.MOVE, announced=TWO),
            Move("c1"),
            Code.MOVE_SHORT,
            {"to": "c1", "face": TWO, "origin": "b1"},
        ),
        (
            at(Phase.MOVE, announced=FOUR, places=("a1", "d1")),
            Move("c2"),
            Code.MOVE_SHORT,
            {"to": "c2", "face": FOUR, "origin": "a1"},
        ),
        (
            at(Phase.MOVE, announced=TWO, mummy="prison"),
            Move("a1"),
            Code.MOVE_SHORT,
            {"to": "a1", "face": TWO, "origin": "b1"},
        ),
        (  # it would be short, but the mummy is in the way
            at(Phase.MOVE, announced=THREE, mummy="c1"),
            Move("c2"),
            Code.MOVE_FAR,
            {"to": "c2", "face": THREE, "origin": "b1"},
        ),
        (SLIDE, Move("b1"), Code.MOVE_STOPPED, {"to": "b1", "face": ARROW, "origin": "start"}),
        (SLIDE, Move("c2"), Code.MOVE_CROOKED, {"to": "c2", "face": ARROW, "origin": "start"}),
        (CARD, Card("red-c3"), Code.CARD_ELSEWHERE, {"treasure": "red-c3", "space": "c3"}),
        (CARD, Card("gold"), Code.INPUT_UNKNOWN_TREASURE, {"names": "gold"}),
        (
            at(Phase.CARD, places=("a1", "d1")),
            Card("red-a1"),
            Code.CARD_NOT_HELD,
            {"treasure": "red-a1"},
        ),
        (LAY, Done(), Code.CARD_MANDATORY, {"treasure": "red-b1"}),
        (ROLL, MummyRoll(3), Code.ROLL_NOT_ON_DIE, {"value": 3, "die": [1, 2]}),
        (ROLL, MummyRoll(), Code.ROLL_NOT_ON_DIE, {"value": None, "die": [1, 2]}),
        (WALK, MummyMove(("prison",)), Code.MUMMY_AREA, {"area": "prison"}),
        (WALK, MummyMove(("c2", "q7")), Code.INPUT_UNKNOWN_SPACE, {"space": "q7"}),
        (WALK, MummyMove(("c2", "d1")), Code.MUMMY_WALL, {"last": "c2", "space": "d1"}),
        (WALK, MummyMove(("c1",)), Code.MUMMY_WALL, {"last": "c3", "space": "c1"}),
        (
            WALK,
            MummyMove(("c2", "c1", "b1", "a1")),
            Code.MUMMY_FAR,
            {"taken": 4, "steps": 3},
        ),
        (EXACT, MummyMove(("c2",)), Code.MUMMY_SHORT, {"taken": 1, "steps": 3}),
        (STRICT_SIEGE, MummyMove(("c2", "c3")), Code.MUMMY_SIEGE, {"rounds": 3}),
        (SIEGE, MummyMove(()), Code.MUMMY_SIEGE, {"rounds": 3}),
        (SIEGE, MummyMove(("c2", "c3")), Code.MUMMY_SIEGE, {"rounds": 3}),
    ],
)
def test_the_refusal_says_why(
    position: Position, command: Command, code: Code, facts: dict[str, object]
) -> None:
    assert check(position, command) == refuse(code, **facts)


@pytest.mark.parametrize(
    ("position", "command"),
    [
        (BEGIN, Release()),
        (BEGIN, Roll((ONE,) * 3)),
        (CHOOSE, Roll((ONE,) * 3)),
        (CHOOSE, Announce(FOUR)),
        (SINGLE, Roll((TWO,), (0,))),  # a one cannot be moved from a1: turquoise stands on b1
        (ANY, Roll((TWO,), (1,))),
        (ANY, Roll((TWO, ONE), (1, 0))),
        (MOVE, Move("a1")),
        (MOVE, Move("c1")),
        (at(Phase.MOVE, announced=ONE, mummy="prison"), Move("a1")),
        (SLIDE, Move("c1")),
        (CARD, Card("red-b1")),
        (CARD, Done()),
        (at(Phase.CARD, "any dice, must lay", places=("a1", "d1", None)), Done()),
        (ROLL, MummyRoll(2)),
        (WALK, MummyMove(())),
        (WALK, MummyMove(("c2", "c3", "c2"))),
        (EXACT, MummyMove(("c2", "c1", "c2"))),
        (SIEGE, MummyMove(("c2",))),
        (STRICT_SIEGE, MummyMove(("c2", "c1"))),
        (SIEGE._replace(siege=2), MummyMove(())),
        (SIEGE._replace(phase=Phase.INTERIM), MummyMove(())),
    ],
)
def test_what_the_rules_allow_is_not_refused(position: Position, command: Command) -> None:
    assert check(position, command) is None


def test_a_siege_binds_no_mummy_that_can_only_walk_back_to_where_it_stands() -> None:
    """Two spaces and an even number of steps, to be walked exactly."""
    setup = setup_of("exact mummy", 1, corridor("a1", "b1"))
    stand: dict[str, Any] = {"places": ("start", "start", "start"), "mummy": "a1"}
    position = begin(setup)[0]._replace(phase=Phase.MUMMY_MOVE, siege=3, steps=2, **stand)
    assert check(position, MummyMove(("b1", "a1"))) is None
    assert legal(position) == [MummyMove(("b1", "a1"))]
    assert legal(position._replace(steps=1)) == [MummyMove(("b1",))]


def test_a_siege_binds_a_mummy_that_can_end_on_one_other_space_only() -> None:
    """Three spaces: two steps from c1 end there again or on a1."""
    setup = setup_of("exact mummy", 1, corridor("a1", "b1", "c1"))
    stand: dict[str, Any] = {"places": ("start", "start", "start"), "mummy": "c1"}
    position = begin(setup)[0]._replace(phase=Phase.MUMMY_MOVE, siege=3, steps=2, **stand)
    assert check(position, MummyMove(("b1", "c1"))) == refuse(Code.MUMMY_SIEGE, rounds=3)
    assert legal(position) == [MummyMove(("b1", "a1"))]


def test_every_walk_that_is_listed_can_be_walked() -> None:
    for position in (WALK, EXACT, EXACT._replace(steps=6), SIEGE, STRICT_SIEGE):
        assert [walk for walk in legal(position) if check(position, walk)] == []
