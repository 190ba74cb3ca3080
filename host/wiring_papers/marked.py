"""Papers that people write and code keeps up to date: text between two marks is made anew.

<!-- made: rows -->
| row | pin |
<!-- end -->
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from hal.table import Table

Maker = Callable[[Table], str]

_BLOCK: Final = re.compile(r"(<!-- made: ([a-z -]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def renewed(text: str, makers: Mapping[str, Maker], table: Table) -> str:
    """The text with every block made anew.

    Raises ValueError if a block is asked for that nobody makes.
    """

    def block(found: re.Match[str]) -> str:
        name = found[2]
        if name not in makers:
            known = ", ".join(sorted(makers))
            raise ValueError(f"no table is called {name!r}; write one of these: {known}")
        return f"{found[1]}\n{makers[name](table)}\n\n{found[3]}"

    return _BLOCK.sub(block, text)
