"""Saved games as files: `save FILE` in the game, `referee play --load FILE` to go on."""

from pathlib import Path
from typing import Final

from fsm.pyramid import replay
from fsm.pyramid.rulings import Refusal
from host.play.ask import agrees
from host.play.console import Console
from host.play.match import Match
from host.sentences import sentence

# No game that people play is longer; what is longer is not a saved game.
_MOST_BYTES: Final = 8 * 1024 * 1024


def save(console: Console, match: Match, name: str) -> None:
    """Write the game to a file, and say so; an old file is replaced only if the person agrees."""
    if not name:
        console.say("Type a file’s name too: for example save pyramid.txt")
        return
    path = Path(name).expanduser()
    helping = (
        f"{name} would be replaced by this game. Answer no to keep it and choose another name."
    )
    question = f"{name} is there already. Replace it?"
    if _exists(path) and not agrees(console, question, helping, default=False):
        console.say("Nothing was saved.")
        return
    console.say(_written(path, match.text(), name))


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


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _written(path: Path, text: str, name: str) -> str:
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        return f"{name} cannot be written: {_reason(error)}. Try another name."
    return (
        f"Saved. Go on later with: referee play --load {name}\n"
        "All secrets are in that file, so do not look into it before the game is over."
    )


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or "no file can have this name"
