"""Journals of earlier versions (`kept/README.md`), copied to where a test may change them."""

import shutil
from pathlib import Path
from typing import Final

WON: Final = "2026-11-16-1"
LEFT: Final = "2026-11-16-2"

_KEPT: Final = Path(__file__).parent / "kept"


def without_rulings(folder: Path) -> Path:
    """The journal with a game that was WON and one that was LEFT, of no form of rulings."""
    shutil.copytree(_KEPT / "without-rulings", folder, dirs_exist_ok=True)
    return folder / "journal.sqlite"
