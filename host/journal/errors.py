"""What can be wrong with a journal, in words for people."""

from pathlib import Path

from host.journal.entries import Damage
from host.language import said


class JournalError(Exception):
    """The journal cannot do what was asked; the message says why and what to do."""


class JournalFullError(JournalError):
    """Nothing was written: the disk is full, cannot be written, or another program holds the file.

    Try again when it can be. The message is English; `said` is it in the language that is spoken.
    """

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template.format_map(facts))
        self._template = template
        self._facts = facts

    def said(self) -> str:
        """What is wrong, for people at the table."""
        return said(self._template, **self._facts)


class JournalDamagedError(JournalError):
    """What was recorded is not there any more as it was; the file is left untouched.

    `export` is a file from which the game can go on, as far as that is good, or None.
    """

    def __init__(self, damage: Damage, path: Path, export: Path | None = None) -> None:
        offer = f" The game can go on from {export}." if export else ""
        super().__init__(f"{path}: {damage}. The file is kept as it is.{offer}")
        self.damage = damage
        self.path = path
        self.export = export

    @property
    def game(self) -> str | None:
        """The game that is damaged; None where not even the games can be read."""
        return self.damage.game

    @property
    def number(self) -> int:
        """The last entry of it that is good; 0 where there is none."""
        return self.damage.number


class JournalForeignError(JournalDamagedError):
    """Nothing was changed, but this program cannot play it: another version has written it."""
