"""What the mummy is told at the board is the same wherever the explorers stand.

Two games differ in where the explorers stand, in what is done to them meanwhile, or in the sensors
of their side. The mummy's magnet does the same in both. Until a capture is ruled, everything for
the mummy's side or for everybody, and when it is told, must be equal. (A blocked explorer that is
skipped, for all to hear, is public by the rules; games are compared up to there.)
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid import views
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Move
from fsm.pyramid.events import Captured, Skipped
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Happening,
    Instructed,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Refused,
    Resumed,
    Revealed,
    SeatEmptied,
    SeatJoined,
    TableAccepted,
    Undone,
    UndoProposed,
)
from fsm.pyramid.instructions import COUNTER, Walk
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Changed, Side
from fsm.pyramid.observations import Revealed as RevealAsked
from fsm.pyramid.seats import MUMMY, TABLE
from fsm.pyramid.table import Phase
from tests.live.boards import FIELD, LINE, PRACTICE, RING
from tests.live.table import Table

Heard = list[tuple[float, object]]
Deed = Callable[[Table], object]

WALKS = ("mummy-move", "interim")


def heard(table: Table) -> Heard:
    """What the mummy's side was told and when, up to the first capture."""
    told: Heard = []
    for at, happening in table.told:
        if isinstance(happening, Captured | Skipped):
            break
        if (for_mummy := _for_mummy(table, happening)) is not None:
            told.append((round(at, 6), for_mummy))
    return told


def _for_mummy(table: Table, happening: Happening) -> object:
    match happening:
        case Breach(side) | Refused(side) | Instructed(side) | Noticed(side) | EnteredByHand(side):
            return None if side is Side.EXPLORERS else happening
        case Undone(side):
            return None if side is Side.EXPLORERS else happening
        case Paused() | Resumed() | PlayedWithout() | ReadAgain() | Revealed():
            return happening
        case UndoProposed() | TableAccepted() | SeatJoined() | SeatEmptied():
            return happening
        case event:
            return views.hears(table.setup, MUMMY, event)


def capture_at(table: Table) -> float:
    """When a capture was ruled, or an explorer skipped, which tells where explorers are as well."""
    telling = (at for at, happening in table.told if isinstance(happening, Captured | Skipped))
    return next(telling, float("inf"))


def assert_alike(one: Table, other: Table) -> None:
    """The two games sound alike to the mummy until the rules tell more of one of them."""
    end = round(min(capture_at(one), capture_at(other)), 6)
    before = [[told for told in heard(table) if told[0] < end] for table in (one, other)]
    assert before[0] == before[1]


class Quiet:
    """Feeds the mummy's half of what hands do at set times, whatever happens on the other side."""

    def __init__(self, board: Board, places: dict[str, str], steps: int | None, seed: int) -> None:
        self.chance = Random(seed)
        turn = "mummy" if steps else "red"
        self.table = Table(board, "red", "turquoise", "blue", places=places, turn=turn)
        self.table.told.clear()
        if steps:
            self.table.mummy_rolls(steps)

    def mummy(self, spot: str | None, *, counter: bool = False) -> None:
        """The mummy's magnet is put onto a spot, or lifted; its other half may follow."""
        self.table.where[MUMMY] = spot
        if counter:
            self.table.where[COUNTER] = spot
        self._see()

    def falter(self, spot: str) -> None:
        """A sensor of the mummy's side changes its mind."""
        dead, stuck = self.table.dead, self.table.stuck
        wrong = dead if self.table.where[MUMMY] == spot else stuck
        wrong ^= {(Side.MUMMY, spot)}
        self._see()

    def _see(self) -> None:
        changes = [change for change in self.table.changes() if change.side is Side.MUMMY]
        for change in sorted(changes, key=lambda change: change.present):
            self.table.tell(change)

    def fumble(self) -> None:
        """Somebody on the explorers' side does something, in this game alone."""
        piece = self.chance.choice(("red", "turquoise", "blue", COUNTER))
        spaces = self.table.setup.board.spaces
        match self.chance.randrange(7):
            case 0:
                self.table.lift(piece)
            case 1:
                self.table.put(piece, self.chance.choice(spaces))
            case 2:
                self.table.press(self.chance.choice(["1", "arrow", "card", "done"]))
            case 3:
                self.table.flicker(self.chance.choice(spaces), 3, every=0.01)
            case 4:
                self.table.stick(self.chance.choice(spaces))
            case 5:
                self.table.undo()
            case _:
                self.table.declare("red", self.chance.choice(spaces))


