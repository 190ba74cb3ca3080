"""A whole game as text to read, or as plain data: all of it once nothing is secret any more.

Until then it is what everybody in the room was told, and says so. What happened in a game of other
rulings cannot be told here: once it is over, what was observed is there as it was recorded. One
that was left is given as data, for the version that can go on with it; its text is a sentence.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from host.games.listing import players
from host.games.played import Scene, is_left, is_open, opening_of, other_rulings, scenes
from host.games.telling import Line, everything, public, public_news
from host.games.under_way import may_go_on
from host.journal import exports
from host.journal.errors import JournalError
from host.journal.exports import Export

UNDER_WAY: Final = (
    "This game is under way, so only what everybody in the room was told is here. For the rest: "
    "reveal on the operator's page, or wait for the end."
)
_LEFT: Final = (
    "It has not ended, so what happened in it is not told here. It is kept as it is, and can be "
    "exported as JSON."
)
_IN_USE: Final = (
    "It has not ended, and a referee that is running keeps its games there, which may go on with "
    "it. End that one first (systemctl stop pyramid-referee), or export it on the operator's page."
)


def text(export: Export) -> Iterator[str]:
    """The lines of a transcript."""
    whole, other = is_open(export), other_rulings(export.game)
    yield from _heading(export)
    if other:
        yield other
    elif not whole:
        yield UNDER_WAY
    yield ""
    if other:
        yield from _observed(export) if whole else (_LEFT,)
        return
    for scene in scenes(export):
        yield from _lines(scene, everything(scene) if whole else public(scene))


def _heading(export: Export) -> Iterator[str]:
    """What kind of game it was, and how it ended."""
    game = export.game
    yield f"Game {game.name}, begun {_wall(game.utc)} UTC"
    if other_rulings(game):
        yield f"{players(game)} and the mummy"
    else:
        setup = opening_of(game).setup
        yield f"{', '.join(setup.explorers)} and the mummy, {setup.variant}, on {setup.board.name}"
    yield f"ended: {game.ended}" if game.ended is not None else "not ended"


def _observed(export: Export) -> Iterator[str]:
    """What sensors and people said, which needs no rulings to be read."""
    yield "Here is what was observed, as it was recorded:"
    for entry in export.entries:
        yield f"{_wall(entry.utc)[-8:]}  {entry.text}"


def data(export: Export, file: Path) -> str:
    """The same for programs: an export, or the public news of a game that is under way.

    `file` is where it was found. Raises JournalError for one that was left, if that may be played.
    """
    if is_left(export.game) and may_go_on(export, file):
        raise JournalError(f"{other_rulings(export.game)} {_IN_USE}")
    if is_left(export.game) or is_open(export):
        return exports.write(export)
    told = [{"utc": one.utc, **news} for one in scenes(export) for news in public_news(one)]
    shown = {"game": export.game.name, "utc": export.game.utc, "note": UNDER_WAY, "public": told}
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _lines(scene: Scene, lines: list[Line]) -> Iterator[str]:
    for line in lines:
        alone = f"({line.side}) " if line.side else ""
        yield f"{_wall(scene.utc)[-8:]}  {alone}{line.text}"


def _wall(utc: str) -> str:
    """`2026-11-16 20:00:00`."""
    return utc.removesuffix("Z").replace("T", " ")
