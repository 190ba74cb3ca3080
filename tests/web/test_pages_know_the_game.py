"""What the service says and takes, the pages show and send: words are compared, not clicks."""

import re
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import get_args

import pytest

from fsm.pyramid import options
from fsm.pyramid.board import Colour
from fsm.pyramid.dice import FACES
from fsm.pyramid.instructions import Instruction, RollAndSay, SayFace, Where
from fsm.pyramid.options import STANDARD, Options
from fsm.pyramid.seats import PIECES
from host import instruction_sentences
from host.seats import SEATS
from host.web.commands import WORDS
from host.web.messages import MESSAGES

STATIC = Path(__file__).parents[2] / "host" / "static"

# Words for programs: on a page the key of the same meaning is pressed.
BY_KEY = {"announce": "1", "release": "release", "done": "done"}

# Instructions that only hands at the table can answer.
AT_THE_TABLE = {"put", "walk", "roll-too"}


def text(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def everything() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js"))


@pytest.mark.parametrize("kind", MESSAGES)
def test_every_kind_of_message_is_heard(kind: str) -> None:
    heard = re.search(r"const HEARD = \{([^}]*)\}", text("seat_page.js"))
    assert heard is not None
    assert kind in re.findall(r"(\w+):", heard[1]) or f'"{kind}"' in text("line.js")


@pytest.mark.parametrize("word", WORDS)
def test_every_command_can_be_sent(word: str) -> None:
    if word in BY_KEY:
        assert f'"{BY_KEY[word]}"' in text("keys.js")
        assert re.search(rf"\b{word}: \(", text("keys.js"))
    else:
        in_controls = re.search(rf'^  "?{word}"?: \[', text("controls.js"), re.MULTILINE)
        assert in_controls or re.search(rf'(?:send|do)\("{word}"|"{word}"', everything())


@pytest.mark.parametrize("kind", get_args(Instruction), ids=lambda kind: kind.__name__)
def test_every_instruction_can_be_answered_here_or_at_the_table(kind: type) -> None:
    word = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
    answered = re.search(r"const ANSWERS = \{(.*?)\n\};", text("instruction.js"), re.DOTALL)
    assert answered is not None
    assert (word in AT_THE_TABLE) != bool(re.search(rf'^  "?{word}"?:', answered[1], re.MULTILINE))


def test_kinds_of_instructions_are_named_as_the_pages_know_them() -> None:
    assert instruction_sentences.kind(SayFace("1")) == "say-face"
    assert instruction_sentences.kind(RollAndSay(("1",))) == "roll-and-say"
    assert instruction_sentences.kind(Where("red", ("e4",))) == "where"


def test_every_house_rule_is_in_the_form_with_every_choice() -> None:
    form = text("house_rules.js")
    for field in fields(Options):
        standard = getattr(STANDARD, field.name)
        assert field.name in form
        if isinstance(standard, StrEnum):
            assert [kind for kind in type(standard) if f"{kind}:" not in form] == []


def test_every_threshold_is_in_the_form() -> None:
    shown = options.show(STANDARD)["thresholds"]
    assert isinstance(shown, dict)
    listed = re.search(r"THRESHOLDS = \{(.*?)\}", text("house_rules.js"), re.DOTALL)
    assert listed is not None
    assert re.findall(r"^\s*(\w+):", listed[1], re.MULTILINE) == list(shown)


def test_pieces_faces_and_colours_are_those_of_the_game() -> None:
    assert f"PIECES = {list(PIECES)}".replace("'", '"') in text("words.js")
    assert f"FACES = {[str(face) for face in FACES]}".replace("'", '"') in text("words.js")
    for colour in Colour:
        assert f"{colour}:" in text("words.js")
        assert f"{colour}:" in text("shapes.js")


def test_every_seat_has_a_name_for_people() -> None:
    named = re.search(r"SEATS = \{(.*?)\}", text("words.js"), re.DOTALL)
    assert named is not None
    assert set(re.findall(r"(\w+):", named[1])) >= set(SEATS) - set(PIECES)


def test_only_the_table_speaks() -> None:
    assert 'if (page.seat === "table") utterNews(' in text("seat.js")
    assert everything().count("speechSynthesis.speak(") == 1