def free_places(board: Board, chance: Random, mummy: str) -> dict[str, str]:
    spaces = [space for space in board.spaces if space != mummy]
    names = chance.sample(spaces, 3)
    return {**dict(zip(("red", "turquoise", "blue"), names, strict=True)), "mummy": mummy}


@st.composite
def mummy_plans(draw: st.DrawFn) -> tuple[Board, str, int | None, list[tuple[float, object]]]:
    """Where the mummy stands, what it may walk, and what its magnet does at which times."""
    board = draw(st.sampled_from([FIELD, RING, LINE]))
    mummy = draw(st.sampled_from(board.spaces))
    steps = draw(st.sampled_from([None, 1, 2, 3, 6]))
    spot = st.sampled_from(["done", "flicker", "lift", *board.spaces])
    deeds = draw(st.lists(st.tuples(st.sampled_from([0.5, 1.0, 2.5]), spot), max_size=8))
    return board, mummy, steps, list(deeds)


@given(mummy_plans(), st.integers(0, 2**32), st.integers(0, 2**32))
def test_the_mummy_hears_the_same_wherever_the_explorers_are(
    plan: tuple[Board, str, int | None, list[tuple[float, str]]], seed: int, other_seed: int
) -> None:
    board, mummy, steps, deeds = plan
    games = []
    for number in (seed, other_seed):
        chance = Random(number)
        game = Quiet(board, free_places(board, chance, mummy), steps, number)
        _play(game, deeds)
        games.append(game.table)
    assert_alike(*games)


def _play(game: Quiet, deeds: list[tuple[float, str]]) -> None:
    """The same deeds of the mummy at the same times; in between, anything on the other side."""
    at = 10.0
    game.table.wait(at - game.table.now)
    for pause, deed in deeds:
        for _ in range(game.chance.randrange(3)):
            game.fumble()
            assert game.table.now < at + 0.3
        at += pause
        game.table.wait(at - game.table.now)
        if capture_at(game.table) < at:
            return
        match deed:
            case "done":
                game.table.mummy_done()
            case "flicker":
                game.falter(game.table.setup.board.spaces[0])
            case "lift":
                game.mummy(None)
            case space:
                game.mummy(space, counter=game.chance.random() < 0.8)
    game.table.wait(30.0)


PAIRS = [
    ({"red": "b1", "blue": "c1"}, {"red": "d3", "blue": "d2"}),
    ({"red": "start", "blue": "start"}, {"red": "b3", "blue": "c3"}),
]


DEEDS: dict[str, Deed] = {
    "jump": lambda table: table.mummy_jump("c2"),
    "step": lambda table: table.mummy_to("d2"),
    "lift": lambda table: table.lift(MUMMY),
    "stuck spot": lambda table: table.stick("b3", Side.MUMMY),
    "flicker": lambda table: table.flicker("b3", 9, Side.MUMMY),
    "done": lambda table: table.mummy_done(),
    "dead spot": lambda table: table.kill("d1", Side.MUMMY),
}
DISORDERS: dict[str, Deed] = {
    "red off": lambda table: table.lift("red"),
    "counter-magnet off": lambda table: table.lift(COUNTER),
    "stuck spot": lambda table: table.stick("d3"),
    "done": lambda table: table.press("done"),
    "both off": lambda table: [table.lift("red"), table.lift("blue")],
    "blue elsewhere": lambda table: table.put("blue", "d3"),
}


@pytest.mark.parametrize("places", PAIRS)
@pytest.mark.parametrize("deed", DEEDS)
def test_off_turn_the_mummy_hears_the_same(
    places: tuple[dict[str, str], dict[str, str]], deed: str
) -> None:
    tables = [Table(FIELD, places={**where, "mummy": "d1"}) for where in places]
    for table in tables:
        DEEDS[deed](table)
        table.wait(10.0)
    assert_alike(*tables)


