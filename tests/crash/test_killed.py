"""A share of the campaign: the program is killed, and nothing acknowledged is lost.

Real kills are few here; images of the data folder stand for many more (`images`).
"""

from pathlib import Path

import pytest

from tests.crash.evening import Evening
from tests.crash.images import Camera, Image, Moment
from tests.crash.player import Job, Player
from tests.crash.victim import When

MOMENTS: tuple[Moment, ...] = (
    ("begins", 1),
    ("writes", 1),
    ("writes", 5),  # in the middle of the set-up
    *(("writes", number) for number in range(20, 200, 23)),
    *(("asked", number) for number in (2, 12)),
    ("decided", 20),
    ("exports", 3),
    ("ends", 1),
    ("begins", 2),
)


@pytest.mark.parametrize(("seed", "dice"), [(3, False), (4, True)])
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(
    tmp_path: Path, seed: int, dice: bool
) -> None:
    evening = Evening(tmp_path, seed, dice=dice)
    for when in (When("begun"), When("entry", 30), When("up"), When("writes", 3), When("asked")):
        evening.kill(when)
    said = evening.finish(4)
    assert "resumed" in said
    assert evening.tally.more <= evening.tally.kills


def images(folder: Path, seed: int, kind: str, dice: bool) -> dict[Moment, Image]:
    (folder / "game").mkdir()
    camera = Camera(folder / "game", folder / "images", MOMENTS)
    Player(Job(folder / "game", seed, kind, dice, 75), camera.hear).play()
    return camera.taken


@pytest.mark.parametrize(
    ("seed", "kind", "dice"), [(7, "two explorers", False), (8, "exact mummy", True)]
)
def test_a_game_goes_on_as_it_was_from_whatever_moment(
    tmp_path: Path, seed: int, kind: str, dice: bool
) -> None:
    taken = images(tmp_path, seed, kind, dice)
    assert len(taken) > 10
    for number, image in enumerate(taken.values()):
        job = Job(image.folder, number, kind, dice, 2, image.left)
        Player(job, lambda line: None).play()
