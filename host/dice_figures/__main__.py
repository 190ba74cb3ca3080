"""Draws the figures of the reference build anew and prints its rates: `make dice-figures`."""

from pathlib import Path
from typing import Final

import wiring
from hal.table_file import reference
from host.dice_figures import report
from host.dice_figures.drawings import levels, pull, rates
from host.dice_figures.judging import Tally
from host.dice_figures.rolls import Setting
from host.dice_figures.settings import stated
from host.dice_figures.trials import BATCH, Bar, tried

A_MARK: Final = 500_000
"""Rolls behind each mark of a curve."""


def main() -> None:
    """Write the drawings into `wiring/drawings`, and the table to the terminal."""
    build = reference().dice
    setting = stated(build)
    marks = 2 * len(rates.OFF_CENTRE) + len(rates.PITCHES)
    bar = Bar((report.rolls() + marks * A_MARK) // BATCH)

    def trial(one: Setting, many: int = A_MARK) -> Tally:
        return tried(one, many, bar.tick)

    lines = list(report.report(build, trial))
    _write("levels", levels.draw(setting))
    _write("off-centre", rates.by_distance(setting, trial))
    _write("pitch", rates.by_pitch(setting, trial))
    _write("pull", pull.draw(build))
    print("\n".join(lines))


def _write(name: str, text: str) -> None:
    folder = Path(wiring.__file__).parent / "drawings"
    (folder / f"dice-{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
