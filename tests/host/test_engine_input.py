"""Whatever is sent to the engine, it answers once and in order; a no changes nothing."""

import json
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fsm.pyramid.dice import FACES
from fsm.pyramid.rulings import Code
from fsm.pyramid.seats import PIECES
from host.engine import LONGEST_LINE, Engine
from tests.host.conversation import INLINE, INLINE_TOMB, Reply, ask, ask_in_vain, play, state
from tests.wall.boards import MAZE

KEYS = ("board", "explorers", "variant", "seed", "options", "hands", "position", "faces", "dice")
MORE_KEYS = ("face", "to", "treasure", "value", "path", "seat", "game", "do", "")
DUE: dict[str, set[str]] = {
    "begin": {"roll", "release"},
    "interim": {"mummy-move"},
    "choose": {"roll", "announce"},
    "move": {"move"},
    "card": {"card", "done"},
    "mummy-roll": {"mummy-roll"},
    "mummy-move": {"mummy-move"},
    "over": set(),
}
PHASES = tuple(DUE)
WELL_FORMED: dict[str, Reply] = {
    **{do: {} for do in ("release", "roll", "done", "mummy-roll")},
    "announce": {"face": "1"},
    "move": {"to": "a1"},
    "card": {"treasure": "ankh"},
    "mummy-move": {"path": []},
}
WORDS = ("new", *WELL_FORMED, "legal", "view", "save", "load")
TREASURES = [treasure.id for treasure in MAZE.treasures]
NEW = {"do": "new", "board": INLINE, "explorers": ["red", "blue"], "seed": 4}

odd_texts = st.text(st.characters(exclude_categories=()), max_size=8)
names = st.sampled_from(
    [*PIECES, *FACES, *WORDS, *TREASURES[:5], "mummy", "start", "prison", "explorers", "table"]
)
texts = odd_texts | names
numbers = st.integers(-2, 9) | st.integers() | st.just(10**400) | st.floats()
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5),
    max_leaves=8,
)
nearly_right = st.builds(
    lambda do, more: {**more, "do": do},
    st.sampled_from(WORDS),
    st.dictionaries(st.sampled_from([*KEYS, *MORE_KEYS]), values, max_size=3),
)


@cache
def saved_games() -> dict[str, str]:
    """A saved game in each phase, found by playing."""
    found: dict[str, str] = {}
    chance, engine = Random(1), Engine()
    while found.keys() != set(PHASES):
        ask(engine, {**NEW, "seed": chance.getrandbits(32), "options": {"lives": 2}})
        for _ in range(300):
            save = ask(engine, {"do": "save"})
            found.setdefault(save["phase"], save["game"])
            if not play(engine, chance, 1):
                break
    return found


def in_phase(phase: str) -> Engine:
    engine = Engine()
    assert ask(engine, {"do": "load", "game": saved_games()[phase]})["phase"] == phase
    return engine


def in_play() -> Engine:
    return in_phase("choose")


@given(st.binary(max_size=80))
def test_any_bytes_are_answered(line: bytes) -> None:
    ask_in_vain(in_play(), line)


@given(values)
def test_any_json_value_is_answered(value: object) -> None:
    ask_in_vain(in_play(), value)


@given(st.sampled_from(PHASES), nearly_right)
def test_commands_with_wrong_values_are_answered_in_every_phase(phase: str, line: Reply) -> None:
    ask_in_vain(in_phase(phase), line)


@given(st.sampled_from(WORDS), st.dictionaries(st.sampled_from(KEYS + MORE_KEYS), values))
def test_before_any_game_all_but_new_and_load_wait_for_one(do: str, more: Reply) -> None:
    reply = ask_in_vain(Engine(), {**more, "do": do})
    if do not in {"new", "load"}:
        assert reply["code"] == Code.SETUP_NO_GAME


@given(nearly_right)
def test_a_new_game_with_wrong_values_leaves_the_old_one_alone(line: Reply) -> None:
    ask_in_vain(in_play(), {**NEW, **line, "do": "new"})


places = st.sampled_from(["start", "prison", "tomb", "a1", "b1", "c3", "e5", "f5", "z9"])
pieces = st.sampled_from([*PIECES, "mummy", "green"])
positions = st.fixed_dictionaries(
    {},
    optional={
        "places": st.dictionaries(pieces, st.none() | places),
        "locked": st.integers(-1, 6),
        "lives": st.dictionaries(pieces, st.integers(-1, 4)),
        "played": st.dictionaries(
            pieces | st.just("explorers"), st.lists(st.sampled_from(["ankh", "boat", "gold"]))
        ),
        "turn": pieces,
    },
)


