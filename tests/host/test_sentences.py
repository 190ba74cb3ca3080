"""Every refusal has a sentence, and every sentence gets the facts it needs."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import fsm.pyramid
import host
from fsm.pyramid.rulings import Code, refuse
from host import sentences
from host.language import Plural
from host.sentences import sentence

PACKAGES = (Path(fsm.pyramid.__file__).parent, Path(host.__file__).parent)


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Every `refuse(Code.X, a=…, b=…)` in the source: the code's name and its facts."""
    for folder in PACKAGES:
        for path in folder.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                    code, facts = node.args[0], {str(word.arg) for word in node.keywords}
                    if isinstance(code, ast.Attribute):
                        yield code.attr, facts


def needed(code: Code) -> set[str]:
    template = sentences._SENTENCES[code]
    text = template.many if isinstance(template, Plural) else template
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def facts_of(code: Code) -> dict[str, object]:
    """Any facts that its sentence can be made of."""
    template = sentences._SENTENCES[code]
    number = template.by if isinstance(template, Plural) else None
    return {name: 3 if name == number else "e4" for name in needed(code)}


def test_a_treasure_has_the_name_that_people_give_it() -> None:
    elsewhere = refuse(Code.CARD_ELSEWHERE, treasure="red-cobra", space="e4")
    assert sentence(elsewhere) == "The red cobra lies on e4; its card can be laid only there."


def test_cards_that_were_given_are_named_as_they_were_given() -> None:
    dealt = refuse(Code.SETUP_HAND, cards=["red-cobra"], wrong="dealt twice")
    assert sentence(dealt) == "The cards red-cobra cannot be dealt so: dealt twice."
    unknown = refuse(Code.INPUT_UNKNOWN_TREASURE, names="red-adder")
    assert sentence(unknown).startswith("This board has no treasure red-adder;")


def test_every_code_has_a_sentence() -> None:
    assert set(sentences._SENTENCES) == set(Code)


def test_every_refusal_brings_the_facts_of_its_sentence() -> None:
    found = list(refusals())
    assert len(found) > 50
    assert [(code, facts) for code, facts in found if not needed(Code[code]) <= facts] == []


@pytest.mark.parametrize("code", Code)
def test_a_sentence_says_what_is_wrong_and_ends_as_one(code: Code) -> None:
    said = sentence(refuse(code, **facts_of(code)))
    assert said[0].isupper() or said.startswith(("e4", "3"))
    assert said.endswith((".", "e4"))
    assert "{" not in said.replace("{e4}", "")


def test_huge_input_is_not_repeated_whole() -> None:
    said = sentence(refuse(Code.INPUT_UNKNOWN_SPACE, space="e" * 10_000))
    assert len(said) < 200
    said = sentence(refuse(Code.SETUP_EXPLORERS, explorers=["e" * 100] * 10_000, number="2"))
    assert len(said) < 2_000


def test_our_own_words_are_never_cut() -> None:
    known = [f"command-{number}" for number in range(20)]
    assert "command-19." in sentence(refuse(Code.INPUT_NO_COMMAND, do="x", known=known))
    why = "too far " * 50
    assert why in sentence(refuse(Code.SETUP_BOARD, board="practice", why=why))


def test_a_value_of_the_wrong_type_is_shown_as_it_was_given() -> None:
    facts = {"key": "explorers[1]", "value": ["blue"], "wanted": "a text"}
    said = sentence(refuse(Code.INPUT_WRONG_TYPE, **facts))
    assert said == 'explorers[1] is ["blue"], but it must be a text.'
