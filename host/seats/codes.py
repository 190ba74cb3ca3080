"""One-time codes: twelve signs that can be read aloud, typed on a phone and not be mistaken.

No two signs look alike (none of 0 O 1 I L 2 Z 5 S 8 B U), and there are no vowels, so that no code
is a word.
"""

from collections.abc import Callable
from typing import Final

SIGNS: Final = "34679CDFGHJKMNPQRTVWXY"

# Nothing but a code's length keeps it from being guessed. A guest with a good code must never wait
# because others guess, so every guess is looked at, and no lock on guesses from all addresses
# together can help: the first good code that passes it is the guesser's as well. The budget of an
# address (`host.web.settings`) makes 10 + 600 * 0.2 = 130 guesses in a code's ten minutes, but
# whoever has a network of his own has 65,536 addresses, of IPv4 or /64s of IPv6, or more.
#
# So reckon with what a wire carries. The shortest request that tries a code has some 120 bytes,
# and a gigabit a second brings 1.1 million, hundreds of times what this program can read. In ten
# minutes that is 7 * 10^8 guesses. Each of at most ten open codes, one a seat, is among
# 22^12 = 1.3 * 10^16: one guesser in two million gets in. With 8 signs, 5,000 guesses would have
# been too many; with 11, 100,000 a second.
LENGTH: Final = 12
MOST_GUESSES_A_SECOND: Final = 1_100_000

_GROUP: Final = 4
_BYTES: Final = 16  # 2^128 numbers: more than enough for each code to be as likely as any other


def draw(chance: Callable[[int], bytes]) -> str:
    """A code by chance, as people are shown it: `CDFG-HJKM-NPQR`."""
    number = int.from_bytes(chance(_BYTES), "big")
    signs = ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(SIGNS))
        signs += SIGNS[place]
    return "-".join(signs[begin : begin + _GROUP] for begin in range(0, LENGTH, _GROUP))


def read(typed: str) -> str | None:
    """The code that somebody typed, without its dashes, or None if it can be none.

    Small letters, spaces, and dashes anywhere do no harm.
    """
    signs = "".join(typed.upper().split()).replace("-", "")
    return signs if len(signs) == LENGTH and set(signs) <= set(SIGNS) else None
