"""What is left of a game whose journal is damaged: the longest good export of it.

That is the one kept last, or what can still be read of the journal up to the damage, exported anew.
The journal itself is not touched.
"""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from host.journal import exports, head
from host.journal.entries import Damage
from host.journal.errors import JournalError
from host.journal.exports import Export
from host.journal.reader import Reader

if TYPE_CHECKING:
    from host.journal.reading import Link


def rescue(path: Path, damage: Damage) -> Path | None:
    """The file from which the damaged game can go on; None where nothing is left of it."""
    name = damage.game or _last_known(path)
    if name is None:
        return None
    kept = exports.place(path, name)
    good, remembered = _good_part(path, name), _kept(kept)
    if good and (remembered is None or len(good.links) > len(remembered.links)):
        anew = exports.place(path, f"{name}-rescued")
        with suppress(JournalError):
            exports.save(good, anew)
            return anew
    return kept if remembered else None


def unfinished(path: Path) -> Path | None:
    """The export that was kept last, if its game had not ended: there was a journal once."""
    newest = _newest_export(path)
    export = _kept(newest) if newest else None
    return newest if export and export.game.ended is None else None


def _kept(path: Path) -> Export | None:
    with suppress(JournalError):
        return exports.load(path)
    return None


def _good_part(path: Path, name: str) -> Export | None:
    links: list[Link] = []
    with suppress(JournalError):
        game = Reader(path).game(name)
        with suppress(JournalError):
            links.extend(Reader(path).links(name))
        return Export(game, tuple(links))
    return None


def _last_known(path: Path) -> str | None:
    """The game that was played last, as far as anything but the journal tells."""
    with suppress(OSError):
        if known := head.read(path):
            return known.game or None
    newest = _newest_export(path)
    return newest.stem if newest else None


def _newest_export(path: Path) -> Path | None:
    with suppress(OSError):
        files = exports.folder(path).glob("*.json")
        return max(files, key=lambda file: file.stat().st_mtime, default=None)
    return None
