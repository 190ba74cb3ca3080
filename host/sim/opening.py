"""A simulated table, opened for the service: the reference build, or any other that is described.

It has all magnets of the game, the real driver on emulated chips, simulated dice readers, and keys
and lamps on mock pins; and it is as it was left.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.seats import MUMMY, PIECES
from fsm.pyramid.tray import Tray
from hal.emulator.sandwich import POOR_STEEL, Sandwich
from hal.fake import FakeTable
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from host.config import Config
from host.dice.faces import BROWN, NoCube, faces_at, faces_of
from host.drivers.emulated_table import EmulatedTable
from host.evening.room import Facts
from host.playable_boards import PlayableBoards
from host.sim.broken import Broken
from host.sim.keeper import NAME, find_left
from host.sim.left_table import LeftTable
from host.table_dice import dice_of_parts, tray_of
from host.table_watch import spots_of

MAGNETS: Final = dict.fromkeys((*PIECES, COUNTER), Side.EXPLORERS) | {MUMMY: Side.MUMMY}

_MOST_LATE_S: Final = 0.02  # what a hand moves meanwhile no sensor misses
_OTHER_DIE: Final = "Its brown die is not the one of this table: {faces}."


@dataclass(frozen=True, slots=True)
class Simulated:
    """A table without wood and wires, as it was `left`; `path` is where it is kept.

    By `falls` the dice fall, each by a chance of its own; all else by `chance`.
    """

    driver: EmulatedTable
    facts: Facts
    boards: PlayableBoards
    broken: Broken
    left: LeftTable
    path: Path
    chance: Random
    falls: Mapping[str, Random]
    remarks: tuple[str, ...] = ()

    @property
    def fake(self) -> FakeTable:
        """The table that hands move."""
        return self.driver.fake


def open_simulated(
    table: Table,
    boards: PlayableBoards,
    config: Config,
    folder: Path,
    chance: Random,
    paced: bool = True,
    ghosts: bool = False,
) -> Simulated:
    """The table as it was left in this folder. Not `paced`, its time passes only by `step`.

    With `ghosts` its steel is poor: the mummy's side senses some of the explorers.
    """
    boards = _of_one_die(boards, table, config.board)
    board = next(iter(boards.usable.values()), None)
    faces = faces_at(table, board) if board and table.pockets else None
    fake = FakeTable(
        *(table, MAGNETS, (MUMMY, COUNTER)),
        chips=True,
        seed=chance.getrandbits(32),
        sandwich=Sandwich(leak=POOR_STEEL if ghosts else None),
        faces=faces,
    )
    left, remark = find_left(folder / NAME)
    broken = _put_up(fake, left)
    driver = EmulatedTable(fake, config.hertz if paced else None, _MOST_LATE_S)
    return Simulated(
        driver,
        _facts(table, config, bool(faces), fake.ghosts),
        boards,
        broken,
        left,
        folder / NAME,
        chance,
        {die: _own_chance(chance) for die in faces or ()},
        (remark,) if remark else (),
    )


def _own_chance(chance: Random) -> Random:
    """One more; what no seed decides need not be told apart."""
    return chance if isinstance(chance, SystemRandom) else Random(chance.getrandbits(64))


def _facts(table: Table, config: Config, dice: bool, ghosts: bool) -> Facts:
    tray, readers = (tray_of(table), tuple(dice_of_parts(table))) if dice else (Tray(), ())
    return Facts(spots_of(wired(table), ghosts), tray, config.timing, readers)


def _put_up(fake: FakeTable, left: LeftTable) -> Broken:
    """Everything is where it was; what this table does not have was another's."""
    for piece, point in left.magnets.items():
        if piece in fake.magnets.names:
            fake.stand(piece, point)
    for die, lies in left.dice.items():
        if fake.dice and lies.face in fake.dice.faces.get(die, ()):
            fake.dice.lay(die, lies)
    broken = Broken(fake)
    for piece in left.weak:
        broken.weaken(piece, on=True)
    broken.restore(left.faults)
    return broken


def _of_one_die(boards: PlayableBoards, table: Table, first: str) -> PlayableBoards:
    """Those boards whose brown die this table has: that of the `first`, if it can be played."""
    usable = dict(boards.usable)
    known = {name: _brown(board) for name, board in usable.items()}
    names = sorted(usable, key=lambda name: name != first)
    wanted = next((known[name] for name in names if known[name]), None)
    if not table.pockets or wanted is None:
        return boards
    other = {
        name: _OTHER_DIE.format(faces=" ".join(wanted)) for name in usable if known[name] != wanted
    }
    fits = {name: board for name, board in usable.items() if name not in other}
    return replace(boards, usable=fits, unusable={**boards.unusable, **other})


def _brown(board: Board) -> tuple[str, ...] | None:
    try:
        return faces_of(BROWN, board)
    except NoCube:
        return None
