"""What an explorer is asked to do in each phase, and what the room hears of it.

A wish is made from a sight, which may be that of the seat itself, of the explorers' display (which
knows no hand), or of the table (which knows neither faces nor places).
"""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.board import Treasure
from fsm.pyramid.dice import DICE, PLAYABLE
from fsm.pyramid.moving import Halfway
from fsm.pyramid.options import CardPlay, Reroll
from fsm.pyramid.seats import EXPLORERS
from fsm.pyramid.tray import Tray
from host.language import N_, Plural, Template, _, said
from host.sight import Sight
from host.terms import either, face, treasure, whom
from host.wishes import Wish, Words, is_exact, steps_of


def begin(seen: Sight, tray: Tray) -> Wish:
    """Roll, or release what is locked."""
    where = "pocket" if tray.explorers else "page"
    words = (_ROLL_SOME if seen.locked else _ROLL_ALL)[where]
    return Wish(words, {"unlocked": DICE - seen.locked}, _release(seen) if seen.locked else "")


_ROLL_ALL: Final[Mapping[str, Words]] = {
    "pocket": Words(
        N_("Roll the five dice and set each into its pocket."),
        N_("{player}: roll the five dice and set each into its pocket."),
    ),
    "page": Words(
        N_("Roll the five dice on a page."),
        N_("{player}: roll the five dice on a page."),
    ),
}
_ROLL_SOME: Final[Mapping[str, Words]] = {
    "pocket": Words(
        Plural(
            "Roll the unlocked die and set it into its pocket.",
            "Roll the {unlocked} unlocked dice and set each into its pocket.",
            by="unlocked",
        ),
        Plural(
            "{player}: roll the unlocked die and set it into its pocket.",
            "{player}: roll the {unlocked} unlocked dice and set each into its pocket.",
            by="unlocked",
        ),
    ),
    "page": Words(
        Plural(
            "Roll the unlocked die on a page.",
            "Roll the {unlocked} unlocked dice on a page.",
            by="unlocked",
        ),
        Plural(
            "{player}: roll the unlocked die on a page.",
            "{player}: roll the {unlocked} unlocked dice on a page.",
            by="unlocked",
        ),
    ),
}


def _release(seen: Sight) -> str:
    if is_exact(seen):
        template = Plural(
            "Or press Release for the locked die: the mummy then walks exactly {locked} step, "
            "and all five are rolled.",
            "Or press Release for the {locked} locked dice: the mummy then walks exactly {locked} "
            "steps, and all five are rolled.",
            by="locked",
        )
    else:
        template = Plural(
            "Or press Release for the locked die: the mummy then walks up to {locked} step, "
            "and all five are rolled.",
            "Or press Release for the {locked} locked dice: the mummy then walks up to {locked} "
            "steps, and all five are rolled.",
            by="locked",
        )
    return said(template, locked=seen.locked)


def choose(seen: Sight, _tray: Tray) -> Wish:
    """Announce a die, or roll again."""
    faces = [face(one) for one in PLAYABLE if one in seen.faces]
    unlocked = DICE - seen.locked
    any_of = seen.game.options.reroll is Reroll.ANY and unlocked > 1
    again = ("any of " if any_of else "") + ("some" if seen.locked else "all")
    words = _PRESS[again] if faces else _ANNOUNCE[again]
    return Wish(words, {"faces": either(faces), "unlocked": unlocked}, _say(seen))


def _say(seen: Sight) -> str:
    """A roll that nothing reads is not noticed until somebody says so."""
    if not seen.unread:
        return ""
    return _("After a roll press Done, to say what each die shows that nothing reads.")


_PRESS: Final[Mapping[str, Words]] = {
    "all": Words(
        N_("Press {faces} to move by it, or roll the five dice again."),
        N_("{player}: press {faces} to move by it, or roll the five dice again."),
    ),
    "any of all": Words(
        N_("Press {faces} to move by it, or roll any of the five dice again."),
        N_("{player}: press {faces} to move by it, or roll any of the five dice again."),
    ),
    "some": Words(
        Plural(
            "Press {faces} to move by it, or roll the unlocked die again.",
            "Press {faces} to move by it, or roll the {unlocked} unlocked dice again.",
            by="unlocked",
        ),
        Plural(
            "{player}: press {faces} to move by it, or roll the unlocked die again.",
            "{player}: press {faces} to move by it, or roll the {unlocked} unlocked dice again.",
            by="unlocked",
        ),
    ),
    "any of some": Words(
        N_("Press {faces} to move by it, or roll any of the {unlocked} unlocked dice again."),
        N_(
            "{player}: press {faces} to move by it, "
            "or roll any of the {unlocked} unlocked dice again."
        ),
    ),
}
# Whoever does not see the dice.
_ANNOUNCE: Final[Mapping[str, Words]] = {
    "all": Words(
        N_("Announce a die to move by it, or roll the five dice again."),
        N_("{player}: announce a die to move by it, or roll the five dice again."),
    ),
    "any of all": Words(
        N_("Announce a die to move by it, or roll any of the five dice again."),
        N_("{player}: announce a die to move by it, or roll any of the five dice again."),
    ),
    "some": Words(
        Plural(
            "Announce a die to move by it, or roll the unlocked die again.",
            "Announce a die to move by it, or roll the {unlocked} unlocked dice again.",
            by="unlocked",
        ),
        Plural(
            "{player}: announce a die to move by it, or roll the unlocked die again.",
            "{player}: announce a die to move by it, or roll the {unlocked} unlocked dice again.",
            by="unlocked",
        ),
    ),
    "any of some": Words(
        N_("Announce a die to move by it, or roll any of the {unlocked} unlocked dice again."),
        N_(
            "{player}: announce a die to move by it, "
            "or roll any of the {unlocked} unlocked dice again."
        ),
    ),
}


