"""`referee dice audit`: reads journals of rolls and says what they tell of the dice."""

from collections.abc import Iterable, Mapping, Sequence

from host.dice.audit import audit, unknown
from host.dice.audit_page import page
from host.dice.rolls import Roll, RollSource
from host.saying import say


def audit_rolls(sources: Iterable[RollSource], faces: Mapping[str, Sequence[str]]) -> int:
    """Audit all rolls of these sources; 1 if a die is suspicious. Raises JournalError."""
    rolls: list[Roll] = []
    for source in sources:
        for told in source.rolls():
            if isinstance(told, Roll):
                rolls.append(told)
            else:
                say(told)
    for die in unknown(rolls, faces):
        say(f"die {die}: this table has none of that name; its rolls are left out")
    dice = audit(rolls, faces)
    say(*page(dice))
    return 1 if any(one.suspicious for one in dice) else 0
