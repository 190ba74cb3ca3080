"""The service's own way in, for commands on the same machine: an address and an operator's token.

They are in a file that only the owner of the service can read. `referee invite` uses it, so that
somebody without the operator's page (a Pi without a screen) can have a code. The token is made anew
with each start, and is no device's: emptying the operator's seat does not close this door.
"""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fsm.pyramid.seats import OPERATOR
from host.seats import Seats

NAME: Final = "door.json"


@dataclass(frozen=True, slots=True)
class Door:
    """Where the service is, and a token for it."""

    origin: str
    token: str


def open_door(folder: Path, origin: str, seats: Seats) -> Door:
    """Write down where it is. Raises OSError."""
    if kept := read(folder):
        seats.leave(kept.token)  # earlier versions had it among the devices
    door = Door(origin, seats.own_token(OPERATOR))
    _write(folder / NAME, door)
    return door


def read(folder: Path) -> Door | None:
    """The door of the service that keeps its games here; None if there is none to be read."""
    try:
        kept = json.loads((folder / NAME).read_text(encoding="utf-8"))
        return Door(str(kept["origin"]), str(kept["token"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _write(path: Path, door: Door) -> None:
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"origin": door.origin, "token": door.token}, file)
    unfinished.replace(path)
