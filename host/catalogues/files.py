"""The files of the catalogues: where they are, and how they are brought up to date."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from host.catalogues.catalogue import Words, compiled, joined, missing, text
from host.catalogues.finding import DOMAINS, ROOT, Found, find
from host.language import ENGLISH, LANGUAGES

_FOLDER: Final = ROOT / "host" / "locales"


class Kept(NamedTuple):
    """One catalogue: the file that a translator edits, and the one that is made from it."""

    language: str
    domain: str

    @property
    def po(self) -> Path:
        """What a translator edits."""
        return _FOLDER / self.language / "LC_MESSAGES" / f"{self.domain}.po"

    @property
    def mo(self) -> Path:
        """What is read while a game is played."""
        return self.po.with_suffix(".mo")

    def words(self, found: Iterable[Found]) -> Words:
        """The messages that were found in the source, as far as they are translated."""
        kept = self.po.read_text(encoding="utf-8") if self.po.exists() else ""
        return joined(self.language, self.domain, found, kept)


CATALOGUES: Final = tuple(
    Kept(language, domain) for domain in DOMAINS for language in LANGUAGES if language != ENGLISH
)


def update(domains: Collection[str] = DOMAINS) -> Iterator[str]:
    """Write all of them anew, or those of some domains; a line for each says what is missing."""
    found = {domain: tuple(find(domain)) for domain in domains}
    for kept in (one for one in CATALOGUES if one.domain in found):
        words = kept.words(found[kept.domain])
        kept.po.parent.mkdir(parents=True, exist_ok=True)
        kept.po.write_text(text(words), encoding="utf-8")
        kept.mo.write_bytes(compiled(words))
        yield f"{kept.language} {kept.domain}: {len(words)} messages, {_lacks(words)}"


def _lacks(words: Words) -> str:
    number = len(missing(words))
    return f"{number} not translated" if number else "all translated"
