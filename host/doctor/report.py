"""What is said of a part: in order, wrong, or a note. Only what is wrong counts as a fault."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """The state of a part."""

    OK = "ok"
    WRONG = "wrong"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Report:
    """One line: the part, its state, what was found, and what to do."""

    part: str
    state: State
    what: str
    do: str = ""


def ok(part: str, what: str) -> Report:
    """The part is in order."""
    return Report(part, State.OK, what)


def wrong(part: str, what: str, do: str = "") -> Report:
    """Something is wrong."""
    return Report(part, State.WRONG, what, do)


def note(part: str, what: str, do: str = "") -> Report:
    """Something to know."""
    return Report(part, State.NOTE, what, do)


def failed(part: str, error: Exception) -> Report:
    """Something failed; what to do stands at the end of such messages, after a colon."""
    message = str(error)
    what, colon, do = message.rpartition(": ")
    return wrong(part, what, do) if colon else wrong(part, message)
