"""Files of calibrations on this machine, of boards and of dice alike, beside the saved boards.

Those of emulated tables and dice are for trying things out, so they are among the temporary files:
the next command finds them, and after a restart of the machine they may be gone.

A file is named after the table and the beginning of a fingerprint. So tables of the same name have
one each, and after a change the earlier one stays: whoever undoes the change has it again.
"""

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hal.errors import CalibrationError
from host.boards import folder
from host.whole_file import write_whole

_DIGITS: Final = 8  # of the fingerprint: enough to tell the tables of one person apart


@dataclass(frozen=True, slots=True)
class CalibrationFile:
    """The file for a table of this name and fingerprint; it need not exist."""

    table: str
    fingerprint: str
    ending: str
    emulated: bool

    @property
    def path(self) -> Path:
        """Where it is."""
        above = _temporary() if self.emulated else folder().parent
        return above / "calibrations" / f"{self.table}-{self.fingerprint[:_DIGITS]}{self.ending}"

    def text(self) -> str | None:
        """What is kept there, or None if nothing is. Raises CalibrationError."""
        path = self._our_own()
        if not os.path.lexists(path):
            return None
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CalibrationError(f"{path}: it cannot be read ({_why(error)})") from None

    def keep(self, text: str) -> Path:
        """Keep a text there, whole or not at all; gives where. Raises CalibrationError."""
        path = self._our_own()
        try:
            write_whole(path, text)
        except OSError as error:
            raise CalibrationError(f"{path}: it cannot be written ({_why(error)})") from None
        return path

    def others(self) -> list[str]:
        """The files that are kept for tables of the same name."""
        its = re.compile(rf"{re.escape(self.table)}-[0-9a-f]{{{_DIGITS}}}{re.escape(self.ending)}")
        try:
            kept = os.listdir(self.path.parent)
        except OSError:
            return []
        return sorted(name for name in kept if its.fullmatch(name))

    def _our_own(self) -> Path:
        """Its path. Among temporary files anybody may have laid a folder of that name."""
        above = self.path.parent.parent
        if self.emulated and above.exists() and above.lstat().st_uid != os.geteuid():
            raise CalibrationError(
                f"{above}: it is somebody else's; set TMPDIR to a folder of your own"
            )
        return self.path


def _temporary() -> Path:
    return Path(tempfile.gettempdir()) / f"pyramid-referee-{os.geteuid()}"


def _why(error: OSError | UnicodeDecodeError) -> str:
    return error.strerror or "unknown" if isinstance(error, OSError) else "it is not text in UTF-8"
