"""How often a face is read wrong or not at all: by the distance off centre, and by the pitch."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from host.dice_figures.chart import Axis, Chart
from host.dice_figures.judging import MOST_COCKED, Tally
from host.dice_figures.rolls import Setting
from host.dice_figures.settings import off_centre, one_sensor, spaced
from host.wiring_papers.drawings.paper import POWER, SIGNAL

OFF_CENTRE: Final = tuple(step / 4 for step in range(13))
PITCHES: Final = (35, 40, 45, 50, 55, 60, 65, 70, 75, 80)
_LEAST: Final = 1e-6
_RATES: Final = Axis(
    "share of rolls", _LEAST, 1.0, (1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1), log=True, rates=True
)

Trial = Callable[[Setting], Tally]


@dataclass(frozen=True, slots=True)
class _Line:
    name: str
    colour: str
    tallies: Mapping[float, Tally]


def by_distance(setting: Setting, trial: Trial) -> str:
    """One sensor below the middle against the ring of four."""
    x = Axis("mm off centre, at most, in both directions", 0, 3, (0, 0.5, 1, 1.5, 2, 2.5, 3))
    chart = Chart("Misread dice by the distance off centre", x, _RATES)
    single = {mm: trial(off_centre(one_sensor(setting), mm)) for mm in OFF_CENTRE}
    ring = {mm: trial(off_centre(setting, mm)) for mm in OFF_CENTRE}
    chart.upright(setting.within.off_centre, "must be borne")
    _lines(chart, [_Line("one sensor", POWER, single), _Line("ring", SIGNAL, ring)])
    return chart.svg()


def by_pitch(setting: Setting, trial: Trial) -> str:
    """How near to each other pockets may be."""
    chart = Chart(
        "Misread dice by the spacing of pockets",
        Axis("mm from pocket to pocket", 35, 80, PITCHES),
        _RATES,
    )
    ring = {float(mm): trial(spaced(setting, mm)) for mm in PITCHES}
    chart.upright(setting.build.pitch_mm, "reference build")
    _lines(chart, [_Line("ring", SIGNAL, ring)])
    return chart.svg()


def _lines(chart: Chart, lines: Sequence[_Line]) -> None:
    chart.level(MOST_COCKED, "cocked: must be below this")
    for line in lines:
        _rate(chart, line, "wrong face", lambda tally: tally.wrong, dashed=False)
        _rate(chart, line, "cocked", lambda tally: tally.cocked, dashed=True)
    many = next(iter(lines[0].tallies.values())).rolls
    chart.note("Solid line and full marks: read as a wrong face. Dashed and hollow: cocked.")
    chart.note(
        f"{many / 1e6:g} million rolls a mark. A mark that points down: none seen, "
        f"so less than 3 in {many / 1e6:g} million (95 %).",
        1,
    )


def _rate(
    chart: Chart, line: _Line, name: str, count: Callable[[Tally], int], dashed: bool
) -> None:
    rates = [(x, count(tally), tally.rolls) for x, tally in line.tallies.items()]
    seen = [(x, some / rolls) for x, some, rolls in rates if some]
    if len(seen) > 1:
        chart.curve(seen, line.colour, dashed)
    for point in seen:
        chart.dot(point, line.colour, hollow=dashed)
    for x, some, rolls in rates:
        if not some:
            chart.below((x, 3 / rolls), line.colour)
    if seen:
        above = 0.0 if seen[-1][0] == rates[-1][0] else 0.35  # marks of limits go on beside it
        chart.words(seen[-1], f"{line.name}: {name}", "left", line.colour, above)
