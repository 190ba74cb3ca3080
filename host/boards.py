"""Finding, reading and keeping boards on this machine.

A board is bundled (part of this program), saved (kept by a person under its name), or any file.
Nothing here raises for what a person or a program may ask for: what cannot be read gives
findings, like a board that is wrong in itself.
"""

import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from fsm.pyramid import board_file, board_json
from fsm.pyramid.board import Board
from fsm.pyramid.board_check import is_words
from fsm.pyramid.board_findings import Code, Finding, shown

MAX_BYTES: Final = 1024 * 1024
ENDINGS: Final = (".toml", ".json")

# They stand around the map.
_QUOTES: Final = "'''"
_ONE_MISSING: Final = (
    f"The map stands between two lines of three quotes, {_QUOTES}, and one of them is missing."
)

Findings = tuple[Finding, ...]


def find(name_or_path: str) -> Board | Findings:
    """The bundled or saved board of this name, or the board in the file at this path."""
    if name_or_path in bundled():
        return _bundled(name_or_path)
    if not is_words(name_or_path):
        return read_file(name_or_path)
    for path in _saved_paths(name_or_path):
        if os.path.exists(path):
            return read_file(str(path))
    return _trouble(
        f"There is no board called {name_or_path}; known are {', '.join((*bundled(), *saved()))}. "
        f"A board in a file is given by its path, such as ./{name_or_path}.toml."
    )


@cache
def bundled() -> tuple[str, ...]:
    """The names of the boards that come with the program."""
    return tuple(
        sorted(
            entry.name.removesuffix(".toml")
            for entry in files("fsm.pyramid.boards").iterdir()
            if entry.name.endswith(".toml")
        )
    )


def saved() -> tuple[str, ...]:
    """The names of the boards that somebody has saved here."""
    try:
        entries = [os.path.splitext(entry) for entry in os.listdir(folder())]
    except OSError:
        return ()
    return tuple(sorted({name for name, end in entries if end in ENDINGS and is_words(name)}))


def folder() -> Path:
    """Where saved boards are kept; it need not exist."""
    home = os.environ.get("XDG_DATA_HOME", "")
    data = Path(home) if os.path.isabs(home) else Path(os.path.expanduser("~/.local/share"))
    return data / "pyramid-referee" / "boards"


def read_file(path: str) -> Board | Findings:
    """The board in a .toml or .json file."""
    text = _text_of(path)
    return _board_in(text, path) if isinstance(text, str) else text


def save(path: str, *, force: bool = False) -> Path | Findings:
    """Checks the board in a file and keeps a copy under its name; gives where.

    Without `force` a board that was saved under this name stays as it is.
    """
    text = _text_of(path)
    if not isinstance(text, str):
        return text
    board = _board_in(text, path)
    if not isinstance(board, Board):
        return board
    if board.name in bundled():
        return _trouble(
            f"{board.name} is the name of a board that comes with the program; choose another."
        )
    if board.name in saved() and not force:
        return _trouble(f"A board called {board.name} is saved already; add --force to replace it.")
    return _keep(board.name, os.path.splitext(path)[1], text)


@cache
def _bundled(name: str) -> Board | Findings:
    text = files("fsm.pyramid.boards").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return board_file.read(text, name)


def _board_in(text: str, path: str) -> Board | Findings:
    name, ending = os.path.splitext(os.path.basename(path))
    if ending == ".json":
        return board_json.read_text(text)
    board = board_file.read(text, name)
    return board if isinstance(board, Board) else tuple(_about_quotes(text, board))


def _about_quotes(text: str, findings: Findings) -> Iterator[Finding]:
    """A map that does not end makes no sense of all that follows, and is noticed far from it."""
    odd = text.count(_QUOTES) % 2 == 1
    for finding in findings:
        if odd and finding.code is Code.SYNTAX:
            yield replace(finding, message=f"{finding.message} {_ONE_MISSING}")
        else:
            yield finding


def _saved_paths(name: str) -> list[Path]:
    return [folder() / f"{name}{ending}" for ending in ENDINGS]


def _keep(name: str, ending: str, text: str) -> Path | Findings:
    """Writes beside the place and then moves, so that a board is there whole or not at all."""
    path = folder() / f"{name}{ending}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name(f".{path.name}.unfinished")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(path)
        for other in _saved_paths(name):
            if other != path:
                other.unlink(missing_ok=True)
    except OSError as error:
        return _trouble(f"The board cannot be saved there: {error.strerror}.")
    return path


def _text_of(path: str) -> str | Findings:
    """The text of a plain file of reasonable size."""
    if not path.endswith(ENDINGS):
        return _trouble(
            f"{shown(path)} is neither the name of a board (lower-case words joined by hyphens) "
            "nor a path that ends in .toml or .json."
        )
    try:
        content = _bytes_of(path)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
        return _trouble(f"This file cannot be read: {reason}.")
    if content is None:
        return _trouble("This is a folder or a device; give the path of a board file.")
    if len(content) > MAX_BYTES:
        return _trouble("This file is larger than 1 MiB, which no board needs.")
    return _decoded(content)


def _bytes_of(path: str) -> bytes | None:
    """What is in a plain file, up to the limit and one more; None where it is no plain file.

    Opened without waiting, because a pipe without a writer would wait for ever.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        return None
    with open(descriptor, "rb") as file:
        return file.read(MAX_BYTES + 1)


def _decoded(content: bytes) -> str | Findings:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").split("\n")
        message = "This is not text in UTF-8; save the file in that encoding."
        return (Finding(Code.FILE, message, len(before), len(before[-1]) + 1, ""),)


def _trouble(message: str) -> Findings:
    return (Finding(Code.FILE, message, None, None, ""),)
