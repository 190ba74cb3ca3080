"""Every face of every pocket, through magnets, sensors, the real binary and the calibration."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from hal.dice.messages import PocketState
from hal.emulator.dice_pose import STATED, Pose
from tests.firmware.building import build
from tests.firmware.eight_dice import FACES, POCKETS, EightDice


@pytest.fixture(scope="module")
def dice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EightDice]:
    build()
    with closing(EightDice(tmp_path_factory.mktemp("eight") / "eeprom", seed=4)) as made:
        yield made


def outcome(dice: EightDice, faces: dict[int, str], pose: Pose | None = None) -> Counter[str]:
    """How many were read right, wrong, and not at all."""
    told = dice.lay(faces, (lambda: pose) if pose else None)
    read = {number: dice.read(number, told[number]) for number in faces}
    return Counter(
        "right" if read[number] == face else "cocked" if read[number] is None else "wrong"
        for number, face in faces.items()
    )


def shuffled(dice: EightDice) -> dict[int, str]:
    """A face for each pocket, so that neighbours are random."""
    return {number: dice.chance.choice(FACES) for number in POCKETS}


def test_every_die_can_be_calibrated(dice: EightDice) -> None:
    assert sorted(dice.bands) == list(POCKETS)


@pytest.mark.parametrize("face", FACES)
def test_each_face_of_each_pocket_is_read_wherever_it_lies(dice: EightDice, face: str) -> None:
    """Anywhere within the stated tolerances, neighbours anyhow."""
    seen: Counter[str] = Counter()
    for _ in range(20):
        for odd in (0, 1):
            faces = shuffled(dice) | {number: face for number in POCKETS if number % 2 == odd}
            seen += outcome(dice, faces)
    assert seen["wrong"] == 0
    assert seen["cocked"] <= 1  # of 320, and less than one in a thousand by the figures
    assert seen.total() == 320


def corners() -> Iterator[Pose]:
    """The ends of the tolerances, all at once."""
    off, high, tilt = STATED.off_centre, STATED.height, STATED.tilt
    for x, y, height in product((-off, off), (-off, off), (-high, high)):
        for yaw in (0, 90, 180, 270):
            yield Pose(x, y, height, yaw, tilt, towards=45 + yaw)


def test_at_the_very_ends_of_the_tolerances_no_face_is_another(dice: EightDice) -> None:
    """All at once and in every corner: some may be called cocked there, none may be wrong."""
    seen: Counter[str] = Counter()
    for turn, pose in enumerate(corners()):
        faces = {number: FACES[(number + turn) % len(FACES)] for number in POCKETS}
        seen += outcome(dice, faces, pose)
    assert seen["wrong"] == 0
    assert seen["right"] > 0.97 * seen.total()


def test_a_die_that_leans_between_two_faces_is_cocked(tmp_path: Path) -> None:
    """Between, by the levels of the model: so dice and calibration must be as in the model.

    Without neighbours, which may push a doubtful level into a band.
    """
    build()
    with closing(EightDice(tmp_path / "eeprom", seed=5, made_right=True)) as dice:
        for face, pocket in product(FACES, POCKETS):
            dice.lay({})
            dice.tray.lean(str(pocket), face)
            told = dice.seen()
            assert dice.read(pocket, told[pocket]) is None, (face, pocket, told[pocket])


def test_pockets_without_dice_are_empty_beside_dice(dice: EightDice) -> None:
    for odd in (0, 1):
        told = dice.lay({number: "6" for number in POCKETS if number % 2 == odd})
        empty = [number for number in POCKETS if told[number].state is PocketState.EMPTY]
        assert empty == [number for number in POCKETS if number % 2 != odd]
