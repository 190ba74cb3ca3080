"""The same observations at the same times give the same happenings, whatever they are."""

from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid.commands import Announce, Card, Done, Move, MummyMove, MummyRoll, Release, Roll
from fsm.pyramid.dice import DICE, FACES
from fsm.pyramid.happenings import Happening, Instructed
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import (
    Accepted,
    Asked,
    Back,
    Changed,
    Declared,
    Die,
    Emptied,
    Entered,
    Joined,
    Lie,
    Lost,
    Observation,
    Pressed,
    Revealed,
    Side,
    Undo,
    UndoProposed,
    Woken,
)
from fsm.pyramid.parts import PEOPLE, REFEREE
from fsm.pyramid.referee import Referee
from fsm.pyramid.setup import Setup
from fsm.pyramid.spots import Spots, spots_for
from tests.live.boards import FIELD, LINE
from tests.live.table import BROWN, DICE_NAMES, TRAY, Table, setup_for

SETUPS = (
    setup_for(LINE, ("red", "blue")),
    setup_for(LINE, ("red", "blue"), places={"red": "d1", "blue": "f1", "mummy": "h1"}, locked=2),
    setup_for(
        FIELD, ("red", "turquoise", "blue"), places={"red": "b1", "mummy": "d3"}, turn="mummy"
    ),
)
PARTS = ("explorers", "mummy", PEOPLE, REFEREE)
FACE = st.sampled_from(FACES)


def observations(setup: Setup, spots: Spots) -> st.SearchStrategy[Observation]:
    """Anything that could be seen or said at such a table, sensible or not."""
    side, spot = st.sampled_from(Side), st.sampled_from(sorted(spots.names))
    pieces = st.sampled_from((*setup.explorers, "mummy", "counter-magnet"))
    places = st.sampled_from((*setup.board.spaces, "start", "prison"))
    keys = st.sampled_from(["1", "2", "3", "4", "arrow", "release", "card", "done", "done"])
    commands = st.one_of(
        st.builds(Roll, st.lists(FACE, min_size=1, max_size=DICE).map(tuple)),
        st.builds(Announce, FACE),
        st.builds(Move, places),
        st.builds(MummyRoll, st.integers(1, 6)),
        st.builds(MummyMove, st.lists(places, max_size=2).map(tuple)),
        st.builds(Card, st.sampled_from(sorted(setup.board.treasure))),
        st.sampled_from([Done(), Release()]),
    )
    seen = st.builds(Changed, side, spot, st.booleans())
    die, face = st.sampled_from((*DICE_NAMES, BROWN, "9")), st.sampled_from((*FACES, "5", None))
    lies = st.builds(Die, die, st.sampled_from(Lie), face)
    readers = st.sampled_from([Lost("reader", DICE_NAMES), Lost("brown reader", (BROWN,))])
    return st.one_of(
        seen,
        seen,
        seen,
        lies,
        lies,
        lies,
        st.builds(Entered, die, st.sampled_from((*FACES, "5"))),
        readers,
        st.builds(Pressed, side, keys),
        st.builds(Asked, commands),
        st.builds(Declared, pieces, places),
        st.builds(Lost, st.sampled_from(PARTS)),
        st.builds(Back, st.sampled_from([*PARTS, "reader", "brown reader"])),
        st.sampled_from([Woken(), Woken(), Accepted(), Revealed(), Joined("red"), Emptied("red")]),
        st.sampled_from([Undo(), UndoProposed()]),
    )


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Setup, Spots, list[tuple[Observation, float]]]:
    setup = draw(st.sampled_from(SETUPS))
    spots = spots_for(setup.board, draw(st.sampled_from([0, 1, 4])))
    step = st.sampled_from([0.0, 0.02, 0.1, 0.3, 0.8, 2.0]) | st.floats(0.0, 3.0)
    seen = draw(st.lists(st.tuples(observations(setup, spots), step), max_size=60))
    at, timed = 0.0, []
    for observation, pause in seen:
        at += pause
        timed.append((observation, at))
    return setup, spots, timed


