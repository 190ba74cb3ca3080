"""What may stand in a cell of a drawn map: the sign of a space or an area, a treasure's mark."""

import re
from typing import Final

SPACE: Final = "."
START_MARK: Final = "S"
PRISON_MARK: Final = "P"
TOMB_MARK: Final = "M"
AREA_MARKS: Final = (START_MARK, PRISON_MARK, TOMB_MARK)

_MARK: Final = re.compile(r"[a-z][a-z0-9]{0,2}", re.ASCII)


def is_mark(text: str) -> bool:
    """Whether this may mark a treasure in a map."""
    return _MARK.fullmatch(text) is not None


def is_content(text: str) -> bool:
    """Whether a cell may show this; a cell that shows nothing is rock."""
    return text in ("", SPACE, *AREA_MARKS) or is_mark(text)
