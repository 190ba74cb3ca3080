"""The mummy walked by hand, space by space: alike in both games of a pair, at equal times.

It is lifted and put back, held in the air beside explorers, slid on, and its Done is pressed where
nothing else would end its walk. A step onto an explorer who is felt on the mummy's side already
shows nowhere: Done rules on it, or that the mummy is seen further on.
"""

from collections.abc import Collection
from random import Random
from typing import TYPE_CHECKING, Final

from fsm.pyramid.commands import MummyMove
from fsm.pyramid.events import Captured, MummyMoved
from fsm.pyramid.observations import Pressed, Side
from fsm.pyramid.position import Position
from fsm.pyramid.spaces import cell
from fsm.pyramid.turns import apply
from tests.wall_bytes.both_games import Places
from tests.wall_bytes.house import House
from tests.wall_bytes.mummys_face import MummysFace

if TYPE_CHECKING:
    from tests.wall_bytes.ghosts import Ghosts

_IN_THE_AIR_S: Final = (0.0, 0.05, 0.3, 1.0)
_AT_REST_S: Final = (0.1, 0.5, 2.0)


class MummysWalk:
    """Of one game; `chance` is that of the pair. `never`: explorers who are never felt.

    `ghosts` do meanwhile what they do in this game alone.
    """

    def __init__(
        self, house: House, face: MummysFace, chance: Random, done: set[str], never: frozenset[str]
    ) -> None:
        self._house: Final = house
        self._face: Final = face
        self._chance: Final = chance
        self._done: Final = done
        self._never: Final = never
        self.ghosts: Ghosts | None = None

    def walk(
        self, position: Position, command: MummyMove, both: tuple[Places, Places], laid: Places
    ) -> None:
        """As the rules have it; nothing where hands could not do the same in both games.

        `both`: where explorers stand in each game; `laid`: where magnets lie, or lay just now.
        """
        path, prey = _real(position, command)
        felt = self._felt(path, prey)
        if self._house.ghosts and prey and felt:
            self._face.caught = path[-1]
            self._face.ghosts.add(path[-1])  # in both games: the step there is ruled alike
            self._face.tell()
        enters = bool(prey and self._house.ghosts)
        if not self._is_possible(position, path, enters, both, laid):
            return
        self._done.add("walked by hand")
        self._hesitate(position, both, laid)
        for space in path[: -1 if felt else None]:
            self._step(space, meanwhile=True)
        if felt:
            self._done.add("stepped onto a ghost")
            self._step(path[-1], meanwhile=False)
            beyond = self._beyond(position, path, both, laid)
            if beyond and self._chance.random() < 0.4:
                self._done.add("seen beyond a ghost")
                self._step(beyond, meanwhile=False)
                self._house.wait(1.0)
        if self._house.live.position == position:
            self._house.see(Pressed(Side.MUMMY, "done"))
        self._house.wait(1.0)

    def _felt(self, path: tuple[str, ...], prey: str | None) -> bool:
        """Whether the last step is one onto an explorer who is felt before it is entered."""
        return bool(path and prey and self._house.ghosts and prey not in self._never)

    def _is_possible(
        self,
        position: Position,
        path: tuple[str, ...],
        enters: bool,
        both: tuple[Places, Places],
        laid: Places,
    ) -> bool:
        """Where a magnet may be in the way, or it could be said where explorers are, a page walks.

        Among ghosts Done rules on whom it `enters`, felt before or not: with two explorers beside
        the mummy nobody could tell onto which of them it was put.
        """
        chosen = self._chance.random() < 0.8
        home = position.mummy if cell(position.mummy) else f"{position.mummy}.1"
        if not chosen or self._face.mummy != home or self._house.live.faults[Side.MUMMY]:
            return False
        if self._house.live._sides.mummy.steps_taken or (laid and not self._house.ghosts):
            return False
        if laid.intersection(path):
            return False
        last = path[-2] if len(path) > 1 else position.mummy
        return not enters or not (self._beside(position, last, both, laid) - {path[-1]})

    def _hesitate(
        self, position: Position, both: tuple[Places, Places], laid: Collection[str]
    ) -> None:
        """Lifted, and put back: no step, and nobody may be caught by it."""
        spot = self._face.mummy
        alone = not self._beside(position, position.mummy, both, laid)
        for _ in range(self._chance.choice([0, 1, 1, 2])):
            self._done.add("lifted and put back")
            self._face.put_the_mummy(None)
            self._house.wait(self._chance.choice([0.1, 0.6, 3.0]))
            if self._chance.random() < 0.4 and alone:
                self._done.add("done in the air")
                self._house.see(Pressed(Side.MUMMY, "done"))
                self._house.wait(self._chance.choice([0.1, 3.0]))
            self._face.put_the_mummy(spot)
            self._house.wait(self._chance.choice(_AT_REST_S))

    def _step(self, space: str, *, meanwhile: bool) -> None:
        seconds, last = self._chance.choice(_IN_THE_AIR_S), self._face.mummy or ""
        self._face.put_the_mummy(None)
        if self.ghosts and meanwhile:
            self.ghosts.mummy_comes(last, space, seconds)
        self._house.wait(seconds)
        self._face.put_the_mummy(space)
        self._house.wait(self._chance.choice(_AT_REST_S))

    def _beyond(
        self, position: Position, path: tuple[str, ...], both: tuple[Places, Places], laid: Places
    ) -> str | None:
        """A space behind the explorer that it entered, where it is seen and nobody is caught."""
        corridors = position.setup.board.corridors
        last, prey = (position.mummy, *path)[-2:]
        if len(path) >= position.steps or not cell(last):
            return None
        near = corridors.names(corridors.reach(prey, 1, 0))
        free = [space for space in near if space not in {*both[0], *both[1], *laid, last}]
        return next((s for s in free if corridors.only_walk(last, s) == (prey, s)), None)

    def _beside(
        self,
        position: Position,
        place: str,
        both: tuple[Places, Places],
        laid: Collection[str],
    ) -> set[str]:
        """The spaces beside it on which something may be felt in either game."""
        corridors = position.setup.board.corridors
        near = set(corridors.names(corridors.reach(place, 1, 0)))
        return near & {*both[0], *both[1], *laid}


def _real(position: Position, command: MummyMove) -> tuple[tuple[str, ...], str | None]:
    """The steps that are really walked, and who is caught at their end."""
    events = apply(position, command)[1]
    path = next(event.path for event in events if isinstance(event, MummyMoved))
    return path, next((event.piece for event in events if isinstance(event, Captured)), None)
