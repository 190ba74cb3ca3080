"""A catalogue as text (.po), and compiled (.mo). The same messages always make the same bytes.

So there are no dates, no numbers of lines and no versions of tools in it, and messages are sorted.
"""

from collections.abc import Iterable
from io import BytesIO
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from host.catalogues.finding import Found

_WIDTH: Final = 100


class Words(Catalog):
    """Babel's catalogue, described by what matters only."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """Its description."""
        return [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def joined(language: str, domain: str, found: Iterable[Found], kept: str) -> Words:
    """The messages that were found, translated as far as they are in the text that was kept.

    What was kept and is not found any more is left out, and nothing is guessed.
    """
    old = read_po(BytesIO(kept.encode()), locale=language)
    words = _empty(language, domain)
    for message in found:
        said = _translation(old, message)
        words.add(message.message, said, [(message.file, 0)], context=message.context)
    return words


def missing(words: Catalog) -> list[Message]:
    """The messages without a translation, or with too few plural forms."""
    return [message for message in words if message.id and not _is_whole(words, message)]


def text(words: Catalog) -> str:
    """As a translator edits it."""
    file = BytesIO()
    write_po(file, words, width=_WIDTH, sort_output=True, include_lineno=False)
    return file.getvalue().decode()


def compiled(words: Catalog) -> bytes:
    """As a program reads it."""
    file = BytesIO()
    write_mo(file, words)
    return file.getvalue()


def _empty(language: str, domain: str) -> Words:
    name = Locale.parse(language).english_name
    words = Words(locale=language, domain=domain, fuzzy=False)
    words.header_comment = (
        f"# {name}, domain {domain}. `make words` puts in new messages and takes out old ones;\n"
        "# GLOSSARY.md has the words of the game."
    )
    return words


def _translation(old: Catalog, message: Found) -> str | tuple[str, ...] | None:
    known = old.get(message.message, message.context)
    if not known or known.fuzzy or known.pluralizable != isinstance(message.message, tuple):
        return None
    return known.string if isinstance(known.string, str) else tuple(known.string or ())


def _is_whole(words: Catalog, message: Message) -> bool:
    said = message.string or ""
    if isinstance(said, str):
        return bool(said) and not message.pluralizable
    return len(said) == words.num_plurals and all(said)
