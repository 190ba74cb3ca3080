"""Images of a data folder, taken in the middle of the work: what kill -9 would leave, at once.

What SQLite has written is in its file and its log; a program that is killed between two writes
leaves just these. The log's index is made anew by whoever opens the file. So an image is as good as
a kill where it is only the moment that matters, and costs nothing.
"""

import shutil
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.crash import left_table
from tests.crash.left_table import LeftTable

Moment = tuple[str, int]
"""The so-manieth line that begins with this word."""

_PASSING: Final = shutil.ignore_patterns("*-shm", "*.unfinished")  # may be gone before it is copied


@dataclass(frozen=True, slots=True)
class Image:
    """A data folder, and the table at that moment."""

    folder: Path
    left: LeftTable

    def copy(self, to: Path) -> "Image":
        """Another one, to be spoilt; of a folder in use, as a kill would leave it."""
        shutil.copytree(self.folder, to, ignore=_PASSING)
        return Image(to, self.left)


class Camera:
    """Listens to a player as its parent would, and takes images at the moments that are wanted."""

    def __init__(self, folder: Path, images: Path, wanted: Collection[Moment]) -> None:
        self._folder: Final = folder
        self._images: Final = images
        self._wanted: Final = set(wanted)
        self._count: Final = Counter[str]()
        self._left = LeftTable()
        self.taken: Final[dict[Moment, Image]] = {}

    def hear(self, line: str) -> None:
        """One line of the player."""
        word, _, rest = line.partition(" ")
        if word == "table":
            self._left = left_table.read(rest)
        self._count[word] += 1
        moment = word, self._count[word]
        if moment in self._wanted:
            self.taken[moment] = self._take("-".join(map(str, moment)))

    def _take(self, name: str) -> Image:
        shutil.copytree(self._folder, self._images / name, ignore=_PASSING)
        return Image(self._images / name, self._left)