def move(seen: Sight, _tray: Tray) -> Wish:
    """Move by the announced die; or go on, where the piece rests on its way."""
    if seen.halfway:
        return _go_on(seen.halfway)
    steps = steps_of(seen.announced)
    facts = {"piece": whom(str(seen.turn)), "steps": steps}
    return Wish(_MOVE_STRAIGHT if steps is None else _MOVE_STEPS, facts)


def _go_on(rest: Halfway) -> Wish:
    """The referee waits: for the rest of the way or, where the move may end, for Done."""
    if rest.may_stay:
        return Wish(_GO_ON_OR_STAY if rest.steps else _STAY, {"steps": rest.steps})
    return Wish(_SLIDE_ON if rest.steps is None else _GO_ON, {"steps": rest.steps})


_GO_ON: Final = Words(
    Plural("{steps} more step.", "{steps} more steps.", by="steps"),
    Plural("{player}: {steps} more step.", "{player}: {steps} more steps.", by="steps"),
)
_GO_ON_OR_STAY: Final = Words(
    Plural(
        "{steps} more step, or Done to stay here.",
        "{steps} more steps, or Done to stay here.",
        by="steps",
    ),
    Plural(
        "{player}: {steps} more step, or Done to stay here.",
        "{player}: {steps} more steps, or Done to stay here.",
        by="steps",
    ),
)
_SLIDE_ON: Final = Words(
    N_("Slide on until something stops it."),
    N_("{player}: slide on until something stops you."),
)
# It went back over its own spaces, so that no number says how far it still wants to go.
_STAY: Final = Words(
    N_("Press Done to stay here."),
    N_("{player}: press Done to stay here."),
)

_MOVE_STEPS: Final = Words(
    Plural("Move {piece} {steps} step.", "Move {piece} {steps} steps.", by="steps"),
    Plural("{player}: move {steps} step.", "{player}: move {steps} steps.", by="steps"),
)
_MOVE_STRAIGHT: Final = Words(
    N_("Move {piece} straight on to the next obstacle."),
    N_("{player}: move straight on to the next obstacle."),
)


def moving(seen: Sight, _tray: Tray) -> Wish:
    """To the public this is one state, whatever of it is done already."""
    if not seen.announced:
        return Wish(_LAY_OR_END, {})
    steps = steps_of(seen.announced)
    return Wish(_MOVING_STRAIGHT if steps is None else _MOVING_STEPS, {"steps": steps})


def _named(template: Template) -> Words:
    """Of what only the public sees, nobody is told but by name."""
    return Words(template, template)


_LAY_OR_END: Final = _named(N_("{player}: lay a card or press Done."))
_MOVING_STEPS: Final = _named(
    Plural(
        "{player}: move {steps} step, then lay a card or press Done.",
        "{player}: move {steps} steps, then lay a card or press Done.",
        by="steps",
    )
)
_MOVING_STRAIGHT: Final = _named(
    N_("{player}: move straight on to the next obstacle, then lay a card or press Done.")
)


def card(seen: Sight, _tray: Tray) -> Wish:
    """Lay the card of this space, or end the turn."""
    here = seen.game.board.treasure_at.get(str(seen.places[str(seen.turn)]))
    if here is None or not _may_be_held(seen, here):
        return Wish(_END, {})
    facts = {"space": here.space, "treasure": treasure(here.id)}
    if not seen.hand:
        return Wish(_LAY_IF_HELD, facts)
    if here.id not in seen.hand:
        return Wish(_NOT_HELD, facts)
    mandatory = seen.game.options.card_play is CardPlay.MANDATORY
    return Wish(_MUST_LAY if mandatory else _MAY_LAY, facts)


_END: Final = Words(
    N_("Press Done to end your turn."), N_("{player}: press Done to end your turn.")
)
_LAY_IF_HELD: Final = Words(
    N_(
        "Press Card if you hold the card of {space}, the {treasure}, "
        "or press Done to end your turn."
    ),
    N_(
        "{player}: press Card if you hold the card of {space}, the {treasure}, "
        "or press Done to end your turn."
    ),
)
_NOT_HELD: Final = Words(
    N_("Press Done to end your turn: no card of yours is for {space}."),
    N_("{player}: press Done to end your turn: no card of yours is for {space}."),
)
_MUST_LAY: Final = Words(
    N_("Press Card to lay the {treasure}, which must be laid by the house rule."),
    N_("{player}: press Card to lay the {treasure}, which must be laid by the house rule."),
)
_MAY_LAY: Final = Words(
    N_("Press Card to lay the {treasure}, or press Done to end your turn."),
    N_("{player}: press Card to lay the {treasure}, or press Done to end your turn."),
)


def _may_be_held(seen: Sight, treasure: Treasure) -> bool:
    """As far as everybody knows: nobody has laid it, and a card of its colour is left."""
    laid = any(treasure.id in cards for cards in seen.played.values())
    seat = str(seen.turn) if seen.turn in seen.colours else EXPLORERS
    return not laid and treasure.colour in seen.colours[seat]
