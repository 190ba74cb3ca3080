"""Why a game is paused, and what makes it go on: one sentence for the whole room."""

from typing import Final

from fsm.pyramid.parts import PEOPLE, REFEREE
from host.language import Plural, _, said
from host.terms import READER, part, together

_NO_PARTS: Final = (PEOPLE, REFEREE)


def waiting_for(parts: tuple[str, ...]) -> str:
    """What the game waits for: parts of the table before people, for those must be seen to."""
    broken = [name for name in parts if name not in _NO_PARTS]
    if broken:
        return _broken(broken)
    if PEOPLE in parts:
        return _("The game is paused; press Continue on a page to go on.")
    return _("The game is paused for a moment, until the table has been looked at again.")


def _broken(broken: list[str]) -> str:
    """A game can do without what reads dice, but not without any other part."""
    dispensable = all(name.startswith(READER) for name in broken)
    template = _OR_DONE if dispensable else _LOOK_AT_IT
    return said(template, parts=together([part(name) for name in broken]), number=len(broken))


_LOOK_AT_IT: Final = Plural(
    "The game is paused: {parts} does not answer; look at its plug and its supply.",
    "The game is paused: {parts} do not answer; look at their plugs and supplies.",
    by="number",
)
_OR_DONE: Final = Plural(
    "The game is paused: {parts} does not answer; look at its plug and its supply, "
    "or press Done to play without it.",
    "The game is paused: {parts} do not answer; look at their plugs and supplies, "
    "or press Done to play without them.",
    by="number",
)
