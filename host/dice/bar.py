"""A level as a small picture: where it lies between the bands of a die's faces."""

from typing import Final

from hal.dice.bands import Bands

LEVEL, BAND, ZERO, NOTHING = "●", "═", "┼", "·"
_BEYOND: Final = 1.2  # of the farthest face: so far a bar reaches
_LEAST: Final = 105.0  # counts to each side, also where no face is known


def bar(level: float | None, bands: Bands | None, width: int) -> str:
    """So many columns: bands, the empty pocket in the middle, and the level, if there is one.

    A level beyond the ends is shown at the end.
    """
    faces = bands.faces if bands else ()
    reach = max([_LEAST, *(_BEYOND * abs(one.level) for one in faces)])
    signs = [_sign((2 * (column + 0.5) / width - 1) * reach, bands) for column in range(width)]
    signs[width // 2] = ZERO
    if level is not None:
        signs[_column(level, reach, width)] = LEVEL
    return "".join(signs)


def _sign(level: float, bands: Bands | None) -> str:
    return BAND if bands and bands.face_at(level) is not None else NOTHING


def _column(level: float, reach: float, width: int) -> int:
    return min(max(int((level / reach + 1) / 2 * width), 0), width - 1)
