"""The mummy's walk under way, followed step by step on its own side of the board.

A step is taken when the magnet has left its space and is seen on another, or, over a gap, when one
walk alone leads there. Steps are never undone: that would be a free look. Where it cannot be told
how the mummy came to where it is, it goes back and walks again. Explorers matter in one place only:
entering a space of theirs ends the walk.

On a table with ghosts a step onto an explorer, or onto any spot that is closed already, shows in
nothing but that the mummy is gone (`mummy_side`). It may as well be in a hand, and what lights up
there the explorer itself. So that step is ruled when the mummy is seen further on, or at its Done.
"""

from collections import Counter

from fsm.pyramid.checks import check
from fsm.pyramid.commands import MummyMove
from fsm.pyramid.corridors import Walk
from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import Instruction, TakeOff, Where
from fsm.pyramid.instructions import Walk as WalkAgain
from fsm.pyramid.mummy_steps import Gap, at_home, chain, hidden_walk, never_lit, only_way, onward
from fsm.pyramid.observations import Side
from fsm.pyramid.options import MummyStride
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import near, place_of
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting

Finding = MummyMove | Breach

# A ghost at the edge of what its switch feels comes and goes several times a second.
_WEAK_S = 1.0
# From the moment when its space loses it a quick hand, at 350 mm/s, slides the mummy two spaces on
# in 0.12 s and four in 0.29 s; whoever lifts it is no quicker than a blink.
_STEP_S = 0.07

# Somebody who dithers between two spaces is hardly seen on both at once so often; and a spot that
# flickers has been found out by then.
_LOOKS = 3
_LOOKS_FOR_S = 1.6

WALKING = frozenset({Phase.INTERIM, Phase.MUMMY_MOVE})


