"""The magnets on the board, and which Hall switches feel them.

Every piece is one magnet on one side; it moves as its `Motion` says. Asked for a moment, `Magnets`
tells for every spot of both sides in which band its field lies: at or above the switch's operate
point (`on`), between release and operate point (`between`: the switch keeps, or makes up, its
state), or below (neither). Fields of several magnets add up. All switches have the typical points
of the table file's sensor; for what leaks through the steel alone they may differ (`Leak.seed`). A
magnet with its other pole up pushes where it should pull, so a unipolar switch below it stays off;
but a big one's weak returning field pulls then, and switches around it may feel that.

Time goes forwards: a magnet that was seen at rest is not looked at again until it is moved. While
nothing moves, the answer is the very same object, so `is` tells that nothing changed. What moves is
looked at again after `GRAIN_S` at the earliest; a hand carries it less than a millimetre meanwhile.
"""

from collections.abc import Callable, Iterable, Mapping
from math import floor, hypot, inf, sqrt
from random import Random
from typing import Final, NamedTuple

from hal.emulator.motion import Away, Motion, Point, Spatial
from hal.emulator.sandwich import Leak, Sandwich
from hal.ports import Scan
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Sensor, Table

GRAIN_S: Final = 0.002
WEAK: Final = 0.01
"""What is left of a weak magnet's field: at rest less than the release point of any switch."""

_NEGLIGIBLE: Final = 0.25  # of the release point; moves the edge of detection by less than 0.1 mm
_TILE_MM: Final = 6.0  # how finely it is kept which sensors are near

_Fields = dict[int, float]  # bit of a scan -> mT


class Bands(NamedTuple):
    """For each side the spots whose field operates the switch, and those where it may be either."""

    on: Scan
    between: Scan


class Magnet:
    """One piece's magnet: where it is, which pole is up, and what that gives at the sensors."""

    def __init__(self, side: Side) -> None:
        self.side: Final = side
        self.motion: Motion = Away()
        self.up = True
        self.weak = False
        self.fields: Mapping[Side, _Fields] = {side: {} for side in Side}


