"""A live game's record is its opening and its observations: read again, it is the same game."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import observation_text, record
from fsm.pyramid.observations import Side
from fsm.pyramid.record import Opening
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.spots import Spots, spots_for
from fsm.pyramid.timing import STANDARD, Timing
from fsm.pyramid.tray import Tray
from tests.fsm.pyramid.games import KINDS, crowded_board, options_of
from tests.live.boards import LINE
from tests.live.dice_robot import DiceRobot
from tests.live.robots import Robot
from tests.live.table import NO_TRAY, TRAY, Table, setup_for

PIECES = ("red", "turquoise", "blue", "purple")


def opening(**more: object) -> Opening:
    setup = setup_for(LINE, ("red", "blue"), places={"mummy": "h1"})
    made = Opening(setup, spots_for(LINE), STANDARD, TRAY)
    return replace(made, **more)  # type: ignore[arg-type]


def through_text(table: Table, tray: Tray) -> list[tuple[float, str]]:
    """What the table's record tells when both its parts were text in between."""
    written = record.write(Opening(table.setup, table.spots, table.timing, tray))
    lines = [(at, observation_text.write(seen)) for seen, at in table.fed]
    read = record.read(written)
    assert isinstance(read, Opening), read
    entries = [(at, seen) for at, line in lines if (seen := observation_text.read(line))]
    assert len(entries) == len(lines)
    moments = list(record.replay(read, entries))
    assert moments[-1].game.position == table.position
    return [(moment.at, repr(told)) for moment in moments for told in moment.told]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tray", [NO_TRAY, TRAY], ids=["without dice", "with dice"])
def test_a_whole_game_by_hands_is_the_same_again_from_its_text(kind: str, tray: Tray) -> None:
    count, variant, given = KINDS[kind]
    table = Table(
        crowded_board(), *PIECES[:count], variant=variant, options=options_of(given), tray=tray
    )
    robot = DiceRobot(table, 7) if tray.explorers else Robot(table, 7)
    robot.play(200)
    assert through_text(table, tray) == [(at, repr(told)) for at, told in table.told]


@pytest.mark.parametrize(
    "made",
    [
        opening(),
        opening(tray=NO_TRAY),
        opening(tray=Tray((), "brown")),
        opening(timing=Timing(0.5, 1.0, 0.1, 0.3)),
        opening(spots=Spots(frozenset())),
        opening(spots=Spots(frozenset({"b1", "c1"}), {Side.MUMMY: frozenset({"c1"})})),
        opening(spots=replace(spots_for(LINE), ghosts=True)),
    ],
)
def test_an_opening_comes_back_from_its_line(made: Opening) -> None:
    line = record.write(made)
    assert record.read(line) == made
    assert len(line.splitlines()) == 1
    assert line.isascii()


def test_equal_openings_have_equal_lines() -> None:
    names = [f"start.{number}" for number in range(50)]
    one = opening(spots=Spots(frozenset(names)), timing=Timing(dwell=1.0))
    other = opening(spots=Spots(frozenset(reversed(names))), timing=Timing(dwell=1))
    assert record.write(one) == record.write(other)
    again = record.read(record.write(one))
    assert isinstance(again, Opening)
    assert record.write(again) == record.write(one)


def test_an_opening_keeps_the_hands_that_were_dealt() -> None:
    line = json.loads(record.write(opening()))
    assert set(line["setup"]["hands"]) == {"red", "blue"}


DAMAGED: list[tuple[str, object]] = [
    ("setup", None),
    ("setup", {}),
    ("spots", None),
    ("spots", {"names": []}),
    ("spots", {"names": [], "without": {}}),
    ("spots", {"names": "b1", "without": {}, "ghosts": False}),
    ("spots", {"names": [1], "without": {}, "ghosts": False}),
    ("spots", {"names": [], "without": {"left": []}, "ghosts": False}),
    ("spots", {"names": [], "without": {}, "ghosts": 1}),
    ("timing", {"dwell": "long"}),
    ("timing", {"dwell": float("nan")}),
    ("timing", {"patience_": 1.0}),
    ("tray", {"explorers": ["1"], "mummy": None}),
    ("tray", {"explorers": [], "mummy": 6}),
]


@pytest.mark.parametrize(("key", "value"), DAMAGED)
def test_a_damaged_opening_is_refused(key: str, value: object) -> None:
    line = {**json.loads(record.write(opening())), key: value}
    assert isinstance(record.read(json.dumps(line)), Refusal)


@pytest.mark.parametrize(
    ("rulings", "form"), [({}, "1"), ({"rulings": 1}, "1"), ({"rulings": 99}, "99")]
)
def test_an_opening_of_other_rulings_is_refused_by_their_form_alone(
    rulings: dict[str, int], form: str
) -> None:
    line = {"record": 1, "setup": "of old", "spots": 7, "timing": {"nap": 1.0}, **rulings}
    refused = record.read(json.dumps(line))
    assert refused == refuse(Code.INPUT_OTHER_RULINGS, form=form, ours=record.RULINGS)


@pytest.mark.parametrize(
    ("forms", "form", "ours"),
    [
        ({"record": 2}, "2/2", "1/2"),
        ({"record": 2, "rulings": 99}, "2/99", "1/2"),
        ({"record": 2, "rulings": None}, "2/null", "1/2"),
        ({"record": True}, "true/2", "1/2"),
        ({"record": 1.0}, "1.0/2", "1/2"),
        ({"record": "later"}, '"later"/2', "1/2"),
        ({"rulings": "2"}, '"2"', 2),
        ({"rulings": True}, "true", 2),
        ({"rulings": 2.0}, "2.0", 2),
        ({"rulings": None}, "null", 2),
        ({"rulings": {"house": [1, 2, 3], "book": 2}}, '{"house": [1, 2, 3],', 2),
        ({"rulings": 10**40}, "10000000000000000000", 2),
        ({"record": -(10**40)}, "-1000000000000000000/2", "1/2"),
    ],
)
def test_whatever_form_this_program_does_not_know_is_another_form(
    forms: dict[str, object], form: str, ours: object
) -> None:
    line = {**json.loads(record.write(opening())), **forms}
    refused = record.read(json.dumps(line))
    assert refused == refuse(Code.INPUT_OTHER_RULINGS, form=form, ours=ours)


@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a":', "}")])
@pytest.mark.parametrize("line", ['{{"record": {}}}', '{{"record": 1, "rulings": {}}}'])
def test_a_form_is_refused_in_words_however_deep_it_is(line: str, begin: str, end: str) -> None:
    """Down to where Python reads no further: the last depth that it reads is the worst."""
    for depth in range(1, 1200):
        refused = record.read(line.format(f"{begin * depth}1{end * depth}"))
        assert isinstance(refused, Refusal)
        assert refused.code in {Code.INPUT_OTHER_RULINGS, Code.INPUT_BAD_GAME}


@pytest.mark.parametrize("text", ["0", "null", "[]", "{}", '"record"', '{"rulings": 2}'])
def test_json_that_is_no_opening_is_refused(text: str) -> None:
    refused = record.read(text)
    assert refused == refuse(Code.INPUT_BAD_GAME, line=1, why="it is not the opening of a game")


@given(st.text())
def test_any_text_is_refused_as_an_opening(text: str) -> None:
    refused = record.read(text)
    assert isinstance(refused, Refusal)
    assert refused.code is Code.INPUT_BAD_GAME


def test_what_led_to_the_first_position_can_be_asked_for() -> None:
    game = record.begin(opening())
    assert [event.name for event in game.opening] == ["started", "turn"]
