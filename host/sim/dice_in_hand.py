"""What one person's hands do with dice: thrown by chance, set into their pockets, taken out."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from hal.dice_lies import At, Lies
from hal.fake_dice import FakeDice
from host.desk import Answer
from host.sim import refusals
from host.sim.faces import Sides, side_of_die

Busy = Callable[[], frozenset[str]]


class DiceInHand:
    """One person's hands, which reach the dice of these sides.

    Each die has a chance of its own, so that how one falls tells nothing of how often others did.
    `busy` are the dice that robot hands throw. Without dice there are none.
    """

    def __init__(
        self, dice: FakeDice | None, chances: Mapping[str, Random], busy: Busy, sides: Sides
    ) -> None:
        self._dice: Final = dice
        self._chances: Final = chances
        self._busy: Final = busy
        self._sides: Final = sides

    def throw(self, dice: Sequence[str]) -> Answer:
        """Throw these dice; each falls as chance will have it."""
        return self._with(list(dict.fromkeys(dice)), self._throw)

    def set(self, die: str) -> Answer:
        """Set a die into its pocket as it lies; one that leans there is set right."""

        def deed(dice: FakeDice, name: str, lies: Lies) -> Answer | None:
            if lies.at is At.POCKET and not lies.leaning:
                return refusals.there()
            dice.set(name, str(lies.face))
            return None

        return self._with([die], deed)

    def take(self, die: str) -> Answer:
        """Take a die out of its pocket; it lies beside it as it lay."""

        def deed(dice: FakeDice, name: str, lies: Lies) -> Answer | None:
            if lies.at is At.TABLE:
                return refusals.there()
            dice.take(name)
            return None

        return self._with([die], deed)

    def cock(self, die: str) -> Answer:
        """Set a die into its pocket so that it leans on the wall."""

        def deed(dice: FakeDice, name: str, lies: Lies) -> Answer | None:
            dice.cock(name, lies.face)
            return None

        return self._with([die], deed)

    def _throw(self, dice: FakeDice, name: str, lies: Lies) -> Answer | None:
        dice.throw(name, self._chances[name].choice(dice.faces[name]))
        return None

    def _with(
        self, names: Sequence[str], deed: Callable[[FakeDice, str, Lies], Answer | None]
    ) -> Answer:
        """Do that with each of them, or with none if one cannot be had."""
        dice = self._dice
        for name in names:
            if refusal := self._not_now(name):
                return refusal
        for name in names:
            if dice and (refusal := deed(dice, name, dice.lies(name))):
                return refusal
        return refusals.DONE

    def _not_now(self, name: str) -> Answer | None:
        known = self._dice.faces if self._dice else {}
        if self._dice is None or name not in known:
            return refusals.unknown(name, ", ".join(known) or "–")
        if side_of_die(name) not in self._sides:
            return refusals.other_side()
        if name in self._busy():
            return refusals.busy()
        return refusals.rolling() if self._dice.lies(name).at is At.HAND else None
