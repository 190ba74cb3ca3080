"""Leading the table back to the game: what differs, and the one next thing to do about it.

Set-up, a wrong move, a resumed game and a piece that fell off are the same question: where does
each piece belong, and what do the sensors say? The game is the authority, never the table.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from fsm.pyramid.eye import Eye
from fsm.pyramid.instructions import COUNTER, Instruction, Put, TakeOff
from fsm.pyramid.names import Names
from fsm.pyramid.position import Position
from fsm.pyramid.spaces import cell
from fsm.pyramid.spots import near


def homes(position: Position) -> dict[str, str]:
    """Where every piece on the explorers' side belongs."""
    places = zip(position.setup.explorers, position.places, strict=True)
    return {piece: place for piece, place in places if place} | {COUNTER: position.mummy}


@dataclass(frozen=True, slots=True)
class Differences:
    """The pieces that are not where they belong, and the spots with a magnet that nobody owns."""

    missing: tuple[str, ...]
    strays: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.strays)


def differences(
    home: Mapping[str, str], eye: Eye, names: Names, tolerated: Collection[str]
) -> Differences:
    """What differs; magnets on `tolerated` spots belong to a piece that may be anywhere."""
    wanted = {*home.values(), *tolerated}
    strays = sorted(spot for spot in eye.spots_on if cell(spot) and spot not in wanted)
    gone = names.absent(home)
    others = [piece for piece in home if piece not in gone]
    swapped = [piece for piece in others if _elsewhere(piece, home, names)]
    missing = [*gone, *swapped]
    if COUNTER in others and not missing and _left_behind(home, strays, names):
        missing = [COUNTER]
    return Differences(tuple(missing), tuple(strays))


def _left_behind(home: Mapping[str, str], strays: Sequence[str], names: Names) -> bool:
    """The mummy is seen through the board, so its half may be missing where a magnet is seen.

    It is one of the strays: known to be, or alone and just beside its place. A piece that is out
    of the game and still on the board is never taken for it.
    """
    if names.place(COUNTER) in strays:
        return True
    alone = len(strays) == 1 and strays[0] not in names.leftovers
    return alone and near(strays[0], home[COUNTER])


def next_instruction(
    home: Mapping[str, str], found: Differences, names: Names, eye: Eye
) -> Instruction:
    """The one next thing to do: with least handling, a piece before a stray magnet."""
    if found.missing:
        origins = _least_handling(home, found, names)
        piece = found.missing[0]
        return _put(piece, home[piece], origins.get(piece), eye)
    stray = found.strays[0]
    hidden = [piece for piece, place in home.items() if not eye.watches(place)]
    if len(hidden) == 1:
        return _put(hidden[0], home[hidden[0]], stray, eye)
    return TakeOff(stray)


def _put(piece: str, place: str, origin: str | None, eye: Eye) -> Put:
    """Where it seems to be a magnet is seen; another, perhaps, if its place is not watched."""
    return Put(piece, place, origin, unseen=origin is not None and not eye.watches(place))


def _elsewhere(piece: str, home: Mapping[str, str], names: Names) -> bool:
    """Somebody said that this piece stands where another belongs."""
    return piece in names.told and names.place(piece) != home[piece]


def _least_handling(home: Mapping[str, str], found: Differences, names: Names) -> dict[str, str]:
    """Where each missing piece seems to be: as was seen, else by the shortest ways in sum."""
    seen = ((piece, names.place(piece)) for piece in found.missing)
    known = {piece: place for piece, place in seen if place and place != home[piece]}
    others = [piece for piece in found.missing if piece not in known]
    free = [stray for stray in found.strays if stray not in known.values()]
    free += [""] * (len(others) - len(free))  # in somebody's hand
    ways = permutations(free, len(others))
    best = min(ways, key=lambda way: sum(map(_apart, way, (home[piece] for piece in others))))
    return known | {piece: spot for piece, spot in zip(others, best, strict=True) if spot}


def _apart(spot: str, place: str) -> int:
    """How far a hand moves it; areas are taken to be near."""
    one, two = cell(spot), cell(place)
    return abs(one.column - two.column) + abs(one.row - two.row) if one and two else 0
