"""`referee dice audit`: reads journals of rolls and says what they tell of the dice."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from host.counting import counted
from host.dice.audit import audit, unknown
from host.dice.audit_page import page
from host.dice.rolls import Roll, RollSource
from host.saying import say

_REMARKS: Final = 3  # that are told of one source, line by line


def audit_rolls(sources: Iterable[RollSource], faces: Mapping[str, Sequence[str]]) -> int:
    """Audit all rolls of these sources; 1 if a die is suspicious. Raises JournalError."""
    rolls = [roll for source in sources for roll in _rolls(source)]
    for die in unknown(rolls, faces):
        say(f"die {die}: this table has none of that name; its rolls are left out")
    dice = audit(rolls, faces)
    say(*page(dice))
    return 1 if any(one.suspicious for one in dice) else 0


def _rolls(source: RollSource) -> list[Roll]:
    """The rolls of a source; what it left out is told. Raises JournalError."""
    told = list(source.rolls())
    remarks = [one for one in told if isinstance(one, str)]
    say(*remarks[:_REMARKS])
    if len(remarks) > _REMARKS:
        say(f"and {counted(len(remarks) - _REMARKS, 'more line')} of that kind, left out too")
    return [one for one in told if isinstance(one, Roll)]
