"""What is said while dice are calibrated, and at the end: each die, its magnet, what to do."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hal.dice.fitting import Fit
from host.dice.calibrating import Ask, Doing, Hint, Place, Subject

_KEYS: Final = {
    Doing.EMPTY: "Enter: they are out   q: stop",
    Doing.ZERO: "Enter: take the zero again   q: stop",
    Doing.PUT: "b: the last one again   s: leave this die out   q: stop",
    Doing.DONE: "",
}
_WIDTH: Final = 78


def prompt(ask: Ask) -> str:
    """What is to be done now, in one line."""
    match ask.doing:
        case Doing.EMPTY:
            return (
                "Take all dice out of their pockets, and magnets and iron away from them; "
                "then press Enter."
            )
        case Doing.ZERO:
            return "The readers learn what an empty pocket is. Leave them alone."
        case Doing.DONE:
            return "That was all."
    assert ask.subject is not None
    return (
        f"{ask.step} of {ask.steps}: lay die {ask.subject.die} into its pocket "
        f"({where(ask.subject.place)}) with {'another ' if ask.another else ''}{ask.face} up."
    )


def keys(ask: Ask) -> str:
    """The keys that do something now."""
    return _KEYS[ask.doing]


def hint(ask: Ask) -> str:
    """Why it takes so long, and what to do; empty while all goes well."""
    match ask.hint:
        case Hint.LOST:
            return "The reader does not report: check its plug. It goes on when it is back."
        case Hint.STIRRED:
            return "A pocket is not at rest: see that nothing moves near it, then press Enter."
        case Hint.NOTHING:
            return (
                "Nothing is felt there. Is it the right pocket, and has the die its magnet? "
                "s leaves this die out."
            )
        case Hint.ELSEWHERE:
            assert ask.elsewhere is not None
            return (
                f"Something lies in another pocket ({where(ask.elsewhere)}): take it out. Only the "
                "die that is asked for may lie in the tray."
            )
        case Hint.LIFT:
            return "It lies there as before: lift it, and lay it down with that face up."
        case Hint.UNSTEADY:
            return "It is not steady yet: let go of the die and of the tray."
        case _:
            return ""


def where(place: Place) -> str:
    """A pocket in words."""
    reader, number = place
    return f"reader {reader}, pocket {number}"


def summary(
    subjects: Sequence[Subject], fits: Mapping[str, Fit], earlier: frozenset[str]
) -> Iterator[str]:
    """A few lines for each die; `earlier` are those that are calibrated already."""
    for subject in subjects:
        yield from _die(subject.die, fits.get(subject.die), subject.die in earlier)


def _die(die: str, fitted: Fit | None, earlier: bool) -> Iterator[str]:
    if fitted is None:
        yield f"die {die}: left out; {_stays(earlier)}"
    elif fitted.bands is None:
        yield f"die {die}: NOT calibrated; {_stays(earlier)}"
        for finding in fitted.findings:
            yield from textwrap.wrap(
                str(finding), _WIDTH, initial_indent="  - ", subsequent_indent="    "
            )
    else:
        gaps = ", ".join(f"{gap:.0f}" for gap in fitted.gaps)
        yield (
            f"die {die}: ok. {fitted.unit:.1f} counts a unit; gaps from empty upwards {gaps}; "
            f"bands ±{fitted.bands.half:.0f}"
        )


def _stays(earlier: bool) -> str:
    return "what was found earlier stays" if earlier else "it cannot be read"
