"""Where everything on a table stands: all that remains when the program dies.

Magnets lie where they were at that moment, between two spaces too; what was in a hand is off the
board. Dice are in their pockets, on an edge, on their way, or out. What the hands were about to do
is remembered as people do: which command, which dice show what, which of them are locked.
"""

import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from hal.emulator.dice_pose import Pose
from hal.emulator.motion import Point
from hal.fake import FakeTable

_IN_POCKET_MM: Final = 8.0  # one that leans on its wall included

Lying = dict[str, Any] | None
"""How a die lies, as the emulator has it; None: not in its pocket."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What people know, whatever becomes of the program."""

    intended: str = ""  # the command that the hands carry out, in `notation`
    faces: dict[str, str] = field(default_factory=dict)
    locked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftTable:
    """Pieces by their place in mm (None: in a hand), dice by how they lie."""

    pieces: dict[str, Point | None] = field(default_factory=dict)
    dice: dict[str, Lying] = field(default_factory=dict)
    memory: Memory = Memory()

    def set_out(self, fake: FakeTable) -> None:
        """Put everything where it was; the mummy's own half first, for the other follows it."""
        anywhere = fake.table.spots[0]
        for piece in sorted(self.pieces, key=lambda piece: piece != "mummy"):
            if point := self.pieces[piece]:
                off = (point[0] - anywhere.x, point[1] - anywhere.y)
                fake.place(piece, anywhere.name, off)
        for die, lying in self.dice.items():
            _lay(fake, die, lying)
        fake.clock.wait(1.0)  # until all of it rests

    def without(self, piece: str) -> "LeftTable":
        """Somebody has taken this piece."""
        return replace(self, pieces={**self.pieces, piece: None})

    def moved(self, piece: str, point: Point) -> "LeftTable":
        """Somebody has moved this piece."""
        return replace(self, pieces={**self.pieces, piece: point})

    def dice_out(self, *dice: str) -> "LeftTable":
        """Somebody has taken these dice."""
        return replace(self, dice={**self.dice, **dict.fromkeys(dice)})


def look(fake: FakeTable, memory: Memory) -> LeftTable:
    """The table as it is at this moment."""
    pieces = {piece: fake.at(piece) for piece in fake.magnets.names}
    return LeftTable(pieces, _dice(fake), memory)


def write(left: LeftTable) -> str:
    """One line."""
    return json.dumps(asdict(left), separators=(",", ":"))


def read(text: str) -> LeftTable:
    """The table of such a line."""
    given = json.loads(text)
    pieces = {piece: tuple(at) if at else None for piece, at in given["pieces"].items()}
    known = given["memory"]
    memory = Memory(known["intended"], known["faces"], tuple(known["locked"]))
    return LeftTable(pieces, given["dice"], memory)


def _dice(fake: FakeTable) -> dict[str, Lying]:
    """A die that is still on its way into its pocket is in a hand."""
    if fake.dice is None:
        return {}
    dice = fake.dice.tray._dice
    return {
        name: {"moment": die.moment, "pose": asdict(die.pose)}
        if die.moment and die.pose.height < _IN_POCKET_MM
        else None
        for name, die in dice.items()
    }


def _lay(fake: FakeTable, die: str, lying: Lying) -> None:
    assert fake.dice is not None
    one = fake.dice.tray._dice[die]
    one.moment = tuple(lying["moment"]) if lying else None
    one.pose = Pose(**lying["pose"]) if lying else Pose()
