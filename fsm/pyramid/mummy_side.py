"""The mummy's side of a live game: its walk, and where it belongs at other times.

Only this side's sensors and what is public about the mummy go in, so nothing that comes out can
depend on explorers, until a capture is ruled. Among ghosts one thing does: whether a step is ruled
as it is made, for onto an explorer it is ruled by Done, or further on.

Off its turn the mummy stays where it is. No magnet may hide that it left: the moment its space goes
dark is a breach, whatever else is lit; and so is a second magnet on its side, which could stand in
for it. That one is asked off. It is no broken spot, unless people insist that nothing is there. In
an area, where the mummy may be on any spot, the second is the one that came while it was seen.

In an area it is a breach a blink later: the mummy may be pushed from one of its spots to the next.

**Ghosts.** On some tables an explorer is sensed on this side too. There nothing but the mummy's own
magnet may ever be spoken of, or one could hear where explorers stand. So every other spot that
lights up while the mummy is seen, or off its turn, is *closed* (`eye`): to this side it is dark.
What lights up after the mummy has left its space is the mummy, if one walk leads there and nobody
stands there. And nobody has its own spot called broken, for then it could go where it likes.
"""

from math import inf
from typing import Final

from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import Instruction, Put, TakeOff
from fsm.pyramid.mummy_steps import at_home
from fsm.pyramid.mummy_walk import WALKING, Finding, MummyWalk
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import cell
from fsm.pyramid.spots import Spots, place_of
from fsm.pyramid.table import Phase
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting

# A magnet that slides is seen by two switches at once for less than this.
_OVERLAP_S: Final = 0.1