@pytest.mark.parametrize("disorder", DISORDERS)
@pytest.mark.parametrize("spot", ["b3", "c2"])
def test_disorder_among_the_explorers_changes_nothing_for_the_mummy(
    disorder: str, spot: str
) -> None:
    """A spot of the mummy's side fails while the explorers' side is right, and while it is not."""
    places = {"red": "b1", "blue": "c1", "mummy": "d1"}
    calm, wild = Table(FIELD, places=places), Table(FIELD, places=places)
    DISORDERS[disorder](wild)
    for table in (calm, wild):
        table.wait(5.0 - table.now)
        table.stick(spot, Side.MUMMY)
        table.wait(10.0)
        table.feed(Changed(Side.MUMMY, "d1", False))
        table.wait(10.0)
    assert_alike(calm, wild)


def test_a_walk_with_gaps_sounds_the_same_until_the_capture() -> None:
    """In one game somebody stands on the way, in the other nobody does."""
    near = {"red": "c3", "blue": "b2", "mummy": "b1"}
    far = {"red": "start", "blue": "start", "mummy": "b1"}
    tables = [Table(FIELD, places=places, turn="mummy") for places in (near, far)]
    for table in tables:
        table.mummy_rolls(6)
        table.mummy_jump("d3")  # several ways
        table.wait(3.0)
        assert table.shown(Side.MUMMY) == Walk("b1")
        table.mummy_jump("b1")
        table.mummy_to("c1", "c2")
        table.wait(3.0)
        table.mummy_to("c3")
    assert capture_at(tables[0]) < float("inf")
    assert_alike(*tables)


def test_the_practice_board_keeps_its_wall() -> None:
    chance = Random(7)
    tables = []
    for _ in range(2):
        places = free_places(PRACTICE, chance, "h4")
        table = Table(PRACTICE, "red", "turquoise", "blue", places=places)
        table.mummy_jump("h2")
        table.wait(5.0)
        table.mummy_jump("h4")
        table.wait(5.0)
        tables.append(table)
    assert_alike(*tables)


class Wavering:
    """Red announces, ends its turn, undoes that and ends it again, at the same times in any game.

    What it does with its piece in between, and how often it undoes that, differs.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        places = {"red": self.chance.choice(("b1", "c3", "d2")), "blue": "start", "mummy": "prison"}
        self.table = Table(FIELD, places=places)
        self.table.told.clear()
        self.sights: list[object] = []

    def play(self) -> None:
        self._at(10.0, lambda table: table.announce("2"))
        self._move()
        self._waver()
        self._at(60.0, lambda table: table.done())
        self._at(70.0, lambda table: table.undo())
        self._waver()
        self._at(120.0, lambda table: table.done())
        self._at(130.0, lambda table: table.feed(RevealAsked()))
        self._at(140.0, lambda table: table.undo())

    def _at(self, time: float, deed: Deed) -> None:
        self.table.wait(time - self.table.now)
        self._look()
        deed(self.table)
        self._look()

    def _look(self) -> None:
        self.sights.append([views.view(self.table.position, seat) for seat in (MUMMY, TABLE)])

    def _waver(self) -> None:
        for _ in range(self.chance.randrange(4)):
            self.table.undo()
            if self.chance.random() < 0.5:
                self.table.follow_all()
            self._move()

    def _move(self) -> None:
        table = self.table
        here = {table.where["red"], table.place("red")}
        moves = [move for move in legal(table.position) if isinstance(move, Move)]
        table.carry("red", self.chance.choice([m.to for m in moves if m.to not in here]), 0.2)
        table.wait(2.0)
        assert table.position.phase is Phase.CARD


@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_the_mummy_cannot_tell_whether_a_move_was_undone(seed: int, other_seed: int) -> None:
    games = [Wavering(seed), Wavering(other_seed)]
    for game in games:
        game.play()
    assert_alike(*(game.table for game in games))
    assert games[0].sights == games[1].sights
    told = [told for _, told in heard(games[0].table)]
    assert [t for t in told if isinstance(t, Undone | Revealed)] == [
        Undone(None, "done"),
        Revealed(),
    ]
