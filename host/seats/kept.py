"""The book of seats in a file, `seats.json`, so that a restart sends nobody away.

Only the owner of the service can read it, from its first byte on; it is replaced whole or not at
all. A disk that takes nothing keeps nobody from joining: `trouble` then says what that means.
"""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final

from host.seats.book import Joined, Seats
from host.seats.errors import SeatsError
from host.seats.names import SEATS
from host.whole_file import write_whole

NAME: Final = "seats.json"


class KeptSeats(Seats):
    """Seats that are written to this file whenever a device joins or goes.

    Raises SeatsError if what is there cannot be used; the message names the file.
    """

    def __init__(
        self, path: Path, chance: Callable[[int], bytes], names: Sequence[str] = SEATS
    ) -> None:
        self._path = path
        try:
            super().__init__(chance, _read(path), names)
        except SeatsError as error:
            raise SeatsError(
                f"{path}: the kept seats cannot be used: {error}. "
                "Every device joins again with a new code."
            ) from None

    def join(self, code: str, at: float, here: Collection[str] = ()) -> Joined | None:
        """As `Seats.join`, and kept."""
        joined = super().join(code, at, here)
        if joined:
            self._keep()
        return joined

    def admit(self, seat: str) -> Joined:
        """As `Seats.admit`, and kept."""
        joined = super().admit(seat)
        self._keep()
        return joined

    def sit(self, seat: str, by: str) -> Joined:
        """As `Seats.sit`; whoever had to go for it is gone after a restart too."""
        before = self.text()
        sat = super().sit(seat, by)
        if self.text() != before:
            self._keep()
        return sat

    def leave(self, token: str) -> None:
        """As `Seats.leave`, and kept."""
        if self.seat_of(token):
            super().leave(token)
            self._keep()

    def expel(self, seat: str) -> None:
        """As `Seats.expel`, and kept."""
        super().expel(seat)
        self._keep()

    def keep_again(self) -> None:
        """Write down what could not be written, if anything could not; `trouble` says how it went.

        Whoever has the seats asks for it now and then: a disk does not say when it has room again.
        """
        if self.trouble:
            self._keep()

    def expel_joined(self, seat: str) -> None:
        """As `Seats.expel_joined`, and kept."""
        super().expel_joined(seat)
        self._keep()

    def _keep(self) -> None:
        try:
            write_whole(self._path, self.text())
            self.trouble = None
        except OSError as error:
            self.trouble = (
                f"{self._path}: it cannot be written ({error.strerror or 'unknown'}). After a "
                "restart the seats are as they were before; make room, or make it writable."
            )


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise SeatsError("they are not text in UTF-8") from None
    except OSError as error:
        raise SeatsError(f"they cannot be read ({error.strerror or 'unknown'})") from None
