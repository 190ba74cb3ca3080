"""The words of the pages are served to anybody, in every language, as the catalogues have them."""

import pytest

from host.catalogues.finding import PAGES, find
from host.language import ENGLISH, LANGUAGES
from host.page_words import page_words
from tests.web.served import served
from tests.web.stories import on_a_loop


@on_a_loop
async def test_anybody_gets_the_words_of_a_language() -> None:
    async with served() as it:
        for language in LANGUAGES:
            status, given = await it.ask("GET", f"/api/words/{language}")
            assert (status, given) == (200, {"words": page_words(language)})


@on_a_loop
async def test_a_language_that_nobody_here_speaks_is_refused() -> None:
    async with served() as it:
        for language in ("la", "EN", "it.mo", "..%2Fit"):
            status, refused = await it.ask("GET", f"/api/words/{language}")
            assert (status, refused["code"]) == (404, "language/unknown"), language


def test_english_needs_no_words() -> None:
    assert page_words(ENGLISH) == {}


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])
def test_words_are_by_their_english_message_and_plurals_are_lists(language: str) -> None:
    plural = {one.message[0] for one in find(PAGES) if isinstance(one.message, tuple)}
    words = page_words(language)
    assert "" not in words
    for message, said in words.items():
        assert isinstance(said, list) == (message in plural), message
