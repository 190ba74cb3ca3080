"""One service for one folder of games: a second one would go on with the same game.

The lock is on a file in the folder, and goes with the process, however that ends.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from host.install.places import SERVICE

NAME: Final = "service.lock"


class FolderInUseError(Exception):
    """Another service keeps its games here; the message says which, and what to do.

    `ending` is how that one is ended.
    """

    def __init__(self, message: str, ending: str) -> None:
        super().__init__(message)
        self.ending: Final = ending


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder for this process alone. Raises FolderInUseError.

    Where no lock can be had at all (a folder that cannot be written) nobody else can write either.
    """
    try:
        held = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    try:
        _take(held, folder)
        yield
    finally:
        os.close(held)


def in_use(folder: Path) -> bool:
    """Whether a service may keep its games here now: where it cannot be told, one may."""
    try:
        file = os.open(folder / NAME, os.O_RDONLY)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def how_to_end(holder: str, processes: Path = Path("/proc")) -> str:
    """What ends the service that is this process, by how it was started."""
    if not holder.isdecimal():
        return "Ctrl-C where it runs"
    # systemd runs each service in a control group that is called after it; a referee that somebody
    # started at a terminal is in another one, and systemctl would end nothing.
    with suppress(OSError):
        if f"/{SERVICE}" in (processes / holder / "cgroup").read_text(errors="replace"):
            return f"sudo systemctl stop {SERVICE.removesuffix('.service')}"
    return f"Ctrl-C where it runs, or kill {holder}; kill -9 {holder} if it hangs"


def _take(held: int, folder: Path) -> None:
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.pread(held, 20, 0).decode(errors="replace").strip()
        ending = how_to_end(holder)
        raise FolderInUseError(
            f"Another referee (process {holder or 'unknown'}) keeps its games in {folder}: end "
            f"that one first ({ending}), or give this one another --data.",
            ending,
        ) from None
    with suppress(OSError):  # a full disk: it is locked, only nobody can read by whom
        os.ftruncate(held, 0)
        os.pwrite(held, f"{os.getpid()}\n".encode(), 0)
