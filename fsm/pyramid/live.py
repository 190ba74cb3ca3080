"""A game at a real table: observations in, happenings out.

Each side of the board is looked at on its own, and so are its dice (`both_sides`); what they find
was done, and what a key means (`keys`), goes to the referee as a command like any other, and what
the referee makes of it comes out. Nothing here reads a clock: every observation brings its time,
and `deadline` says when the game wants to be woken if nothing is seen before. The same observations
give the same happenings.
"""

from collections.abc import Callable
from typing import Any, Final

from fsm.pyramid import observations
from fsm.pyramid.both_sides import BothSides, Finding
from fsm.pyramid.commands import Announce, Card, Command, Done, MummyMove, MummyRoll, Release, Roll
from fsm.pyramid.correction import homes
from fsm.pyramid.events import Events
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
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
from fsm.pyramid.instructions import Instruction
from fsm.pyramid.keys import DONE, KEYS, explorers_key, mummys_done
from fsm.pyramid.moving import Halfway
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
    Side,
    Undo,
    Woken,
)
from fsm.pyramid.parts import Parts
from fsm.pyramid.position import Position
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import Spots
from fsm.pyramid.timing import STANDARD, Timing
from fsm.pyramid.tray import Tray
from fsm.pyramid.undoing import Step, Undoing

_NO_TRAY: Final = Tray()


