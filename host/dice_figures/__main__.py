"""Draws the figures of the reference build anew and prints its rates: `make dice-figures`."""

import sys
from pathlib import Path
from typing import Final

import wiring
from hal.table_file import reference
from host.dice_figures import report
from host.dice_figures.drawings import levels, pull, rates
from host.dice_figures.judging import Tally
from host.dice_figures.rates_table import renewed
from host.dice_figures.rolls import Setting
from host.dice_figures.settings import stated
from host.dice_figures.trials import BATCH, Bar, tried

_FOLDER: Final = Path(wiring.__file__).parent

A_MARK: Final = 500_000
"""Rolls behind each mark of a curve."""


def main() -> int:
    """Write the drawings and the rates into `wiring`, and everything to the terminal.

    Gives 1 if the reference build misses what is demanded of it.
    """
    build = reference().dice
    setting = stated(build)
    marks = 2 * len(rates.OFF_CENTRE) + len(rates.PITCHES)
    trays = report.trays(build)
    bar = Bar((sum(many for _, _, many in trays) + marks * A_MARK) // BATCH)

    def trial(one: Setting, many: int = A_MARK) -> Tally:
        return tried(one, many, bar.tick)

    tallies = [(name, trial(one, many)) for name, one, many in trays]
    _write("drawings/dice-levels.svg", levels.draw(setting))
    _write("drawings/dice-off-centre.svg", rates.by_distance(setting, trial))
    _write("drawings/dice-pitch.svg", rates.by_pitch(setting, trial))
    _write("drawings/dice-pull.svg", pull.draw(build))
    _write("DICE.md", renewed((_FOLDER / "DICE.md").read_text("utf-8"), tallies))
    print("\n".join(report.report(build, tallies)))
    return 1 if report.misses(tallies[0][1]) else 0


def _write(name: str, text: str) -> None:
    (_FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
