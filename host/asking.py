"""What the seat that must act is asked to do: a clause, spoken to it, in words for hands and keys.

The clause is made from a sight, which may be that of the seat itself, of the explorers' display
(which knows no hand), or of the table (which knows neither faces nor places).
"""

from collections.abc import Callable, Mapping
from typing import Final

from fsm.pyramid.board import Treasure
from fsm.pyramid.dice import DICE, NUMBERS, PLAYABLE, Face
from fsm.pyramid.options import CardPlay, Reroll
from fsm.pyramid.seats import EXPLORERS
from fsm.pyramid.table import Phase
from fsm.pyramid.tray import Tray
from host.counting import counted
from host.play.words import dice, listed, steps
from host.sight import Sight

# What the public sees from the announcement to the end of a turn.
MOVING: Final = "moving"

_END: Final = "press Done to end your turn"


def asked(seen: Sight, tray: Tray) -> str:
    """The clause, without a capital and without a full stop."""
    return _CLAUSES[seen.phase](seen, tray)


def how_far(face: str) -> str:
    """`3 steps`; or how an arrow goes."""
    if face == Face.ARROW:
        return "straight on to the next obstacle"
    return counted(NUMBERS[Face(face)], "step")


def _begin(seen: Sight, tray: Tray) -> str:
    roll = _roll(seen.locked, tray)
    if not seen.locked:
        return roll
    walk = f"the mummy then walks {steps(seen.game, seen.locked)}, and all five are rolled"
    return f"{roll}, or press Release for {dice(seen.locked, 'locked ')}: {walk}"


def _roll(locked: int, tray: Tray) -> str:
    whither = _whither(DICE - locked) if tray.explorers else "on a page"
    return f"roll {_unlocked(locked)} {whither}"


def _unlocked(locked: int) -> str:
    return dice(DICE - locked, "unlocked ") if locked else "the five dice"


def _whither(number: int) -> str:
    return f"and set {'it' if number == 1 else 'each'} into its pocket"


def _choose(seen: Sight, _: Tray) -> str:
    rolled = [str(face) for face in PLAYABLE if face in seen.faces]
    said = f"press {listed(rolled)}" if rolled else "announce a die"
    return f"{said} to move by it, or roll {_again(seen)} again"


def _again(seen: Sight) -> str:
    any_of = seen.game.options.reroll is Reroll.ANY and DICE - seen.locked > 1
    return f"{'any of ' if any_of else ''}{_unlocked(seen.locked)}"


def _move(seen: Sight, _: Tray) -> str:
    piece = f"{seen.turn} " if seen.seat == seen.turn else ""  # others hear its name first
    return f"move {piece}{how_far(str(seen.announced))}"


def _moving(seen: Sight, _: Tray) -> str:
    """To the public this is one state, whatever of it is done already."""
    card = "lay a card or press Done"
    return f"move {how_far(seen.announced)}, then {card}" if seen.announced else card


def _card(seen: Sight, _: Tray) -> str:
    treasure = seen.game.board.treasure_at.get(str(seen.places[str(seen.turn)]))
    if treasure is None or not _may_be_held(seen, treasure):
        return _END
    if not seen.hand:
        return f"press Card if you hold the card of {treasure.space}, {treasure.id}, or {_END}"
    if treasure.id not in seen.hand:
        return f"{_END}: no card of yours is for {treasure.space}"
    return _lay(seen, treasure.id)


def _lay(seen: Sight, card: str) -> str:
    if seen.game.options.card_play is CardPlay.MANDATORY:
        return f"press Card to lay {card}, which must be laid by the house rule"
    return f"press Card to lay {card}, or {_END}"


def _may_be_held(seen: Sight, treasure: Treasure) -> bool:
    """As far as everybody knows: nobody has laid it, and a card of its colour is left."""
    laid = any(treasure.id in cards for cards in seen.played.values())
    seat = str(seen.turn) if seen.turn in seen.colours else EXPLORERS
    return not laid and treasure.colour in seen.colours[seat]


def _mummy_roll(seen: Sight, tray: Tray) -> str:
    roll = f"roll the brown die {_whither(1) if tray.mummy else 'on a page'}"
    return f"{roll}; {dice(seen.locked, 'locked ')} will be added" if seen.locked else roll


def _interim(seen: Sight, tray: Tray) -> str:
    return f"the explorers' dice are released: {_walk(seen, tray)}"


def _walk(seen: Sight, _: Tray) -> str:
    return f"walk {steps(seen.game, seen.steps)}, then press Done"


def _mummy_move(seen: Sight, tray: Tray) -> str:
    """Rule 89: after a long siege it must go away."""
    walk = _walk(seen, tray)
    if 0 < seen.game.options.siege_rounds <= seen.siege:
        return f"{walk}; after so long a siege end on another space than {seen.mummy}, if you can"
    return walk


_CLAUSES: Final[Mapping[str, Callable[[Sight, Tray], str]]] = {
    Phase.BEGIN: _begin,
    Phase.INTERIM: _interim,
    Phase.CHOOSE: _choose,
    Phase.MOVE: _move,
    Phase.CARD: _card,
    MOVING: _moving,
    Phase.MUMMY_ROLL: _mummy_roll,
    Phase.MUMMY_MOVE: _mummy_move,
}
