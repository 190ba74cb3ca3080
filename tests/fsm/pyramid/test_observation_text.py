"""An observation's line gives the observation again, and no other text is one."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import observation_text
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
from fsm.pyramid.dice import FACES, Face
from fsm.pyramid.observation_text import read, write
from fsm.pyramid.observations import (
    Accepted,
    Asked,
    Back,
    Changed,
    Declared,
    Die,
    Emptied,
    Entered,
    Joined,
    Lie,
    Lost,
    Observation,
    Pressed,
    Revealed,
    Side,
    Undo,
    UndoProposed,
    Woken,
)

WORD, SIDE, FACE = st.text(), st.sampled_from(Side), st.sampled_from(FACES)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(
        Roll,
        st.none() | st.lists(FACE, max_size=5).map(tuple),
        st.none() | st.lists(st.integers(), max_size=5).map(tuple),
    ),
    st.builds(Announce, FACE),
    st.builds(Move, WORD),
    st.builds(Card, WORD),
    st.builds(MummyRoll, st.none() | st.integers()),
    st.builds(MummyMove, st.lists(WORD).map(tuple)),
    st.sampled_from([Done(), Release()]),
)
OBSERVATIONS: dict[type[Observation], st.SearchStrategy[Observation]] = {
    Changed: st.builds(Changed, SIDE, WORD, st.booleans()),
    Die: st.builds(Die, WORD, st.sampled_from(Lie), st.none() | WORD),
    Entered: st.builds(Entered, WORD, WORD),
    Pressed: st.builds(Pressed, SIDE, WORD, st.none() | st.floats(0.0, 3600.0)),
    Asked: st.builds(Asked, COMMANDS),
    Declared: st.builds(Declared, WORD, WORD),
    Accepted: st.just(Accepted()),
    Undo: st.just(Undo()),
    UndoProposed: st.just(UndoProposed()),
    Revealed: st.just(Revealed()),
    Joined: st.builds(Joined, WORD),
    Emptied: st.builds(Emptied, WORD),
    Lost: st.builds(Lost, WORD, st.lists(WORD).map(tuple)),
    Back: st.builds(Back, WORD),
    Woken: st.just(Woken()),
}


def test_every_kind_of_observation_has_a_word() -> None:
    assert set(OBSERVATIONS) == set(get_args(Observation)) == set(observation_text._WORDS)


@given(st.one_of(*OBSERVATIONS.values()))
def test_every_observation_comes_back_from_its_line(seen: Observation) -> None:
    line = write(seen)
    assert read(line) == seen
    assert line == line.strip()
    assert line.isascii()
    assert len(line.splitlines()) == 1


@pytest.mark.parametrize(
    ("seen", "line"),
    [
        (
            Changed(Side.MUMMY, "e4", True),
            '{"observed":"changed","present":true,"side":"mummy","spot":"e4"}',
        ),
        (Asked(Move("e7")), '{"command":{"do":"move","to":"e7"},"observed":"asked"}'),
        (
            Asked(Roll((Face.ONE, Face.MUMMY))),
            '{"command":{"do":"roll","faces":["1","mummy"]},"observed":"asked"}',
        ),
        (Die("3", Lie.OUT), '{"die":"3","lie":"out","observed":"die"}'),
        (
            Pressed(Side.EXPLORERS, "done", 0.25),
            '{"held_s":0.25,"key":"done","observed":"pressed","side":"explorers"}',
        ),
        (Pressed(Side.MUMMY, "done"), '{"key":"done","observed":"pressed","side":"mummy"}'),
        (Lost("rows"), '{"dice":[],"observed":"lost","part":"rows"}'),
        (Joined("red"), '{"observed":"joined","seat":"red"}'),
        (Woken(), '{"observed":"woken"}'),
    ],
)
def test_a_line_stays_as_journals_know_it(seen: Observation, line: str) -> None:
    assert write(seen) == line


@given(st.text())
def test_any_text_is_an_observation_or_none(text: str) -> None:
    assert read(text) is None or text.startswith("{")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(["mummy", "out", "e4"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
KEYS = (
    "side",
    "spot",
    "present",
    "die",
    "lie",
    "face",
    "key",
    "held_s",
    "command",
    "part",
    "dice",
    "do",
)


@given(
    st.sampled_from(sorted(observation_text._FORMS)),
    st.dictionaries(st.sampled_from(KEYS), JSON, max_size=4),
)
def test_any_values_give_an_observation_that_can_be_written_or_none(
    word: str, values: dict[str, object]
) -> None:
    seen = read(json.dumps({"observed": word, **values}))
    assert seen is None or read(write(seen)) == seen


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"observed":"rumoured"}',
        '{"observed":["woken"]}',
        '{"observed":"woken","more":1}',
        '{"observed":"changed","side":"mummy","spot":"e4"}',
        '{"observed":"changed","present":1,"side":"mummy","spot":"e4"}',
        '{"observed":"changed","present":true,"side":"left","spot":"e4"}',
        '{"observed":"asked","command":"done"}',
        '{"observed":"asked","command":{"do":"fly"}}',
        '{"observed":"asked","command":{"do":["done"]}}',
        '{"observed":"asked","command":{"do":"move","to":7}}',
        '{"observed":"lost","part":"rows","dice":"1"}',
        '{"observed":"lost","part":"rows","dice":[1]}',
        '{"observed":"pressed","side":"mummy","key":"done","held_s":true}',
        '{"observed":"pressed","side":"mummy","key":"done","held_s":-1}',
        '{"observed":"pressed","side":"mummy","key":"done","held_s":NaN}',
    ],
)
def test_a_damaged_line_is_none(line: str) -> None:
    assert read(line) is None
