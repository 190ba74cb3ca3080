"""A die that is calibrated: its faces and the levels at which they are read."""

from typing import Final

from hal.dice.bands import Bands, FaceLevel

LEVELS: Final = {"1": 30, "2": 60, "3": 90, "4": -30, "arrow": -60, "mummy": -90}
BANDS: Final = Bands(tuple(FaceLevel(face, level) for face, level in LEVELS.items()), 10.0)
