"""The catalogues hold every sentence of the source, whole, and are what `make words` would make."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from fsm.pyramid.seats import PIECES
from host import terms
from host.catalogues.catalogue import Words, compiled, joined, missing, text
from host.catalogues.files import CATALOGUES, Kept
from host.catalogues.finding import REFEREE, ROOT, Found, find
from host.language import ENGLISH, LANGUAGES, speaking
from host.page_words import page_words
from tests.fsm.pyramid.games import practice_board

EACH = pytest.mark.parametrize(
    "kept", CATALOGUES, ids=[f"{kept.language} {kept.domain}" for kept in CATALOGUES]
)
OTHERS = pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
MARKS = {"_": 0, "N_": 0, "ngettext": 0, "Plural": 0, "pgettext": 1, "NP_": 1}


@cache
def found(domain: str) -> tuple[Found, ...]:
    return tuple(find(domain))


def words(kept: Kept) -> Words:
    """What `make words` would make."""
    return kept.words(found(kept.domain))


def messages(kept: Kept) -> list[Message]:
    return [message for message in words(kept) if message.id]


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else list(said)  # type: ignore[call-overload]


def holes(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


@EACH
def test_nothing_is_new_or_old_in_them(kept: Kept) -> None:
    assert kept.po.read_text(encoding="utf-8") == text(words(kept)), "run: make words"


@EACH
def test_what_a_program_reads_is_what_a_translator_wrote(kept: Kept) -> None:
    assert kept.mo.read_bytes() == compiled(words(kept)), "run: make words"


@EACH
def test_everything_is_translated_in_all_forms_of_the_language(kept: Kept) -> None:
    assert [message.id for message in missing(words(kept))] == []


@EACH
def test_nothing_is_guessed(kept: Kept) -> None:
    with kept.po.open("rb") as file:
        as_it_is = read_po(file, locale=kept.language)
    assert [message.id for message in as_it_is if message.id and message.fuzzy] == []
    assert not as_it_is.obsolete


@EACH
def test_every_fact_of_a_sentence_is_in_its_translation(kept: Kept) -> None:
    """A form that is for one thing alone may say its number in a word."""
    for message in messages(kept):
        one, many = forms(message.id)[0], forms(message.id)[-1]
        first, *others = forms(message.string)
        assert holes(first) in (holes(one), holes(many)), message.id
        assert all(holes(form) == holes(many) for form in others), message.id


@EACH
def test_a_sentence_ends_as_a_sentence(kept: Kept) -> None:
    for message in messages(kept):
        end = forms(message.id)[0][-1]
        for form in forms(message.string):
            assert form == form.strip() or message.context, message.id
            assert (form[-1] in ".?!") == (end in ".?!"), message.id


def test_polish_has_three_plurals() -> None:
    plurals = {kept.language: words(kept).num_plurals for kept in CATALOGUES}
    assert plurals == {"it": 2, "de": 2, "pl": 3}


LANGUAGE_OF = {"Italiano": "it", "Deutsch": "de", "Polski": "pl"}


def unused_words(language: str) -> set[str]:
    """Those that the glossary has another word for."""
    glossary = (ROOT / "host" / "locales" / "GLOSSARY.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in glossary.splitlines() if line.startswith("|")]
    found = (row for row in rows if LANGUAGE_OF.get(row[0]) == language)
    return {word.lower() for row in found for word in row[1].split(", ")}


def test_every_language_has_words_that_are_not_used() -> None:
    assert all(unused_words(language) for language in LANGUAGE_OF.values())


@EACH
def test_one_thing_has_one_word(kept: Kept) -> None:
    unused = unused_words(kept.language)
    for message in messages(kept):
        for form in forms(message.string):
            assert not unused & set(re.findall(r"\w+", form.lower())), form


def test_a_treasure_is_called_in_words_and_not_by_its_id() -> None:
    names = {terms.treasure(treasure.id) for treasure in practice_board().treasures}
    assert "red cobra" in names
    assert not [name for name in names if "-" in name]


@OTHERS
def test_the_pages_call_a_treasure_what_the_referee_calls_it(language: str) -> None:
    pages = page_words(language)
    for treasure in practice_board().treasures:
        colour, _, symbol = treasure.id.partition("-")
        with speaking(language):
            assert terms.treasure(treasure.id) == f"{pages[symbol]} ({pages[colour]})"


@OTHERS
def test_the_pages_call_a_player_what_the_referee_calls_it(language: str) -> None:
    pages = page_words(language)
    with speaking(language):
        assert [terms.player(one) for one in PIECES] == [pages[one.capitalize()] for one in PIECES]


@OTHERS
@pytest.mark.parametrize("key", ["Done", "Release", "Card", "Continue"])
def test_a_sentence_calls_a_key_as_the_pages_do(key: str, language: str) -> None:
    called = page_words(language)[key]
    pressed = [one for one in messages(Kept(language, REFEREE)) if f"ress {key}" in str(one.id)]
    assert pressed
    for message in pressed:
        assert all(str(called) in form for form in forms(message.string)), message.id


def marked(path: Path) -> Iterator[str]:
    """What Python itself sees to be marked in a file, wherever it is."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) in MARKS:
            argument = node.args[MARKS[node.func.id]] if node.args else None  # type: ignore[attr-defined]
            if isinstance(argument, ast.Constant):
                yield str(argument.value)


def test_nothing_that_is_marked_is_overlooked() -> None:
    """Babel does not look into what is inside an f-string."""
    known = {(one.file, forms(one.message)[0]) for one in found(REFEREE)}
    for path in (ROOT / "host").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        assert {(name, message) for message in marked(path)} <= known, name


ONE = Found("one.py", ("{n} step", "{n} steps"), None)
OTHER = Found("other.py", "red", "piece")


def test_what_was_translated_stays_and_what_is_gone_goes() -> None:
    before = joined("pl", "x", [ONE, OTHER], "")
    before["{n} step"].string = ("{n} krok", "{n} kroki", "{n} kroków")
    again = joined("pl", "x", [ONE, Found("new.py", "new", None)], text(before))
    assert [message.id for message in missing(again)] == ["new"]
    assert "red" not in text(again)


def test_a_sentence_that_counts_now_is_translated_anew() -> None:
    before = joined("it", "x", [Found("one.py", "{n} step", None)], "")
    before["{n} step"].string = "{n} passo"
    assert len(missing(joined("it", "x", [ONE], text(before)))) == 1


def test_a_catalogue_depends_on_its_messages_alone() -> None:
    one, other = (joined("de", "x", order, "") for order in ([ONE, OTHER], [OTHER, ONE]))
    assert text(one) == text(other)
    assert compiled(one) == compiled(other)
