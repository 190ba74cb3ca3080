"""The language that is spoken now: sentences are written in English, and said in others.

English is the language of the source. The catalogues (`host/locales`, made by `make words`) have
every sentence of it that people at the table can see or hear. Whoever tells a seat something speaks
its language meanwhile:

    with speaking("it"):
        _("Put {piece} on {space}.", piece="Rosso", space="e4")

A sentence is translated whole: what goes into its braces is a name, a number, or a list of names.
Where nobody said which language, it is English; so are logs, records and everything in a terminal.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final, NamedTuple

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "it", "de", "pl")

_SPOKEN: Final = ContextVar("spoken", default=ENGLISH)


class Plural(NamedTuple):
    """A sentence that depends on a number: the fact that `by` names. Only marked, as by `N_`."""

    one: str
    many: str
    by: str


Template = str | Plural


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language, one of LANGUAGES, meanwhile; in this task alone."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def spoken() -> str:
    """The language that is spoken now."""
    return _SPOKEN.get()


def _(message: str, **facts: object) -> str:
    """The sentence in the language that is spoken, with its facts in their places."""
    return _filled(_catalogue(spoken()).gettext(message), facts)


def ngettext(one: str, many: str, n: int, **facts: object) -> str:
    """The same for a number of things, which is the fact `n`."""
    return _filled(_catalogue(spoken()).ngettext(one, many, n), {"n": n, **facts})


def pgettext(context: str, message: str, **facts: object) -> str:
    """The same for words that mean different things, or have different forms, by context."""
    return _filled(_catalogue(spoken()).pgettext(context, message), facts)


def said(template: Template, **facts: object) -> str:
    """What was only marked, now said; facts that count something are whole numbers."""
    if isinstance(template, str):
        return _(template, **facts)
    number = int(str(facts[template.by]))
    return _filled(_catalogue(spoken()).ngettext(template.one, template.many, number), facts)


def N_(message: str) -> str:
    """Only marks a sentence for the catalogues; `said` says it later."""
    return message


def NP_(context: str, message: str) -> str:
    """Only marks words with a context; `pgettext` says them later."""
    return message


def _filled(text: str, facts: Mapping[str, object]) -> str:
    return text.format_map(facts) if facts else text


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == ENGLISH:
        return NullTranslations()
    with (files("host") / "locales" / language / "LC_MESSAGES" / "referee.mo").open("rb") as file:
        return GNUTranslations(file)
