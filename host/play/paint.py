"""Colours in the terminal, or none. Nothing is ever told by colour alone."""

import re
from dataclasses import dataclass
from typing import Final

# Readable on dark and on light backgrounds: no bright white or yellow.
_CODES: Final = {
    "red": "91",
    "turquoise": "36",
    "blue": "94",
    "purple": "95",
    "white": "1",
    "green": "32",
    "yellow": "1;33",
    "mummy": "1;7",
    "reach": "1;32",
    "wall": "33",
    "area": "2",
}

# A colour as a word of its own: `red`, `Red`.
_WORDS: Final = re.compile(r"\b(red|turquoise|blue|purple|white|green|yellow)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Paint:
    """Paints text while `on`; otherwise gives it back as it is."""

    on: bool

    def __call__(self, text: str, style: str) -> str:
        """The text in a style; one that is not known is plain."""
        code = _CODES.get(style) if self.on else None
        return f"\x1b[{code}m{text}\x1b[0m" if code and text.strip() else text

    def words(self, text: str) -> str:
        """The text with every colour's name in that colour."""
        return _WORDS.sub(lambda found: self(found[0], found[1].lower()), text)


NO_PAINT: Final = Paint(on=False)
