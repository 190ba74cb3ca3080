"""The pages in other languages: every word of theirs goes through `translation.js`."""

import re
from io import BytesIO
from pathlib import Path

import pytest

from host.html_words import extract
from host.language import LANGUAGES

STATIC = Path(__file__).parents[2] / "host" / "static"
# Nobody can choose there: a foreign name gets nothing but this page, so it loads no words, and says
# its one sentence in every language itself (tests/web/test_static.py).
SAYS_IT_IN_ALL = "unknown_host.html"
PAGES = sorted(page for page in STATIC.glob("*.html") if page.name != SAYS_IT_IN_ALL)
MODULES = sorted(STATIC.glob("*.js"))

by_page = pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
by_module = pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)

# Names that are the same in every language.
NAMES = {"Pyramid Referee", "Ravensburger 2008", "Ravensburger 2019", "Pengqueen 2018"}

SAID = r'\b(?:_|N_|ngettext)\(\s*"[^"\n]*"(?:,\s*"[^"\n]*")?'
LITERAL = r'"([^"\n]*)"'
A_SENTENCE = r"^[A-Z][a-z’]+ [a-z]|[a-z’]+ [a-z’]+ [a-z’]+ [a-z’]+"


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_pages_offer_the_languages_that_there_are() -> None:
    listed = re.search(r"LANGUAGES = \{([^}]*)\}", text(STATIC / "translation.js"))
    plurals = re.search(r"PLURALS = \{([^}]*)\}", text(STATIC / "translation.js"))
    assert listed is not None
    assert plurals is not None
    assert re.findall(r"(\w+):", listed[1]) == list(LANGUAGES)
    assert re.findall(r"(\w+):", plurals[1]) == list(LANGUAGES)


@by_page
def test_every_page_lets_choose_its_language(page: Path) -> None:
    assert '<select id="language" aria-label="Language" data-words-label>' in text(page)


@by_page
def test_every_word_of_a_page_is_marked(page: Path) -> None:
    body = re.sub(r"<noscript>.*?</noscript>", "", text(page).split("<body")[1], flags=re.DOTALL)
    unmarked = re.sub(r"<(\w+)[^>]*\bdata-words\b[^>]*>[^<]*</\1>", "", body)
    read = {" ".join(words.split()) for words in re.findall(r">([^<]*[A-Za-z][^<]*)<", unmarked)}
    assert read <= NAMES | {"Connecting…"}  # said by the module that knows how the line is
    labelled = re.findall(r"<[^>]*aria-label=[^>]*>", body)
    assert [tag for tag in labelled if "data-words-label" not in tag] == []


@by_page
def test_all_that_is_marked_is_found(page: Path) -> None:
    found = [message for _, _, message, _ in extract(BytesIO(page.read_bytes()), (), (), {})]
    assert len(found) == len(re.findall(r"\bdata-words(?:-label)?\b", text(page)))
    assert all(message and message == " ".join(message.split()) for message in found)


def test_a_message_is_found_with_its_line_and_its_blanks_folded() -> None:
    page = b'<p data-words>One\n  word</p>\n<i aria-label="Two" data-words-label><b>no</b></i>'
    found = [(line, message) for line, _, message, _ in extract(BytesIO(page), (), (), {})]
    assert found == [(2, "One word"), (3, "Two")]


@by_module
def test_every_sentence_of_a_module_is_said_in_the_language_of_the_page(module: Path) -> None:
    code = re.sub(r"^ *//.*$|`[^`]*`", "", text(module), flags=re.MULTILINE)
    literals = set(re.findall(LITERAL, re.sub(SAID, "", code))) - NAMES
    assert {one for one in literals if re.search(A_SENTENCE, one)} == set()
