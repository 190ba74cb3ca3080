"""What the sensors of one side say, as far as they can be believed.

A spot that was found faulty is *doubted*: nothing it says counts, for or against. Together with
spaces that have no sensor, doubted spaces are *blind*: whoever stands there is known by exclusion.

A spot may also be *closed*: something lies there that is not what this side looks for, such as an
explorer seen through the board from the mummy's side. A closed spot is not broken and is never
spoken of; it counts as if nothing were there, whatever it says, until it is opened again.
"""

from collections import deque
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.faults import Fault
from fsm.pyramid.spots import place_of

# No hand changes a spot so often in so many seconds: robots that dither come to 8 in 2.4 s. A spot
# that is random in every scan does, after the debounce, about 7 times a second.
_FLICKER_CHANGES: Final = 8
_FLICKER_SECONDS: Final = 1.5
# After so many it is believed again.
_CALM_SECONDS: Final = 60.0
# Such a spot needs half a second for four changes, and so many once in nine hours: if they took
# longer, it is a hand that comes and goes.
_SLOW_CHANGES: Final = 4
_SLOW_SECONDS: Final = 2.5


class Eye:
    """One side's picture of the board. Spots that the board has no use for are overlooked."""

    def __init__(self, board: Board, spots: frozenset[str]) -> None:
        self._corridors: Final = board.corridors
        self._spots: Final = {
            spot for spot in spots if place_of(spot) in board.area_names or spot in board.spaces
        }
        self._unsensed: Final = self._corridors.set_of(set(board.spaces) - self._spots)
        self._area_spots: Final = {
            area: tuple(sorted(spot for spot in self._spots if place_of(spot) == area))
            for area in board.area_names
        }
        self._on: set[str] = set()
        self._changes: dict[str, deque[float]] = {}
        self._news: list[tuple[str, Fault | None]] = []
        self.doubts: dict[str, Fault] = {}
        self.closed: frozenset[str] = frozenset()
        self.ever: set[str] = set()
        self.changed_at = 0.0

    def note(self, spot: str, present: bool, at: float) -> bool:
        """Take in a change; False where it is none or nothing to go by."""
        if spot not in self._spots or (spot in self._on) == present:
            return False
        (self._on.add if present else self._on.remove)(spot)
        if spot in self.closed:
            return False
        calm = self._calm_until_now(spot, at)
        self._look_for_flicker(spot, at)
        if self._works_again(spot, present, calm):
            self._trust(spot)
        if spot in self.doubts:
            return False
        self.changed_at = at
        if present:
            self.ever.add(spot)
        return True

    def doubt(self, spot: str, fault: Fault) -> None:
        """From now on this spot is not believed."""
        if spot in self._spots and self.doubts.get(spot) in {None, Fault.FLICKERING} - {fault}:
            self.doubts[spot] = fault
            self._news.append((spot, fault))

    def close(self, *spots: str) -> None:
        """What is seen there is not what this side looks for."""
        self.closed |= frozenset(self._spots.intersection(spots))

    def open(self, spot: str) -> None:
        """What is seen there next may be what this side looks for."""
        self.closed -= {spot}

    def open_all_but(self, spots: frozenset[str]) -> None:
        """These alone are closed from now on."""
        self.closed = spots.intersection(self._spots)

    def close_place(self, place: str) -> None:
        """Whatever is seen there is not what this side looks for."""
        self.close(*self._on.intersection(self._area_spots.get(place, (place,))))

    def trust(self, *spots: str) -> None:
        """Believe these spots again, which flickered: two more quick changes, and they are doubted.

        Not more than two, for the first tells everybody that the mummy has left, and the second
        that it is back.
        """
        for spot in spots:
            changes = self._changes[spot]
            while len(changes) > _FLICKER_CHANGES - 2:
                changes.popleft()
            self._trust(spot)

    def take_news(self) -> list[tuple[str, Fault | None]]:
        """The spots that were doubted, or are believed again, since this was last asked."""
        taken, self._news = self._news, []
        return taken

    @property
    def blind(self) -> int:
        """The spaces of which nothing is known."""
        return self._unsensed | self._corridors.set_of(self.doubts)

    @property
    def spaces(self) -> int:
        """The spaces on which a magnet is seen."""
        return self._corridors.set_of(self._on - self.closed) & ~self.blind

    @property
    def lit(self) -> frozenset[str]:
        """The spots that see a magnet, believed or not."""
        return frozenset(self._on)

    @property
    def spots_on(self) -> set[str]:
        """The believed spots, of spaces and areas, that see a magnet."""
        return self._on - self.doubts.keys() - self.closed

    def room(self, area: str) -> int:
        """How many working spots an area has."""
        return len(self._area_spots[area]) - self.hidden(area)

    def hidden(self, area: str) -> int:
        """How many of its spots are not believed: a piece may stand there unseen."""
        return sum(spot in self.doubts for spot in self._area_spots[area])

    def count(self, area: str) -> int:
        """On how many of them a magnet is seen."""
        return len(self.spots_on.intersection(self._area_spots[area]))

    def sees(self, place: str) -> bool:
        """Whether a magnet is seen on this space, or anywhere in this area."""
        return self.count(place) > 0 if place in self._area_spots else place in self.spots_on

    def watches(self, place: str) -> bool:
        """Whether a magnet would be seen there."""
        if place in self._area_spots:
            return self.room(place) > 0
        return not self._corridors.bit[place] & self.blind

    def unlit_spots(self, place: str) -> list[str]:
        """The believed spots of this place that see nothing."""
        spots = self._area_spots.get(place, (place,))
        return [s for s in spots if s not in self._on and s not in self.doubts]

    def unlit(self, place: str) -> str | None:
        """One of them, if there is any."""
        return next(iter(self.unlit_spots(place)), None)

    @property
    def flickering(self) -> dict[str, float]:
        """The spots that are doubted because they flicker, and when each last changed."""
        spots = (spot for spot, fault in self.doubts.items() if fault is Fault.FLICKERING)
        return {spot: self._changes[spot][-1] for spot in spots}

    def changes_slowly(self, spot: str) -> bool:
        """Whether a flickering spot has changed as no broken one does, but a hand might."""
        last = [*self._changes[spot]][-_SLOW_CHANGES:]
        return last[-1] - last[0] > _SLOW_SECONDS

    def _calm_until_now(self, spot: str, at: float) -> bool:
        """Whether a spot has not changed for a long time."""
        changes = self._changes.get(spot)
        return not changes or at - changes[-1] > _CALM_SECONDS

    def _works_again(self, spot: str, present: bool, calm: bool) -> bool:
        """A dead spot that sees something, a stuck one that went dark; any other that was calm."""
        match self.doubts.get(spot):
            case Fault.DEAD:
                return present
            case Fault.STUCK:
                return not present
            case doubt:
                return doubt is not None and calm

    def _look_for_flicker(self, spot: str, at: float) -> None:
        changes = self._changes.setdefault(spot, deque(maxlen=_FLICKER_CHANGES))
        changes.append(at)
        if len(changes) == _FLICKER_CHANGES and at - changes[0] <= _FLICKER_SECONDS:
            self.doubt(spot, Fault.FLICKERING)

    def _trust(self, spot: str) -> None:
        del self.doubts[spot]
        self._news.append((spot, None))
