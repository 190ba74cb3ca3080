"""The service's own way in, for commands on the same machine: an address and an operator's token.

They are in a file that only the owner of the service can read. `referee invite` uses it, so that
somebody without the operator's page (a Pi without a screen) can have a code. The token is made anew
with each start, and is no device's: emptying the operator's seat does not close this door.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from fsm.pyramid.seats import OPERATOR
from host.seats import Seats
from host.seats.names import HANDS
from host.whole_file import write_whole

NAME: Final = "door.json"
SERVE: Final = "serve"
PLAY: Final = "play"


Option = tuple[str, ...]
"""An option as its words are typed: ("--seed", "5"), or ("--lan",)."""


@dataclass(frozen=True, slots=True)
class Door:
    """Where the service is, a token for it, and by which `use` of `referee` it was started.

    `options` are those that hold there, whether they were typed or not.
    """

    origin: str
    token: str
    use: str = ""  # doors that were left by older programs do not say, nor of options
    options: tuple[Option, ...] = ()


class OwnDoor:
    """The door of this start; `trouble` is why it could not be written down, None where it is."""

    def __init__(
        self, folder: Path, origin: str, seats: Seats, options: Iterable[Option] = ()
    ) -> None:
        use = PLAY if HANDS in seats.names else SERVE
        self.door: Final = Door(origin, seats.own_token(OPERATOR), use, tuple(options))
        self._file: Final = folder / NAME
        self.trouble: str | None = None
        self._keep()

    def keep_again(self) -> None:
        """Write it down, if it could not be before. Never raises: the games go on without it."""
        if self.trouble:
            self._keep()

    def _keep(self) -> None:
        try:
            write_whole(self._file, json.dumps(asdict(self.door)))
            self.trouble = None
        except OSError as error:
            self.trouble = (
                f"{self._file} cannot be written ({error.strerror or 'unknown'}), so "
                "`referee invite` does not work: make room, or make that folder writable. It is "
                "tried again every few seconds."
            )


def read(folder: Path) -> Door | None:
    """The door of the service that keeps its games here; None if there is none to be read."""
    try:
        kept = json.loads((folder / NAME).read_text(encoding="utf-8"))
        options = tuple(tuple(map(str, words)) for words in kept.get("options", ()))
        return Door(str(kept["origin"]), str(kept["token"]), str(kept.get("use", "")), options)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