class MummySide:
    """What the mummy does with its magnet, and what it is asked to do."""

    def __init__(self, position: Position, spots: Spots, timing: Timing) -> None:
        self.eye = Eye(position.setup.board, spots.of(Side.MUMMY))
        self.instruction: Instruction | None = None
        self._ghosts = spots.ghosts
        self._timing = timing
        self._waiting = Waiting(self.eye)
        self._walk = MummyWalk(self.eye, self._waiting, timing, ghosts=spots.ghosts)
        self._setting_up = True
        self._strayed_to: str | None = None  # "" while it is seen nowhere
        self._left_at = 0.0  # when its space went dark
        self._came_at = 0.0  # when its last walk ended
        self._hushed: dict[str, float] = {}  # until when nothing is said of a second magnet there
        self._guests: dict[str, float] = {}  # the spots of its area where a second came, and when
        self._calm_and_lit: set[str] = set()  # spots that flickered, and see a magnet now
        self._denied: str | None = None  # where the mummy is seen, and is not, people say
        self._just_walked = False
        self._closed_at: dict[str, float] = {}  # when each ghost lit up
        self._flickered: set[str] = set()  # the spots that did before its walk
        self._walk.begin(position, at=0.0, walked=False)

    @property
    def deadline(self) -> float | None:
        """When to judge again, if nothing changes before."""
        return self._waiting.deadline

    @property
    def steps_taken(self) -> int:
        """How many steps of the walk under way it has taken."""
        return self._walk.taken

    def note(self, position: Position, spot: str, present: bool, at: float) -> None:
        """A sensor has settled."""
        if self._see(position, spot, present, at) and present:
            self._walk.note(position, spot)

    def follow(self, position: Position, at: float, walked: bool) -> None:
        """The position has changed; `walked` if by the mummy's own move.

        Whoever plays on has set up: a mummy that is not where it belongs has left its space then.
        """
        self._setting_up = False
        self._just_walked = walked
        if walked:
            self._came_at = at
            # In its walk hands may lift it as often as they like, and that is no broken spot: off
            # its turn the space on which it stands must lose it at once. A broken one is told once
            # as the mummy's leaving, and then doubted again.
            own = {spot for spot in self.eye.flickering if place_of(spot) == position.mummy}
            self.eye.trust(*sorted(own - self._flickered))
        self._flickered = set(self.eye.flickering)
        self._walk.begin(position, at, walked)

    def look_again(self, position: Position, at: float) -> None:
        """The game goes on. What it did in its own walk meanwhile has been said."""
        self._walk.look_again(position, at)
        if position.phase in WALKING:
            self._strayed_to = None

    def watch(
        self, position: Position, spot: str, present: bool, at: float, *, certain: bool
    ) -> Breach | None:
        """The same as `note` in a pause: nothing counts, and the mummy has to stay where it is.

        Where what is seen is not `certain`, the table is compared with the game afterwards.
        """
        left = certain and self._has_strayed_over_flickering_spots(position, at)
        self._see(position, spot, present, at, paused=True)
        self._close_guests(at)
        if not certain or position.phase is Phase.OVER:
            return None
        place, seen = self._walk.last(position), self._seen(position)
        if left:
            return self._stray(place, seen, at)
        if self.home(position):
            self._strayed_to = None
            return self._second([*seen, *self._others(position)], at)
        if seen or position.phase not in WALKING:
            return self._stray(place, seen, at)
        return None

    def home(self, position: Position) -> bool:
        """Whether the mummy is where it belongs, its walk so far included."""
        return at_home(self.eye, self._walk.last(position))

    def stands_still(self, position: Position) -> bool:
        """Whether the mummy is where its walk begins, and has taken no step of it."""
        return self.home(position) and not self._walk.begun

    def place(self, position: Position) -> str:
        """Where the mummy is, for the other side: its place, another space, or "" if unknown."""
        if self.home(position):
            return self._walk.last(position)
        seen = self._seen(position)
        return seen[0] if len(seen) == 1 else ""

    def judge(self, position: Position, at: float) -> Finding | None:
        """The next thing to rule or to say, if there is one."""
        self.instruction = None
        self._waiting.begin()
        if position.phase is Phase.OVER:
            return None
        self._close_guests(at)
        if position.phase not in WALKING:
            if not self._ghosts:
                self.eye.open_all_but(self.eye.closed & self._guests.keys())
            return self._judge_off_turn(position, at)
        found = self._walk.judge(position, at)
        self.instruction = self._walk.instruction
        seconds = [*self._walk.foreign, *self._walk.beside, *self._calm_next_door(position, at)]
        return found or self._second(seconds, at)

    def done(self, position: Position) -> Finding | None:
        """The mummy's Done: it ends its walk, or says that it has done what was asked."""
        if position.phase in WALKING:
            return self._walk.done(position)
        if self.instruction is None:
            return Breach(Side.MUMMY, Handling.NOT_YOURS)
        if self._ghosts:
            return self._done_among_ghosts(position)
        if isinstance(self.instruction, Put) and self.instruction.origin:
            self._denied = self.instruction.origin
            return Breach(Side.MUMMY, Handling.NOT_SO, {"spot": self.instruction.origin})
        return self._take_its_word(position)

    def _done_among_ghosts(self, position: Position) -> Breach | None:
        """The mummy says that it is home: then it is what is seen there, and elsewhere a ghost is.

        It may have come back onto a ghost, where nothing showed it.
        """
        at_home = {spot for spot in self.eye.lit if place_of(spot) == position.mummy}
        self.eye.open_all_but((self.eye.lit | self.eye.closed) - at_home)
        return None if self.home(position) else self._take_its_word(position)

    def declared(self, position: Position, place: str) -> Finding | None:
        """Somebody says that the mummy stands there; of use only while no sensor sees it."""
        if self.eye.spaces or self.home(position):
            asked = position.phase in WALKING or self.instruction
            return Breach(Side.MUMMY, Handling.NO_USE if asked else Handling.NOT_YOURS)
        if position.phase in WALKING:
            return self._walk.declared(position, place)
        if place != position.mummy:
            return Breach(Side.MUMMY, Handling.NO_USE)
        return self._take_its_word(position)

    def _take_its_word(self, position: Position) -> Breach | None:
        if self._ghosts:
            return Breach(Side.MUMMY, Handling.UNSEEN, {"piece": MUMMY, "last": position.mummy})
        self.accept(position)
        return None

    def refused(self, position: Position, at: float) -> None:
        """The walk may not end so."""
        self._walk.refused(position, at)

    def accept(self, position: Position) -> None:
        """People say that the mummy is where it belongs, and nowhere else."""
        place = self._walk.last(position)
        strays = {*self._seen(position), *self._walk.foreign, *self._others(position)}
        for spot in sorted(strays | self._calm_and_lit):
            self.eye.doubt(spot, Fault.STUCK)
        unlit = self.eye.unlit(place)
        if unlit and not at_home(self.eye, place):
            self.eye.doubt(unlit, Fault.DEAD)

    def _seen(self, position: Position) -> list[str]:
        """The spaces on which a magnet is seen that may be the mummy, but for its own."""
        seen = position.setup.board.corridors.names(self.eye.spaces)
        return [space for space in seen if space != self._walk.last(position)]

    def _see(
        self, position: Position, spot: str, present: bool, at: float, *, paused: bool = False
    ) -> bool:
        """Whether it is believed. What was denied is not denied of another magnet."""
        self._denied = None if spot == self._denied else self._denied
        if at < self._hushed.pop(spot, at):
            self._hushed[spot] = at + self._timing.patience
        home = self._walk.last(position)
        if self._ghosts and present and spot not in self.eye.lit:  # drivers may tell it again
            self._walk.comes_again(spot, at)
            if self._is_ghost(position, spot, at, paused=paused):
                self.eye.close(spot)
                self._closed_at[spot] = at
        if self._ghosts and not present and spot in self.eye.closed:
            self._walk.ghost_gone(spot, at)
        self._follow_guests(home, spot, present, at)
        believed = self.eye.note(spot, present, at)
        if not present and place_of(spot) == home:
            self._left_at = at
            self.eye.open(spot)
            if self._ghosts:
                self._open_the_next(position, at, paused=paused)
        elif self._ghosts and not present and believed and position.phase not in WALKING:
            self._walk.close_others(position)  # it left the space to which it had strayed
        return believed

    def _open_the_next(self, position: Position, at: float, *, paused: bool) -> None:
        """Slid on, it is seen on the next spot before the last has lost it, as a ghost would be.

        Where an explorer stands it may be that ghost, which the mummy has hidden until now.
        """
        last, adjoin = self._walk.last(position), position.setup.board.corridors.adjoin
        lit = self.eye.closed & self.eye.lit - set(position.places)
        just_closed = {s for s in lit if at - self._closed_at.get(s, -inf) < _OVERLAP_S}
        within = [spot for spot in just_closed if place_of(spot) == last]  # its area has several
        beside = [spot for spot in just_closed if cell(spot) and adjoin(last, spot)]
        walks = position.phase in WALKING and not paused
        found = within or (beside if walks else [])
        if len(found) == 1 and not self.eye.sees(last):
            self.eye.open(found[0])
            if not within:
                self._walk.note(position, found[0])

    def _follow_guests(self, home: str, spot: str, present: bool, at: float) -> None:
        """In its area: what came while the mummy was seen there, and has not taken its place."""
        self._guests = {s: since for s, since in self._guests.items() if place_of(s) == home}
        if self._ghosts or place_of(spot) != home or cell(spot):
            return
        others = {s for s in self.eye.lit if place_of(s) == home} - {spot, *self._guests}
        if present and others:
            self._guests[spot] = at
        elif not present and self._guests.pop(spot, None) is None and not others:
            # Pushed about, it is seen on the next spot before the last has lost it.
            slid = [s for s, since in self._guests.items() if at - since < self._timing.blink]
            for one in slid[:1]:
                del self._guests[one]

    def _close_guests(self, at: float) -> None:
        for spot, since in self._guests.items():
            if self._waiting.reached(since + self._timing.blink, at):
                self.eye.close(spot)

    def _others(self, position: Position) -> list[str]:
        """The magnets in areas that are not the mummy."""
        guests = self.eye.closed & self._guests.keys() - self.eye.doubts.keys()
        elsewhere = {s for s in self.eye.spots_on if not cell(s) and place_of(s) != position.mummy}
        return [] if self._ghosts else sorted(guests | elsewhere)

    def _is_ghost(self, position: Position, spot: str, at: float, *, paused: bool) -> bool:
        """The mummy is seen, so this is not it; or it is not where the mummy is looked for.

        While the game is paused nothing counts as a step, so only its own space is looked at.
        """
        home = self._walk.last(position)
        if self.eye.sees(home) or place_of(spot) == home:
            return self.eye.sees(home)
        if paused or position.phase not in WALKING:
            return True
        return not self._walk.may_have_come(position, spot, self._left_at, at)

    def _judge_off_turn(self, position: Position, at: float) -> Breach | None:
        """Not its turn: it belongs where it is."""
        place, seen = position.mummy, self._seen(position)
        self._calm_and_lit = self._calm_spots(at, lit=True) - {place}
        seen += sorted(self._calm_and_lit)
        if self.home(position) and not self._has_left_a_flickering_spot(place, at):
            self._setting_up, self._strayed_to = False, None
            if self._ghosts and seen:
                self._walk.close_others(position)  # where it strayed its other half may be left
                return None
            seconds = [*seen, *self._others(position)]
            self.instruction = TakeOff(seconds[0]) if seconds else None
            return self._second(seconds, at)
        if not seen and self._may_be_between_spots(position, at):
            return None
        if seen:
            put = Put(MUMMY, place, seen[0], unseen=not self.eye.watches(place))
            self.instruction = TakeOff(seen[0]) if seen[0] == self._denied else put
        else:
            self.instruction = Put(MUMMY, place)
        return self._stray(place, seen, at)

    def _may_be_between_spots(self, position: Position, at: float) -> bool:
        """An area has several: pushed from one to the next it is dark for less than a blink."""
        if self._setting_up or position.mummy not in position.setup.board.area_names:
            return False
        return not self._waiting.reached(self._left_at + self._timing.blink, at)

    def _has_strayed_over_flickering_spots(self, position: Position, at: float) -> bool:
        """In a pause nobody is woken: what was so until now is told with the next change."""
        if position.phase in WALKING or position.phase is Phase.OVER:
            return False
        place = position.mummy
        lit = {s for s in self._calm_spots(at, lit=True) if place_of(s) != place}
        return bool(lit) or self._has_left_a_flickering_spot(place, at)

    def _has_left_a_flickering_spot(self, place: str, at: float) -> bool:
        """If it saw the mummy, and stays dark, it has lost it."""
        spots = {s for s in self.eye.flickering if place_of(s) == place}
        gone = {
            s for s in self._calm_spots(at, lit=False) if self.eye.flickering[s] > self._came_at
        }
        return bool(spots) and spots <= gone

    def _calm_next_door(self, position: Position, at: float) -> list[str]:
        """During its walk: what rests on a spot that flickered, while the mummy is seen."""
        last = self._walk.last(position)
        if not (self.eye.watches(last) and self.home(position)):
            return []  # it may be the mummy, which walks on over a spot that is not believed
        return sorted(s for s in self._calm_spots(at, lit=True) if place_of(s) != last)

    def _calm_spots(self, at: float, *, lit: bool) -> set[str]:
        """A flickering spot is not believed; but no fault keeps it as it is for so long.

        Or whoever taps a spot until it is taken to flicker could put the mummy there unseen.
        """
        if self._ghosts and lit:
            return set()
        spots = {s: since for s, since in self.eye.flickering.items() if (s in self.eye.lit) is lit}
        return {
            s for s, since in spots.items() if self.eye.changes_slowly(s) or self._calm(since, at)
        }

    def _calm(self, since: float, at: float) -> bool:
        return self._waiting.reached(since + self._timing.patience, at)

    def _stray(self, place: str, seen: list[str], at: float) -> Breach | None:
        """Told once until it is home again, and once more if it was lifted and put elsewhere."""
        if self._setting_up:
            return None
        there, before = seen[0] if seen else "", self._strayed_to
        self._strayed_to = before or there
        lifted = at - self._left_at >= self._timing.blink
        if before is not None and not (before == "" and there and lifted):
            return None
        code = Handling.MUMMY_TOO_FAR if self._just_walked else Handling.MUMMY_OFF_TURN
        return Breach(None, code, {"last": place, "at": there} if there else {"last": place})

    def _second(self, spots: list[str], at: float) -> Breach | None:
        """Said to everybody, once for each spot until it was dark for a while."""
        if self._setting_up or self._ghosts:
            return None
        for spot in spots:
            due = self._hushed.get(spot, at)
            if due < inf and self._waiting.reached(due, at):
                self._hushed[spot] = inf
                return Breach(None, Handling.MUMMY_SECOND, {"spot": spot})
        return None
