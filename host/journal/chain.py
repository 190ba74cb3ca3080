"""The chain of hashes of a game: whoever changes, drops or moves an entry breaks it there.

The first link is over everything that is kept of the game itself, each further one over the link
before it and all of the entry. Numbers and times go in as the very text that is stored. It holds
against accidents, and against whoever does not make the whole chain anew.
"""

import hashlib
import json
from typing import Final

SEEN: Final = "seen"
"""The kind of an entry that holds an observation."""
END: Final = "end"
"""The kind of the last entry: its text is how the game ended."""


def first(name: str, opening: str, utc: str, before: str, after: str) -> str:
    """The link of a game that has no entries yet."""
    return _hash(["game", name, opening, utc, before, after])


def link(previous: str, number: int, at: str, utc: str, kind: str, text: str) -> str:
    """The link of an entry."""
    return _hash([previous, number, at, utc, kind, text])


def time_text(at: float) -> str:
    """A time as it is stored; `float` gives exactly the same time again."""
    return repr(float(at))


def _hash(values: list[str | int]) -> str:
    """JSON keeps the values apart, whatever is in them."""
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()
