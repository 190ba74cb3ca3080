"""Which lamps are lit on each side, and what they may depend on."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from fsm.pyramid.dice import Face
from fsm.pyramid.events import Announced, Moved, Turn
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Happening, Paused, Refused, Undone
from fsm.pyramid.instructions import Instruction, Put
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.views import view
from host.lamps import SEAT_OF, Refusals, lamps
from tests.fsm.pyramid.games import setup_of
from tests.wall.games import Game
from tests.wall.plans import Plan, plans
from tests.wall.twins import make_twins

SETUP = setup_of("three explorers", 1)
REFUSED_EXPLORER = Refused(Side.EXPLORERS, refuse(Code.DIE_UNPLAYABLE, face="1"))
REFUSED_MUMMY = Refused(Side.MUMMY, refuse(Code.MUMMY_FAR, taken=3, steps=2))


def lit(side: Side, turn: str | None, instruction: Instruction | None = None, **more: bool) -> str:
    given = {"refused": False, **more}
    return " ".join(sorted(lamps(side, {"turn": turn}, instruction, **given)))


@pytest.mark.parametrize(
    ("turn", "explorers", "mummy"),
    [("red", "ok turn", "ok"), (MUMMY, "ok", "ok turn"), (None, "ok", "ok")],
)
def test_the_side_that_must_act_has_its_turn_lamp_lit(
    turn: str | None, explorers: str, mummy: str
) -> None:
    assert (lit(Side.EXPLORERS, turn), lit(Side.MUMMY, turn)) == (explorers, mummy)


@pytest.mark.parametrize("side", Side)
def test_an_instruction_or_a_refusal_is_wrong_until_it_is_answered(side: Side) -> None:
    turn = MUMMY if side is Side.MUMMY else "red"
    assert lit(side, turn, Put("red", "e4")) == "turn wrong"
    assert lit(side, turn, refused=True) == "turn wrong"
    assert lit(side, turn, Put("red", "e4"), refused=True) == "turn wrong"


@pytest.mark.parametrize("side", Side)
def test_while_nothing_counts_all_lamps_are_dark(side: Side) -> None:
    assert lit(side, "red", Put("red", "e4"), paused=True) == ""


def refused_after(*told: Happening) -> set[Side]:
    refusals = Refusals()
    refusals.note(told, SETUP)
    return {side for side in Side if side in refusals}


@pytest.mark.parametrize(
    ("told", "refused"),
    [
        ((), set()),
        ((REFUSED_EXPLORER,), {Side.EXPLORERS}),
        ((REFUSED_MUMMY,), {Side.MUMMY}),
        ((Breach(Side.EXPLORERS, Handling.NOT_YOURS),), {Side.EXPLORERS}),
        ((Breach(None, Handling.MUMMY_OFF_TURN),), set()),
        ((REFUSED_EXPLORER, Announced("red", Face.ONE)), set()),
        ((Announced("red", Face.ONE), REFUSED_EXPLORER), {Side.EXPLORERS}),
        ((REFUSED_EXPLORER, REFUSED_MUMMY, Turn(MUMMY)), set()),
        ((REFUSED_EXPLORER, REFUSED_MUMMY, Undone(Side.EXPLORERS, "move")), {Side.MUMMY}),
        ((REFUSED_EXPLORER, REFUSED_MUMMY, Paused("rows")), {Side.EXPLORERS, Side.MUMMY}),
    ],
)
def test_a_side_is_refused_until_it_hears_of_something_else(
    told: tuple[Happening, ...], refused: set[Side]
) -> None:
    assert refused_after(*told) == refused


def test_a_secret_move_does_not_change_the_lamps_of_the_mummy() -> None:
    moved = Moved("red", "b1", "c1")
    assert refused_after(REFUSED_EXPLORER, REFUSED_MUMMY, moved) == {Side.MUMMY}


def mummys_lamps(game: Game) -> Iterator[frozenset[str]]:
    """What is lit on the mummy's side, as often as it changes."""
    referee, refusals, last = Referee(game.setup), Refusals(), frozenset[str]()
    for tried in game.tries:
        side = Side.MUMMY if referee.position.turn == MUMMY else Side.EXPLORERS
        result = referee.feed(tried.command)
        told = (Refused(side, result),) if isinstance(result, Refusal) else result
        refusals.note(told, game.setup)
        now = of_mummy(referee.position, refusals)
        if now != last:
            yield now
        last = now


def of_mummy(position: Position, refusals: Refusals) -> frozenset[str]:
    seen = view(position, SEAT_OF[Side.MUMMY])
    return lamps(Side.MUMMY, seen, None, Side.MUMMY in refusals)


def test_two_games_with_the_same_public_transcript_light_the_mummys_lamps_alike() -> None:
    made = 0

    @settings(max_examples=15, derandomize=True, database=None)
    @given(plans(3))
    def nothing_is_told(plan: Plan) -> None:
        nonlocal made
        if pair := make_twins(plan):
            assert list(mummys_lamps(pair.one)) == list(mummys_lamps(pair.other))
            made += 1

    nothing_is_told()
    assert made >= 5
