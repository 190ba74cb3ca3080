"""Journals of rolls: one die that came to rest after it left its pocket is one roll.

`referee dice watch --record FILE` writes one JSON object a line. Whatever else holds rolls can be
audited too, if it offers the same `rolls`. A line that cannot be read, such as the last one after a
power cut, is told and left out.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TextIO

READER: Final = "reader"
HAND: Final = "hand"
_MADE_BY: Final = "A journal is made by `referee dice watch --record FILE`"


class JournalError(ValueError):
    """A journal cannot be read or written; the message names it and says what to do."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of one die. `by` says who told the face: the reader, or a person by hand."""

    at: str
    die: str
    face: str
    by: str = READER


class RollSource(Protocol):
    """Something that holds rolls."""

    def rolls(self) -> Iterator[Roll | str]:
        """Every roll, in order; a text instead is a remark about something left out.

        Raises JournalError.
        """
        ...


@dataclass(frozen=True, slots=True)
class RollFile:
    """A file of rolls, one JSON object a line."""

    path: Path

    def rolls(self) -> Iterator[Roll | str]:
        """Every roll in the file. One that has lines, but no roll, is no journal."""
        found, lines = False, False
        for number, line in self._lines():
            roll = _roll_in(line)
            found, lines = found or roll is not None, True
            yield roll or f"{self.path}:{number}: this is no roll: left out"
        if lines and not found:
            raise JournalError(f"{self.path}: there is no roll in it. {_MADE_BY}")

    def _lines(self) -> Iterator[tuple[int, str]]:
        """The lines that are not empty, with their numbers."""
        try:
            with self.path.open(encoding="utf-8", errors="replace") as lines:
                yield from ((number, line) for number, line in enumerate(lines, 1) if line.strip())
        except OSError as error:
            raise JournalError(
                f"{self.path}: it cannot be read ({error.strerror}). {_MADE_BY}"
            ) from None


class Recorder:
    """Appends rolls to a file, each whole and at once. Without a file it does nothing."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out: Final = out

    def write(self, roll: Roll) -> None:
        """Append one roll. Raises JournalError."""
        if self._out is None:
            return
        try:
            self._out.write(json.dumps(asdict(roll), ensure_ascii=False) + "\n")
            self._out.flush()
        except OSError as error:
            raise JournalError(f"the roll could not be written: {error.strerror}") from None


def opened(file: str) -> TextIO:
    """A journal, opened to be written on; the caller closes it. Raises JournalError."""
    try:
        return Path(file).open("a", encoding="utf-8")
    except OSError as error:
        raise JournalError(
            f"{file}: it cannot be written ({error.strerror}); give another place after --record"
        ) from None


def _roll_in(line: str) -> Roll | None:
    try:
        value: Any = json.loads(line)
        roll = Roll(value["at"], value["die"], value["face"], value["by"])
    except (ValueError, RecursionError, TypeError, KeyError):
        return None
    whole = all(isinstance(part, str) for part in (roll.at, roll.die, roll.face))
    return roll if whole and roll.by in (READER, HAND) else None