@given(
    position=positions,
    board=st.sampled_from([INLINE, INLINE_TOMB]),
    explorers=st.lists(st.sampled_from(PIECES), min_size=2, max_size=4, unique=True),
    hands=st.none() | st.just({"red": ["ankh", "boat"]}),
    variant=st.sampled_from(["standard", "standard", "two-person"]),
    chance=st.integers(0, 99),
)
def test_a_position_is_refused_or_can_be_played(
    position: Reply, chance: int, hands: object, explorers: list[str], **setup: object
) -> None:
    engine = in_play()
    given = {"hands": hands} if hands else {}
    people = {"explorers": explorers, "position": position}
    reply = ask_in_vain(engine, {"do": "new", **people, **given, **setup})
    if reply["ok"]:
        assert position.get("places", {}).keys() <= {*explorers, "mummy"}
        assert position.get("lives", {}).keys() <= {*explorers}
        assert play(engine, Random(chance), 20)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A saved game with a mistake in it."""
    text = saved_games()[draw(st.sampled_from(PHASES))]
    at = draw(st.integers(0, len(text)))
    until = draw(st.integers(at, min(len(text), at + 20)))
    return text[:at] + draw(odd_texts | st.sampled_from(["\n", "roll\n", "done\n"])) + text[until:]


@st.composite
def mutated_lines(draw: st.DrawFn) -> str:
    """A saved game with a line repeated, lost or put elsewhere."""
    lines = saved_games()[draw(st.sampled_from(PHASES))].splitlines(keepends=True)
    line = lines[draw(st.integers(0, len(lines) - 1))]
    if draw(st.booleans()):
        lines.remove(line)
    if draw(st.booleans()):
        lines.insert(draw(st.integers(0, len(lines))), line)
    return "".join(lines)


@given(mutated() | mutated_lines() | odd_texts)
def test_a_damaged_save_is_refused_or_is_a_whole_game(text: str) -> None:
    engine = in_play()
    reply = ask_in_vain(engine, {"do": "load", "game": text})
    if reply["ok"]:
        again = Engine()
        assert ask(again, {"do": "load", "game": state(engine)[0]["game"]}) == reply
        assert state(again) == state(engine)
    else:
        assert reply["code"] == Code.INPUT_BAD_GAME


@pytest.mark.parametrize("phase", PHASES)
def test_a_command_out_of_turn_is_refused_as_such(phase: str) -> None:
    engine = in_phase(phase)
    for do in WELL_FORMED.keys() - DUE[phase]:
        reply = ask_in_vain(engine, {"do": do, **WELL_FORMED[do]})
        assert reply["code"] == (Code.TURN_OVER if phase == "over" else Code.TURN_NOT_NOW)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", Code.INPUT_NOT_JSON),
        (b"\n", Code.INPUT_NOT_JSON),
        (b"   \r\n", Code.INPUT_NOT_JSON),
        (b"\0", Code.INPUT_NOT_JSON),
        (b'{"do":"legal"}\0', Code.INPUT_NOT_JSON),
        (b'{"do":"le\0gal"}', Code.INPUT_NOT_JSON),
        (b'{"do":"le\\u0000gal"}', Code.INPUT_NO_COMMAND),
        (b'{"do":"\\ud800"}', Code.INPUT_NO_COMMAND),
        (b"\xff\xfe\xfd", Code.INPUT_NOT_JSON),
        (b'{"do":"\xc3("}', Code.INPUT_NOT_JSON),
        ('{"do":"dance"}'.encode("utf-16"), Code.INPUT_NO_COMMAND),
        (b'\xef\xbb\xbf{"do":"dance"}', Code.INPUT_NO_COMMAND),
        (b"NaN", Code.INPUT_NOT_OBJECT),
        (b'{"do":"mummy-roll","value":NaN}', Code.INPUT_WRONG_TYPE),
        (b'{"do":"mummy-roll","value":-Infinity}', Code.INPUT_WRONG_TYPE),
        (b'{"do":"mummy-roll","value":1e999}', Code.INPUT_WRONG_TYPE),
        (b'{"do":"mummy-roll","value":true}', Code.INPUT_WRONG_TYPE),
        (b'{"do":"legal"} {"do":"legal"}', Code.INPUT_NOT_JSON),
        (b'{"do":"legal","why":1}', Code.INPUT_UNKNOWN_KEY),
        (b'{"do":"view"}', Code.INPUT_MISSING),
        (b'{"do":"view","seat":"cat"}', Code.INPUT_UNKNOWN_SEAT),
        (b'{"do":"announce","face":"5"}', Code.INPUT_UNKNOWN_FACE),
        (b'{"do":{"do":"legal"}}', Code.INPUT_NO_COMMAND),
        (b"[" * 200_000, Code.INPUT_NOT_JSON),
        (b'{"a":' * 200_000, Code.INPUT_NOT_JSON),
        (b"9" * 100_000, Code.INPUT_NOT_JSON),
        (b'{"do":"legal"}' + b" " * LONGEST_LINE, Code.INPUT_TOO_LONG),
    ],
    ids=lambda given: given[:30] if isinstance(given, bytes) else None,
)
def test_odd_lines_have_their_codes(line: bytes, code: Code) -> None:
    assert ask_in_vain(in_play(), line)["code"] == code


@pytest.mark.parametrize("open_", ["[", '{"a":'])
def test_values_nested_to_any_depth_are_answered(open_: str) -> None:
    engine, close = in_play(), {"[": "]", '{"a":': "}"}[open_]
    for depth in [*range(1, 100, 9), *range(880, 1020)]:
        nested = open_ * depth + "0" + close * depth
        ask(engine, f'{{"do":{nested}}}'.encode())
        ask(engine, f'{{"do":"announce","face":{nested}}}'.encode())
        ask(engine, f'{{"do":"new","board":{{"name":{nested}}}}}'.encode())


@pytest.mark.parametrize("seed", [2**64, -(2**64), 10**400], ids=["over", "under", "huge"])
def test_a_huge_seed_is_refused(seed: int) -> None:
    assert ask_in_vain(in_play(), {**NEW, "seed": seed})["code"] == Code.SETUP_SEED


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/dev/zero", "/dev/stdin", "/dev/zero.toml", "..", ".", "", " ", "~"),
        *("a\0b.toml", "\ud800.toml", "no-such-board", "no/such/file.toml", "practice.toml/"),
        "x" * 5000 + ".toml",
    ],
)
def test_a_path_that_is_no_board_file_is_refused(path: str) -> None:
    assert ask_in_vain(in_play(), {**NEW, "board": path})["code"] == Code.SETUP_BOARD


def test_a_directory_and_a_pipe_are_no_board_files(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    for path in (tmp_path / "folder.toml", pipe):
        assert ask_in_vain(in_play(), {**NEW, "board": str(path)})["code"] == Code.SETUP_BOARD


@pytest.mark.parametrize(
    "setup",
    [
        {"board": "practice", "explorers": ["red", "blue", "purple"]},
        {"board": INLINE, "explorers": ["purple", "turquoise", "red", "blue"]},
        {"board": INLINE_TOMB, "explorers": ["blue", "red"], "variant": "two-person"},
        {"board": INLINE, "explorers": ["red", "blue"], "options": {"reroll": "any"}},
    ],
)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32), cut=st.integers(0, 60))
def test_a_saved_game_goes_on_as_the_game_itself(setup: Reply, seed: int, cut: int) -> None:
    engine, other, chance = Engine(), Engine(), Random(seed)
    opening = ask(engine, {"do": "new", "seed": seed, **setup})
    past = [opening, *play(engine, chance, cut)]
    loaded = ask(other, {"do": "load", "game": ask(engine, {"do": "save"})["game"]})
    assert loaded["events"] == [event for reply in past for event in reply["events"]]
    assert state(other) == state(engine)
    twice = Random(seed + 1), Random(seed + 1)
    assert play(engine, twice[0], 300) == play(other, twice[1], 300)
    assert state(other) == state(engine)


def test_of_a_key_that_stands_twice_the_last_one_counts() -> None:
    assert "legal" in ask(in_play(), b'{"do":"dance","do":"legal"}')


def test_replies_never_hold_what_is_not_json() -> None:
    engine = in_play()
    answer = engine.answer('{"do":"mummy-roll","value":NaN}')
    json.loads(answer, parse_constant=pytest.fail)
