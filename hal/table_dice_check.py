"""Whether what a table file says of its dice and pockets can be built, and works.

Like `hal.table_check`, of which it is a part: data whose structure is right goes in, and everything
that does not fit comes out. It holds single facts against each other; how often a face is misread
is reckoned by `make dice-figures`.
"""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any, Final

from hal.table_findings import Finding

Data = Mapping[str, Any]

_RING: Final = sqrt(2 / 3)  # of the height: where a die off centre does the least harm
_RING_OFF: Final = 0.05  # of the radius
_SPREADS: Final = (
    ("resistor_ohm",),
    ("magnet", "remanence_t"),
    ("sensor", "mv_per_mt"),
    ("sensor", "null_v"),
)


def dice_findings(data: Data) -> Iterator[Finding]:
    """What does not fit in the section `dice`."""
    dice = data["dice"]
    yield from _spreads(dice)
    yield from _magnet(dice)
    yield from _pocket(dice)


def _spreads(dice: Data) -> Iterator[Finding]:
    for path in _SPREADS:
        spread = dice
        for key in path:
            spread = spread[key]
        if not spread["least"] <= spread["typical"] <= spread["most"]:
            yield Finding(("dice", *path), "least, typical and most must not fall")


def _magnet(dice: Data) -> Iterator[Finding]:
    die = dice["die_mm"]
    for key in ("diameter_mm", "length_mm"):
        if (size := dice["magnet"][key]) >= die:
            message = f"{size} mm do not go into a die of {die} mm; take a smaller magnet"
            yield Finding(("dice", "magnet", key), message)


def _pocket(dice: Data) -> Iterator[Finding]:
    die, height, pitch = dice["die_mm"], dice["height_mm"], dice["pitch_mm"]
    if height <= die / 2:
        message = f"the middle of a die of {die} mm is {die / 2:g} mm above its pocket's floor"
        yield Finding(("dice", "height_mm"), f"{message}, and the sensors lie below that")
    if pitch <= die:
        message = f"pockets {pitch} mm apart have no room for dice of {die} mm; make this greater"
        yield Finding(("dice", "pitch_mm"), message)
    best = _RING * height
    if abs(dice["ring_mm"] - best) > _RING_OFF * best:
        message = f"the sensors belong on a ring of sqrt(2/3) of height_mm, {best:.2f} mm"
        yield Finding(("dice", "ring_mm"), f"{message}: elsewhere a die off centre is misread")
