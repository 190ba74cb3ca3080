"""Between two games: what the next one will be, chosen on a page or as last time.

A plan is all that people choose: board, players in turn order, variant, house rules, and whose
cards. It holds no secret, so everybody in the room may see it. Whether it can be played is found
out as soon as it is named, by the same checks that begin a game, with the same sentences.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from fsm.pyramid import options, reading
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.options import STANDARD, Options
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Cards, Setup, Variant, Wish
from host.language import _
from host.playable_boards import PlayableBoards
from host.terms import piece, player, together

Given = Mapping[str, object]

# What a page may choose; cards in hands, places and the seed are no choice of anybody's.
_KEYS: Final = ("board", "cards", "explorers", "options", "variant")
_FIRST_PLAYERS: Final = ("red", "blue")


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that can be played. Explorers are in turn order."""

    board: Board
    explorers: tuple[str, ...]
    variant: Variant = Variant.STANDARD
    options: Options = STANDARD
    cards: Cards = Cards.DEALT

    def shown(self) -> dict[str, object]:
        """As plain data; `Lobby.plan_of` reads it back where the board is known."""
        return {
            "board": self.board.name,
            "explorers": list(self.explorers),
            "variant": self.variant.value,
            "options": options.show(self.options),
            "cards": self.cards.value,
        }

    def __str__(self) -> str:
        """`Red, Blue and the mummy, with house rules`: what is as usual is not said."""
        players = [*map(player, self.explorers), piece(MUMMY)]
        unusual = {
            _("the game for two"): self.variant is Variant.TWO_PERSON,
            _("with house rules"): self.options != STANDARD,
            _("with the cards from the box"): self.cards is Cards.PHYSICAL,
        }
        return ", ".join([together(players), *(words for words, so in unusual.items() if so)])


def wish(plan: Plan, seed: int) -> Wish:
    """The game that is planned, with everything that chance decides."""
    return Wish(
        plan.board,
        plan.explorers,
        seed,
        variant=plan.variant,
        options=plan.options,
        cards=plan.cards,
    )


def plan_of_setup(setup: Setup) -> Plan:
    """What people had chosen for this game."""
    return Plan(setup.board, setup.explorers, setup.variant, setup.options, setup.cards)


@dataclass(frozen=True, slots=True)
class Lobby:
    """The choice at one table, and what was played last, if it still can be.

    A simulated table has the next game chosen on its own screen. Where nothing is sensed there is
    no table, so no Done either: every table file names its keys.
    """

    boards: PlayableBoards
    last: Plan | None = None
    simulated: bool = False
    has_sensors: bool = True

    @property
    def plan(self) -> Plan | None:
        """What a page proposes: as last time, or the smallest game; None if no board is usable."""
        first = next(iter(self.boards.usable.values()), None)
        return self.last or (Plan(first, _FIRST_PLAYERS) if first else None)

    def after(self, setup: Setup) -> "Lobby":
        """The lobby after this game, on the board of that name as it is now."""
        plan, board = plan_of_setup(setup), self.boards.usable.get(setup.board.name)
        return replace(self, last=_checked(replace(plan, board=board)) if board else None)

    def plan_of(self, given: Given) -> Plan | Refusal:
        """The game that a page asks for; a board that is not named is that of the proposal."""
        for key in given:
            if key not in _KEYS:
                return refuse(Code.INPUT_UNKNOWN_KEY, key=key, known=list(_KEYS))
        board = self._board(given)
        if isinstance(board, Refusal):
            return board
        wished = reading.wish({"seed": 0, **given}, board)
        setup = wished if isinstance(wished, Refusal) else arrange(wished)
        return setup if isinstance(setup, Refusal) else plan_of_setup(setup)

    def shown(self) -> dict[str, object]:
        """What everybody sees of it."""
        return {
            "last": self.last.shown() if self.last else None,
            "boards": list(self.boards.usable),
            "plan": self.plan.shown() if self.plan else None,
        }

    def sentence(self) -> str:
        """What people do now."""
        if not self.plan:
            return _(
                "No board can be played on this table: save one that it carries, and start anew."
            )
        if self.simulated:
            return _("The next game is chosen on the table’s own screen.")
        if not self.last or not self.has_sensors:
            return _("Choose players on the operator’s page.")
        return _(
            "Choose players on the operator’s page, or press Done to play as last time: {plan}.",
            plan=self.last,
        )

    def _board(self, given: Given) -> Board | Refusal:
        named = given.get("board", self.plan.board.name if self.plan else None)
        if named is None:
            return refuse(Code.INPUT_MISSING, key="board")
        if not isinstance(named, str):
            wanted = "the name of a board"
            return refuse(Code.INPUT_WRONG_TYPE, key="board", value=named, wanted=wanted)
        return self.boards.find(named)


def _checked(plan: Plan) -> Plan | None:
    """The plan, if its board has not changed so that it cannot be played any more."""
    return None if isinstance(arrange(wish(plan, 0)), Refusal) else plan
