"""Every message that is marked in the source, by domain."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.extract import DEFAULT_KEYWORDS, extract

from host import html_words

ROOT: Final = Path(__file__).parent.parent.parent

REFEREE: Final = "referee"
PAGES: Final = "pages"
DOMAINS: Final = (REFEREE, PAGES)

Keywords = Mapping[str, Any]  # of each function, which of its arguments are what

# The functions of `host.language` that take messages.
_PYTHON: Final[Keywords] = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
    "Plural": (1, 2),
}


class _Kind(NamedTuple):
    """Files of one kind: where they are, and how messages are found in them."""

    folder: str
    pattern: str
    method: Any  # Babel's name of it, or a function
    keywords: Keywords


_KINDS: Final[Mapping[str, tuple[_Kind, ...]]] = {
    REFEREE: (_Kind("host", "**/*.py", "python", _PYTHON),),
    PAGES: (
        _Kind("host/static", "**/*.js", "javascript", DEFAULT_KEYWORDS),
        _Kind("host/static", "**/*.html", html_words.extract, DEFAULT_KEYWORDS),
    ),
}


class Found(NamedTuple):
    """A message, or its two English forms, and the file that has it."""

    file: str
    message: str | tuple[str, ...]
    context: str | None


def find(domain: str) -> Iterator[Found]:
    """All messages of a domain, file by file; those that are there several times too."""
    for kind in _KINDS[domain]:
        for path in sorted((ROOT / kind.folder).glob(kind.pattern)):
            yield from _in_file(path, kind)


def _in_file(path: Path, kind: _Kind) -> Iterator[Found]:
    name = path.relative_to(ROOT).as_posix()
    with path.open("rb") as file:
        for _, message, _, context in extract(kind.method, file, kind.keywords):
            yield Found(name, message, context)
