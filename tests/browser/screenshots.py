"""`make screenshots`: the pages as people have them before them, in both sizes, into a folder.

Those that README shows are kept in `pictures` beside this file, with few colours and as much of the
page as a screen shows.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page

from tests.browser import play_scenes, scenes
from tests.browser.chromium import Chromium, why_not
from tests.browser.program import Program, program
from tests.browser.scenes import Scene, Tour
from tests.browser.sizes import SIZES
from tests.browser.small_png import shrunk
from tests.browser.visitor import Visitor

# What is toured, and the program that is visited.
_BARE: Final = ("serve", "--without-table")
_SIMULATED: Final = ("play", "--no-browser", "--seed", "7")
_TOURS: Final[tuple[tuple[Tour, tuple[str, ...]], ...]] = (
    (play_scenes.coming, _SIMULATED),
    (play_scenes.against_the_machine, _SIMULATED),
    (play_scenes.both_sides, _SIMULATED),
    (scenes.joining, _BARE),
    (scenes.astray, _BARE),
    (scenes.between_games, _BARE),
    (scenes.playing, _BARE),
    (scenes.cut_off, _BARE),
    (scenes.after_a_game, _BARE),
)
_ELSEWHERE: Final = ("it", "de", "pl")
_IN_ALL_LANGUAGES: Final = frozenset({"play-choose", "moving-red"})

_KEPT: Final = Path(__file__).with_name("pictures")
_IN_README: Final = frozenset({"play-who-desktop", "play-choose-desktop"})
_TOP: Final = "() => document.querySelectorAll('*').forEach((one) => one.scrollTo(0, 0))"


def main(folder: Path) -> int:
    """Take all of them; the exit status."""
    if why := why_not():
        print(f"NOT TAKEN: {why}")
        return 1
    for needed in (folder, _KEPT):
        needed.mkdir(exist_ok=True)
    chromium = Chromium()
    with chromium.at_work() as browser:
        for tour, words in _TOURS:
            for scene in _toured(tour, words, browser):
                _take(scene, folder, browser)
    chromium.close()
    return 0


def _toured(tour: Tour, words: tuple[str, ...], browser: Browser) -> Iterator[Scene]:
    with TemporaryDirectory() as data, ExitStack() as stack:
        service = stack.enter_context(program(Path(data) / "games", *words))

        def come(service: Program) -> Visitor:
            visitor = Visitor(browser, service)
            stack.callback(visitor.context.close)
            return visitor

        yield from tour(service, come)


def _take(scene: Scene, folder: Path, browser: Browser) -> None:
    page = scene.visitor.page
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        _shoot(page, folder / f"{scene.name}-{name}.png")
        if f"{scene.name}-{name}" in _IN_README:
            _keep(page, _KEPT / f"{scene.name}-{name}.png", browser)
    if scene.name in _IN_ALL_LANGUAGES:
        for language in (*_ELSEWHERE, "en"):
            scene.visitor.choose_language(language)
            _shoot(page, folder / f"{scene.name}-{language}.png")


def _shoot(page: Page, file: Path) -> None:
    page.evaluate(_TOP)
    page.screenshot(path=file, full_page=True)
    print(file)


def _keep(page: Page, file: Path, browser: Browser) -> None:
    workshop = browser.new_page()
    file.write_bytes(shrunk(page.screenshot(), workshop))
    workshop.close()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