def play(
    setup: Setup, spots: Spots, timed: list[tuple[Observation, float]]
) -> list[tuple[Happening, ...]]:
    """All that happens; the instruction shown is always the last one told."""
    game = LiveGame(Referee(setup), spots, tray=TRAY)
    shown = {side: game.instruction(side) for side in Side}
    told = []
    for observation, at in timed:
        told.append(game.feed(observation, at))
        for happening in told[-1]:
            if isinstance(happening, Instructed):
                assert shown[happening.side] != happening.instruction
                shown[happening.side] = happening.instruction
        assert shown == {side: game.instruction(side) for side in Side}
    return told


def attend(
    setup: Setup, spots: Spots, timed: list[tuple[Observation, float]]
) -> list[tuple[Observation, float]]:
    """The same evening with a service that wakes the game whenever it asks, and never twice."""
    game = LiveGame(Referee(setup), spots, tray=TRAY)
    attended: list[tuple[Observation, float]] = []
    for observation, at in timed:
        while game.deadline is not None and game.deadline <= at:
            due = game.deadline
            game.feed(Woken(), due)
            attended.append((Woken(), due))
            assert _asks_later(game, due)
        game.feed(observation, at)
        attended.append((observation, at))
    return attended


def _asks_later(game: LiveGame, due: float) -> bool:
    return game.deadline is None or game.deadline > due


@given(evenings())
def test_anything_may_be_seen_and_gives_the_same_again(
    evening: tuple[Setup, Spots, list[tuple[Observation, float]]],
) -> None:
    assert play(*evening) == play(*evening)


@given(evenings())
def test_a_game_that_is_woken_asks_for_a_later_time_or_for_none(
    evening: tuple[Setup, Spots, list[tuple[Observation, float]]],
) -> None:
    setup, spots, _ = evening
    attended = attend(*evening)
    assert len(play(setup, spots, attended)) == len(attended)


def test_an_evening_at_the_table_gives_the_same_again() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"}, tray=TRAY)
    table.announce("3")
    table.slide("red", "e1")
    table.wait(2.0)
    table.done()
    table.lift("blue")
    table.wait(3.0)
    table.follow_all()
    table.announce("2")
    table.slide("blue", "c1")
    table.wait(3.0)
    table.slide("blue", "d1")
    table.done()
    table.mummy_rolls(3)
    table.mummy_jump("e1")
    table.wait(3.0)
    replayed = play(table.setup, table.spots, table.fed)
    assert [h for told in replayed for h in told] == [h for _, h in table.told]


def test_an_observation_that_comes_twice_is_harmless() -> None:
    """A service that was killed may feed its last observation again."""
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"})
    table.announce("1")
    table.slide("red", "e1")
    again = next(seen for seen, _ in reversed(table.fed) if isinstance(seen, Changed))
    before = table.position
    table.feed(again)
    assert table.position == before
    assert table.wait(60.0) == ()


def test_an_evening_with_dice_gives_the_same_again() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"}, tray=TRAY)
    table.lay()
    table.roll_dice("1", "mummy", "3", "3", "3")
    table.take("2")
    table.wait(3.0)
    table.fell("2", "mummy")
    table.take("1", "3")
    table.cocks("1")
    table.done()
    table.press("4")
    table.feed(Lost("reader", DICE_NAMES))
    table.done()
    table.wait(3.0)
    table.enter("4", "2")
    table.feed(Back("reader"))
    table.wait(3.0)
    replayed = play(table.setup, table.spots, table.fed)
    assert [h for told in replayed for h in told] == [h for _, h in table.told]


def test_a_die_that_is_reported_twice_is_harmless() -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"}, tray=TRAY)
    table.lay()
    table.roll_dice("3")
    before = table.position
    for seen in [seen for seen, _ in table.fed if isinstance(seen, Die)][-2:]:
        assert table.feed(seen) == ()
    assert table.position == before
    assert table.wait(60.0) == ()
