"""Which news make a sound, and for how long. Everything audible is public.

So a sound is made from the news of the table's seat alone: nothing else can be heard.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from fsm.pyramid.views import View

_SECONDS: Final[Mapping[object, float]] = {"turn": 0.1, "captured": 0.4, "won": 1.0}


def seconds(news: Iterable[View]) -> float:
    """How long to sound for these news of the seat `table`: the longest; 0 is silence."""
    return max((_SECONDS.get(heard["event"], 0.0) for heard in news), default=0.0)
