"""Which texts of a page are the same in English and in another language, and should not be.

What is the same on purpose the catalogues say: there the translation of a message is the message.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po
from playwright.sync_api import Page

_LOCALES: Final = Path(__file__).parents[2] / "host" / "locales"
_WORDING: Final = Path(__file__).with_name("wording.js").read_text("utf-8")
_HOLE: Final = re.compile(r"\\\{\w+\\\}")
_A_WORD: Final = re.compile(r"[^\W\d_]{2}")

# Names, and what is written as it is: codes of seats, addresses, boards, versions of the program.
_NAMES: Final = re.compile(
    r"Pyramid( Referee)?|JSON|[A-Z0-9]{4}(-[A-Z0-9]{4}){2}|.*127\.0\.0\.1.*|practice"
    r"|Practice board.*|[\d.]+ ?ms"
)


def texts(page: Page) -> set[str]:
    """Everything that is written or said on the page, but for its list of languages."""
    return {text for text in page.evaluate(_WORDING) if _A_WORD.search(text)}


def untranslated(english: set[str], other: set[str], language: str) -> set[str]:
    """Those that are English in both."""
    return {text for text in english & other if not _alike(language).fullmatch(text)}


@cache
def _alike(language: str) -> re.Pattern[str]:
    """Names, and the messages that are meant to be the same in this language.

    A message without a word of its own could be anything.
    """
    same = (re.escape(text) for text in _translations(language))
    patterns = [_HOLE.sub(".+", text) for text in same if _A_WORD.search(_HOLE.sub("", text))]
    return re.compile("|".join([_NAMES.pattern, *patterns]), re.DOTALL | re.IGNORECASE)


def _translations(language: str) -> list[str]:
    """The messages whose translation is the message itself."""
    same = []
    for file in sorted((_LOCALES / language / "LC_MESSAGES").glob("*.po")):
        with file.open("rb") as opened:
            catalogue = read_po(opened, locale=language)
        same += [str(one.id) for one in catalogue if one.id and one.id == one.string]
    return same
