"""What becomes of a table that nobody watches: pieces are bumped, taken or swapped, dice too."""

from collections.abc import Callable
from random import Random

from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.seats import MUMMY
from hal.table_file import reference
from tests.crash.left_table import LeftTable
from tests.soak.table import SPARES

Meddling = Callable[[LeftTable, Random], LeftTable]


def meddle(left: LeftTable, chance: Random) -> LeftTable:
    """Something is otherwise when the program comes back."""
    return chance.choice((bump, take, swap, bump_the_mummy, take_a_die))(left, chance)


def bump(left: LeftTable, chance: Random) -> LeftTable:
    """An explorer stands on a space where nothing was."""
    piece = chance.choice(explorers(left))
    return left.moved(piece, _free_space(left, chance))


def take(left: LeftTable, chance: Random) -> LeftTable:
    """Somebody holds an explorer."""
    return left.without(chance.choice(explorers(left)))


def swap(left: LeftTable, chance: Random) -> LeftTable:
    """Two explorers have changed places: no sensor can tell."""
    one, other = chance.sample(explorers(left), 2)
    here, there = left.pieces[one], left.pieces[other]
    swapped = left.moved(one, there) if there else left.without(one)
    return swapped.moved(other, here) if here else swapped.without(other)


def bump_the_mummy(left: LeftTable, chance: Random) -> LeftTable:
    """Both its halves, or its own alone."""
    space = _free_space(left, chance)
    moved = left.moved(MUMMY, space)
    return moved.moved(COUNTER, space) if chance.random() < 0.7 else moved


def take_a_die(left: LeftTable, chance: Random) -> LeftTable:
    """If there are dice."""
    return left.dice_out(chance.choice(sorted(left.dice))) if left.dice else take(left, chance)


def explorers(left: LeftTable) -> list[str]:
    others = {MUMMY, COUNTER, *SPARES.values()}
    return [piece for piece in left.pieces if piece not in others]


def _free_space(left: LeftTable, chance: Random) -> tuple[float, float]:
    taken = [at for at in left.pieces.values() if at]
    spaces = [(spot.x, spot.y) for spot in reference().spots if "-" not in spot.name]
    free = [
        space
        for space in spaces
        if all(abs(space[0] - x) + abs(space[1] - y) > 45 for x, y in taken)
    ]
    return chance.choice(free)
