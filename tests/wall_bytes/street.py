"""Houses in pairs: two services that know nothing of each other, for each kind of table."""

from itertools import chain
from pathlib import Path
from typing import Final

from fsm.pyramid.tray import Tray
from tests.wall_bytes.house import House
from tests.wall_bytes.pairs import BOARDS

Houses = tuple[House, House]


class Street:
    """Each pair of houses is opened when it is wanted first; all have folders in this one."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder
        self._made: Final[dict[tuple[Tray, bool], Houses]] = {}

    def houses(self, tray: Tray, *, ghosts: bool) -> Houses:
        """The two with such a table."""
        kind = tray, ghosts
        if kind not in self._made:
            number = len(self._made)
            one, other = (self._opened(f"{name} {number}", *kind) for name in ("one", "other"))
            self._made[kind] = one, other
        return self._made[kind]

    def close(self) -> None:
        """Everywhere."""
        for house in chain.from_iterable(self._made.values()):
            house.close()

    def _opened(self, name: str, tray: Tray, ghosts: bool) -> House:
        (self._folder / name).mkdir()
        return House(self._folder / name, BOARDS, tray, ghosts=ghosts)
