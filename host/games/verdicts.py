"""Whether games are as they were recorded, and what to do where they are not.

How far a record is good, and which of its entries is not, says how much explorers have done: that
is told when no game is under way any more. Everybody who tells people of damage asks here.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from host.games.finding import is_journal
from host.games.under_way import may_be_under_way
from host.journal import exports
from host.journal.entries import Damage
from host.journal.errors import JournalDamagedError

_PAGE: Final = "Where that stops a game, the operator's page says how to go on."


def lines(found: Mapping[str, Damage | None], journal: Path, file: Path) -> list[str]:
    """Of each game in this file by its name; None where nothing is wrong with it."""
    under_way = may_be_under_way(journal, file)
    return [_line(name, damage, file, under_way) for name, damage in found.items()]


def told(error: JournalDamagedError, journal: Path) -> str:
    """What may be said of this; `journal` is the one that was meant, whatever file is damaged."""
    if may_be_under_way(journal, error.path):
        return short(error.game or str(error.path))
    return _full(error.damage, error.path)


def short(name: str) -> str:
    """What everybody may know."""
    return f"{name} is not as it was recorded; more is told when no game is under way. {_PAGE}"


def _line(name: str, damage: Damage | None, file: Path, under_way: bool) -> str:
    if damage is None:
        return f"{name}: ok"
    return short(name) if under_way else _full(damage, file)


def _full(damage: Damage, file: Path) -> str:
    return f"{file}: {damage}. {_what_to_do(damage, file)}"


def _what_to_do(damage: Damage, file: Path) -> str:
    if not is_journal(file):
        return "Export the game anew, or take another copy of the file."
    kept = exports.place(file, damage.game or "")
    if damage.game and kept.exists():
        return f"Name its export instead: {kept}. {_PAGE}"
    return f"No export of it was kept. {_PAGE}"
