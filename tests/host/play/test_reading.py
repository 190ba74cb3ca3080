"""What people type is understood however they write it, and what is not gets a reason."""

import pytest

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
from host.play.match import Match
from host.play.reading import Deed, Meaning, Order, Unclear, meaning
from host.sight import Offer
from tests.host.play.people import dealt, small

HAND = tuple(f"{colour}-ankh" for colour in ("red", "blue", "white", "green", "yellow"))
OTHER = tuple(f"{colour}-bowl" for colour in ("red", "blue", "white", "green", "yellow"))
ROLLED = Roll((Face.ONE, Face.TWO, Face.THREE, Face.ARROW, Face.MUMMY))
ON_ANKH: tuple[Command, ...] = (ROLLED, Announce(Face.ONE), Move("b1"))
BLUE: tuple[Command, ...] = (Done(), Roll((Face.TWO,) * 4), Announce(Face.TWO), Move("c1"), Done())


def after(*commands: Command) -> Offer:
    """What is offered in a small game after these commands; red-ankh lies on b1."""
    match = Match(dealt(small(), hands={"red": HAND, "blue": OTHER}))
    for command in commands:
        assert isinstance(match.play(command), tuple), command
    assert match.acting
    return match.offer(match.acting)


def deed(command: Command, rest: str = "") -> Deed:
    return Deed(command, rest)


@pytest.mark.parametrize("line", ["r", "R", "roll", "ROLL", "ro", "roll the dice", "  roll ", ""])
def test_a_turn_begins_with_a_roll(line: str) -> None:
    assert meaning(line, after()) == deed(Roll())


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("2", deed(Announce(Face.TWO))),
        ("announce 2", deed(Announce(Face.TWO))),
        ("a", deed(Announce(Face.ARROW))),
        ("arr", deed(Announce(Face.ARROW))),
        ("play the arrow", deed(Announce(Face.ARROW))),
        ("4", deed(Announce(Face.FOUR))),  # the referee says that it was not rolled
        ("mummy", deed(Announce(Face.MUMMY))),
        ("2 c1", deed(Announce(Face.TWO), "c1")),
        ("2, C1", deed(Announce(Face.TWO), "c1")),
        ("c1", deed(Announce(Face.TWO), "c1")),
        ("r", deed(Roll())),
        ("again", deed(Roll())),
        ("ru", Order("rules")),
        ("m", Order("map")),
    ],
)
def test_a_die_is_chosen_by_its_face(line: str, meant: Meaning) -> None:
    assert meaning(line, after(ROLLED)) == meant


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("b1", "1 or 3 leads to b1: say which, such as “1 b1”."),
        ("b5", "None of your dice leads to b5."),
        ("release", "only before the first roll"),
        ("", "more than one thing to do"),
        ("xyz", "“xyz” is not understood."),
        ("5", "No die shows 5; your dice are 1, 2, 3, arrow"),
        ("announce 12", "No die shows 12;"),
    ],
)
def test_what_is_no_choice_of_a_die_gets_a_reason(line: str, why: str) -> None:
    unclear = meaning(line, after(ROLLED))
    assert isinstance(unclear, Unclear)
    assert why in unclear.why


@pytest.mark.parametrize("line", ["b1", "B1", "to b1", "move to b1", "c1 b1", "b1 "])
def test_a_move_is_its_end(line: str) -> None:
    assert meaning(line, after(ROLLED, Announce(Face.ONE))) == deed(Move("b1"))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("lay", deed(Card("red-ankh"))),
        ("l", deed(Card("red-ankh"))),
        ("y", deed(Card("red-ankh"))),
        ("lay the card", deed(Card("red-ankh"))),
        ("red-ankh", deed(Card("red-ankh"))),
        ("blue", deed(Card("blue-ankh"))),  # the referee says where it lies
        ("done", deed(Done())),
        ("d", deed(Done())),
        ("n", deed(Done())),
        ("no", deed(Done())),
    ],
)
def test_a_card_is_laid_or_not(line: str, meant: Meaning) -> None:
    assert meaning(line, after(*ON_ANKH)) == meant


@pytest.mark.parametrize("line", ["r", "", "roll"])
def test_the_mummy_rolls(line: str) -> None:
    assert meaning(line, after(*ON_ANKH, *BLUE)) == deed(MummyRoll())


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("b4", ("b5", "b4")),
        ("b5 b4", ("b5", "b4")),
        ("B5,B4", ("b5", "b4")),
        ("b5 -> b4", ("b5", "b4")),
        ("b5>b4>b3", ("b5", "b4", "b3")),
        ("stay", ()),
        ("s", ()),
        ("prison", ()),  # that is where it is
        ("z9", ("z9",)),  # the referee says that there is no such space
    ],
)
def test_the_mummy_walks(line: str, path: tuple[str, ...]) -> None:
    assert meaning(line, after(*ON_ANKH, *BLUE, MummyRoll(3))) == deed(MummyMove(path))


def test_a_path_may_begin_where_the_mummy_is() -> None:
    start: tuple[Command, ...] = (*ON_ANKH, *BLUE, MummyRoll(3), MummyMove(("b5",)))
    offer = after(*start, Release())
    assert meaning("b5 b4", offer) == deed(MummyMove(("b4",)))
    assert meaning("b5", offer) == deed(MummyMove())


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("?", Order("help")),
        ("h", Order("help")),
        ("HELP me", Order("help", "me")),
        ("hand", Order("hand")),
        ("ru", Order("rules")),
        ("save My Game.txt", Order("save", "My Game.txt")),
        ("exit", Order("quit")),
        ("q", Order("quit")),
    ],
)
@pytest.mark.parametrize("commands", [(), (ROLLED,), ON_ANKH, (*ON_ANKH, *BLUE)])
def test_orders_are_understood_at_every_prompt(
    line: str, order: Order, commands: tuple[Command, ...]
) -> None:
    assert meaning(line, after(*commands)) == order


@pytest.mark.parametrize("commands", [(), (ROLLED,), ON_ANKH, (*ON_ANKH, *BLUE)])
@pytest.mark.parametrize(
    "line", ["e4 f5 !!", "\x00", "💀", "- - -", "\u017f4", "4" * 5000, "the", ","]
)
def test_nonsense_is_never_a_crash(line: str, commands: tuple[Command, ...]) -> None:
    assert isinstance(meaning(line, after(*commands)), Deed | Order | Unclear)
