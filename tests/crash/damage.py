"""Damage to a data folder, at random places: cut, or with bytes changed; and what must follow."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from host.journal import head
from host.journal.database import NAME as JOURNAL

LOG: Final = f"{JOURNAL}-wal"
HEAD: Final = head.place(Path(JOURNAL)).name

Harm = Callable[[Path, Random], None]


def cut(file: Path, chance: Random) -> None:
    """The end of it is gone."""
    text = file.read_bytes()
    file.write_bytes(text[: chance.randrange(len(text))])


def change(file: Path, chance: Random) -> None:
    """One bit is otherwise."""
    text = bytearray(file.read_bytes())
    text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    file.write_bytes(text)


def scribble(file: Path, chance: Random) -> None:
    """A stretch of it is rubbish, as of a worn card."""
    text = bytearray(file.read_bytes())
    begins, size = chance.randrange(len(text)), chance.choice((16, 512, 4096))
    text[begins : begins + size] = chance.randbytes(len(text[begins : begins + size]))
    file.write_bytes(text)


def lose(file: Path, chance: Random) -> None:
    """All of it is gone."""
    file.unlink()


HARMS: Final[tuple[Harm, ...]] = (cut, change, scribble, lose)


def files(folder: Path) -> list[str]:
    """The files of a journal that have anything in them."""
    found = [folder / name for name in (JOURNAL, LOG, HEAD)]
    return [file.name for file in found if file.exists() and file.stat().st_size]


def contents(folder: Path) -> dict[str, bytes]:
    """Every byte of the record; the index of a log is nobody's record."""
    return {name: (folder / name).read_bytes() for name in files(folder)}
