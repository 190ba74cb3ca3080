"""How a machine is now: its files, below its own root or below a folder that stands for it."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path("/")
_BOOTED: Final = "/run/systemd/system"  # sd_booted(3): there if and only if systemd is the init


@dataclass(frozen=True, slots=True)
class Tree:
    """Looks, and changes nothing. Paths are given as they are on the machine: `/etc/passwd`."""

    root: Path

    @property
    def is_here(self) -> bool:
        """Whether this is the root of the machine that this runs on, or of a container."""
        return self.root == HERE

    @property
    def runs_systemd(self) -> bool:
        """Whether there is a systemd that can be told something: none in most containers."""
        return self.is_here and self.place(_BOOTED).is_dir()

    def place(self, path: str) -> Path:
        """Where that path really is."""
        return self.root / path.removeprefix("/")

    def text(self, path: str) -> str | None:
        """What is in a file; None where there is none. Raises OSError where it cannot be read."""
        place = self.place(path)
        return place.read_text(encoding="utf-8", errors="replace") if place.is_file() else None

    def has(self, path: str) -> bool:
        """Whether anything is there, be it a link to nowhere."""
        return os.path.lexists(self.place(path))

    def link(self, path: str) -> str | None:
        """Where a link leads; None where there is no link."""
        place = self.place(path)
        return os.readlink(place) if place.is_symlink() else None

    def groups_of(self, user: str) -> frozenset[str] | None:
        """The groups that this user was added to; None where there is no such user."""
        if user not in (line.split(":")[0] for line in self._lines("/etc/passwd")):
            return None
        entries = (line.split(":") for line in self._lines("/etc/group"))
        return frozenset(
            entry[0] for entry in entries if len(entry) == 4 and user in entry[3].split(",")
        )

    def _lines(self, path: str) -> list[str]:
        return (self.text(path) or "").splitlines()
