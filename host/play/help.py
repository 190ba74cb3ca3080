"""Help: what the present choice is, the rule behind it, what may be typed; and the short rules."""

from typing import Final

from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from host.play.prompt import prompt
from host.play.words import listed, steps
from host.sight import Offer

ORDERS: Final = (
    "Whenever you must decide:  ? help · map · hand · rules · save FILE · quit.  "
    "Beginnings of words are enough."
)

_EXPLAINED: Final = {
    Phase.BEGIN: (
        "A turn begins with a roll of all unlocked dice. Their faces are 1, 2, 3, 4, arrow and "
        "mummy. Every mummy is locked at once and helps the mummy: each locked die is one more "
        "step for it, until somebody releases them.\n"
        "Releasing is possible before the first roll. The mummy then walks at once, one step for "
        "each locked die, and may catch somebody; after that you roll all five dice."
    ),
    Phase.CHOOSE: (
        "Choose one die to move by and announce it; everybody hears it, the mummy too. It binds "
        "you. A number is walked exactly, turning back allowed; an arrow slides straight to the "
        "next obstacle. A die that cannot be moved in full cannot be announced.\n"
        "Or roll all unlocked dice again, as often as you like; but new mummies are locked, and "
        "with all five locked you lose the move.\n"
        "The list shows where each die can end; * marks a treasure on one of your cards. You may "
        "say both at once, such as “4 e7”."
    ),
    Phase.MOVE: (
        "You announced {announced}. A number is walked exactly, up, down, left or right; you may "
        "turn back and pass other explorers, but not walls or the mummy, and you may not end on "
        "another explorer. An arrow goes straight until a wall, the mummy, an explorer, the start "
        "or the prison stops it. Nobody may enter start or prison.\n"
        "Only the end counts: type its name, such as {example}. It can be {spaces}."
    ),
    Phase.CARD: (
        "Whoever ends a move on the treasure of a card in hand may lay that card. Everybody sees "
        "it then, and the mummy knows where you are. All cards laid: you win at once. A card that "
        "you keep can be laid only after ending another move there."
    ),
    Phase.MUMMY_ROLL: (
        "After the last explorer the mummy rolls its brown die (faces {die}) and adds one for each "
        "locked die: so many steps it may walk."
    ),
    Phase.MUMMY_MOVE: (
        "You may walk {steps}, up, down, left or right, not through walls and not onto start or "
        "prison. You do not see the explorers. Entering the space of one catches it: it goes to "
        "prison, you take a life, and your move ends there. The spaces on the way count, so the "
        "path can matter.\n"
        "Type the space where you want to end, and a shortest way is taken; or the whole path, "
        "such as {example}; or stay."
    ),
}

RULES: Final = """\
PYRAMID in short
Two to four explorers walk the corridors on one face of an upright board. The
mummy hunts them on the other face and does not see them.
EXPLORERS hold five secret cards, one of each colour. Whoever has ended a move
on the treasure of each, and laid all five cards, wins.
  Roll the white dice: 1 2 3 4 arrow mummy. Mummies are locked at once.
  Roll the unlocked dice again as often as you like, or announce one and move:
  a number exactly, turning back allowed; an arrow straight to the next
  obstacle. On the treasure of one of your cards you may lay it, for all to
  see. If all five dice are locked, the move is lost.
  Locked dice may be released before the first roll of a turn, and must be if
  all five are locked: the mummy walks one step for each of them, then you
  roll all five. An explorer that cannot move by any die is skipped.
THE MUMMY moves after the explorers: it rolls the brown die, adds the locked
dice, and may walk so many steps. It hears what is announced and sees cards
that are laid. Whom it meets goes to prison and hands over one of three lives;
without a life an explorer is out. It wins with 4 lives from two explorers, 6
from three, 7 from four.
TWO-PERSON GAME: one player leads two explorers with ten cards; 3 lives win."""


def helping(offer: Offer) -> str:
    """The help for the present question."""
    phase = Phase(offer.sight.phase)
    text = _EXPLAINED[Phase.MUMMY_MOVE if phase is Phase.INTERIM else phase]
    typed = "You can type: " + " · ".join(prompt(offer).inputs) + "."
    return "\n".join(["", text.format_map(_facts(offer)), typed, ORDERS])


def _facts(offer: Offer) -> dict[str, str]:
    sight = offer.sight
    spaces = [space for ends in offer.ends.values() for space in ends]
    return {
        "announced": str(sight.announced),
        "die": ", ".join(map(str, sight.game.board.mummy_die)),
        "steps": steps(sight.game, sight.steps),
        "spaces": listed(spaces),
        "example": _example(offer, spaces),
    }


def _example(offer: Offer, spaces: list[str]) -> str:
    if offer.sight.turn == MUMMY:
        walks = [path for command in offer.legal if (path := getattr(command, "path", ()))]
        return " ".join(next((walk for walk in walks if len(walk) > 1), walks[0])) if walks else ""
    return spaces[0] if spaces else ""
