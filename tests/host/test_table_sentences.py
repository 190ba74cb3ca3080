"""Everything that can be said at the table has a sentence, with the facts it needs."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import fsm.pyramid
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Noticed
from fsm.pyramid.instructions import Confirm, Instruction, Put, TakeOff, Walk, Where, Which
from fsm.pyramid.observations import Side
from host import table_sentences
from host.table_sentences import breach, instruction, noticed


def breaches() -> Iterator[tuple[str, set[str]]]:
    """Every `Breach(side, Handling.X, {"a": …})` in the source: the code's name and its facts."""
    for path in Path(fsm.pyramid.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Breach":
                code = node.args[1]
                facts = node.args[2] if len(node.args) > 2 else ast.Dict([], [])
                if isinstance(code, ast.Attribute) and isinstance(facts, ast.Dict):
                    yield code.attr, {str(ast.literal_eval(key)) for key in facts.keys if key}


def needed(code: Handling) -> set[str]:
    template = table_sentences._BREACHES[code]
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_code_of_handling_has_a_sentence() -> None:
    assert set(table_sentences._BREACHES) == set(Handling)


def test_every_breach_brings_the_facts_of_its_sentence() -> None:
    found = list(breaches())
    assert len(found) >= 6
    assert [(code, facts) for code, facts in found if not needed(Handling[code]) <= facts] == []


def test_every_kind_of_instruction_has_a_sentence() -> None:
    assert set(table_sentences._INSTRUCTIONS) == set(get_args(Instruction))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (Put("blue", "e4"), "Put blue on e4."),
        (Put("blue", "e4", "e5"), "Put blue on e4; it seems to be on e5."),
        (Put("red", "prison", "e5"), "Put red in prison; it seems to be on e5."),
        (Put("counter-magnet", "c3"), "Put the mummy's half on c3."),
        (Put("mummy", "prison"), "Put the mummy in prison."),
        (
            TakeOff("d4"),
            "Take away what is on d4; it may be the mummy's half. If nothing is there, press Done.",
        ),
        (
            Which("e4", ("red", "blue")),
            "Which piece is on e4? Press 1 for red, 2 for blue.",
        ),
        (
            Which("start.2", ("red", "counter-magnet")),
            "Which piece is on the start? Press 1 for red, 2 for the mummy's half.",
        ),
        (Where("red", ("e4",)), "On which space is red? It may be on e4."),
        (Where("red", ("e4", "e6", "f5")), "On which space is red? It may be on e4, e6 or f5."),
        (Confirm("red", "e4"), "Press Done if red stands on e4."),
        (Walk("c3"), "Put the mummy back on c3 and walk it from there, space by space."),
    ],
)
def test_an_instruction_says_one_thing_to_do(asked: Instruction, said: str) -> None:
    assert instruction(asked) == said


def test_a_breach_names_the_pieces() -> None:
    told = Breach(Side.EXPLORERS, Handling.TWO_PIECES, {"pieces": ["red", "counter-magnet"]})
    assert breach(told) == "Red and the mummy's half are not where they belong."


@pytest.mark.parametrize("fault", [*Fault, None])
def test_a_fault_names_the_side_and_the_spot(fault: Fault | None) -> None:
    said = noticed(Noticed(Side.MUMMY, "e4", fault))
    assert said.startswith("On the mummy's side: The spot e4 ")
    assert said.endswith(".")
