"""What the names on a board may be: lines of text, single words, and the words that are taken.

A line (a board's name and title) is for people to read. A word (a treasure's id, the name of the
mummy's own area) also stands in commands and saved games, where white space ends it.
"""

from typing import Final
from unicodedata import category

from fsm.pyramid.seats import DISPLAY, EXPLORERS, MUMMY, OPERATOR, PIECES, TABLE
from fsm.pyramid.spaces import PRISON, START, cell

MAX_LENGTH: Final = 200

# The keys of a board as a JSON object.
NEEDED_KEYS: Final = (
    *("name", "columns", "rows", "spaces", "edges"),
    *(START, PRISON, "treasures", "mummy_die"),
)
OPTIONAL_KEYS: Final = ("title", "kind", "mummy_start")
KEYS: Final = frozenset((*NEEDED_KEYS, *OPTIONAL_KEYS))

_TAKEN: Final = KEYS | {*PIECES, MUMMY, EXPLORERS, TABLE, DISPLAY, OPERATOR}

# Control characters, halves of characters, and the two signs of Unicode that end a line.
_UNREADABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


def is_line(text: str) -> bool:
    """Whether this is one line of text, not empty and not endless."""
    return 1 <= len(text) <= MAX_LENGTH and all(map(is_readable, text))


def is_readable(sign: str) -> bool:
    """Whether a line of text may have this character."""
    return category(sign) not in _UNREADABLE


def is_word(text: str) -> bool:
    """Whether this is one word of characters that can be seen."""
    return 1 <= len(text) <= MAX_LENGTH and text.isprintable() and " " not in text


def is_taken(word: str) -> bool:
    """Whether this word already means something beside the names of areas."""
    return word in _TAKEN or cell(word) is not None
