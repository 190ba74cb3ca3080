"""What is wrong with a table file: a place in it and a sentence for a person.

The place is the path of keys, such as `rows`, `5`, `pin`. Which line that is only the text can
tell; `host` adds it where the file is shown to a person.
"""

from typing import NamedTuple

Path = tuple[str, ...]


class Finding(NamedTuple):
    """One thing that is wrong: where, and what to do about it. An empty path is the whole file."""

    path: Path
    message: str

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}: {self.message}" if self.path else self.message
