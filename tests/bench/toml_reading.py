"""How long TOML of strangers takes that is let through: near each limit, and the largest board."""

import time
from collections.abc import Mapping
from itertools import repeat
from typing import Final

from fsm.pyramid import board_file
from tests.fsm.pyramid.test_toml_text import largest_board

_SIGNS: Final = 19_990  # of 20,000
_DOTS: Final = ".".join(repeat("a", 33))

NEAR_THE_LIMITS: Final[Mapping[str, str]] = {
    "keys": "".join(f"a{number} = 1\n" for number in range(_SIGNS // 2)),
    "long keys": "".join(f"a{number:0>50} = 1\n" for number in range(_SIGNS // 2)),
    "dotted keys": "".join(f"{_DOTS}{number} = 1\n" for number in range(_SIGNS // 34)),
    "dotted headers": "".join(f"[{_DOTS}{number}]\n" for number in range(_SIGNS // 35)),
    "lists of tables": "[[a]]\n" * (_SIGNS // 3),
    "one list": f"a = [{'1,' * (_SIGNS - 3)}]",
    "escapes": 'a = "{}"'.format("\\u0041" * (_SIGNS - 5)),
    "digits": f"a = 0x{'f' * 655_000}",
    "treasures": "map = '''\n+---+\n'''\n[treasures.red]\n"
    + "".join(f'r{number} = "t"\n' for number in range(_SIGNS // 2 - 10)),
    "names full of dots": "".join(f'a{number} = "{".," * 25}"\n' for number in range(9_000)),
    "remarks": "# a. b, c. [d] {e}\n" * 19_990,
    "the largest board": largest_board(200),
}


def measure() -> float:
    """The seconds of CPU that the slowest of them takes to be read as a board."""

    def took(text: str) -> float:
        begun = time.process_time()
        board_file.read(text, "hostile")
        return time.process_time() - begun

    return max(map(took, NEAR_THE_LIMITS.values()))
