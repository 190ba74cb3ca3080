"""Finding, reading and keeping boards on this machine.

A board is bundled (part of this program), saved (kept by a person under its name), or any file.
Nothing here raises for what a person or a program may ask for: what cannot be read gives
findings, like a board that is wrong in itself.
"""

import os
import re
import stat
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from fsm.pyramid import board_file, board_json
from fsm.pyramid.board import Board
from fsm.pyramid.board_findings import Code, Finding, shown
from fsm.pyramid.board_names import MAX_LENGTH, is_readable
from host.whole_file import write_whole

MAX_BYTES: Final = 1024 * 1024
ENDINGS: Final = (".toml", ".json")

# Of a saved board; its name is part of a file's name then.
MAX_NAME: Final = 40

_WORDS: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)

Findings = tuple[Finding, ...]


def find(name_or_path: str) -> Board | Findings:
    """The bundled or saved board of this name, or the board in the file at this path."""
    if name_or_path in bundled():
        return _bundled(name_or_path)
    if is_savable(name_or_path):
        for path in _saved_paths(name_or_path):
            if os.path.exists(path):
                return read_file(str(path))
    return read_file(name_or_path) if _is_path(name_or_path) else _unknown(name_or_path)


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
    return tuple(sorted({name for name, end in entries if end in ENDINGS and is_savable(name)}))


def folder() -> Path:
    """Where saved boards are kept; it need not exist."""
    home = os.environ.get("XDG_DATA_HOME", "")
    data = Path(home) if os.path.isabs(home) else Path(os.path.expanduser("~/.local/share"))
    return data / "pyramid-referee" / "boards"


def is_savable(name: str) -> bool:
    """Whether a board can be kept and found by this name: lower-case words joined by hyphens."""
    return len(name) <= MAX_NAME and _WORDS.fullmatch(name) is not None


def read_file(path: str) -> Board | Findings:
    """The board in a file, TOML or JSON, whatever the file is called."""
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
    if not is_savable(board.name):
        return (Finding(Code.NAME, _unsavable(board.name), None, None, "name"),)
    if board.name in bundled():
        return _trouble(
            f"{board.name} is the name of a board that comes with the program; choose another."
        )
    if board.name in saved() and not force:
        return _trouble(f"A board called {board.name} is saved already; add --force to replace it.")
    return _keep(board.name, ".json" if _is_json(text) else ".toml", text)


def _is_path(text: str) -> bool:
    return "/" in text or "." in text or os.path.isfile(text)


def _unknown(name: str) -> Findings:
    called = name if is_savable(name) else shown(name)
    return _trouble(
        f"There is no board called {called}; known are {', '.join((*bundled(), *saved()))}. "
        "A board in a file is given by its path, such as ./my-copy.toml."
    )


@cache
def _bundled(name: str) -> Board | Findings:
    text = files("fsm.pyramid.boards").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return board_file.read(text, name)


def _board_in(text: str, path: str) -> Board | Findings:
    return board_json.read_text(text) if _is_json(text) else board_file.read(text, _name_of(path))


def _is_json(text: str) -> bool:
    """Whether this is to be JSON: a board is an object there, and no TOML begins like one."""
    return text.lstrip().startswith("{")


def _name_of(path: str) -> str:
    """What the board in a file is called: as the file, as far as that can be read."""
    stem, _ = os.path.splitext(os.path.basename(path))
    return "".join(sign if is_readable(sign) else "?" for sign in stem)[:MAX_LENGTH]


def _unsavable(name: str) -> str:
    return (
        f"This board is called {shown(name)}; to be saved it needs a name of lower-case words "
        f"joined by hyphens, at most {MAX_NAME} characters, such as my-copy. A board in JSON has "
        "its name inside; any other is called as its file, so rename that."
    )


def _saved_paths(name: str) -> list[Path]:
    return [folder() / f"{name}{ending}" for ending in ENDINGS]


def _keep(name: str, ending: str, text: str) -> Path | Findings:
    """A board is there whole or not at all."""
    path = folder() / f"{name}{ending}"
    try:
        write_whole(path, text)
        for other in _saved_paths(name):
            if other != path:
                other.unlink(missing_ok=True)
    except OSError as error:
        return _trouble(f"The board cannot be saved there: {error.strerror}.")
    return path


def _text_of(path: str) -> str | Findings:
    """The text of a plain file of reasonable size."""
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
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").split("\n")
        message = "This is not text in UTF-8; save the file in that encoding."
        return (Finding(Code.FILE, message, len(before), len(before[-1]) + 1, ""),)


def _trouble(message: str) -> Findings:
    return (Finding(Code.FILE, message, None, None, ""),)
