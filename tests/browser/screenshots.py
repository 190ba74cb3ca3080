"""`make screenshots`: the pages as people have them before them, in both sizes, into a folder."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser

from tests.browser import scenes
from tests.browser.chromium import Chromium, why_not
from tests.browser.program import Program, program
from tests.browser.scenes import Scene, Tour
from tests.browser.sizes import SIZES
from tests.browser.visitor import Visitor

_TOURS: Final = (scenes.joining, scenes.between_games, scenes.playing, scenes.after_a_game)
_ELSEWHERE: Final = ("it", "de", "pl")
_IN_ALL_LANGUAGES: Final = frozenset({"moving-red"})


def main(folder: Path) -> int:
    """Take all of them; the exit status."""
    if why := why_not():
        print(f"NOT TAKEN: {why}")
        return 1
    folder.mkdir(exist_ok=True)
    chromium = Chromium()
    with chromium.at_work() as browser:
        for tour in _TOURS:
            for scene in _toured(tour, browser):
                _take(scene, folder)
    chromium.close()
    return 0


def _toured(tour: Tour, browser: Browser) -> Iterator[Scene]:
    with TemporaryDirectory() as data, ExitStack() as stack:
        service = stack.enter_context(program(Path(data) / "games", "serve", "--without-table"))

        def come(service: Program) -> Visitor:
            visitor = Visitor(browser, service)
            stack.callback(visitor.context.close)
            return visitor

        yield from tour(service, come)


def _take(scene: Scene, folder: Path) -> None:
    for name, size in SIZES.items():
        scene.visitor.page.set_viewport_size(size)
        _shoot(scene, folder / f"{scene.name}-{name}.png")
    if scene.name in _IN_ALL_LANGUAGES:
        for language in (*_ELSEWHERE, "en"):
            scene.visitor.choose_language(language)
            _shoot(scene, folder / f"{scene.name}-{language}.png")


def _shoot(scene: Scene, file: Path) -> None:
    scene.visitor.page.screenshot(path=file, full_page=True)
    print(file)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