class MummyWalk:
    """One walk after another; `begin` starts the next."""

    def __init__(self, eye: Eye, waiting: Waiting, timing: Timing, *, ghosts: bool) -> None:
        self._ghosts = ghosts
        self._eye = eye
        self._waiting = waiting
        self._timing = timing
        self._gaps: set[tuple[str, str]] = set()
        self._path: Walk = ()
        self._adrift = False  # it is to go back first
        self._free_at = 0.0  # before, a step belongs to the walk before
        self._lit: list[str] = []  # the spots that saw it since it was on its last step
        self._times: Counter[str] = Counter()  # how often each has seen it come since that step
        self._in_question: str | None = None  # a second spot that sees a mummy at rest
        self._missed_at: str | None = None  # Done was pressed after this step, and it was not seen
        self._ask_where = False
        self._dark_at: dict[str, float] = {}  # when a closed spot went dark,
        self._dark_before: set[str] = set()  # and which of them were dark as the walk began
        self._beside_since: dict[str, float] = {}  # spots lit beside the mummy's, and since when
        self._looks: dict[str, list[float]] = {}  # when one went dark there, and the mummy's never
        self.beside: list[str] = []  # those on which a magnet rests, or comes again and again
        self.instruction: Instruction | None = None

    def begin(self, position: Position, at: float, walked: bool) -> None:
        """A new walk, if it is the mummy's turn; `walked` if it comes right after another."""
        self._free_at = at + self._timing.dwell if walked else 0.0
        self._path = ()
        self._forget()
        self.look_again(position, at)

    def look_again(self, position: Position, at: float) -> None:
        """Nobody watched for a while; or explorers have moved since the last walk."""
        if self._ghosts:
            self._forget_ghosts(at)
            self.close_others(position)
        self._adrift = position.phase in WALKING and not at_home(self._eye, self.last(position))

    @property
    def begun(self) -> bool:
        """Whether it has taken a step of this walk."""
        return bool(self._path)

    @property
    def taken(self) -> int:
        """How many steps of this walk it has taken."""
        return len(self._path)

    def last(self, position: Position) -> str:
        """The place of its last step, or where it began."""
        return self._path[-1] if self._path else position.mummy

    @property
    def foreign(self) -> list[str]:
        """The spots with another magnet than the mummy's; of ghosts nobody speaks."""
        return [] if self._ghosts else sorted(self._eye.closed - self._eye.doubts.keys())

    def close_others(self, position: Position) -> None:
        """Whatever is lit now and is not the mummy is closed; where it strays it stays open.

        In an area what came while the mummy was seen there is closed already, and stays so.
        """
        last, lit = self.last(position), self._eye.lit | self._eye.closed
        strays = set() if self._eye.sees(last) else set(self._seen(position))
        at_last = {spot for spot in lit if place_of(spot) == last}
        mummy = strays or (at_last & self._eye.lit) - self._eye.closed or at_last
        self._eye.open_all_but(lit - mummy)

    def may_have_come(self, position: Position, spot: str, left_at: float, at: float) -> bool:
        """Whether one walk leads from its last step onto this spot, and it had time to take it.

        The mummy's own field hides the ghosts around it. A ghost may therefore light up the moment
        the mummy leaves its space, at `left_at`, or while the mummy is in the air. So a spot that
        lights up where an explorer stands is never a step by itself: lifting the mummy could be a
        capture. A switch on the way must have seen the mummy, unless a ghost lies there: its switch
        is lit all the time, or goes dark as the mummy passes.
        """
        board, last, since = position.setup.board, self.last(position), at - left_at
        if spot not in board.corridors.bit or spot in position.places:
            return False
        way = only_way(board, self._eye, last, spot)
        if way is None or len(way) > self._left(position):
            return False
        passed = {s for s, gone in self._dark_at.items() if gone >= left_at}
        felt = {*self._lit, *passed, *(self._eye.closed & self._eye.lit)}
        if any(space not in felt and self._eye.watches(space) for space in way[:-1]):
            return False
        return since >= min(_STEP_S * (len(way) - 1), self._timing.blink)

    def comes_again(self, spot: str, at: float) -> None:
        """A spot lights up. If it was dark before this walk, and for long, its ghost had gone.

        During a walk explorers stand still: what goes dark then, however long, is a weak ghost.
        """
        since = at - self._dark_at.pop(spot, at)
        if spot in self._dark_before and since >= _WEAK_S:
            self._eye.open(spot)
        self._dark_before.discard(spot)

    def ghost_gone(self, spot: str, at: float) -> None:
        """A closed spot went dark. It stays closed for a while: a weak ghost comes and goes."""
        self._dark_at[spot] = at

    def _forget_ghosts(self, at: float) -> None:
        """Of an explorer that has gone."""
        eye = self._eye
        weak = {spot for spot, since in self._dark_at.items() if at - since < _WEAK_S}
        eye.open_all_but(eye.closed & (eye.lit | weak))
        self._dark_at = {spot: self._dark_at[spot] for spot in weak}
        self._dark_before = weak

    def note(self, position: Position, spot: str) -> None:
        """A spot has begun to see it."""
        self._times[spot] += 1
        back = place_of(spot) == self.last(position)
        self._lit = [] if back else [*self._lit, spot]

    def judge(self, position: Position, at: float) -> Finding | None:
        """What it has done, if there is anything to rule or to say."""
        last = self.last(position)
        if self._adrift and at_home(self._eye, last):
            self._adrift, self._lit = False, []  # what it did before it came back is no step
            if self._ghosts:
                self.close_others(position)
        self.instruction = self._way_back(position) if self._adrift else None
        if self._adrift:
            return None
        steps, self.beside = self._steps(position), []
        if isinstance(steps, Gap):
            return self._over_gap(position, steps)
        if not steps:
            self._close_foreign(position, at)
            self._wait(position, at)
            return None
        if at < self._free_at:
            return self._overrun(last, steps[-1])
        # Looked at again where it is now, for nobody else may wake the game in time.
        return self._go(position, steps) or self.judge(position, at)

    def done(self, position: Position) -> Finding | None:
        """The mummy says that its walk has ended; or that nothing lies where it was to look."""
        last, seen = self.last(position), self._seen(position)
        match self.instruction:
            case TakeOff(spot) if spot in self.foreign:
                self._eye.doubt(spot, Fault.STUCK)  # nothing is there, as was asked; it walks on
                return None
        if not self._adrift and at_home(self._eye, last):
            return self._end_in_doubt(position, seen[0]) if seen else MummyMove(self._path)
        hidden = () if seen or self._adrift else self._unseen_walk(position)
        if hidden:
            return self._go(position, hidden) or MummyMove(self._path)
        if seen:
            self._adrift = True
            return Breach(Side.MUMMY, Handling.MUMMY_ELSEWHERE, {"spot": seen[0]})
        self._ask_where = self._missed_at == last
        self._adrift, self._missed_at = True, last
        return Breach(Side.MUMMY, Handling.UNSEEN, {"piece": MUMMY, "last": last})

    def declared(self, position: Position, place: str) -> Finding | None:
        """Somebody has said where it stands, though no sensor sees it."""
        last, board = self.last(position), position.setup.board
        if place == last:
            if not self._ghosts:
                self._doubt_unlit(place)
            for spot in self._eye.closed & self._eye.lit:
                if place_of(spot) == place:
                    self._eye.open(spot)  # it came back onto a ghost, where nothing showed it
            return None
        walk = () if place in board.area_names else only_way(board, self._eye, last, place)
        if not walk or len(walk) > self._left(position):
            return Breach(Side.MUMMY, Handling.NO_USE)
        if not self._ghosts:  # or it could have its space called broken, and go where it likes
            self._doubt_unlit(place)
        self._adrift = False
        return self._go(position, walk)

    def refused(self, position: Position, at: float) -> None:
        """It may not end so: it goes on, or, with no steps left, begins anew."""
        if len(self._path) >= position.steps:
            self.begin(position, at, walked=False)

    def _doubt_unlit(self, place: str) -> None:
        for spot in self._eye.unlit_spots(place)[:1]:
            self._eye.doubt(spot, Fault.DEAD)

    def _forget(self) -> None:
        """What was seen and said since the last step is over."""
        self._lit, self._times = [], Counter()
        self._in_question, self._missed_at = None, None
        self._beside_since, self._looks = {}, {}

    def _has_looked(self, spot: str, at: float) -> bool:
        looks = self._looks.get(spot, [])
        return len(looks) >= _LOOKS and self._waiting.reached(looks[0] + _LOOKS_FOR_S, at)

    def _close_foreign(self, position: Position, at: float) -> None:
        """Seen elsewhere while the mummy is seen here: another magnet, which is no step of it.

        A spot beside it may be its next step, seen before the last has lost it; but no longer than
        a blink. Then either is the mummy, and nobody can tell: it is `beside`, and told. So is one
        that comes again and again while the mummy's own space never goes dark: a magnet that lies
        there could let the mummy look round next door, each time for less than a blink.
        """
        last = self.last(position)
        if self._ghosts:
            return
        self._eye.open_all_but(self._eye.closed & self._eye.lit)
        if self._eye.watches(last) and at_home(self._eye, last):
            adjoin = position.setup.board.corridors.adjoin
            seen = self._seen(position)
            beside = {s for s in seen if near(last, s) or adjoin(last, s)}
            for spot in self._beside_since.keys() - beside:
                self._looks.setdefault(spot, []).append(at)
            self._beside_since = {s: self._beside_since.get(s, at) for s in beside}
            blink = self._timing.blink
            since = self._beside_since.items()
            self._eye.close(*(set(seen) - beside))
            rests = [s for s, t in since if self._waiting.reached(t + blink, at)]
            again = [s for s in beside if self._has_looked(s, at)]
            self.beside = sorted({*rests, *again})
        else:
            self._beside_since, self._looks = {}, {}

    def _way_back(self, position: Position) -> Instruction:
        """Back and walk again; if even so it is not seen, somebody must say where it is."""
        last, corridors = self.last(position), position.setup.board.corridors
        if self._ask_where and not self._eye.spaces:
            return Where(MUMMY, (last, *corridors.names(corridors.reach(last, 1, 0))))
        return WalkAgain(last)

    def _seen(self, position: Position) -> list[str]:
        """Where it seems to be, besides the place of its last step."""
        seen = position.setup.board.corridors.names(self._eye.spaces)
        return [space for space in seen if space != self.last(position)]

    def _left(self, position: Position) -> int:
        return position.steps - len(self._path)

    def _steps(self, position: Position) -> Walk | Gap:
        board, last = position.setup.board, self.last(position)
        followed = chain(board, last, self._lit)
        if followed and at_home(self._eye, last) and self._eye.sees(followed[-1]):
            self._eye.close_place(last)  # it has been seen walking: another magnet is left there
            return followed
        return onward(board, self._eye, last, self._left(position))

    def _go(self, position: Position, steps: Walk) -> MummyMove | None:
        """Step by step; entering an explorer's space ends the walk there, and so does the last."""
        for step in steps:
            self._path = (*self._path, step)
            self._forget()
            if step in position.places:
                return self._capture(position)
            if len(self._path) == position.steps:
                return MummyMove(self._path)
        if self._ghosts:
            self.close_others(position)
        return None

    def _capture(self, position: Position) -> MummyMove:
        """The walk ends there; where steps are exact, the rulebook wants to hear them all."""
        left, corridors = self._left(position), position.setup.board.corridors
        if position.setup.options.mummy_move is not MummyStride.EXACT or not left:
            return MummyMove(self._path)
        rests = corridors.exact_walks(self._path[-1], left)
        wholes = [MummyMove((*self._path, *rest)) for rest in rests]
        return next((whole for whole in wholes if check(position, whole) is None), wholes[0])

    def _overrun(self, last: str, at: str) -> Breach:
        """It slides on from the walk before, of which it did not know that it had ended."""
        self._adrift = True
        return Breach(Side.MUMMY, Handling.MUMMY_TOO_FAR, {"last": last, "at": at})

    def _over_gap(self, position: Position, gap: Gap) -> Breach:
        """Several ways lead there, or none so short.

        If it comes over the same gap again although it was asked to walk, a spot may be dead that
        has never seen a magnet: it is doubted, and the next time it will be bridged.
        """
        last = self.last(position)
        again = (last, gap.at) in self._gaps
        self._gaps.add((last, gap.at))
        walk = never_lit(position.setup.board, self._eye, last, gap.at)
        if again and not gap.too_far:
            for space in walk[:-1]:
                self._eye.doubt(space, Fault.DEAD)
        self._adrift = True
        code = Handling.MUMMY_TOO_FAR if gap.too_far else Handling.MUMMY_GAP
        return Breach(Side.MUMMY, code, {"last": last, "at": gap.at})

    def _wait(self, position: Position, at: float) -> None:
        """It rests, is in a hand, or is where no sensor sees it; or it is seen in two places."""
        last, seen = self.last(position), self._seen(position)
        if at_home(self._eye, last):
            self._in_question = self._in_question if self._in_question in seen else None
            strays = [*seen, *self.foreign]
            if self._in_question:
                self.instruction = WalkAgain(last)
            elif strays and self._waiting.quiet(at, self._timing.patience):
                self.instruction = TakeOff(strays[0])
        elif (seen or not self._hidden(position)) and self._waiting.quiet(
            at, self._timing.patience
        ):
            self._adrift = bool(seen)
            self.instruction = WalkAgain(last, unseen=self._ghosts and not seen)

    def _end_in_doubt(self, position: Position, space: str) -> Finding:
        """Two spots see it. The one that has seen it come twice is right; else ask, then trust."""
        board, last = position.setup.board, self.last(position)
        walk = board.corridors.only_walk(last, space)
        if self._times[space] > 1 and walk and len(walk) <= self._left(position):
            self._eye.close_place(last)
            return self._go(position, walk) or MummyMove(self._path)
        if self._in_question == space:
            self._eye.doubt(space, Fault.STUCK)
            return MummyMove(self._path)
        self._in_question = space
        return Breach(Side.MUMMY, Handling.NOT_SO, {"spot": space})

    def _unseen_walk(self, position: Position) -> Walk:
        """The one walk onto a space where nothing would show that the mummy is there.

        With ghosts that is a closed spot beside it. Where it may as well be one that is not
        believed, somebody must say, whether anything is closed or not: the difference would tell.
        """
        corridors, last = position.setup.board.corridors, self.last(position)
        if not self._ghosts:
            return self._hidden(position)
        if self._eye.blind & corridors.reach(last, 1, 0):
            return ()
        ghosts = corridors.set_of(self._eye.closed & self._eye.lit)
        beside = corridors.names(ghosts & corridors.reach(last, 1, 0))
        return (beside[0],) if len(beside) == 1 else ()

    def _hidden(self, position: Position) -> Walk:
        """The same as far as everybody may know of it."""
        left, corridors = self._left(position), position.setup.board.corridors
        foreign = corridors.set_of(self.foreign)
        hidden = corridors.names(self._eye.blind | foreign)
        return hidden_walk(position.setup.board, self._eye, self.last(position), hidden, left)
