"""One-time codes: eight signs that can be read aloud, typed on a phone and not be mistaken.

No two signs look alike (none of 0 O 1 I L 2 Z 5 S 8 B U), and there are no vowels, so that no code
is a word. There are 22^8 codes, some 5 * 10^10: with nine of them open for their ten minutes and
ten guesses a second, one guesser in a million gets in. Whoever takes guesses must hold them to such
a rate.
"""

from collections.abc import Callable
from typing import Final

SIGNS: Final = "34679CDFGHJKMNPQRTVWXY"
LENGTH: Final = 8

_HALF: Final = LENGTH // 2
_BYTES: Final = 16  # far more than a code needs, so that each is as likely as any other


def draw(chance: Callable[[int], bytes]) -> str:
    """A code by chance, as people are shown it: `CDFG-HJKM`."""
    number = int.from_bytes(chance(_BYTES), "big")
    signs = ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(SIGNS))
        signs += SIGNS[place]
    return f"{signs[:_HALF]}-{signs[_HALF:]}"


def read(typed: str) -> str | None:
    """The code that somebody typed, without its dash, or None if it can be none.

    Small letters, spaces, and dashes anywhere do no harm.
    """
    signs = "".join(typed.upper().split()).replace("-", "")
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None
