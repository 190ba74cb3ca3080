"""Services with a hole in their wall, and how they are found out."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fsm.pyramid.happenings import Happening
from host.evening import announcing, seat_news
from host.evening.standing import Standing
from tests.wall.games import Pair
from tests.wall_bytes.campaign import campaign
from tests.wall_bytes.pairs import pairs

Patch = pytest.MonkeyPatch


@cache
def few_pairs() -> list[tuple[int, Pair]]:
    """Enough for every manner of play."""
    return list(pairs(30, 7))


def wall_holds(folder: Path) -> None:
    """Raises AssertionError at the first byte that differs."""
    campaign(folder, few_pairs())


def assert_found(where: str, folder: Path) -> None:
    """Some pair is told apart on a channel of this name."""
    with pytest.raises(AssertionError, match=rf"^{where}.* (differs at|gets more)"):
        wall_holds(folder)


def news_to(seat: str, kind: type, tell: Callable[[Any], dict[str, object]], patch: Patch) -> None:
    """This seat is told something of every happening of this kind."""
    real = seat_news.news_for

    def news_for(to: str, told: Sequence[Happening], standing: Standing) -> list[Any]:
        more = [tell(one) for one in told if isinstance(one, kind) and to == seat]
        return [*real(to, told, standing), *more]

    patch.setattr(announcing, "news_for", news_for)
