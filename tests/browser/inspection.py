"""A scene looked at in both sizes and all languages: what a visitor could complain of."""

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Page

from host.language import LANGUAGES
from tests.browser.looking import barriers, cut_off
from tests.browser.scenes import Scene
from tests.browser.sizes import PHONE, SIZES
from tests.browser.waiting import comes_true
from tests.browser.wording import texts, untranslated

_SOURCE: Final = "en"


def faults(scene: Scene) -> Iterator[str]:
    """A line for each; the page is left in English, and as wide as a phone."""
    found = (*_by_size(scene), *(_by_language(scene) if scene.speaks else ()))
    yield from (f"{scene.name}, {what}" for what in found)


def _by_size(scene: Scene) -> Iterator[str]:
    page = scene.visitor.page
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        yield from (f"{name}: {what}" for what in (*cut_off(page), *barriers(page)))


def _by_language(scene: Scene) -> Iterator[str]:
    """On a phone, where long words have the least room."""
    page = scene.visitor.page
    page.set_viewport_size(PHONE)
    english = texts(page)
    for language in LANGUAGES:
        scene.visitor.choose_language(language)
        left = () if language == _SOURCE else _still_english(page, english, language)
        yield from (f"{language}, still English: {text}" for text in left)
        yield from (f"{language}: {what}" for what in cut_off(page))
    scene.visitor.choose_language(_SOURCE)


def _still_english(page: Page, english: set[str], language: str) -> list[str]:
    """What stays English; the referee's own sentences come a moment later than the page's."""

    def left() -> set[str]:
        return untranslated(english, texts(page), language)

    comes_true(page, lambda: not left())
    return sorted(left())
