"""A simulated table as it was left: where magnets and dice are, what is broken, who plays.

Both ways as text, one JSON object. What cannot be read raises LeftTableError; what another table
had and this one has not is left out when it is put up again.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Final

from hal.dice_lies import At, Lies
from hal.emulator.motion import Point
from hal.sides import Side
from host.sim.broken import KINDS, UNPLUGGED, Fault
from host.sim.sitting import Players, are_players

_VERSION: Final = 1


class LeftTableError(ValueError):
    """This is no table that this program has left."""


@dataclass(frozen=True, slots=True)
class LeftTable:
    """Magnets that are off the board are nowhere. A die has its face, wherever it is."""

    magnets: Mapping[str, Point | None] = field(default_factory=dict)
    weak: tuple[str, ...] = ()
    dice: Mapping[str, Lies] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    players: Players = field(default_factory=dict)


def write(left: LeftTable) -> str:
    """For `read`."""
    dice = {
        die: {"at": lies.at.value, "face": lies.face, "leaning": lies.leaning}
        for die, lies in left.dice.items()
    }
    kept = {
        "version": _VERSION,
        "magnets": left.magnets,
        "weak": left.weak,
        "dice": dice,
        "faults": left.faults,
        "players": left.players,
    }
    return json.dumps(kept, indent=1) + "\n"


def read(text: str) -> LeftTable:
    """What `write` has written. Raises LeftTableError."""
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError):
        raise LeftTableError("it is not JSON") from None
    match kept:
        case {
            "version": 1,
            "magnets": dict(magnets),
            "weak": list(weak),
            "dice": dict(dice),
            "faults": list(faults),
            "players": dict(players),
        } if are_players(players):
            return LeftTable(
                {name: _point(where) for name, where in magnets.items()},
                tuple(map(str, weak)),
                {die: _lies(lies) for die, lies in dice.items()},
                tuple(map(_fault, faults)),
                players,
            )
    raise LeftTableError("it is not a table of this version")


def _point(where: object) -> Point | None:
    match where:
        case None:
            return None
        case [int() | float() as x, int() | float() as y] if isfinite(x) and isfinite(y):
            return float(x), float(y)
    raise LeftTableError("a magnet is in no place")


def _lies(lies: object) -> Lies:
    match lies:
        case {"at": str(at), "face": str() | None as face, "leaning": bool(leaning)} if at in set(
            At
        ):
            return Lies(At(at), face, leaning)
    raise LeftTableError("a die lies nowhere")


def _fault(fault: object) -> Fault:
    match fault:
        case {"kind": str(kind), "part": str(part)} if kind == UNPLUGGED:
            return {"kind": kind, "part": part}
        case {"kind": str(kind), "side": str(side), "spot": str(spot)} if (
            kind in KINDS and side in set(Side)
        ):
            return {"kind": kind, "side": side, "spot": spot}
    raise LeftTableError("something is broken in no known way")
