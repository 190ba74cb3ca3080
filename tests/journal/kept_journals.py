"""Journals of this version and of earlier ones (`kept/README.md`), and what comes of them."""

import json
import shutil
from collections.abc import Iterable, Iterator
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
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    return folder / "journal.sqlite"
