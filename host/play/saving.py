"""Saved games as files: `save FILE` in the game, `referee terminal --load FILE` to go on.

A game that is left without a word is kept too, in a file of its own.
"""

from pathlib import Path
from typing import Final

from fsm.pyramid import replay
from fsm.pyramid.rulings import Refusal
from host.play.ask import agrees
from host.play.console import Console
from host.play.leaving import leave
from host.play.match import Match
from host.program import command
from host.sentences import sentence

# No game that people play is longer; what is longer is not a saved game.
_MOST_BYTES: Final = 8 * 1024 * 1024

_SECRETS: Final = "All secrets are in that file, so do not look into it before the game is over."


def save(console: Console, match: Match, name: str) -> None:
    """Write the game to a file, and say so; an old file is replaced only if the person agrees."""
    if not name:
        console.say("Type a file’s name too: for example save pyramid.txt")
        return
    path = Path(name).expanduser()
    if _exists(path) and not _may_replace(console, name):
        console.say("Nothing was saved.")
    elif trouble := _written(path, match.text()):
        console.say(f"{name} cannot be written: {trouble}. Try another name.")
    else:
        _tell(console, "Saved. Go on later with:", name)


def keep(console: Console, match: Match, path: Path) -> None:
    """Write a game that is left, over the one that was left before; a failure is only mentioned."""
    if trouble := _made(path.parent) or _written(path, match.text()):
        console.say("", f"The game could not be kept: {trouble}.")
    else:
        console.say("")
        _tell(console, "The game is kept, until you leave another. Go on with:", str(path))


def load(name: str) -> replay.Replay | str:
    """The game of a file, played again, or a sentence that says why it cannot be."""
    try:
        with Path(name).expanduser().open(encoding="utf-8") as file:
            text = file.read(_MOST_BYTES)
    except UnicodeDecodeError:
        return f"{name} is not a saved game: it is not text. Choose another file."
    except (OSError, ValueError, RuntimeError) as error:
        return f"{name} cannot be read: {_reason(error)}. Check the name."
    game = replay.read(text)
    return f"{name} cannot be used. {sentence(game)}" if isinstance(game, Refusal) else game


def _tell(console: Console, how: str, name: str) -> None:
    console.say(how)
    # A name that begins like an option would be taken for one.
    console.show(command("terminal", "--load", f"./{name}" if name.startswith("-") else name))
    console.say(_SECRETS)


def _may_replace(console: Console, name: str) -> bool:
    question = f"{name} is there already. Replace it?"
    helping = (
        f"{name} would be replaced by this game. Answer no to keep it and choose another name."
    )
    return agrees(console, question, helping, default=False, leave=leave)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _made(folder: Path) -> str | None:
    """Why this folder cannot be made; None if it is there now."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return _reason(error)
    return None


def _written(path: Path, text: str) -> str | None:
    """Why this cannot be written; None if it was."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        return _reason(error)
    return None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "no file can have this name"
