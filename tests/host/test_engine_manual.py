"""The engine's manual is true: its examples are run, and its tables are whole."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from fsm.pyramid import options, reading, views
from fsm.pyramid.arrange import arrange
from fsm.pyramid.events import Event
from fsm.pyramid.rulings import Code
from fsm.pyramid.setup import Setup, Wish
from fsm.pyramid.table import PASSING, Phase
from fsm.pyramid.turns import begin
from host.engine import LONGEST_LINE, Engine
from tests.wall.boards import MAZE

MANUAL = (Path(__file__).parents[2] / "host" / "ENGINE.md").read_text(encoding="utf-8")


class Block(NamedTuple):
    """One fenced example: the lines sent and the answers shown, under its heading."""

    heading: str
    continues: bool
    lines: list[tuple[str, str]]


def tiny() -> str:
    found = re.search(r"^```json tiny\n(.*?)^```", MANUAL, re.DOTALL | re.MULTILINE)
    assert found
    return json.dumps(json.loads(found[1]))


def blocks() -> Iterator[Block]:
    parts = re.split(r"^#+ (.*)\n", MANUAL, flags=re.MULTILINE)
    for heading, text in zip(parts[1::2], parts[2::2], strict=True):
        for kind, body in re.findall(r"^```engine(.*)\n((?:.*\n)*?)```", text, re.MULTILINE):
            pairs = re.findall(r"^> (.*)\n< (.*)\n", body, re.MULTILINE)
            assert 2 * len(pairs) == len(body.splitlines()), f"in {heading}: not > and < in turn"
            yield Block(heading, kind.strip() == "continues", pairs)


BLOCKS = list(blocks())


def is_answer(shown: str, answer: str) -> bool:
    """Whether this answer is shown, `…` standing for anything."""
    pattern = ".*".join(re.escape(part) for part in shown.split("…"))
    return re.fullmatch(pattern, answer) is not None


def talk(engine: Engine, block: Block) -> None:
    saved = ""
    for sent, shown in block.lines:
        answer = engine.answer(in_full(sent, saved))
        assert is_answer(shown, answer), f"{sent}\nis answered\n{answer}\nand shown is\n{shown}"
        saved = json.loads(answer).get("game", saved)


def in_full(sent: str, saved: str = "") -> str:
    """The line with what its words in capitals stand for."""
    return sent.replace("TINY", tiny()).replace("SAVED", json.dumps(saved))


@pytest.mark.parametrize("number", range(len(BLOCKS)), ids=lambda n: f"{n} {BLOCKS[n].heading}")
def test_an_example_is_answered_as_shown(number: int) -> None:
    first = max(at for at in range(number + 1) if not BLOCKS[at].continues)
    engine = Engine()
    for block in BLOCKS[first : number + 1]:
        talk(engine, block)


def sent() -> list[dict[str, Any]]:
    lines = [in_full(line) for block in BLOCKS for line, _ in block.lines]
    return [json.loads(line) for line in lines if line.startswith("{")]


def test_every_command_has_an_example() -> None:
    words = {"new", *reading.COMMANDS, "legal", "view", "save", "load"}
    assert {command["do"] for command in sent()} == words


def test_every_event_has_an_example_with_the_keys_of_the_table() -> None:
    shown = "\n".join(answer for block in BLOCKS for _, answer in block.lines)
    for event in get_args(Event):
        keys = ["from" if field.name == "origin" else field.name for field in fields(event)]
        assert re.search(rf'"event": "{event.name}", "{keys[0]}"', shown), event.name
        assert rows("Events")[event.name] == [*keys], event.name


def rows(heading: str) -> dict[str, list[str]]:
    """The first column of the tables under a heading, each name with the names in the second."""
    text = re.split(rf"^#+ {heading}\n", MANUAL, flags=re.MULTILINE)[1]
    lines = re.findall(r"^\| (`.*?) \| (.*?) \|", re.split(r"^#+ ", text, flags=re.M)[0], re.M)
    return {
        name: re.findall(r"`(.*?)`", second)
        for first, second in lines
        for name in re.findall(r"`(.*?)`", first)
    }


def test_the_table_of_refusals_has_every_code_with_a_meaning() -> None:
    table = re.findall(r"^\| `([a-z]+/[a-z-]+)` \| (.+) \|$", MANUAL, re.MULTILINE)
    assert [code for code, _ in table] == [code.value for code in Code]
    assert all(len(meaning.split()) > 2 for _, meaning in table)


def test_the_table_of_phases_has_every_phase() -> None:
    assert rows("Answers").keys() == {phase.value for phase in Phase if phase not in PASSING}


def test_the_table_of_options_has_every_option_and_its_standard_first() -> None:
    table = rows("Options")
    standard = options.show(options.STANDARD)
    assert table.keys() == standard.keys()
    for name, value in standard.items():
        assert table[name][0] == (value if isinstance(value, str) else json.dumps(value)), name


def test_the_table_of_views_has_every_public_key_and_the_text_the_others() -> None:
    setup = arrange(Wish(MAZE, ("red", "blue"), seed=1))
    assert isinstance(setup, Setup)
    position, _ = begin(setup)
    assert rows("Views").keys() == views.view(position, "table").keys()
    section = MANUAL.split("## Views\n")[1].split("### ")[0]
    for seat in views.seats(setup):
        for key in views.view(position, seat):
            assert f"`{key}`" in section, (seat, key)


def test_the_limit_of_a_line_is_told() -> None:
    assert f"at most {LONGEST_LINE:,} bytes".replace(",", " ") in MANUAL


def test_what_is_left_out_matches_anything_and_nothing_else_does() -> None:
    assert is_answer('{"a": …}', '{"a": [1, 2]}')
    assert is_answer("(x.y)", "(x.y)")
    assert not is_answer("(x.y)", "(xzy)")
    assert not is_answer('{"a": …}', '{"b": 1}')
