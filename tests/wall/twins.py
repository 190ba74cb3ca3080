"""Makes two whole games at once that the public cannot tell apart.

At each decision a pair of commands is chosen (`ways`), one for each game, such that what `public`
gives of both stays the same. Where the games cannot go on alike (a capture or a skip in one of them
only) another pair is tried, and if there is none, another pair for the decision before.
"""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from fsm.pyramid.checks import check
from fsm.pyramid.events import Event, Events, Won
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply, begin
from tests.wall.games import Game, Pair, Try
from tests.wall.mistakes import explorer_mistake, mummy_mistake
from tests.wall.plans import Plan, two_setups
from tests.wall.public import public
from tests.wall.ways import Commands, Way, Ways

# A pair that needs more decisions than this for each explorer, those taken back included, is given
# up.
MOST_DECISIONS: Final = 400

# Where the games cannot go on alike, so many decisions are taken back: the last one alone is seldom
# what led there.
_BACK: Final = 4

_WALKS: Final = frozenset({Phase.INTERIM, Phase.MUMMY_MOVE})
_MUMMYS: Final = _WALKS | {Phase.MUMMY_ROLL}


class _Moment(NamedTuple):
    """Both games at a decision, and what was tried to come here from the one before."""

    one: Position
    other: Position
    tries: tuple[tuple[Try, ...], tuple[Try, ...]] = ((), ())
    happened: Events = ()


def make_twins(plan: Plan) -> Pair | None:
    """A pair of games played to their end, or None where none was found in time."""
    return _Twins(plan, plan.chance()).play()


class _Twins:
    """One search for a pair, depth first."""

    def __init__(self, plan: Plan, chance: Random) -> None:
        self._chance = chance
        self._most = MOST_DECISIONS * len(plan.explorers)
        self._setups = two_setups(plan, chance)
        self._ways = Ways(plan.board, plan.taste, chance)
        self._clumsy = chance.choice([0.0, 0.05, 0.15])  # how often a try is refused

    def play(self) -> Pair | None:
        """Both games to the end, or None when too much was tried."""
        past = [self._first()]
        open_ways = [self._ways.at(past[0].one, past[0].other)]
        for _ in range(self._most):
            if past[-1].one.phase is Phase.OVER:
                return self._pair(past)
            way = next(open_ways[-1], None)
            if way is None and len(past) == 1:
                return None
            if way is None:
                keep = max(1, len(past) - _BACK)
                del past[keep:], open_ways[keep:]
            elif moment := self._follow(past[-1], way):
                past.append(moment)
                open_ways.append(self._ways.at(moment.one, moment.other))
        return None

    def _first(self) -> _Moment:
        (one, heard), (other, also_heard) = map(begin, self._setups)
        assert public(heard) == public(also_heard)
        return _Moment(one, other)

    def _pair(self, past: list[_Moment]) -> Pair:
        one, other = (
            Game(setup, tuple(tried for moment in past for tried in moment.tries[number]))
            for number, setup in enumerate(self._setups)
        )
        apart = sum(moment.one.places != moment.other.places for moment in past)
        happened = frozenset(_name(event) for moment in past for event in moment.happened)
        return Pair(one, other, apart / len(past), happened)

    def _follow(self, moment: _Moment, way: Way) -> _Moment | None:
        """Both games after this way, if it is open in both and sounds alike."""
        mistakes = tuple(self._mummy_mistakes(moment.one))
        one = self._carry_out(moment.one, way[0], mistakes)
        other = self._carry_out(moment.other, way[1], mistakes)
        if one is None or other is None or public(one[2]) != public(other[2]):
            return None
        assert one[0].phase == other[0].phase, "what is due must follow from what is public"
        return _Moment(one[0], other[0], (one[1], other[1]), one[2])

    def _carry_out(
        self, position: Position, commands: Commands, first: tuple[Try, ...]
    ) -> tuple[Position, tuple[Try, ...], Events] | None:
        tries, happened = list(first), Events()
        for command in commands:
            if check(position, command):
                return None
            tries += [*self._explorer_mistakes(position), Try(command)]
            position, events = apply(position, command)
            happened += events
        return position, tuple(tries), happened

    def _explorer_mistakes(self, position: Position) -> Iterator[Try]:
        """In this game only: nobody but the explorer who acts may notice."""
        while position.phase not in _MUMMYS and self._chance.random() < self._clumsy:
            if mistake := explorer_mistake(position, self._chance):
                yield Try(mistake, refused=True)

    def _mummy_mistakes(self, position: Position) -> Iterator[Try]:
        """The mummy knows what it tried itself, so it tries the same in both games."""
        if position.phase in _WALKS and self._chance.random() < 0.3:
            mistake = mummy_mistake(position, self._chance)
            if mistake:
                yield Try(mistake, refused=True)


def _name(event: Event) -> str:
    return f"won by {event.reason}" if isinstance(event, Won) else event.name
