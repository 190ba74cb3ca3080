"""A whole game as text to read, or as plain data: all of it once nothing is secret any more.

Until then it is what everybody in the room was told, and says so.
"""

import json
from collections.abc import Iterator
from typing import Final

from host.games.played import Scene, is_open, opening_of, scenes
from host.games.telling import Line, everything, public, public_news
from host.journal import exports
from host.journal.exports import Export

UNDER_WAY: Final = (
    "This game is under way, so only what everybody in the room was told is here. For the rest: "
    "reveal on the operator's page, or wait for the end."
)


def text(export: Export) -> Iterator[str]:
    """The lines of a transcript."""
    whole = is_open(export)
    yield from heading(export)
    if not whole:
        yield UNDER_WAY
    yield ""
    for scene in scenes(export):
        yield from _lines(scene, everything(scene) if whole else public(scene))


def heading(export: Export) -> Iterator[str]:
    """What kind of game it was, and how it ended."""
    game, setup = export.game, opening_of(export.game).setup
    yield f"Game {game.name}, begun {_wall(game.utc)} UTC"
    yield f"{', '.join(setup.explorers)} and the mummy, {setup.variant}, on {setup.board.name}"
    yield f"ended: {game.ended}" if game.ended is not None else "not ended"


def data(export: Export) -> str:
    """The same for programs: an export, or the public news of a game that is under way."""
    if is_open(export):
        return exports.write(export)
    told = [{"utc": scene.utc, **news} for scene in scenes(export) for news in public_news(scene)]
    shown = {"game": export.game.name, "utc": export.game.utc, "note": UNDER_WAY, "public": told}
    return json.dumps(shown, ensure_ascii=False, indent=1) + "\n"


def _lines(scene: Scene, lines: list[Line]) -> Iterator[str]:
    for line in lines:
        alone = f"({line.side}) " if line.side else ""
        yield f"{_wall(scene.utc)[-8:]}  {alone}{line.text}"


def _wall(utc: str) -> str:
    """`2026-11-16 20:00:00`."""
    return utc.removesuffix("Z").replace("T", " ")
