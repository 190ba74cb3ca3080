"""The rates in the builder's paper: written where `make dice-figures` finds its marks.

<!-- rolled: rates -->
| tray | rolls |
<!-- end -->

Rolling takes minutes, so no test rolls them all again; one looks whether the trays are those of
`report`.
"""

import re
from collections.abc import Iterable
from typing import Final

from host.dice_figures.judging import Tally
from host.dice_figures.report import rate

_BLOCK: Final = re.compile(r"(<!-- rolled: rates -->\n).*?(<!-- end -->)", re.DOTALL)


def rates_table(tallies: Iterable[tuple[str, Tally]]) -> str:
    """A line for each tray."""
    lines = [
        "| tray and dice | rolls | read as a wrong face | cocked |",
        "| --- | --- | --- | --- |",
    ]
    lines += [f"| {name} | {_shown(tally)} |" for name, tally in tallies]
    return "\n".join(lines)


def renewed(paper: str, tallies: Iterable[tuple[str, Tally]]) -> str:
    """The paper with these rates between its marks; all else as it was."""
    table = rates_table(tallies)
    return _BLOCK.sub(lambda found: f"{found[1]}\n{table}\n\n{found[2]}", paper)


def _shown(tally: Tally) -> str:
    wrong, cocked = rate(tally.wrong, tally.rolls), rate(tally.cocked, tally.rolls)
    return f"{tally.rolls:,} | {wrong} | {cocked}"
