"""An audit on a page: bars for the faces, and a sentence that says no more than is known."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from host.counting import counted
from host.dice.audit import DieAudit, FaceCount, shown_share

_BAR: Final = 40  # columns for the longest bar
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def page(dice: Sequence[DieAudit]) -> Iterator[str]:
    """Every die with its bars and its verdict."""
    if not dice:
        yield "There are no rolls yet."
    tested = sum(one.corrected is not None for one in dice)
    for one in dice:
        yield f"die {one.die}: {counted(one.rolls, 'roll')}{_apart(one)}"
        yield from _bars(one)
        yield from (f"  {sentence}" for sentence in _verdict(one, tested))
        yield ""
    if tested:
        yield from _about(tested)


def _apart(one: DieAudit) -> str:
    parts = []
    if one.by_hand:
        parts.append(f"{one.by_hand} more entered by hand, not tested")
    if one.foreign:
        parts.append(f"{one.foreign} left out, with faces that this die has not")
    return f" ({'; '.join(parts)})" if parts else ""


def _bars(one: DieAudit) -> Iterator[str]:
    width = max(len(face.face) for face in one.faces)
    most = max(max(face.count, one.rolls * face.share) for face in one.faces) or 1
    for face in one.faces:
        yield f"  {face.face:>{width}} {face.count:>5} {_bar(face, one.rolls, most)}".rstrip()


def _bar(face: FaceCount, rolls: int, most: float) -> str:
    """The count as a bar; a mark stands where it was expected to end."""
    full, eighths = divmod(round(8 * _BAR * face.count / most), 8)
    bar = f"{'█' * full}{_EIGHTHS[eighths] if eighths else ''}".ljust(_BAR + 1)
    mark = min(round(_BAR * rolls * face.share / most), _BAR)
    return f"{bar[:mark]}│{bar[mark + 1 :]}"


def _verdict(one: DieAudit, tested: int) -> Iterator[str]:
    if one.p is None or one.corrected is None:
        yield f"not enough rolls yet: {one.rolls} of {one.needed}"
        return
    chances = _chance(one.p)
    if tested > 1:
        chances += f"; corrected for {tested} dice {_chance(one.corrected)}"
    if one.suspicious:
        yield f"SUSPICIOUS: {_oddest(one)}; {chances}"
        yield "roll it some hundred times more, recorded into a new file (in this one the odd rolls"
        yield "stay); if it is suspicious there too, take another die"
        return
    yield f"nothing suspicious in {counted(one.rolls, 'roll')}; {chances}"
    yield _power(one, tested)


def _oddest(one: DieAudit) -> str:
    """The face that did most to the sum."""

    def part(face: FaceCount) -> float:
        return (face.count - one.rolls * face.share) ** 2 / (one.rolls * face.share)

    face = max(one.faces, key=part)
    return f"{face.face} came {face.count} times, {one.rolls * face.share:.0f} were expected"


def _power(one: DieAudit, tested: int) -> str:
    share, usual = shown_share(one, tested), min(face.share for face in one.faces)
    if share is None:
        return "so few rolls would not have shown even a grossly loaded die"
    return (
        f"a face that comes in {100 * share:.0f} % of the rolls instead of {100 * usual:.0f} % "
        "would have been found, 4 times of 5"
    )


def _about(tested: int) -> Iterable[str]:
    yield "│ marks what was expected. p: how often chance alone would do this or worse."
    if tested > 1:
        yield f"Corrected (Holm): how often it would, for any of {tested} dice tested together."
    yield "Every audit may err by chance: whoever audits after each evening will suspect a good die"
    yield "some day, and that is not corrected. Decide beforehand after how many rolls to look."
    yield "No number of rolls proves a die fair. What could have been found is approximate."


def _chance(p: float) -> str:
    return f"p = {p:.2g}" if p >= 0.0001 else "p < 0.0001"
