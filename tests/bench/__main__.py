"""`make bench`: every figure with the mark we hold ourselves to; exits 1 if one is missed."""

import json
import sys
from pathlib import Path
from typing import NamedTuple

from fsm.pyramid.board import Board
from host import boards
from tests.bench import memory, playouts
from tests.progress import Progress


class Figure(NamedTuple):
    """One measured figure; `least` or `most` is its mark, if it has one."""

    key: str
    value: float
    least: float | None = None
    most: float | None = None

    @property
    def mark(self) -> str:
        """The mark in words."""
        if self.least is not None:
            return f">= {self.least:g}"
        return f"<= {self.most:g}" if self.most is not None else ""

    @property
    def missed(self) -> bool:
        """Whether the figure is on the wrong side of its mark."""
        low = self.least is not None and self.value < self.least
        return low or (self.most is not None and self.value > self.most)


def figures() -> list[Figure]:
    """Measure everything."""
    board = boards.find("practice")
    assert isinstance(board, Board)
    progress = Progress(3 * playouts.SLICES)
    pure, referee, chess = (rate.per_second for rate in playouts.rates(board, progress.tick))
    return [
        Figure("rules.commands_per_s", pure),
        Figure("referee.commands_per_s", referee),
        Figure("python_chess.plies_per_s", chess),
        Figure("rules.times_python_chess", pure / chess, least=2.5),
        Figure("referee.times_python_chess", referee / chess, least=0.7),
        Figure("game.memory_kb", memory.largest_game_kb(board), most=1000),
    ]


def main() -> int:
    """Print the table, write bench.json, and say whether every mark was reached."""
    found = figures()
    for figure in found:
        verdict = "MISSED" if figure.missed else "ok" if figure.mark else ""
        print(f"{figure.key:30} {figure.value:12,.2f}   {figure.mark:10} {verdict}")
    Path("bench.json").write_text(json.dumps({f.key: round(f.value, 3) for f in found}, indent=2))
    return int(any(figure.missed for figure in found))


sys.exit(main())
