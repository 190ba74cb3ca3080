"""Eight dice in the tray of one reader, as magnets and sensors make them, before the real binary.

The dice are as somebody made them and the sensors as they come out of the bag; the calibration is
taken as at a table: zeros of the empty pockets, then six placements a die that are no better than
those in play. So everything from the magnet to the face is in it, but for the air.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final

from hal.dice.bands import Bands, FaceLevel
from hal.dice.fitting import fit
from hal.dice.messages import AskHello, AskState, Heartbeat, PocketState, State, Zero
from hal.dice.messages import Pocket as Told
from hal.emulator.dice_pose import Pose, random_magnet, random_pose
from hal.emulator.dice_ring import random_halls
from hal.emulator.dice_tray import DiceTray
from hal.table import Pocket
from hal.table_file import reference
from tests.firmware.subjects import ChipTable, Host

FACES: Final = ("1", "2", "3", "4", "5", "6")
POCKETS: Final = range(8)
RESTS: Final = 0.3  # seconds after which what was put down is still
_READER: Final = "all"

Placing = Callable[[], Pose]


class EightDice:
    """The tray, and what the host sees of it. `bands` go by pocket.

    With `made_right` dice, sensors and placements are as they should be.
    """

    def __init__(self, eeprom: Path, seed: int, *, made_right: bool = False) -> None:
        build, self.chance = reference().dice, Random(seed)
        pockets = [Pocket(_READER, number, str(number)) for number in POCKETS]
        self.tray: Final = DiceTray(build, pockets, dict.fromkeys(map(str, POCKETS), FACES))
        for number in () if made_right else POCKETS:
            self.tray.fit(_READER, number, random_halls(build, self.chance))
            self.tray.glue(str(number), random_magnet(self.chance))
        self.chip: Final = ChipTable(eeprom)
        self.host: Final = Host(self.chip)
        self._feel()
        self.host.say(AskHello(), RESTS)
        self.host.say(Zero(0xFF), RESTS)
        self.bands: Final = self._calibrated(Pose if made_right else None)

    def lay(self, faces: Mapping[int, str], pose: Placing | None = None) -> list[Told]:
        """Take all dice out, put these down, and see what the reader says when they rest."""
        for number in POCKETS:
            self.tray.take(str(number))
        for number, face in faces.items():
            self.tray.put(str(number), face, pose() if pose else random_pose(self.chance))
        return self.seen()

    def seen(self) -> list[Told]:
        """What the reader says of the dice as they lie now."""
        self._feel()
        self.host.say(Heartbeat(), RESTS)
        states = [one.said for one in self.host.say(AskState()) if isinstance(one.said, State)]
        return list(states[-1].pockets)

    def read(self, pocket: int, told: Told) -> str | None:
        """The face as the host reads it; None if it is cocked."""
        assert told.state is PocketState.STILL, told
        return self.bands[pocket].face_at(told.level)

    def close(self) -> None:
        """End it."""
        self.chip.close()

    def _feel(self) -> None:
        for number in POCKETS:
            self.chip.set_input(number, self.tray.volts(_READER, number) * 1000)

    def _calibrated(self, pose: Placing | None) -> dict[int, Bands]:
        """One die at a time, as `referee dice calibrate` asks for them."""
        levels: dict[int, list[FaceLevel]] = {number: [] for number in POCKETS}
        for face in FACES:
            for number in POCKETS:
                told = self.lay({number: face}, pose)[number]
                levels[number].append(FaceLevel(face, told.level))
        fits = {number: fit(placements) for number, placements in levels.items()}
        return {number: one.bands for number, one in fits.items() if one.bands}
