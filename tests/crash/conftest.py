"""A game that was left in the middle, once for all tests of a process that only copy it."""

from pathlib import Path

import pytest

from tests.crash.images import Camera, Image, Moment
from tests.crash.player import Job, Player

KIND = "three explorers"
MOMENTS: tuple[Moment, ...] = (("decided", 14), ("asked", 3))


def _left(folder: Path, dice: bool) -> dict[Moment, Image]:
    (folder / "game").mkdir()
    camera = Camera(folder / "game", folder / "images", MOMENTS)
    Player(Job(folder / "game", 5, KIND, dice, 15), camera.hear).play()
    return camera.taken


@pytest.fixture(scope="session")
def _image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return _left(tmp_path_factory.mktemp("left"), dice=False)["decided", 14]


@pytest.fixture(scope="session")
def _image_with_dice(tmp_path_factory: pytest.TempPathFactory) -> Image:
    return _left(tmp_path_factory.mktemp("dice"), dice=True)["decided", 14]


@pytest.fixture
def image(_image: Image, tmp_path: Path) -> Image:
    """All is in order on the table; a copy of one's own."""
    return _image.copy(tmp_path / "data")


@pytest.fixture
def image_with_dice(_image_with_dice: Image, tmp_path: Path) -> Image:
    return _image_with_dice.copy(tmp_path / "data")
