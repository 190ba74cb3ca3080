"""The words of the pages in other languages: for anybody, since nobody has a seat at first."""

from typing import Final

from aiohttp import web

from host.language import LANGUAGES
from host.page_words import page_words
from host.web.answers import given, refused
from host.web.calls import Call
from host.web.messages import TEXT, either, form, list_of
from host.web.routes import Route, Who


async def _words(call: Call) -> web.StreamResponse:
    language = call.request.match_info["language"]
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        return refused("language/unknown", f"There are no words in {language[:40]!r}; try {known}.")
    return given({"words": page_words(language)})


ROUTES: Final = (
    Route(
        "GET",
        "/api/words/{language}",
        "The words of the pages: each English message in another language, or its plural forms.",
        _words,
        Who.ANYBODY,
        gives=form(
            words={"type": "object", "additionalProperties": either(TEXT, list_of(TEXT))},
        ),
        also=(404,),
    ),
)
