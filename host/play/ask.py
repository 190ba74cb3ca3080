"""Simple questions: an answer, with help on `?` and a way out on `quit`."""

from collections.abc import Callable

from host.play.console import Console, Left
from host.play.help import RULES

HELP_WORDS = frozenset({"?", "h", "help"})
QUIT_WORDS = frozenset({"q", "quit", "exit", "bye"})

Leave = Callable[[Console], None]


def at_once(_: Console) -> None:
    """Leave without a question, where there is nothing to lose."""
    raise Left


def ask(console: Console, prompt: str, helping: str, leave: Leave = at_once) -> str:
    """The answer in lower case; `?` is answered here with the help, and `quit` leaves."""
    while True:
        answer = console.ask(prompt).lower()
        if answer in QUIT_WORDS:
            leave(console)
        elif answer == "rules":
            console.say("", RULES, "")
        elif answer in HELP_WORDS:
            console.say(helping, "Type rules for the rules of the game, quit (or Ctrl-D) to leave.")
        else:
            return answer


def agrees(
    console: Console, question: str, helping: str, *, default: bool, leave: Leave = at_once
) -> bool:
    """Yes or no; Enter alone gives the default."""
    choices = "Enter: yes · n: no · ?" if default else "y: yes · Enter: no · ?"
    while True:
        answer = ask(console, f"{question} {choices}", helping, leave)
        if answer in {"", "y", "yes", "n", "no"}:
            return answer.startswith("y") if answer else default
        console.say(f"“{answer}” is neither yes nor no; type y or n.")
