"""The words of the pages in one language, out of its catalogue, as a page wants them."""

from functools import cache
from importlib.resources import files
from struct import unpack_from
from typing import Final

from host.language import ENGLISH

Words = dict[str, str | list[str]]

_HEAD: Final = "<4x4x3I"  # magic and version are those that Babel writes
_ENTRY: Final = "<2I"


@cache
def page_words(language: str) -> Words:
    """Each English message with its translation, or with its plural forms; English needs none."""
    if language == ENGLISH:
        return {}
    file = files("host") / "locales" / language / "LC_MESSAGES" / "pages.mo"
    return _read(file.read_bytes())


def _read(data: bytes) -> Words:
    """A compiled catalogue; the empty message is its own description."""
    number, messages, translations = unpack_from(_HEAD, data)
    words: Words = {}
    for entry in range(number):
        message = _text(data, messages + 8 * entry).partition("\0")
        said = _text(data, translations + 8 * entry)
        words[message[0]] = said.split("\0") if message[1] else said
    words.pop("", None)
    return words


def _text(data: bytes, at: int) -> str:
    length, start = unpack_from(_ENTRY, data, at)
    return data[start : start + length].decode("utf-8")
