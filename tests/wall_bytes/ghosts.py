"""Explorers that are sensed on the mummy's side of the table, each in its own way.

A ghost may be there all the time, flicker, be felt only while the mummy stands beside, or not at
all; it may come before its explorer and go after it, and be felt wherever a piece is carried over.
During a walk of the mummy explorers stand still, but the mummy's own field may hide a ghost, which
is felt as soon as the mummy is lifted.
"""

from functools import partial
from random import Random
from typing import Final

from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.setup import Setup
from fsm.pyramid.spaces import cell
from fsm.pyramid.spots import near, place_of
from tests.wall_bytes.house import House
from tests.wall_bytes.mummys_face import MummysFace

_STRENGTHS: Final = ("steady", "flickering", "flickering", "beside the mummy", "none")
_BEFORE_S: Final = 0.05  # so much earlier than the mummy's magnet one beside it may be felt


class Ghosts:
    """Of one game; `chance` is its own, and `never` those who are felt in neither game.

    `done` are the kinds of deeds that were done.
    """

    def __init__(
        self,
        house: House,
        face: MummysFace,
        setup: Setup,
        chance: Random,
        never: frozenset[str],
        done: list[str],
    ) -> None:
        self._house: Final = house
        self._face: Final = face
        self._chance: Final = chance
        self._done: Final = done
        self._board: Final = setup.board
        self._pieces: Final = tuple(piece for piece in setup.explorers if piece not in never)
        self._explorers: Final = setup.explorers
        self._strength: Final = dict.fromkeys(self._pieces, "none")

    def come_and_go(self) -> None:
        """At a moment that is nobody else's affair."""
        acts = [self.settle, self._flicker]
        if self._house.live.position.phase not in WALKING:
            acts += [self._pass, self._pass]
        act = self._chance.choice(acts)
        self._done.append(f"ghosts {act.__name__.strip('_')}")
        act()

    def before(self, space: str) -> None:
        """A piece is on its way there, and is felt already."""
        if self._chance.random() < 0.5 and space != self._home:
            self._done.append("ghosts before")
            self._turn(space, on=True)
            self._face.tell()

    def while_nobody_looks(self) -> None:
        """The program is away."""
        self.settle()

    def ready(self) -> None:
        """The mummy is about to walk: some are felt now, and some flicker while it does."""
        self.settle()
        for piece, spot in self._spots():
            if self._strength[piece] == "flickering":
                for _ in range(self._chance.randrange(24)):
                    self._house.later(self._chance.uniform(0.0, 12.0), partial(self._falter, spot))

    def mummy_comes(self, last: str, spot: str, seconds: float) -> None:
        """It leaves the last spot now, and is seen on another so much later; some feel it first."""
        for piece, ghost in self._spots():
            beside = near(spot, ghost) and self._strength[piece] == "beside the mummy"
            if beside and cell(last) and ghost not in {last, spot}:
                early = self._chance.uniform(0.0, min(seconds, _BEFORE_S))
                self._house.later(seconds - early, partial(self._feel, ghost))

    def _feel(self, spot: str) -> None:
        self._face.ghosts.add(spot)
        self._face.tell()

    def _falter(self, spot: str) -> None:
        if spot != self._face.caught:
            self._turn(spot, on=spot not in self._face.ghosts)
            self._face.tell()

    def settle(self) -> None:
        """Explorers are felt where they stand, and nowhere else."""
        self._face.ghosts.clear()
        for piece, spot in self._spots():
            self._strength[piece] = strength = self._chance.choice(_STRENGTHS)
            beside = self._face.mummy is not None and near(self._face.mummy, spot)
            shares = {"steady": 1.0, "flickering": 0.5, "none": 0.0}
            share = shares.get(strength, float(beside))
            self._turn(spot, on=self._chance.random() < share)
        self._face.tell()

    def _flicker(self) -> None:
        """One of them, as often as would make a spot a broken one."""
        spots = [spot for _, spot in self._spots()]
        if spots:
            spot = self._chance.choice(spots)
            every = self._chance.choice([0.02, 0.1, 0.4])
            for _ in range(self._chance.randrange(20)):
                self._falter(spot)
                self._house.wait(every)

    def _pass(self) -> None:
        """A piece is slid or carried over other spaces."""
        for spot in self._chance.sample(self._board.spaces, self._chance.randint(1, 3)):
            if spot != self._home and spot not in self._face.ghosts:
                self._turn(spot, on=True)
                self._face.tell()
                self._house.wait(self._chance.choice([0.05, 0.3, 2.0]))
                self._turn(spot, on=False)
                self._face.tell()

    def _turn(self, spot: str, *, on: bool) -> None:
        if not on:
            self._face.ghosts.discard(spot)
        elif self._may_be_felt(spot):
            self._face.ghosts.add(spot)

    def _may_be_felt(self, spot: str) -> bool:
        """On its own space it is the mummy that is felt."""
        return place_of(spot) != self._home

    def _spots(self) -> list[tuple[str, str]]:
        """Where explorers are, those who can be felt."""
        position = self._house.live.position
        places = zip(self._explorers, position.places, strict=True)
        numbered = enumerate(places)
        return [
            (piece, place if cell(place) else f"{place}.{number % 4 + 1}")
            for number, (piece, place) in numbered
            if place and piece in self._strength and place != self._home
        ]

    @property
    def _home(self) -> str:
        return self._house.live.position.mummy


def never_felt(setup: Setup, chance: Random) -> frozenset[str]:
    """The explorers that this table does not feel on the mummy's side, in either game of a pair."""
    return frozenset(piece for piece in setup.explorers if chance.random() < 0.2)