class LiveGame:
    """One game at one table. Begins with whatever is on the board, and says what to put where.

    The referee may be in the middle of a game: resuming is the same as setting up. Feed `Woken`
    once to hear the first instructions. Dice that are not in the `tray` are asked for as commands.
    Not safe for use by several threads at once.
    """

    def __init__(
        self, referee: Referee, spots: Spots, timing: Timing = STANDARD, tray: Tray = _NO_TRAY
    ) -> None:
        self._referee = referee
        self._sides = BothSides.of(referee.position, spots, timing, tray)
        self._parts = Parts(timing.blink)
        self._undoing = Undoing()
        self._revealed = False
        self._rolls = {
            Side.EXPLORERS: frozenset(tray.explorers),
            Side.MUMMY: frozenset({tray.mummy} if tray.mummy else ()),
        }
        self._out: list[Happening] = []
        self._shown: dict[Side, Instruction | None] = dict.fromkeys(Side)

    @property
    def position(self) -> Position:
        """The present position of the game."""
        return self._referee.position

    @property
    def opening(self) -> Events:
        """What led to the first position; told by nobody else."""
        return self._referee.opening

    @property
    def deadline(self) -> float | None:
        """When to feed `Woken`, if nothing else comes before; None where nothing is waited for."""
        return self._parts.deadline if self._parts.waiting else self._sides.deadline

    @property
    def faults(self) -> dict[Side, dict[str, Fault]]:
        """The spots that are not believed, on each side."""
        return {side: dict(eye.doubts) for side, eye in self._sides.eyes.items()}

    @property
    def paused(self) -> bool:
        """Whether nothing counts now: for a part, or for the moment after it is back."""
        return self._parts.waiting

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The parts that the game is paused for (see `parts` for the two that are none)."""
        return self._parts.lost

    @property
    def dispensable(self) -> bool:
        """Whether people may play on without all the parts that the game is paused for."""
        return self._parts.dispensable

    @property
    def unread(self) -> frozenset[str]:
        """The dice that people say because nothing reads them now; everybody was told."""
        return self._parts.unread

    @property
    def steps_taken(self) -> int:
        """How many steps the mummy has taken of the walk that it is in the middle of."""
        return self._sides.mummy.steps_taken

    @property
    def halfway(self) -> Halfway | None:
        """Where an explorer rests in its move and could go on; for the explorers' side alone."""
        return None if self._parts.waiting else self._sides.explorers.halfway

    @property
    def undoable(self) -> Handling | None:
        """Why the explorers' last command cannot be undone now, or None if it can."""
        step = self._to_undo()
        return step if isinstance(step, Handling) else None

    @property
    def revealed(self) -> bool:
        """Whether the operator sees everything, as everybody was told."""
        return self._revealed

    def seen(self, side: Side) -> frozenset[str]:
        """The spots of this side that see a magnet, believed or not, ghosts among them.

        Secret: it is for comparing with the table what the game has seen of it.
        """
        return self._sides.eyes[side].lit

    def instruction(self, side: Side) -> Instruction | None:
        """What this side is asked to do now."""
        return self._shown[side]

    def feed(self, observation: Observation, at: float) -> tuple[Happening, ...]:
        """Take in one observation: everything that happens because of it, in order."""
        self._out = []
        self._go_on_if_settled(at)
        self._carry_out(_TAKE[type(observation)](self, observation, at), at)
        while not self._parts.waiting and (finding := self._sides.judge(self.position, at)):
            self._carry_out(finding, at)
        self._tell_faults()
        self._show()
        return tuple(self._out)

    def _carry_out(self, finding: Finding, at: float) -> None:
        if isinstance(finding, Breach | EnteredByHand):
            self._out.append(finding)
        elif finding is not None:
            self._play(finding, at)

    def _play(self, command: Command, at: float) -> None:
        old = self.position
        result = self._referee.feed(command)
        if not isinstance(result, Refusal):
            self._out.extend(self._sides.follow(command, old, self.position, at))
            self._undoing.follow(command, old, self.position, result)
            self._out.extend(result)
        elif isinstance(command, MummyMove | MummyRoll):
            self._refuse_the_mummy(result, at)
        else:
            self._out.append(Refused(Side.EXPLORERS, result))

    def _refuse_the_mummy(self, refusal: Refusal, at: float) -> None:
        """Off its turn it hears nothing more: the phase is the explorers' affair."""
        if self.position.turn != MUMMY:
            self._out.append(Breach(Side.MUMMY, Handling.NOT_YOURS))
            return
        self._out.append(Refused(Side.MUMMY, refusal))
        self._sides.mummy.refused(self.position, at)

    def _tell_faults(self) -> None:
        for side, eye in self._sides.eyes.items():
            self._out.extend(Noticed(side, spot, fault) for spot, fault in eye.take_news())

    def _show(self) -> None:
        now = self._sides.instructions
        changed = [side for side in Side if now[side] != self._shown[side]]
        self._out.extend(Instructed(side, now[side]) for side in changed)
        self._shown = now

    def _changed(self, change: Changed, at: float) -> Finding:
        if self._parts.waiting:
            return self._changed_in_pause(change, at)
        self._sides.note(self.position, change, at)
        return None

    def _changed_in_pause(self, change: Changed, at: float) -> Finding:
        """A pulled plug is no free peek for the mummy, as long as the board is seen."""
        if change.side is Side.EXPLORERS:
            self._sides.explorers.eye.note(change.spot, change.present, at)
            return None
        return self._sides.mummy.watch(
            self.position, change.spot, change.present, at, certain=self._parts.sees_board
        )

    def _die(self, seen: Die, at: float) -> Finding:
        if seen.lie is Lie.OUT and self._sides.dice.is_free(self.position, seen.die):
            self._end_move(at)
        return self._sides.note_die(self.position, seen, at, paused=self._parts.waiting)

    def _entered(self, said: Entered, at: float) -> Finding:
        if not self._parts.waiting:
            return self._sides.entered(self.position, said, at)
        sides = [side for side in Side if said.die in self._rolls[side]]
        return Breach(sides[0], Handling.PAUSED) if sides else None

    def _pressed(self, press: Pressed, at: float) -> Finding:
        """A key that this side does not have means nothing."""
        if press.key not in KEYS[press.side]:
            return None
        if self._parts.waiting:
            wanted = press.key == DONE and self._play_without(self._rolls[press.side], at)
            return None if wanted else Breach(press.side, Handling.PAUSED)
        if press.side is Side.MUMMY:
            return mummys_done(self._sides, self.position)
        if press.key == Card.do:
            self._end_move(at)
        shown = self._shown[Side.EXPLORERS]
        # What somebody means is what they saw as the key went down, however slowly it comes up.
        began = at - (press.held_s or 0.0)
        meant = explorers_key(press.key, self._sides, self.position, shown, began)
        return self._unless_dice_object(meant, at)

    def _end_move(self, at: float) -> None:
        """The explorers do what only follows a move: the piece has arrived, if it may end there.

        A deed of the mummy's never ends it: that would tell the mummy how the piece stands.
        """
        if not self._parts.waiting:
            self._carry_out(self._sides.explorers.over(self.position), at)

    def _unless_dice_object(self, finding: Finding, at: float) -> Finding:
        """A roll that only waited for more dice is complete now."""
        if isinstance(finding, Announce):
            self._carry_out(self._sides.dice.hurry(self.position), at)
        if isinstance(finding, Announce | Release | Roll):
            return self._sides.dice.objection(self.position, finding) or finding
        return finding

    def _asked(self, asked: Asked, at: float) -> Finding:
        if not self._parts.waiting:
            if isinstance(asked.command, Card):
                self._end_move(at)
            return self._unless_dice_object(asked.command, at)
        of_mummy = isinstance(asked.command, MummyMove | MummyRoll)
        return Breach(Side.MUMMY if of_mummy else Side.EXPLORERS, Handling.PAUSED)

    def _declared(self, declared: Declared, _: float) -> Finding:
        """A piece or a place that this game does not have changes nothing."""
        board = self.position.setup.board
        of_mummy = declared.piece == MUMMY
        known = of_mummy or declared.piece in homes(self.position)
        if not known or declared.place not in {*board.spaces, *board.area_names}:
            return None
        if self._parts.waiting:
            return Breach(Side.MUMMY if of_mummy else Side.EXPLORERS, Handling.PAUSED)
        if of_mummy:
            return self._sides.mummy.declared(self.position, declared.place)
        return self._sides.explorers.declared(self.position, declared.piece, declared.place)

    def _accepted(self, _: Accepted, at: float) -> Finding:
        """Everybody hears of it, whatever there was to accept: that is the side's to know.

        In a pause it means to play without what reads the dice, or nothing.
        """
        if self._parts.waiting:
            self._play_without(frozenset().union(*self._rolls.values()), at)
            return None
        self._out.append(TableAccepted())
        self._sides.accept(self.position, at)
        return None

    def _undo(self, _: Undo, at: float) -> Finding:
        """The game goes back, and the table is led after it."""
        step, old = self._to_undo(), self.position
        if isinstance(step, Handling):
            return Breach(Side.EXPLORERS, step)
        self._undoing.take_back()
        self._referee.go_back(step.before)
        self._sides.take_back(old, self.position, at)
        self._out.append(Undone(Side.EXPLORERS if step.is_private else None, step.command.do))
        return None

    def _to_undo(self) -> Step | Handling:
        """The command that may be undone now, or why none may; after a reveal all is public."""
        last, position = self._undoing.last, self.position
        if self.paused:
            return Handling.PAUSED
        if isinstance(last, Handling):
            return last
        if self._revealed:
            return Handling.UNDO_SHOWN
        if isinstance(last.command, Done) and self._sides.dice.may_have_fallen(position):
            return Handling.UNDO_DIE_FALLEN
        if isinstance(last.command, Release) and not self._sides.mummy.stands_still(position):
            return Handling.UNDO_MUMMY
        return last

    def _undo_proposed(self, _: observations.UndoProposed, __: float) -> Finding:
        self._out.append(UndoProposed())
        return None

    def _reveal(self, _: observations.Revealed, __: float) -> Finding:
        """Told once: it cannot be taken back."""
        if not self._revealed:
            self._revealed = True
            self._out.append(Revealed())
        return None

    def _joined(self, seen: Joined, _: float) -> Finding:
        self._out.append(SeatJoined(seen.seat))
        return None

    def _emptied(self, seen: Emptied, _: float) -> Finding:
        self._out.append(SeatEmptied(seen.seat))
        return None

    def _part_lost(self, lost: Lost, _: float) -> Finding:
        if not self._parts.waiting:
            self._sides.explorers.pause()
        if self._parts.lose(lost):
            self._out.append(Paused(lost.part, lost.dice))
        return None

    def _part_back(self, back: Back, at: float) -> Finding:
        """What changed meanwhile comes a moment later; nothing is followed until then."""
        if dice := self._parts.return_of(back.part, at):
            self._out.append(ReadAgain(back.part))
            self._sides.read_again(dice)
        return None

    def _play_without(self, dice: frozenset[str], at: float) -> bool:
        """Whether people may play on without the lost readers of these dice, and now do."""
        spared = self._parts.do_without(at, dice)
        for part, read in spared.items():
            self._out.append(PlayedWithout(part))
            self._sides.stop_reading(read)
        return bool(spared)

    def _go_on_if_settled(self, at: float) -> None:
        """Nobody saw what happened: the table is compared with the game as it stands."""
        if self._parts.goes_on(at):
            self._out.append(Resumed())
            self._out.extend(self._sides.go_on(self.position, at))

    def _woken(self, _: Woken, __: float) -> Finding:
        return None


_TAKE: Final[dict[type[Observation], Callable[[LiveGame, Any, float], Finding]]] = {
    Changed: LiveGame._changed,
    Die: LiveGame._die,
    Entered: LiveGame._entered,
    Pressed: LiveGame._pressed,
    Asked: LiveGame._asked,
    Declared: LiveGame._declared,
    Accepted: LiveGame._accepted,
    Undo: LiveGame._undo,
    observations.UndoProposed: LiveGame._undo_proposed,
    observations.Revealed: LiveGame._reveal,
    Joined: LiveGame._joined,
    Emptied: LiveGame._emptied,
    Lost: LiveGame._part_lost,
    Back: LiveGame._part_back,
    Woken: LiveGame._woken,
}
