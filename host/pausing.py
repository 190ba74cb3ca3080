"""Why a game is paused, and what makes it go on: one sentence for the whole room."""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.parts import PEOPLE, REFEREE
from host.play.words import listed

# So the parts are called that read dice; a game can do without them.
_READER: Final = "dice reader "

_REASONS: Final[Mapping[str, str]] = {
    PEOPLE: "The game is paused; press Continue on a page to go on.",
    REFEREE: "The game is paused for a moment, until the table has been looked at again.",
}


def waiting_for(parts: tuple[str, ...]) -> str:
    """What the game waits for: parts of the table before people, for those must be seen to."""
    broken = [part for part in parts if part not in _REASONS]
    if not broken:
        return _REASONS[PEOPLE if PEOPLE in parts else REFEREE]
    without = all(part.startswith(_READER) for part in broken)
    return f"The game is paused: {_look_at(broken)}{', or press Done' if without else ''}."


def _look_at(broken: list[str]) -> str:
    """`the rows and the columns do not answer; look at their plugs and supplies`."""
    them = listed([f"the {part}" for part in broken], "and")
    if len(broken) == 1:
        return f"{them} does not answer; look at its plug and its supply"
    return f"{them} do not answer; look at their plugs and supplies"
