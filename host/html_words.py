"""The words of pages in HTML, for Babel: they are marked as `host/static/translation.js` says.

An element with `data-words` holds one message and no other element; one with `data-words-label` has
a message in its `aria-label`.
"""

from collections.abc import Collection, Iterator, Mapping
from html.parser import HTMLParser
from typing import IO, Final

Found = tuple[int, None, str, list[str]]  # line, no function, message, comments


def extract(
    file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: Mapping[str, str]
) -> Iterator[Found]:
    """Every message of a page with its line, as Babel's extraction methods give them."""
    page = _Page()
    page.feed(file.read().decode("utf-8"))
    yield from page.found


class _Page(HTMLParser):
    """Reads a page from its beginning to its end."""

    def __init__(self) -> None:
        super().__init__()
        self.found: Final[list[Found]] = []
        self._marked: str | None = None  # the tag that holds a message
        self._text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A message may begin here, or be in an attribute."""
        given = dict(attrs)
        if "data-words-label" in given:
            self._find(given["aria-label"] or "")
        if "data-words" in given:
            self._marked, self._text = tag, []

    def handle_data(self, data: str) -> None:
        """Part of a message, inside one."""
        self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """A message may end here."""
        if tag == self._marked:
            self._marked = None
            self._find("".join(self._text))

    def _find(self, message: str) -> None:
        self.found.append((self.getpos()[0], None, " ".join(message.split()), []))
