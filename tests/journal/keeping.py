"""Makes the journal of the present form that `kept` holds, and what came of its games.

    .venv/bin/python -m tests.journal.keeping

For a form of the rulings that is not out yet, or a new one; what was kept of another form is never
made anew (`kept/README.md`).
"""

import shutil
from itertools import count

from fsm.pyramid import observation_text, record
from fsm.pyramid.board import Board
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Side
from fsm.pyramid.record import Opening
from fsm.pyramid.seats import MUMMY
from host import boards
from host.games.played import scenes
from host.journal import exports
from host.journal.entries import Entry
from host.journal.reader import Reader
from host.journal.store import Journal
from tests.journal.kept_journals import LEFT, WON, present, results, without_log
from tests.live.dice_robot import DiceRobot
from tests.live.robots import Robot
from tests.live.table import NO_TRAY, TRAY, Table

_DAY = "2026-11-16"
_MOST_ENTRIES = 900  # a kept journal is to be small
_LEFT_AFTER = 40  # commands


def _won(board: Board) -> Table:
    """A whole game with dice in pockets, and mistakes."""
    for seed in count():
        table = Table(board, "red", "blue", tray=TRAY)
        DiceRobot(table, seed, mistakes=0.3).play(400)
        if not legal(table.position) and len(table.fed) < _MOST_ENTRIES:
            return table
    raise AssertionError


def _left(board: Board) -> Table:
    """The beginning of a game, with spare magnets, handling that is wrong, and words too early."""
    table = Table(board, "turquoise", "purple", "red")
    robot = Robot(table, seed=5)
    for number in range(_LEFT_AFTER):
        robot.play(1)
        piece, home = table.position.piece, table.place(table.position.piece)
        match number % 5:
            case 0:
                table.lay_spare("e5", Side.MUMMY if number % 2 else Side.EXPLORERS)
                table.wait(4.0)
                table.take_spare("e5", Side.MUMMY if number % 2 else Side.EXPLORERS)
            case 1 if home:
                table.lift(piece)
                table.wait(9.0)
                table.put(piece, home)
            case 2:
                table.lift(MUMMY)
                table.wait(2.0)
                table.put(MUMMY, table.position.mummy)
            case 3:
                table.press("card")
                table.press("4")
            case _:
                table.done()
                table.mummy_done()
        table.wait(3.0)
    return table


def main() -> None:
    """Write journal and results."""
    board = boards.find("practice")
    assert isinstance(board, Board)
    folder = present()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "journal.sqlite"
    games = {WON: (_won(board), TRAY), LEFT: (_left(board), NO_TRAY)}
    with Journal(path) as journal:
        for name, (table, tray) in games.items():
            opening = Opening(table.setup, table.spots, table.timing, tray)
            entries = [
                Entry(number, at, _utc(at), observation_text.write(seen), "")
                for number, (seen, at) in enumerate(table.fed, start=1)
            ]
            journal.begin_with(name, record.write(opening), _utc(0.0), entries, "")
            if name == WON:
                journal.end(name, "won by mummy", _utc(table.now))
    for name in games:
        lines = results(scenes(exports.take(Reader(path), name)))
        (folder / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    without_log(path)


def _utc(at: float) -> str:
    minutes, seconds = divmod(int(at), 60)
    return f"{_DAY}T{18 + minutes // 60:02}:{minutes % 60:02}:{seconds:02}Z"


if __name__ == "__main__":
    main()
