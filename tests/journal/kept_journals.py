"""Journals of this version and of earlier ones (`kept/README.md`), and what comes of them."""

import json
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, get_args

from fsm.pyramid import plain
from fsm.pyramid.events import Event
from fsm.pyramid.happenings import Breach, Happening, Instructed, Refused
from fsm.pyramid.record import RULINGS
from host.games.played import Scene

WON: Final = "2026-11-16-1"
LEFT: Final = "2026-11-16-2"

_KEPT: Final = Path(__file__).parent / "kept"


def without_rulings(folder: Path) -> Path:
    """The journal with a game that was WON and one that was LEFT, of no form of rulings."""
    return _copied(_KEPT / "without-rulings", folder)


def of_this_form(folder: Path) -> Path:
    """The same of the form that this program plays by."""
    return _copied(present(), folder)


def present() -> Path:
    """Where that is kept, with the results of each game beside it."""
    return _KEPT / f"rulings-{RULINGS}"


def kept() -> list[Path]:
    """Every folder of a form, this one's and those of earlier ones."""
    return sorted(path.parent for path in _KEPT.glob("*/journal.sqlite"))


def without_log(journal: Path) -> None:
    """Kept journals have no write-ahead log: who reads one leaves its files beside it."""
    _set_mode(journal, "DELETE")


def results(scenes: Iterable[Scene]) -> Iterator[str]:
    """What happened, a line each, by names that do not change with the words for people."""
    position = None
    for number, scene in enumerate(scenes):
        position = scene.position
        for happening in scene.told:
            yield f"{number} {_named(happening)}"
    assert position
    stands = {
        **dict(zip(position.setup.explorers, position.places, strict=True)),
        "mummy": position.mummy,
        "lives": position.lives,
        "played": position.played,
        "round": position.round,
        "turn": position.turn,
    }
    yield json.dumps(stands)


def _named(happening: Happening) -> str:
    match happening:
        case Refused(side, refusal):
            return f"refused {side} {refusal.code}"
        case Breach(side, code):
            return f"breach {side} {code}"
        case Instructed(side, instruction):
            return f"asked {side} {type(instruction).__name__ if instruction else 'nothing'}"
    if isinstance(happening, get_args(Event)):
        return json.dumps(plain.event(happening))
    return type(happening).__name__


def _copied(kept: Path, folder: Path) -> Path:
    """A copy with the write-ahead log that a service leaves it with."""
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    _set_mode(folder / "journal.sqlite", "WAL")
    return folder / "journal.sqlite"


def _set_mode(journal: Path, mode: str) -> None:
    with closing(sqlite3.connect(journal)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
