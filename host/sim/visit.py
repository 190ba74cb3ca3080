"""One device at a simulated table: what it is told, and what its hands do.

The form of a command was looked at before; here is whose business it is, and which hands do it.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final

from host.desk import Answer, Reply
from host.sim import refusals
from host.sim.audience import Onlooker
from host.sim.dice_in_hand import DiceInHand
from host.sim.keys_in_hand import KeysInHand
from host.sim.pieces_in_hand import PiecesInHand

Deed = Callable[..., Answer]
Errand = Callable[..., Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class OwnHands:
    """All that one person can do at the table."""

    pieces: PiecesInHand
    dice: DiceInHand
    keys: KeysInHand

    def deeds(self) -> Mapping[str, Deed]:
        """By their words."""
        pieces, dice, keys = self.pieces, self.dice, self.keys
        return {
            "hold": pieces.hold,
            "drag": pieces.drag,
            "drop": pieces.drop,
            "lift": pieces.lift,
            "put": pieces.put,
            "slide": pieces.slide,
            "press": keys.press,
            "key-down": keys.push,
            "key-up": keys.let_go,
            "throw": dice.throw,
            "set": dice.set,
            "take": dice.take,
            "cock": dice.cock,
        }

    def let_go(self) -> None:
        """Of every piece and every key."""
        self.pieces.let_go()
        self.keys.let_go_of_all()


class Visit:
    """A `host.sim.desk.Visitor`.

    `errands` are what only somebody with the whole table before him can do. `speaking` speaks its
    language. `touched` is told after each command, and `gone` at the end.
    """

    def __init__(
        self,
        onlooker: Onlooker,
        hands: OwnHands,
        errands: Mapping[str, Errand],
        speaking: Callable[[], AbstractContextManager[None]],
        touched: Callable[[], None],
        gone: Callable[[Onlooker], None],
    ) -> None:
        self._onlooker: Final = onlooker
        self._hands: Final = hands
        self._deeds: Final = hands.deeds()
        self._errands: Final = errands
        self._speaking: Final = speaking
        self._touched: Final = touched
        self._gone: Final = gone

    async def next(self) -> str:
        """The next message."""
        return await self._onlooker.next()

    async def do(self, given: Mapping[str, Any]) -> Reply:
        """Do what is asked, or say why not."""
        words = {key: value for key, value in given.items() if key != "do"}
        with self._speaking():
            reply = await self._reply(given["do"], words)
        self._touched()
        return reply

    def leave(self) -> None:
        """Let go of everything, and go."""
        self._hands.let_go()
        self._touched()
        self._gone(self._onlooker)

    async def _reply(self, word: str, words: Mapping[str, Any]) -> Reply:
        if deed := self._deeds.get(word):
            return Reply(deed(**words))
        if errand := self._errands.get(word):
            return await errand(**words)
        return Reply(refusals.not_allowed())
