"""What happened, in one plain sentence or two for the seat that hears it.

They are made of what the seat was told (`views.hears`) and of nothing else. Each event has a
sentence for the seat that it is about, and one for the others.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from fsm.pyramid.events import Reason
from fsm.pyramid.options import MummyStride
from fsm.pyramid.seats import EXPLORERS, MUMMY
from fsm.pyramid.spaces import PRISON, START
from fsm.pyramid.views import View
from host.language import N_, NP_, Plural, Template, _, pgettext, said
from host.sight import Game
from host.terms import capital, face, place, player, treasure

# By an option there may be more lives than we have words for.
_DICE: Final = (
    "",
    "",
    NP_("dice", "two"),
    NP_("dice", "three"),
    NP_("dice", "four"),
    NP_("dice", "five"),
)
_LIVES: Final = (
    "",
    "",
    NP_("lives", "two"),
    NP_("lives", "three"),
    NP_("lives", "four"),
    NP_("lives", "five"),
    NP_("lives", "six"),
    NP_("lives", "seven"),
)


class _Heard(NamedTuple):
    """An event, as a seat hears it."""

    game: Game
    seat: str
    told: Mapping[str, Any]

    def about(self, to_it: Template, to_others: Template, **facts: object) -> str:
        """The sentence for the explorer that it is about, or the one that names it to others."""
        piece = str(self.told["piece"])
        template = to_it if piece == self.seat else to_others
        return said(template, player=player(piece), **facts)

    def of_mummy(self, to_it: Template, to_others: Template, **facts: object) -> str:
        """The sentence for the mummy, or the one for others."""
        return said(to_it if self.seat == MUMMY else to_others, **facts)


def sentence(game: Game, seat: str, heard: View) -> str:
    """The news of an event."""
    make = _SENTENCES.get(str(heard["event"]))
    if make is None:
        raise ValueError(f"there is no sentence for {heard}: write one here")
    return make(_Heard(game, seat, heard))


def _started(_heard: _Heard) -> str:
    return _("The game begins.")


def _turn(heard: _Heard) -> str:
    if heard.told["piece"] == MUMMY:
        return heard.of_mummy(N_("Your turn."), N_("The mummy’s turn."))
    return heard.about(N_("Your turn."), N_("{player}’s turn."))


def _skipped(heard: _Heard) -> str:
    return heard.about(
        N_("You were blocked: no die could be moved, so the turn is skipped."),
        N_("{player} was blocked: no die could be moved, so the turn is skipped."),
    )


def _released(heard: _Heard) -> str:
    if heard.told["forced"] is True:
        return heard.about(
            N_("All five dice are locked, so you must release them first."),
            N_("All five dice are locked, so {player} must release them first."),
        )
    return heard.about(
        Plural(
            "You released the locked die; the mummy moves in between.",
            "You released the {locked} locked dice; the mummy moves in between.",
            by="locked",
        ),
        Plural(
            "{player} released the locked die; the mummy moves in between.",
            "{player} released the {locked} locked dice; the mummy moves in between.",
            by="locked",
        ),
        locked=heard.told["locked"],
    )


def _rolled(heard: _Heard) -> str:
    if "faces" in heard.told:
        faces = pgettext("between faces", " ").join(face(one) for one in heard.told["faces"])
        roll = heard.about(N_("You rolled {faces}."), N_("{player} rolled {faces}."), faces=faces)
    else:
        roll = heard.about(N_("You rolled."), N_("{player} rolled."))
    return f"{roll} {_locked(heard.told['locked'])}"


def _lost_move(heard: _Heard) -> str:
    return heard.about(
        N_("No die is left to move by: you lost the move."),
        N_("No die is left to move by: {player} lost the move."),
    )


def _announced(heard: _Heard) -> str:
    shown = face(heard.told["face"])
    return heard.about(N_("You announced: {face}."), N_("{player} announced: {face}."), face=shown)


def _moved(heard: _Heard) -> str:
    origin, to = heard.told["from"], place(heard.told["to"])
    to_it, to_others = _MOVES.get(origin, _FROM_A_SPACE)
    return heard.about(to_it, to_others, origin=place(origin), to=to)


_MOVES: Final[Mapping[str, tuple[str, str]]] = {
    START: (N_("You moved from start to {to}."), N_("{player} moved from start to {to}.")),
    PRISON: (N_("You moved from prison to {to}."), N_("{player} moved from prison to {to}.")),
}
_FROM_A_SPACE: Final = (
    N_("You moved from {origin} to {to}."),
    N_("{player} moved from {origin} to {to}."),
)


def _card_played(heard: _Heard) -> str:
    card = heard.told["treasure"]
    return heard.about(
        N_("You laid the card of the {treasure}, standing on {space}."),
        N_("{player} laid the card of the {treasure}, standing on {space}."),
        treasure=treasure(card),
        space=heard.game.board.treasure[card].space,
    )


def _captured(heard: _Heard) -> str:
    caught = heard.about(
        N_(
            "You were caught by the mummy on {space} and sent to prison; "
            "a life card goes to the mummy."
        ),
        N_(
            "{player} was caught by the mummy on {space} and sent to prison; "
            "a life card goes to the mummy."
        ),
        space=heard.told["at"],
    )
    return f"{caught} {_lives_left(heard.told['lives'])}"


def _eliminated(heard: _Heard) -> str:
    return heard.about(N_("You are out of the game."), N_("{player} is out of the game."))


def _mummy_rolled(heard: _Heard) -> str:
    value, steps = heard.told["value"], heard.told["steps"]
    walk = _walk(heard.game, steps)
    if steps == value:
        rolled = N_("You rolled {value}: {walk}."), N_("The mummy rolled {value}: {walk}.")
        return heard.of_mummy(*rolled, value=value, walk=walk)
    return heard.of_mummy(
        Plural(
            "You rolled {value} + {locked} for the locked die: {walk}.",
            "You rolled {value} + {locked} for the {locked} locked dice: {walk}.",
            by="locked",
        ),
        Plural(
            "The mummy rolled {value} + {locked} for the locked die: {walk}.",
            "The mummy rolled {value} + {locked} for the {locked} locked dice: {walk}.",
            by="locked",
        ),
        value=value,
        locked=steps - value,
        walk=walk,
    )


def _mummy_moved(heard: _Heard) -> str:
    path = " ".join(heard.told["path"])
    if not path:
        return heard.of_mummy(N_("You stayed."), N_("The mummy stayed."))
    return heard.of_mummy(N_("You walked {path}."), N_("The mummy walked {path}."), path=path)


def _won(heard: _Heard) -> str:
    return _by_cards(heard) if heard.told["reason"] == Reason.CARDS else _by_lives(heard)


def _by_cards(heard: _Heard) -> str:
    by = str(heard.told["by"])
    if by == heard.seat:
        return _("You have won: every card is laid.")
    if by == EXPLORERS:
        return _("The explorers have won: every card is laid.")
    return _("{player} has won: every card is laid.", player=player(by))


def _by_lives(heard: _Heard) -> str:
    """Only the mummy collects lives."""
    lives = heard.game.needed
    return heard.of_mummy(
        Plural(
            "You have won: one life collected.",
            "You have won: {number} lives collected.",
            by="lives",
        ),
        Plural(
            "The mummy has won: one life collected.",
            "The mummy has won: {number} lives collected.",
            by="lives",
        ),
        lives=lives,
        number=_number("lives", lives),
    )


_SENTENCES: Final[Mapping[str, Callable[[_Heard], str]]] = {
    "started": _started,
    "turn": _turn,
    "skipped": _skipped,
    "released": _released,
    "rolled": _rolled,
    "lost-move": _lost_move,
    "announced": _announced,
    "moved": _moved,
    "card-played": _card_played,
    "captured": _captured,
    "eliminated": _eliminated,
    "mummy-rolled": _mummy_rolled,
    "mummy-moved": _mummy_moved,
    "won": _won,
}


def _walk(game: Game, steps: int) -> str:
    if game.options.mummy_move is MummyStride.EXACT:
        walk = Plural("exactly {steps} step", "exactly {steps} steps", by="steps")
    else:
        walk = Plural("up to {steps} step", "up to {steps} steps", by="steps")
    return said(walk, steps=steps)


def _locked(locked: int) -> str:
    if not locked:
        return _("No dice are locked now.")
    template = Plural("One die is locked now.", "{number} dice are locked now.", by="locked")
    return capital(said(template, locked=locked, number=_number("dice", locked)))


def _lives_left(lives: int) -> str:
    if not lives:
        return _("No lives left.")
    template = Plural("One life left.", "{number} lives left.", by="lives")
    return capital(said(template, lives=lives, number=_number("lives", lives)))


def _number(context: str, number: int) -> str:
    """A number of dice or lives as a word; how they are counted depends on what they are."""
    words = _DICE if context == "dice" else _LIVES
    return pgettext(context, words[number]) if 1 < number < len(words) else str(number)
