"""Dice in the pockets of a tray, and what the readers' inputs see of them.

    tray = DiceTray(table.dice, table.pockets, faces)
    tray.put("3", "arrow", Pose(yaw=40))
    tray.volts("explorers", 2)

A die belongs to one pocket and lies nowhere else; the pockets of one reader lie in a row, in the
order of their numbers. Every pocket feels all dice of its own tray, and none of other trays. Of
the six names of a die's faces the first two are opposite faces, with components +1 and -1 of the
magnet, the next two have +2 and -2, the last two +3 and -3.

No noise and no time are in here: what moves dice is `hal.fake_dice`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from hal.emulator.dice_dipole import AXIS, Vector, unit_mt_mm3
from hal.emulator.dice_pose import Pose, lying, on_edge
from hal.emulator.dice_ring import SENSORS, Hall, felt, joined, places, typical_halls, unit_v
from hal.table import DiceBuild, Pocket

_TILTS: Final = range(20, 46, 5)
_WAYS: Final = range(0, 360, 15)
_RIGHT: Final = Pose()


@dataclass(slots=True)
class _Die:
    pocket: Pocket
    faces: Sequence[str]
    magnet: Vector[float] = AXIS
    moment: Vector[float] | None = None  # as it points on the table; None: not in its pocket
    pose: Pose = _RIGHT
    up: str | None = None  # the face that is up; None while it leans, or is not in its pocket


class DiceTray:
    """All dice of a table and their pockets. `supply_v` is what sensors and readers run on."""

    def __init__(
        self, build: DiceBuild, pockets: Sequence[Pocket], faces: Mapping[str, Sequence[str]]
    ) -> None:
        self.supply_v = build.sensor.supply_v
        self._build: Final = build
        self._ring: Final = places(build.ring_mm)
        self._strength: Final = unit_mt_mm3(build.magnet)
        self._dice: Final = {one.die: _Die(one, faces[one.die]) for one in pockets}
        self._halls = {(one.reader, one.number): typical_halls(build) for one in pockets}

    def fit(self, reader: str, pocket: int, halls: Sequence[Hall[float]]) -> None:
        """Put these four sensors under a pocket."""
        self._halls[reader, pocket] = tuple(halls)

    def glue(self, die: str, magnet: Vector[float]) -> None:
        """Give a die a magnet of this moment, in the die's axes; it must not lie in its pocket."""
        self._dice[die].magnet = magnet

    def put(self, die: str, face: str, pose: Pose = _RIGHT) -> None:
        """Lay a die into its pocket, or otherwise than before, with this face up."""
        one = self._dice[die]
        one.moment = lying(one.magnet, one.faces.index(face), pose)
        one.pose, one.up = pose, face

    def lean(self, die: str, face: str, pose: Pose | None = None) -> None:
        """Leave a die on an edge, more or less with this face up.

        Without a pose it stands so that its level, among the neighbours that lie there now, is as
        far from those of all faces as it can be.
        """
        one = self._dice[die]
        self.put(die, face, pose or self._doubtful(one, one.faces.index(face)))
        one.up = None

    def take(self, die: str) -> None:
        """Take a die out of its pocket."""
        self._dice[die].moment = self._dice[die].up = None

    def up(self, die: str) -> str | None:
        """The face that is up; None while the die leans, or is not in its pocket."""
        return self._dice[die].up

    def volts(self, reader: str, pocket: int) -> float:
        """What the input of the reader sees."""
        fields = [self._strength * field for field in self._fields(reader, pocket)]
        supply = self.supply_v / self._build.sensor.supply_v
        return joined(fields, self._halls[reader, pocket], supply)

    def share(self, reader: str, pocket: int) -> float:
        """The same as a share of the supply, which is all that a reader can tell."""
        return self.volts(reader, pocket) / self.supply_v

    def _fields(self, reader: str, pocket: int, but: _Die | None = None) -> Iterator[float]:
        """What each sensor of a pocket feels of all dice of that tray, but perhaps for one."""
        tray = (one for one in self._dice.values() if one.pocket.reader == reader)
        others = (one for one in tray if one is not but)
        felt_of = [self._felt(one.moment, one, pocket) for one in others if one.moment]
        return (sum(fields) for fields in zip((0.0,) * SENSORS, *felt_of, strict=True))

    def _felt(self, moment: Vector[float], die: _Die, pocket: int) -> tuple[float, ...]:
        aside = (die.pocket.number - pocket) * self._build.pitch_mm
        height = self._build.height_mm + die.pose.height
        return felt(moment, (aside + die.pose.x, die.pose.y, height), self._ring)

    def _doubtful(self, die: _Die, face: int) -> Pose:
        """The lean on an edge whose level is farthest from that of any face."""
        poses = [
            on_edge(self._build.die_mm, tilt, towards=towards)
            for tilt, towards in product(_TILTS, _WAYS)
        ]
        return max(poses, key=lambda pose: _doubt(self._level(die, face, pose)))

    def _level(self, die: _Die, face: int, pose: Pose) -> float:
        """In units, of middling sensors, with the neighbours that lie there now."""
        at = (pose.x, pose.y, self._build.height_mm + pose.height)
        own = felt(lying(die.magnet, face, pose), at, self._ring)
        all_fields = sum(own) + sum(self._fields(die.pocket.reader, die.pocket.number, die))
        volts = self._build.sensor.mv_per_mt.typical * self._strength * all_fields / SENSORS
        return volts / 1000 / unit_v(self._build)


def _doubt(level: float) -> float:
    """How far a level is from that of any face; one beside nothing could pass for no die at all."""
    return min(abs(abs(level) - whole) for whole in range(1, 4)) if abs(level) > 1 else 0.0
