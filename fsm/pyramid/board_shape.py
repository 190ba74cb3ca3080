"""Values from outside (JSON, TOML) taken apart by their types, without trusting any of them."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final, TypeVar

from fsm.pyramid.board import Colour, Kind
from fsm.pyramid.board_findings import Code, Complaint, Subject, shown
from fsm.pyramid.spaces import Heading

# Of an object full of keys that mean nothing, so many are named.
_MAX_UNKNOWN: Final = 20

_T = TypeVar("_T")
_W = TypeVar("_W", Kind, Heading, Colour)


class Shape:
    """One reading of one value: takes what has the right shape and complains of the rest.

    Each method gives the value at a path, or something harmless after a complaint.
    """

    def __init__(self) -> None:
        self.complaints: list[Complaint] = []

    def entries(
        self, path: Subject, value: object, needed: Sequence[str], optional: Sequence[str] = ()
    ) -> dict[str, object]:
        """The object's known keys; complains of those that are missing and those unknown."""
        if not isinstance(value, dict):
            self.wrong(path, f"an object with {', '.join(needed)}", value)
            return {}
        for key in needed:
            if key not in value:
                self.refuse(Code.MISSING, (*path, key), f"The key {key} is missing; add it.")
        known = (*needed, *optional)
        for key in islice((key for key in value if key not in known), _MAX_UNKNOWN):
            self.refuse(
                Code.UNKNOWN_KEY,
                (*path, str(key)),
                f"The key {shown(key)} means nothing here; known are {', '.join(known)}.",
            )
        return {key: value[key] for key in known if key in value}

    def items(
        self, path: Subject, value: object, most: int, item: Callable[[Subject, object], _T]
    ) -> tuple[_T, ...]:
        """The entries of a list of at most so many, each taken by `item`."""
        if not isinstance(value, list):
            self.wrong(path, "a list", value)
            return ()
        if len(value) > most:
            self.too_many(path, len(value), most)
            return ()
        return tuple(item((*path, index), entry) for index, entry in enumerate(value))

    def text(self, path: Subject, value: object) -> str:
        """Any text; a word that is nothing special after a complaint."""
        if isinstance(value, str):
            return value
        self.wrong(path, "text in quotes", value)
        return "unreadable"

    def number(self, path: Subject, value: object) -> int:
        """Any whole number, which true and false are not; 1 after a complaint."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.wrong(path, "a whole number", value)
        return 1

    def word(self, path: Subject, value: object, words: type[_W], code: Code) -> _W | None:
        """The one of these words that stands here; None after a complaint."""
        for word in words:
            if isinstance(value, str) and word.value == value:
                return word
        known = ", ".join(word.value for word in words)
        self.refuse(code, path, f"Found {shown(value)} where one of {known} must stand.")
        return None

    def wrong(self, path: Subject, wanted: str, value: object) -> None:
        """Complains of a value of the wrong type."""
        self.refuse(Code.TYPE, path, f"Found {shown(value)} where {wanted} must stand.")

    def too_many(self, path: Subject, count: int, most: int) -> None:
        """Complains of a list or object that is longer than any board needs."""
        self.refuse(
            Code.TOO_MANY, path, f"There are {count} entries; no board has more than {most}."
        )

    def refuse(self, code: Code, path: Subject, message: str) -> None:
        """Complains."""
        self.complaints.append((code, path, message))
