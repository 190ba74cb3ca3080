"""Why hands could not do something, in plain words; codes are stable.

A sentence depends on what was asked and on the asker's own side alone.
"""

from typing import Final

from host.desk import Answer
from host.language import _

DONE: Final = Answer(True)


def busy() -> Answer:
    """A machine's hand is there."""
    text = _("A machine’s hand is just moving that; wait until it is done.")
    return Answer(False, "hands/busy", text)


def held() -> Answer:
    """Another person's hand is there."""
    return Answer(False, "hands/held", _("Somebody else holds that piece; wait, or ask for it."))


def rolling() -> Answer:
    """A die is in the air, or in a hand."""
    return Answer(False, "hands/rolling", _("That die is still moving; wait until it lies."))


def there() -> Answer:
    """Nothing to do."""
    return Answer(False, "hands/there", _("That die is there already."))


def off_board() -> Answer:
    """What is not on the board cannot be pushed."""
    text = _("That piece is not on the board; put it on a spot first.")
    return Answer(False, "hands/off-board", text)


def other_side() -> Answer:
    """The board is between."""
    text = _("That is on the other side of the board, where you cannot reach.")
    return Answer(False, "hands/other-side", text)


def unknown(name: str, names: str) -> Answer:
    """There is no such thing on this table."""
    text = _("There is no {name} on this table; there is {names}.", name=name, names=names)
    return Answer(False, "hands/unknown", text)


def not_allowed() -> Answer:
    """That is for whoever has the whole table before him."""
    text = _("Only the page of the whole table can do that.")
    return Answer(False, "hands/not-allowed", text)


def no_game() -> Answer:
    """There is nothing to put in order."""
    text = _("There is no game now, so no piece has a place; start one.")
    return Answer(False, "hands/no-game", text)


def no_last_game() -> Answer:
    """There was none, or its board has changed since."""
    text = _("There is no last game to play again: say who plays, and start one.")
    return Answer(False, "hands/no-last-game", text)


def no_mummy() -> Answer:
    """Somebody must play it."""
    text = _("Say who plays the mummy: somebody here, somebody at a phone, or the machine.")
    return Answer(False, "hands/players", text)


def cards_of_the_box() -> Answer:
    """Nobody tells a machine which cards it holds."""
    text = _(
        "A machine cannot look at the cards from the box: let the referee deal, "
        "or let people play the explorers."
    )
    return Answer(False, "hands/cards", text)


def one_player() -> Answer:
    """One player leads both explorers."""
    text = _("In the two-person game one player leads both explorers: say the same for both.")
    return Answer(False, "hands/players", text)
