"""Leaving a game that is not over: the person is asked first."""

from host.play.ask import agrees
from host.play.console import Console, Stopped
from host.program import command


def leave(console: Console) -> None:
    """Ask whether to stop the game. Raises Stopped on yes, and Left if even this is not answered.

    So Ctrl-C twice leaves, and keeps the game.
    """
    if agrees(console, "Really stop this game?", _help(), default=False):
        raise Stopped


def _help() -> str:
    load = command("terminal", "--load", "FILE")
    return (
        "The game is lost if you leave now, unless you save it: answer no, then type save and the "
        f"name of a file. `{load}` goes on with it."
    )
