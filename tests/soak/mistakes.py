"""What people do wrong, on purpose: each mistake with the code of the ruling that it must get.

A mistake leaves the table as it is; the robot then follows the instructions, and nothing of the
game may have changed.
"""

from typing import TYPE_CHECKING, Final

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Move
from fsm.pyramid.handling import Handling
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.moves import may_go_on
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spaces import cell
from fsm.pyramid.table import Phase
from tests.soak.dice_hands import DiceHands
from tests.soak.manner import Manner
from tests.soak.plans import neighbours
from tests.soak.spares import Spares
from tests.soak.story import Failed
from tests.soak.table import RobotTable, is_about_pieces
from tests.soak.travel import Travel

if TYPE_CHECKING:
    from collections.abc import Callable

_LONG_S: Final = 2.0  # longer than the game's patience


class Mistakes:
    """Clumsy hands."""

    def __init__(
        self,
        table: RobotTable,
        manner: Manner,
        dice: DiceHands | None,
        travel: Travel,
        spares: Spares,
    ) -> None:
        self._table: Final = table
        self._dice: Final = dice
        self._manner: Final = manner
        self._travel: Final = travel
        self._spares: Final = spares

    def make(self) -> str | None:
        """Do something wrong; the code that must be told, or None where nothing was done."""
        if self._table.position.phase in WALKING:
            return None
        kinds: list[Callable[[], str | None]] = [
            self._wrong_piece,
            self._two_pieces,
            self._off_board,
            self._mummy_off_turn,
            self._mummy_lifted,
            self._counter_lost,
            self._mummy_presses_done,
        ]
        if dice := self._dice:
            kinds += [dice.take_a_locked_one, dice.roll_too_early, dice.announce_with_one_out]
        if self._table.position.phase is Phase.MOVE:
            kinds = [*kinds, *[self._wrong_rest] * 6]
        mistake = self._manner.chance.choice(kinds)
        self._table.story.hands(self._table.now, f"a mistake: {mistake.__name__.lstrip('_')}")
        return mistake()

    def _wrong_rest(self) -> str | None:
        """Short, too far, or through a wall: wherever the rulebook says no."""
        position = self._table.position
        wrong = [
            (space, refused.code)
            for space in self._table.board.spaces
            if (refused := check(position, Move(space))) and not self._taken(space)
        ]
        if not wrong:
            return None
        space, code = self._manner.chance.choice(wrong)
        self._travel.carry(position.piece, space)
        halfway = may_go_on(position, space)
        if halfway or self._manner.likely(0.5):
            # A rest half-way is refused by nothing but Done.
            self._table.run(self._manner.between(0.1, 5.0 if halfway else 1.0))
            if halfway and self._told_explorers and not self._table.meddled:
                raise Failed(f"a rest half-way on {space} is spoken of", self._table.story)
            self._press(Side.EXPLORERS)
        self._table.run(_LONG_S)
        return code

    @property
    def _told_explorers(self) -> bool:
        return any(is_about_pieces(one) for one in self._table.told)

    def _wrong_piece(self) -> str | None:
        others, free = self._others(), self._free()
        if not others or not free:
            return None
        piece = self._manner.chance.choice(others)
        self._travel.carry(piece, self._manner.chance.choice(free))
        self._table.run(_LONG_S)
        return "" if self._like_the_mover(piece) else Handling.WRONG_PIECE

    def _two_pieces(self) -> str | None:
        others = self._unlike_the_mover()
        if len(others) < 2:
            return None
        one, other = self._manner.chance.sample(others, 2)
        self._travel.lift(one)
        self._table.run(self._manner.between(0.0, 0.5))
        self._travel.lift(other)
        self._table.run(_LONG_S)
        return Handling.TWO_PIECES

    def _off_board(self) -> str | None:
        others = self._unlike_the_mover()
        if not others:
            return None
        self._travel.lift(self._manner.chance.choice(others))
        self._table.run(_LONG_S)
        return Handling.OFF_BOARD

    def _counter_lost(self) -> str | None:
        here = self._table.spot(COUNTER)
        hidden = any(self._table.spot(piece) == here for piece in self._table.left_over)
        if self._table.shining or hidden:
            return (
                None  # no sensor can tell: the mummy, or a piece out of the game, lights its spot
            )
        self._travel.lift(COUNTER)
        self._table.run(_LONG_S)
        return Handling.COUNTER_MAGNET

    def _mummy_off_turn(self) -> str | None:
        """A peek; right after its walk the game takes it for a step too many."""
        ways = [
            way
            for way in neighbours(self._table.position, self._table.position.mummy)
            if not self._taken(way)
        ]
        if not ways:
            return None
        way = self._manner.chance.choice(ways)
        speed, off = self._manner.speed(), self._manner.off()
        self._table.run_until(self._table.slide(MUMMY, [way], speed, off))
        self._table.run(self._manner.between(0.1, 2.0))
        return "mummy/"

    def _mummy_lifted(self) -> str | None:
        """A probe: off its space and back, or put elsewhere, perhaps with a magnet as its cover."""
        table, spot = self._table, self._table.spot(MUMMY)
        others = [s for s in table.board.spaces if s != spot and not table.on(Side.MUMMY, s)]
        if spot is None:
            return None
        table.run_until(table.lift(MUMMY, self._manner.bounce()))
        # In an area it may be pushed from spot to spot, so a blink there is no probe.
        least = 0.1 if cell(spot) else 0.4
        table.run(self._manner.between(least, 2.0))
        # With ghosts its other half, which stays behind, may be one, or become one: then no switch
        # can tell.
        hidden = table.ghosts and table.place(COUNTER) == table.position.mummy
        to = spot if hidden or self._manner.likely(0.5) else self._manner.chance.choice(others)
        self._spares.make_room(Side.MUMMY, to)
        table.run_until(table.put(MUMMY, to, self._manner.off(), self._manner.bounce()))
        table.run(self._manner.between(0.1, 2.0))
        return None if hidden else "mummy/"

    def _mummy_presses_done(self) -> str | None:
        self._press(Side.MUMMY)
        return Handling.NOT_YOURS

    def _press(self, side: Side) -> None:
        self._table.press(side, "done", self._manner.press(), self._manner.chatter())

    def _others(self) -> list[str]:
        """The explorers that may not be moved now, and are on the board."""
        position = self._table.position
        mover = position.piece if position.phase is Phase.MOVE else None
        return [
            piece
            for piece, place in zip(position.setup.explorers, position.places, strict=True)
            if place and piece != mover
        ]

    def _unlike_the_mover(self) -> list[str]:
        return [piece for piece in self._others() if not self._like_the_mover(piece)]

    def _like_the_mover(self, piece: str) -> bool:
        """From the same area: nobody but the robot knows which of them it was."""
        position = self._table.position
        return position.phase is Phase.MOVE and self._table.homes[piece] == position.place

    def _free(self) -> list[str]:
        """Spaces on which nothing stands and nobody's move may end."""
        position = self._table.position
        moving = position.phase is Phase.MOVE
        return [
            space
            for space in self._table.board.spaces
            if not self._taken(space) and not (moving and check(position, Move(space)) is None)
        ]

    def _taken(self, space: str) -> bool:
        return bool(self._table.on(Side.EXPLORERS, space))
