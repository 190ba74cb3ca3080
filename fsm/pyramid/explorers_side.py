"""The explorers' side of a live game: the moving piece, all the others, and what to do about them.

The rulings on a move are made in `moving`, the leading back of everything else in `tidying`; here
they are asked in order, for there is one instruction at a time. The move that is due is never
refused because of something else that is wrong.
"""

from collections.abc import Mapping

from fsm.pyramid.commands import Command, Done, Move
from fsm.pyramid.correction import Differences, differences, homes
from fsm.pyramid.eye import Eye
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach
from fsm.pyramid.instructions import COUNTER, Confirm, Instruction, Put, Remove, TakeOff
from fsm.pyramid.moving import Halfway, Moving, is_moving
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.names import Names
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.spaces import cell
from fsm.pyramid.spots import Spots, place_of
from fsm.pyramid.table import Phase
from fsm.pyramid.tidying import Tidying
from fsm.pyramid.timing import Timing
from fsm.pyramid.waiting import Waiting

Finding = Command | Breach

_ANSWERS = ("1", "2", "3", "4", "arrow")
_SILENT = WALKING | {Phase.OVER}


class ExplorersSide:
    """What explorers do with their pieces, and what they are asked to do."""

    def __init__(self, position: Position, spots: Spots, timing: Timing) -> None:
        self.eye = Eye(position.setup.board, spots.of(Side.EXPLORERS))
        self.instruction: Instruction | None = None
        self._left_lit: frozenset[str] = frozenset()  # what saw a magnet when the game was paused
        self._out: str | None = None  # a piece that is out of the game, and to be taken off
        self._in_a_hand: str | None = None  # that piece, taken off: it may be laid down again
        self._denied: set[str] = set()  # where the piece that was asked for is not, people say
        self._asked: Instruction | None = None  # the last instruction that was shown,
        self._asked_at = 0.0  # and since when
        self._timing = timing
        self._names = Names(self.eye, timing.blink)
        self._waiting = Waiting(self.eye)
        self._moving = Moving(self.eye, self._names, self._waiting, timing)
        self._tidying = Tidying(self.eye, self._names, self._waiting, timing)
        self.look_again(position, at=0.0)

    @property
    def deadline(self) -> float | None:
        """When to judge again, if nothing changes before."""
        return self._waiting.deadline

    def note(self, position: Position, spot: str, present: bool, at: float) -> None:
        """A sensor has settled. What a walk of the mummy disturbs waits until it ends."""
        walking = position.phase in WALKING and not (present and spot != place_of(spot))
        if not present and spot in self._names.leftovers:
            self._names.leftovers.discard(spot)
            if not self._names.leftovers:
                self._in_a_hand, self._out = self._out, None
        if not self.eye.note(spot, present, at):
            return
        out = self._out or self._in_a_hand
        laid_aside = present and out and cell(spot) and not is_moving(position)
        if laid_aside and spot not in homes(position).values():
            self._names.leftovers.add(spot)
            self._out = out
        if not walking:
            follow = self._names.came if present else self._names.went
            follow(spot, at, position.piece if is_moving(position) else None)
        elif not present:
            self._names.half_followed(spot)

    def follow(self, old: Position, new: Position, at: float) -> None:
        """A command was carried out."""
        self._moving.begin()
        self._in_a_hand = None
        self._waiting.restart(at)
        before, now = homes(old), homes(new)
        if old.phase in WALKING:
            self._tidying.owe(*now)
            self.look_again(new, at)
            for piece in before.keys() - now.keys():
                self._send_off(piece, before[piece], now)
            return
        self._names.expect(now)
        for piece in now:
            if now[piece] != before.get(piece):
                self._tidying.owe(piece)
                self._names.stand(piece, now[piece])

    def _send_off(self, piece: str, place: str, home: Mapping[str, str]) -> None:
        """It was caught for the last time there, where the mummy's half hides it from the sensor.

        Where one is seen beside that place it may be this piece, pushed away.
        """
        strays = {spot for spot in self.eye.spots_on if cell(spot) and spot not in home.values()}
        found = {spot for spot in strays | {place} if self.eye.sees(spot)}
        self._names.leftovers |= found
        self._out = piece if found else None

    def take_back(self, old: Position, new: Position, at: float) -> None:
        """A command was undone: a piece that has moved is where it was ruled to be, and goes back.

        What nobody has moved since stands right.
        """
        if not is_moving(new):
            self.follow(old, new, at)
            return
        self._waiting.restart(at)
        self._names.expect(homes(new))
        self._moving.begin_again(undone=old.place)

    def pause(self) -> None:
        """Nothing is followed from now on."""
        self._left_lit = self.eye.lit

    def go_on(self, position: Position, at: float) -> None:
        """After a pause: where all is as it was, everybody is still known."""
        if self._left_lit != self.eye.lit:
            self.look_again(position, at)

    def look_again(self, position: Position, at: float) -> None:
        """Whoever's place is seen to be taken stands there; what was followed is forgotten."""
        self._names.anchor(homes(position), at)

    def judge(self, position: Position, at: float, mummy_at: str) -> Finding | None:
        """The next thing to rule or to say; `mummy_at`: where the mummy is seen, "" if nowhere."""
        found = self._judge(position, at, mummy_at)
        if self.instruction != self._asked:
            self._asked, self._asked_at = self.instruction, at
        return found

    def _judge(self, position: Position, at: float, mummy_at: str) -> Finding | None:
        mummy_home = mummy_at == position.mummy
        self.instruction = None
        self._waiting.begin()
        if position.phase in _SILENT:
            return None
        if mummy_home:
            self._names.find(COUNTER)
        else:
            self._names.with_the_mummy(mummy_at)
        self.instruction = self._names.question()
        if self.instruction:
            return None
        ruling = self._moving.judge(position, at) if is_moving(position) else None
        found = ruling or self._tidy(position, at, mummy_home)
        self._ask_about_the_denied()
        self._tell_names(self.instruction)
        return found

    def done(self, position: Position, at: float) -> Finding | None:
        """Done: the move has ended, the turn has, or what was asked for is done."""
        if is_moving(position):
            confirmed = isinstance(self.instruction, Confirm) and self._could_be_read(at)
            return self._moving.done(position, confirmed=confirmed) or self._it_is_so(at)
        if position.phase is Phase.CARD:
            return None if self._moving.just_ruled(at) else Done()
        return self._it_is_so(at) if self.instruction else Done()

    def over(self, position: Position) -> Move | None:
        """The move, if it is over now that somebody does what only follows it."""
        return self._moving.over(position) if is_moving(position) else None

    @property
    def halfway(self) -> Halfway | None:
        """Where the explorer that moves rests and is waited for; None where it is not."""
        return None if self.instruction else self._moving.halfway

    def answer(self, key: str) -> Breach | None:
        """Which of the pieces asked for is on the spot, by its number; other keys mean nothing."""
        question = self._names.question()
        number = _ANSWERS.index(key) if key in _ANSWERS else len(_ANSWERS)
        if question is None or number >= len(question.pieces):
            return Breach(Side.EXPLORERS, Handling.NO_USE)
        self._names.tell(question.pieces[number], question.spot)
        return None

    def declared(self, position: Position, piece: str, place: str) -> Finding | None:
        """Somebody says that this piece stands there."""
        if piece in self._names.lifted and self._names.is_nameless(place):
            self._names.tell(piece, place)
            return None
        if is_moving(position) and piece == position.piece:
            return self._moving.declared(position, place)
        if self._is_about_a_stray(piece, place):
            return self._say_so()
        self._doubt_unlit(place)
        self._names.tell(piece, place)
        return None

    def accept(self, position: Position, at: float) -> None:
        """The operator says that all is right as it stands; during a walk that can wait."""
        if position.phase in _SILENT:
            return
        found = self._differences(position, mummy_home=True)
        for piece in found.missing:
            self._doubt_unlit(homes(position)[piece])
        for spot in found.strays:
            self.eye.doubt(spot, Fault.STUCK)
        self.look_again(position, at)

    def _tidy(self, position: Position, at: float, mummy_home: bool) -> Breach | None:
        self.instruction = self._moving.instruction
        if isinstance(self.instruction, Confirm):
            return None  # the magnet too many is in question already
        if self._out:
            self.instruction = self.instruction or Remove(self._out)
            return None
        home, found = _belongings(position, mummy_home), self._differences(position, mummy_home)
        breach = self._tidying.judge(home, found, at)
        self.instruction = self._tidying.instruction or self.instruction
        if mummy_home and not found and (not is_moving(position) or self._names.are_exchanged):
            self.look_again(position, at)  # all is right, so everybody is where they belong
        return breach

    def _differences(self, position: Position, mummy_home: bool) -> Differences:
        """All but the one that moves; and while the mummy strays, its half does too."""
        home = _belongings(position, mummy_home)
        allowed = self._moving.allowed_spots(position) if is_moving(position) else ()
        found = differences(home, self.eye, self._names, allowed)
        return found if mummy_home else Differences(found.missing, ())

    def _ask_about_the_denied(self) -> None:
        """The piece is not where it seems to be: then it is asked what else is seen there."""
        self._denied &= self.eye.spots_on
        match self.instruction:
            case Put(piece, _, str(origin)):
                spot = self._seen_at(piece, origin)
                if spot and spot in self._denied:
                    self.instruction = TakeOff(spot)

    def _tell_names(self, asked: Instruction | None) -> None:
        """What people are asked to do says something about what they do next."""
        self._names.asked = asked if isinstance(asked, Put) else None
        if isinstance(asked, TakeOff):
            self._names.suspects.add(asked.spot)

    def _it_is_so(self, at: float) -> Breach | None:
        """Done, as an answer to what is asked; one so soon was pressed before it was asked."""
        return self._say_so() if self._could_be_read(at) else None

    def _could_be_read(self, at: float) -> bool:
        return at >= self._asked_at + self._timing.glance

    def _say_so(self) -> Breach | None:
        """A missing piece is there, or a stray magnet is not: the sensor is wrong."""
        match self.instruction:
            case Remove():
                self._out = None
            case TakeOff(spot):
                self.eye.doubt(spot, Fault.STUCK)
                self._names.leave(spot)
            case Put(piece, place, str(spot)) if self._is_about_a_stray(piece, place):
                self.eye.doubt(spot, Fault.STUCK)
            case Put(piece, _, str(origin)) if seen := self._seen_at(piece, origin):
                self._denied.add(seen)
                return Breach(Side.EXPLORERS, Handling.NOT_SO, {"spot": seen})
            case Put(piece, place, _):  # nothing is seen elsewhere, whatever was said
                self._doubt_unlit(place)
                self._names.tell(piece, place)
        return None

    def _seen_at(self, piece: str, origin: str) -> str | None:
        """The spot on which it seems to be: in an area, the one that is its own."""
        others = {at for other, at in self._names.standing.items() if other != piece}
        lit = sorted(self.eye.spots_on - others)
        return next((spot for spot in lit if place_of(spot) == origin), None)

    def _is_about_a_stray(self, piece: str, place: str) -> bool:
        """The mummy's half is asked for although a magnet is seen where it should be."""
        asked = self.instruction
        about = isinstance(asked, Put) and asked.piece == piece == COUNTER
        return about and self.eye.sees(place)

    def _doubt_unlit(self, place: str) -> None:
        """In an area one cannot say which spot it is, unless it is the only one."""
        unlit = self.eye.unlit_spots(place)
        if len(unlit) == 1:
            self.eye.doubt(unlit[0], Fault.DEAD)


def _belongings(position: Position, mummy_home: bool) -> dict[str, str]:
    """Where those belong who have to be somewhere: not the one that moves."""
    home = homes(position)
    if is_moving(position):
        del home[position.piece]
    if not mummy_home:
        del home[COUNTER]
    return home
