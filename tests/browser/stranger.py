"""Somebody who plays all the seats of one page by doing what its sentence says.

Knows how pieces move, and nothing of the game but what is to be seen on the page. The explorers
run towards the mummy, and the mummy walks at the nearest of them: so a game is soon over.
"""

import re
from collections.abc import Callable
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.spots import place_of
from host import boards
from tests.browser.play_page import PlayPage
from tests.browser.simulated_table import EXPLORERS, MUMMY
from tests.browser.waiting import comes_true

_STEPS: Final = {"1": 1, "2": 2, "3": 3, "4": 4}


class Stranger:
    """Plays with the pointer, for these explorers and the mummy."""

    def __init__(self, game: PlayPage, explorers: tuple[str, ...]) -> None:
        board = boards.find("practice")
        assert isinstance(board, Board)
        self.game: Final = game
        self.page: Final = game.page
        self.table: Final = game.table
        self.told: Final[list[str]] = []
        self._explorers: Final = explorers
        self._board: Final = board
        self._corridors: Final = board.corridors
        self._deeds: Final[dict[str, Callable[[re.Match[str]], None]]] = {
            r"Wait ": lambda _: None,
            r"Roll .*brown die": lambda _: self._roll(MUMMY),
            r"Roll ": lambda _: self._roll(EXPLORERS),
            r"Press (.+?) to move by it": lambda said: self._announce(said[1]),
            r"Move (\w+) (\d|straight)": lambda said: self._move(said[1], said[2]),
            r"Press Card": lambda _: self.table.press(EXPLORERS, "card"),
            # A piece that is ruled meanwhile has its Done, too.
            r"\d more steps?, or Done": lambda _: self.table.press(EXPLORERS, "done"),
            r"Press Done": lambda _: self.game.done(),
            r".*[Ww]alk (?:up to )?(\d+) steps?": lambda said: self._walk(int(said[1])),
            r"Put (\w+) (?:on|in|into) (?:the )?(\w+)": lambda said: self._put(said[1], said[2]),
        }

    def play(self, until: Callable[[], bool]) -> None:
        """Do what is said, until this is true."""
        while not until():
            self.act()

    def act(self) -> None:
        """One thing: what is said now. Returns when something else is said."""
        if self._is_covered():
            return self.game.take_the_screen()
        said = self.game.sentence()
        self.told.append(said)
        for pattern, deed in self._deeds.items():
            if found := re.match(pattern, said):
                deed(found)
                break
        assert comes_true(self.page, lambda: self.game.sentence() != said or self._is_covered()), (
            f"nothing came of: {said}"
        )

    def _is_covered(self) -> bool:
        return self.page.locator("#curtain-go").is_visible()

    def _roll(self, side: str) -> None:
        self.table.throw(side)
        self.table.set_all(side)

    def _announce(self, listed: str) -> None:
        turn = self.page.locator("body").get_attribute("data-seat") or ""
        faces = re.findall(r"[1-4]|arrow", listed)
        self.table.press(EXPLORERS, min(faces, key=lambda face: self._nearest(turn, face)[0]))

    def _move(self, piece: str, far: str) -> None:
        face = far if far in _STEPS else "arrow"
        end = self._nearest(piece, face)[1]
        if end == self._place(piece):  # there and back: no magnet shows that, so Done says it
            self.game.done()
        else:
            self.table.drag(piece, end)

    def _walk(self, steps: int) -> None:
        walks = list(self._corridors.walks(self._place(MUMMY), steps))
        best = min(walks, key=lambda walk: (self._distance(walk[-1]), len(walk)))
        caught = self._distance(best[-1]) == 0
        self.table.drag(MUMMY, *best)
        if not caught:  # which is ruled at once
            self.game.done(MUMMY)

    def _put(self, piece: str, place: str) -> None:
        names = [place] if place in self._board.spaces else [f"{place}.{n}" for n in range(1, 5)]
        taken = {self.table.over(one) for one in (*self._explorers, "counter-magnet")}
        self.table.drag(piece, next(name for name in names if name not in taken))

    def _place(self, piece: str) -> str:
        return place_of(self.table.over(piece) or "")

    def _nearest(self, piece: str, face: str) -> tuple[float, str]:
        """Where it can end by this face, as near to the mummy as can be."""
        mummy = self._place("counter-magnet")
        ends = self._corridors.names(self._ends(piece, face, mummy))
        return min(((self._corridors.distance(mummy, end), end) for end in ends), default=(99, ""))

    def _ends(self, piece: str, face: str, mummy: str) -> int:
        others = {self._place(one) for one in self._explorers if one != piece}
        held, wall = self._corridors.set_of(others), self._corridors.set_of([mummy])
        if face == "arrow":
            return self._corridors.slides(self._place(piece), held | wall)
        return self._corridors.reach(self._place(piece), _STEPS[face], wall) & ~held

    def _distance(self, space: str) -> float:
        """From there to the nearest explorer on the board."""
        spaces = [self._place(one) for one in self._explorers]
        away = [
            0 if one == space else self._corridors.distance(space, one)
            for one in spaces
            if one in self._board.spaces
        ]
        return min(away, default=0)
