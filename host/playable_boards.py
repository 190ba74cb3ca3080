"""The boards that a game at this table can be played on, and why it cannot on the others.

Known are the boards that come with the program and those that somebody saved. A page names one of
them; it never names a file.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from fsm.pyramid.board import Board, Kind
from fsm.pyramid.rulings import Code, Refusal, refuse
from hal.table import Table
from host import boards
from host.board_on_table import lacks
from host.language import N_, _
from host.terms import either

_EXERCISE: Final = N_("It is for exercise only, and no whole game can be played on it.")
_TOO_LITTLE: Final = "This table does not carry it: {lacks}."


@dataclass(frozen=True, slots=True)
class PlayableBoards:
    """Boards by name, the one to propose before all others.

    `unusable` says what is wrong with each of the rest; `wished` is the name of the board that was
    to be proposed, usable or not, or empty.
    """

    usable: Mapping[str, Board]
    unusable: Mapping[str, str]
    wished: str = ""

    @property
    def remark(self) -> str | None:
        """Why another board is proposed than was wished for; None where it is that one."""
        wrong = self.unusable.get(self.wished)
        return f"The board {self.wished} is not proposed: {wrong}" if wrong else None

    def find(self, name: str) -> Board | Refusal:
        """The board of this name, or why nobody can play on it here."""
        if name in self.usable:
            return self.usable[name]
        wrong = self.unusable.get(name)
        return refuse(Code.SETUP_BOARD, board=name, why=_(wrong) if wrong else self._unknown())

    def _unknown(self) -> str:
        if not self.usable:
            return _("There is none of this name here; choose another.")
        known = either(list(self.usable))
        return _("There is none of this name here; choose {boards}.", boards=known)


def look_for_boards(table: Table | None, wished: str | None = None) -> PlayableBoards:
    """What is on this machine now; without a table every board will do that is not for exercise.

    `wished` is the name of a board, or the path of its file: it comes first.
    """
    found = {name: boards.find(name) for name in _names()}
    if wished is None:
        return sort_out(found, table)
    board = found.get(wished) or boards.find(wished)
    name = board.name if isinstance(board, Board) else wished
    return replace(sort_out({name: board} | found | {name: board}, table), wished=name)


def sort_out(found: Mapping[str, Board | boards.Findings], table: Table | None) -> PlayableBoards:
    """The usable boards, and what is wrong with the others."""
    wrong = {name: _wrong(board, table) for name, board in found.items()}
    usable = {
        name: board for name, board in found.items() if isinstance(board, Board) and not wrong[name]
    }
    return PlayableBoards(usable, {name: why for name, why in wrong.items() if why})


def _names() -> Iterable[str]:
    return dict.fromkeys((*boards.bundled(), *boards.saved()))


def _wrong(board: Board | boards.Findings, table: Table | None) -> str:
    if not isinstance(board, Board):
        return board[0].message
    if board.kind is Kind.EXERCISE:
        return _EXERCISE
    missing = lacks(board, table) if table else []
    return _TOO_LITTLE.format(lacks=missing[0]) if missing else ""
