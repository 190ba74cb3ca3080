"""A calibration of dice as a value and as a file's text: void with other pockets."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.dice.bands import Bands, FaceLevel
from hal.dice.calibration import DiceCalibration, read_text, text_of
from hal.errors import CalibrationError

PRINT = "ab" * 32
BANDS = Bands((FaceLevel("1", 30.0), FaceLevel("2", -30.0), FaceLevel("arrow", 60.5)), 10.25)
KEPT = DiceCalibration("mine", PRINT, {"mummy": BANDS})


@given(
    st.dictionaries(st.text(), st.floats(0.1, 0.49).map(lambda half: Bands(BANDS.faces, half))),
    st.text(),
)
def test_what_is_written_is_read(dice: dict[str, Bands], name: str) -> None:
    calibration = DiceCalibration(name, PRINT, dice)
    assert read_text(text_of(calibration), "mine.json", PRINT) == calibration


def test_a_calibration_of_other_pockets_is_void_and_says_what_to_do() -> None:
    with pytest.raises(CalibrationError) as caught:
        read_text(text_of(KEPT), "mine.json", "cd" * 32)
    assert str(caught.value).startswith("mine.json: this calibration of the dice is void")
    assert str(caught.value).endswith("calibrate the dice again")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "this is no calibration of dice"),
        ("[]", "this is no calibration of dice"),
        ("[" * 100_000, "this is no calibration of dice"),
        ('{"format": 2}', "its format is 2, and this program reads 1"),
    ],
)
def test_what_is_no_calibration_is_refused_by_name(text: str, why: str) -> None:
    with pytest.raises(CalibrationError, match=f"mine.json: {why}"):
        read_text(text, "mine.json", PRINT)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["table"], 7),
        (["dice"], []),
        (["dice", "mummy"], None),
        (["dice", "mummy", "half"], "wide"),
        (["dice", "mummy", "half"], True),
        (["dice", "mummy", "half"], 10**400),
        (["dice", "mummy", "half"], float("nan")),
        (["dice", "mummy", "half"], 0),
        (["dice", "mummy", "half"], 16),
        (["dice", "mummy", "faces"], []),
        (["dice", "mummy", "faces"], [["1"]]),
        (["dice", "mummy", "faces"], [[1, 30], ["2", 60]]),
        (["dice", "mummy", "faces"], {"1": 30}),
    ],
)
def test_a_spoilt_file_is_refused_and_never_a_crash(path: list[str], value: object) -> None:
    data: Any = json.loads(text_of(KEPT))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(CalibrationError, match="this is no whole calibration of dice"):
        read_text(json.dumps(data), "mine.json", PRINT)
