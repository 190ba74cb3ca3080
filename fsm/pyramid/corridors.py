"""Walking on bitboards: exact-step reach, arrow slides, and the mummy's walks.

A set of spaces is one Python integer with one bit a space, so a step of everybody in every
direction is four shifts, however many spaces are in the set. A place is a name: a space, or an
area, which can be left by its exits and never entered. Nothing here knows dice, turns or pieces.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Final

from fsm.pyramid.spaces import Cell, Heading, cell, cell_of

Exits = Mapping[str, Sequence[tuple[str, Heading]]]
Walk = tuple[str, ...]


class Corridors:
    """The passages of one board. Never changes once made.

    Expects spaces that are names of cells, edges between neighbouring spaces, exits onto spaces.
    """

    def __init__(
        self, spaces: Iterable[str], edges: Iterable[tuple[str, str]], exits: Exits
    ) -> None:
        cells = {name: found for name in spaces if (found := cell(name))}
        self._width: Final = max((at.column for at in cells.values()), default=0) + 1
        self.bit: Final = {name: 1 << self._index(at) for name, at in cells.items()}
        self._name: Final = {bit.bit_length(): name for name, bit in self.bit.items()}
        self._open: Final = dict.fromkeys(Heading, 0)
        for one, other in edges:
            self._open_passage(cells[one], cells[other])
        self._up, self._down = self._open[Heading.UP], self._open[Heading.DOWN]
        self._left, self._right = self._open[Heading.LEFT], self._open[Heading.RIGHT]
        self._near: Final = self._first_steps(exits)
        self._rays: Final = {name: self._rays_of(name) for name in cells} | {
            area: tuple(self._ray(cells[to], heading) for to, heading in ways)
            for area, ways in exits.items()
        }

    def set_of(self, places: Iterable[str | None]) -> int:
        """The places that are spaces, as a set; areas and None are left out."""
        found = 0
        bit = self.bit
        for place in places:
            if place in bit:
                found |= bit[place]
        return found

    def names(self, spaces: int) -> list[str]:
        """The names of a set, by row from the bottom, then by column."""
        found = []
        name = self._name
        while spaces:
            lowest = spaces & -spaces
            found.append(name[lowest.bit_length()])
            spaces ^= lowest
        return found

    def adjoin(self, place: str, space: str) -> bool:
        """Whether one step leads from `place` onto `space`."""
        return bool(self._near[place] & self.bit[space])

    def reach(self, place: str, steps: int, closed: int) -> int:
        """Where exactly `steps` steps can end, turning back allowed, `closed` never entered."""
        return self.layers(place, steps, closed)[-1]

    def layers(self, place: str, steps: int, closed: int) -> list[int]:
        """Where exactly 1, 2, … `steps` steps can end."""
        ajar = ~closed
        layers = [self._near[place] & ajar]
        for _ in range(steps - 1):
            layers.append(self._spread(layers[-1]) & ajar)
        return layers

    def slides(self, place: str, closed: int) -> int:
        """Where a straight slide to the next obstacle can end; no end where it cannot begin."""
        ends = 0
        for ray in self._rays[place]:
            ends |= _last_free(ray, closed)
        return ends

    def straight(self, place: str) -> int:
        """Every space that lies straight ahead in some direction, up to the next wall."""
        return sum({bit for ray in self._rays[place] for bit in ray})

    def passes(self, place: str, closed: int) -> int:
        """The spaces that a straight slide to the next obstacle passes over before its end."""
        passed = 0
        for ray in self._rays[place]:
            end = _last_free(ray, closed)
            passed |= sum(ray[: ray.index(end)]) if end else 0
        return passed

    def only_walk(self, place: str, space: str, through: int = -1) -> Walk | None:
        """The shortest walk onto another space, if there is just one that keeps to `through`."""
        *before, last = self._nearest(place, space)
        walk = [space]
        for layer in reversed(before):
            steps = self.names(self._near[walk[-1]] & layer & through)
            if not last or len(steps) != 1:
                return None
            walk.append(steps[0])
        return tuple(reversed(walk))

    def distance(self, place: str, space: str) -> float:
        """How many steps the shortest walk onto another space takes; infinite where none leads."""
        layers = self._nearest(place, space)
        return len(layers) if layers[-1] else inf

    def _nearest(self, place: str, space: str) -> list[int]:
        """The spaces first reached with 1, 2, … steps, until `space` is; at last none."""
        goal = self.bit[space]
        layers = [self._near[place]]
        seen = self.bit.get(place, 0) | layers[0]
        while layers[-1] and not layers[-1] & goal:
            layers.append(self._spread(layers[-1]) & ~seen)
            seen |= layers[-1]
        return layers

    def walks(self, place: str, longest: float = inf) -> Iterator[Walk]:
        """A shortest walk to every other space within reach, nearest first, always the same."""
        seen = self.bit.get(place, 0)
        unfinished: deque[tuple[str, Walk]] = deque([(place, ())])
        while unfinished and len(unfinished[0][1]) < longest:
            last, walk = unfinished.popleft()
            fresh = self._near[last] & ~seen
            seen |= fresh
            onwards = [(*walk, name) for name in self.names(fresh)]
            unfinished.extend((walk[-1], walk) for walk in onwards)
            yield from onwards

    def exact_walks(self, place: str, steps: int) -> Iterator[Walk]:
        """A walk of exactly `steps` steps to every space that one can end on."""
        layers = self.layers(place, steps, 0)
        for end in self.names(layers[-1]):
            walk = [end]
            for layer in reversed(layers[:-1]):
                walk.append(self.names(self._near[walk[-1]] & layer)[0])
            yield tuple(reversed(walk))

    def _spread(self, here: int) -> int:
        return (
            (here & self._right) << 1
            | (here & self._left) >> 1
            | (here & self._up) << self._width
            | (here & self._down) >> self._width
        )

    def _index(self, at: Cell) -> int:
        return at.row * self._width + at.column

    def _open_passage(self, one: Cell, other: Cell) -> None:
        for heading in Heading:
            if one.beside(heading) == other:
                self._open[heading] |= self.bit[str(one)]
            if other.beside(heading) == one:
                self._open[heading] |= self.bit[str(other)]

    def _first_steps(self, exits: Exits) -> dict[str, int]:
        near = {name: self._spread(bit) for name, bit in self.bit.items()}
        return near | {area: self.set_of(to for to, _ in ways) for area, ways in exits.items()}

    def _rays_of(self, name: str) -> tuple[tuple[int, ...], ...]:
        at = cell_of(name)
        rays = (
            self._ray(at.beside(heading), heading)
            for heading in Heading
            if self.bit[name] & self._open[heading]
        )
        return tuple(rays)

    def _ray(self, at: Cell, heading: Heading) -> tuple[int, ...]:
        """The bits from `at` on, straight ahead to the next wall."""
        bits = [self.bit[str(at)]]
        while bits[-1] & self._open[heading]:
            at = at.beside(heading)
            bits.append(self.bit[str(at)])
        return tuple(bits)


def _last_free(ray: tuple[int, ...], closed: int) -> int:
    end = 0
    for bit in ray:
        if bit & closed:
            break
        end = bit
    return end
