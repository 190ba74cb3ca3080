"""On a table with ghosts too the mummy is told the same wherever the explorers stand.

Two games differ in where explorers stand, how strongly each is felt on the mummy's side, and what
their hands do meanwhile. The mummy's magnet does the same in both at equal times, and so do hands
that lay spare magnets. Played up to where the rules or the sensors must tell more of one of them:
where the mummy is put onto an explorer, or says that it stands where something is felt already.
"""

from dataclasses import dataclass
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid.board import Board
from fsm.pyramid.mummy_side import MummySide
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Back, Lost, Side
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import place_of
from tests.live.boards import FIELD, LINE, RING
from tests.live.table import Table
from tests.live.test_wall import assert_alike, capture_at, free_places

EXPLORERS = ("red", "turquoise", "blue")


@dataclass(frozen=True)
class Plan:
    """What is alike in both games: `deeds` of the mummy's side, each after so many seconds."""

    board: Board
    mummy: str
    steps: int | None
    deeds: tuple[tuple[float, str, str], ...]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    board = draw(st.sampled_from([FIELD, RING, LINE]))
    deed = st.tuples(
        st.sampled_from([0.1, 0.4, 1.0, 2.5]),
        st.sampled_from(["done", "lift", "back", "step", "step", "jump", "lay", "take", "pause"]),
        st.sampled_from(board.spaces),
    )
    return Plan(
        board,
        draw(st.sampled_from(board.spaces)),
        draw(st.sampled_from([None, 1, 2, 3, 6])),
        tuple(draw(st.lists(deed, max_size=10))),
    )


class Ghostly:
    """One of the two games, with its own `chance`."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.chance = Random(seed)
        places = free_places(plan.board, self.chance, plan.mummy)
        turn = "mummy" if plan.steps else "red"
        self.table = Table(
            plan.board, *EXPLORERS, places=places, turn=turn, ghosts=True, ready=False
        )
        self.table.faint |= {piece for piece in EXPLORERS if self.chance.random() < 0.4}
        self.table.set_all()
        self.table.wait(10.0 - self.table.now)
        self.table.told.clear()
        if plan.steps:
            self.table.mummy_rolls(plan.steps)

    @property
    def last(self) -> str:
        """Where the mummy's walk has led, or where it stands."""
        return self.side._walk.last(self.table.position)

    @property
    def side(self) -> MummySide:
        """The mummy's side of the game."""
        return self.table.game._sides.mummy

    @property
    def walking(self) -> bool:
        """Whether the mummy walks: explorers stand still."""
        return self.table.position.phase in WALKING

    @property
    def explorers(self) -> set[str]:
        """The spots of explorers, as the game has them and as they stand."""
        table = self.table
        stand = {*table.position.places, *(table.where[piece] for piece in EXPLORERS)}
        return {spot for spot in stand if spot}

    def mummy(self, spot: str | None) -> None:
        """Its magnet is put there, or lifted."""
        self.table.where[MUMMY] = spot
        self.see()

    def see(self) -> None:
        """All at one time: what else is felt there must not put off what the mummy does."""
        for change in sorted(self.table.changes(), key=lambda change: change.present):
            self.table.tell(change)

    def fumble(self, until: float) -> None:
        """What nobody across the board may notice."""
        for _ in range(self.chance.randrange(4)):
            self.table.wait(self.chance.uniform(0.0, max(0.0, until - self.table.now) / 2))
            piece = self.chance.choice(EXPLORERS)
            if self.walking or self.chance.random() < 0.5:
                self._falter(piece)
            elif self.chance.random() < 0.3:
                self.table.lift(piece)
            else:
                taken = {self.table.where[MUMMY], self.table.position.mummy}
                free = [space for space in self.table.setup.board.spaces if space not in taken]
                self.table.put(piece, self.chance.choice(free))
        self.table.wait(until - self.table.now)

    def _falter(self, piece: str) -> None:
        """It is felt no more, or again, at any time: the mummy's own field may hide it."""
        spot = self.table.where[piece] or ""
        often = self.chance.choice([1, 1, 9]) if place_of(spot) != self.table.position.mummy else 0
        for _ in range(often):
            self.table.faint ^= {piece}
            self.see()
            self.table.wait(0.001)


def parted(games: list[Ghostly], deed: str, space: str) -> bool:
    """Whether the rules or the sensors must tell more of one game after this deed."""
    if any(capture_at(game.table) < float("inf") for game in games):
        return True
    one = games[0]
    if not one.walking:
        return False
    corridors = one.table.setup.board.corridors
    beside = {*corridors.names(corridors.reach(one.last, 1, 0))}
    if deed == "done":
        closed = [beside & set(game.side.eye.closed) for game in games]
        near = any(beside & game.explorers for game in games)
        return not one.side.eye.sees(one.last) and (near or closed[0] != closed[1])
    if deed in {"step", "jump"}:
        return any(space in game.explorers | set(game.side.eye.closed) for game in games)
    return deed == "lay" and not one.side.eye.sees(one.last)


@given(plans(), st.integers(0, 2**32), st.integers(0, 2**32))
def test_the_mummy_hears_the_same_whoever_is_felt_on_its_side(
    plan: Plan, seed: int, other_seed: int
) -> None:
    games = [Ghostly(plan, seed), Ghostly(plan, other_seed)]
    corridors, at = plan.board.corridors, 10.0
    for seconds, deed, where in plan.deeds:
        at += seconds
        for game in games:
            game.fumble(at)
        near = corridors.names(corridors.reach(games[0].last, 1, 0))
        space = near[plan.board.spaces.index(where) % len(near)] if deed == "step" else where
        if parted(games, deed, space):
            break
        for game in games:
            match deed:
                case "done":
                    game.table.mummy_done()
                case "lift":
                    game.mummy(None)
                case "pause":
                    paused = game.table.game.paused
                    game.table.feed(Back(PEOPLE) if paused else Lost(PEOPLE))
                case "back":
                    game.mummy(game.last)
                case "lay":
                    game.table.spares[Side.MUMMY].add(space)
                    game.see()
                case "take":
                    game.table.spares[Side.MUMMY].clear()
                    game.see()
                case _:
                    game.mummy(space)
    else:
        for game in games:
            game.fumble(at + 30.0)
    assert_alike(*(game.table for game in games))