class Magnets:
    """All magnets of a table, by the names of their pieces."""

    def __init__(
        self, table: Table, pieces: Mapping[str, Side], sandwich: Sandwich | None = None
    ) -> None:
        self.sandwich: Final = sandwich or Sandwich()
        self.operate_mt: Final = table.sensor.operate_mt.typical
        self.release_mt: Final = table.sensor.release_mt.typical
        self._magnets: Final = {name: Magnet(side) for name, side in pieces.items()}
        self._bits: Final = wired(table).bits
        self._leak: Final = self.sandwich.leak
        self._keen: Final = _keenness(self._bits[Side.MUMMY].values(), table.sensor, self._leak)
        self._ways: Final = {side: self._ways_from(table, side) for side in Side}
        self._moving: set[str] = set()
        self._looked = -inf
        self._bands = Bands(Scan(0, 0), Scan(0, 0))

    @property
    def names(self) -> tuple[str, ...]:
        """The pieces, in the order given."""
        return tuple(self._magnets)

    def side(self, name: str) -> Side:
        """The side that this piece's magnet is on."""
        return self._magnets[name].side

    def motion(self, name: str) -> Motion:
        """How this piece moves, or how it came to rest."""
        return self._magnets[name].motion

    def move(self, name: str, motion: Motion) -> None:
        """From now on the piece moves like this."""
        self._magnets[name].motion = motion
        self._look_again(name)

    def turn_over(self, name: str) -> None:
        """The other pole up, at once."""
        self._magnets[name].up ^= True
        self._look_again(name)

    def weaken(self, name: str, weak: bool = True) -> None:
        """Nearly all of its strength is gone, or back, at once. Halves still hold each other."""
        self._magnets[name].weak = weak
        self._look_again(name)

    def is_weak(self, name: str) -> bool:
        """Whether no switch feels it."""
        return self._magnets[name].weak

    def rests_at(self) -> float:
        """When everything that now moves will rest; -inf if nothing ever moved."""
        return max((magnet.motion.ends for magnet in self._magnets.values()), default=-inf)

    def bands(self, at: float) -> Bands:
        """In which band every spot's field lies. Other bits of the words are 0."""
        if self._moving and not self._looked <= at < self._looked + GRAIN_S:
            self._look(at)
        return self._bands

    def field(self, side: Side, spot: str, at: float) -> float:
        """The field at one sensor in mT; negative: the wrong way round for the switch."""
        self.bands(at)
        bit = self._bits[side][spot]
        return sum(magnet.fields[side].get(bit, 0.0) for magnet in self._magnets.values())

    def radius(self, name: str) -> float:
        """Within this distance from its middle, in mm, a switch operates below the piece."""
        return self.sandwich.near(self.side(name)).radius(self.operate_mt)

    def release_radius(self, name: str) -> float:
        """Beyond this distance from its middle, in mm, a switch releases."""
        return self.sandwich.near(self.side(name)).radius(self.release_mt)

    def _ways_from(self, table: Table, magnet: Side) -> list["_Way"]:
        """How a magnet on this side is felt on either."""
        ways = []
        for side in Side:
            if law := self.sandwich.law(magnet, side):
                most = self._most_leaking() if magnet is Side.EXPLORERS is not side else 1.0
                reach = law.reach(_NEGLIGIBLE * self.release_mt / most)
                ways.append(_Way(side, law.field, _Neighbourhood(table, side, reach)))
        return ways

    def _most_leaking(self) -> float:
        """By how much more than its law says an explorer may be felt behind the steel."""
        leak, keenest = self._leak, max(self._keen.values(), default=1.0)
        return max(1.0, leak.behind((0.0,)) * keenest) if leak else 1.0

    def _look_again(self, name: str) -> None:
        self._moving.add(name)
        self._looked = -inf

    def _look(self, at: float) -> None:
        self._looked = at
        for name in self._to_look_at():
            magnet = self._magnets[name]
            magnet.fields = self._fields(magnet, magnet.motion.at(at))
            if self._leak and magnet.side is Side.EXPLORERS:
                self._let_through(self._leak, magnet, at)
            if magnet.motion.ends <= at:
                self._moving.discard(name)
        bands = self._weigh()
        if bands != self._bands:
            self._bands = bands

    def _fields(self, magnet: Magnet, where: Spatial | None) -> Mapping[Side, _Fields]:
        """What one magnet gives at the sensors near it."""
        fields: dict[Side, _Fields] = {side: {} for side in Side}
        if where is None:
            return fields
        pole = (1.0 if magnet.up else -1.0) * (WEAK if magnet.weak else 1.0)
        for side, law, near in self._ways[magnet.side]:
            fields[side] = {
                bit: pole * law((x - where.x) ** 2 + (y - where.y) ** 2, where.z)
                for bit, x, y in near.of((where.x, where.y))
            }
        return fields

    def _to_look_at(self) -> tuple[str, ...]:
        """What moves; where the mummy moves beside them, explorers at rest leak otherwise too."""
        if self._leak and any(self._magnets[name].side is Side.MUMMY for name in self._moving):
            return tuple(self._magnets)
        return tuple(self._moving)

    def _let_through(self, leak: Leak, magnet: Magnet, at: float) -> None:
        """Weigh what is felt of an explorers' magnet on the mummy's side."""
        here = magnet.motion.at(at)
        if here is None:
            return
        mummies = (
            where
            for other in self._magnets.values()
            if other.side is Side.MUMMY and not other.weak and (where := other.motion.at(at))
        )
        behind = leak.behind(
            hypot(where.x - here.x, where.y - here.y, where.z) for where in mummies
        )
        felt = magnet.fields[Side.MUMMY]
        leaks = {bit: behind * self._keen.get(bit, 1.0) * share for bit, share in felt.items()}
        magnet.fields = {**magnet.fields, Side.MUMMY: leaks}

    def _weigh(self) -> Bands:
        explorers, mummy = (self._words(side) for side in (Side.EXPLORERS, Side.MUMMY))
        return Bands(Scan(explorers[0], mummy[0]), Scan(explorers[1], mummy[1]))

    def _words(self, side: Side) -> tuple[int, int]:
        """The words `on` and `between` of one side."""
        on = between = 0
        for bit, field in _added(magnet.fields[side] for magnet in self._magnets.values()).items():
            if field >= self.operate_mt:
                on |= 1 << bit
            elif field > self.release_mt:
                between |= 1 << bit
        return on, between


class _Neighbourhood:
    """The sensors of one side that lie within reach of a point, kept by tiles."""

    def __init__(self, table: Table, side: Side, reach: float) -> None:
        bits = wired(table).bits[side]
        self._sensors: Final = [(bits[spot.name], spot.x, spot.y) for spot in table.spots]
        self._reach: Final = reach + _TILE_MM / sqrt(2.0)
        self._tiles: dict[tuple[int, int], list[tuple[int, float, float]]] = {}

    def of(self, point: Point) -> list[tuple[int, float, float]]:
        """Bit and place of every sensor within reach, and perhaps of some just beyond."""
        tile = (floor(point[0] / _TILE_MM), floor(point[1] / _TILE_MM))
        found = self._tiles.get(tile)
        if found is None:
            found = self._tiles[tile] = self._find(tile)
        return found

    def _find(self, tile: tuple[int, int]) -> list[tuple[int, float, float]]:
        x, y = ((index + 0.5) * _TILE_MM for index in tile)
        return [one for one in self._sensors if hypot(one[1] - x, one[2] - y) <= self._reach]


class _Way(NamedTuple):
    """How magnets of one side are felt on this side: by which law, and by which sensors."""

    side: Side
    law: Callable[[float, float], float]
    near: _Neighbourhood


def _keenness(bits: Iterable[int], sensor: Sensor, leak: Leak | None) -> Mapping[int, float]:
    """How much more than a typical switch each of these feels a leak: none is named, all alike."""
    if leak is None or leak.seed is None:
        return {}
    chance, operate = Random(leak.seed), sensor.operate_mt
    return {bit: operate.typical / chance.uniform(operate.least, operate.most) for bit in bits}


def _added(fields: Iterable[_Fields]) -> _Fields:
    total: _Fields = {}
    for one in fields:
        for bit, field in one.items():
            total[bit] = total.get(bit, 0.0) + field
    return total
