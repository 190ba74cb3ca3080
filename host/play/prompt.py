"""What the acting seat is asked: one sentence that says who must do what, and what may be typed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from fsm.pyramid.commands import Card, Done, Move, MummyMove, Release
from fsm.pyramid.dice import DICE, Face
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from host.counting import counted
from host.play.words import dice, listed, on, steps
from host.sight import Offer
from host.terms import treasure

# More spaces than this are not listed in the prompt: they are marked on the map.
_MANY: Final = 8

_ROLL: Final = ("roll (or Enter)",)
_ROLL_OR_RELEASE: Final = ("roll", "release")
_DONE: Final = ("done (or Enter)",)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A sentence, what may be typed, and further lines before them where they help."""

    sentence: str
    inputs: tuple[str, ...]
    details: tuple[str, ...] = ()


def prompt(offer: Offer) -> Prompt:
    """The question that this offer puts."""
    return _PROMPTS[Phase(offer.sight.phase)](offer)


def addressed(offer: Offer) -> str:
    """Whom the sentence speaks to."""
    return "Mummy" if offer.sight.turn == MUMMY else str(offer.sight.turn).capitalize()


def _begin(offer: Offer) -> Prompt:
    locked = offer.sight.locked
    roll = f"{addressed(offer)}, roll {dice(DICE - locked, 'unlocked ' if locked else '')}"
    if Release() not in offer.legal:
        return Prompt(f"{roll}.", _ROLL)
    mummy = f"the mummy then walks {steps(offer.sight.game, locked)} before you roll all five"
    return Prompt(f"{roll}, or release {dice(locked, 'locked ')} first: {mummy}.", _ROLL_OR_RELEASE)


def _choose(offer: Offer) -> Prompt:
    who, faces = addressed(offer), list(offer.ends)
    rolled = ", ".join(offer.sight.faces)
    if not faces:
        return Prompt(f"{who}, none of your dice ({rolled}) can be moved: roll again.", _ROLL)
    sentence = f"{who}, announce one die to move by: {listed(faces)}; or roll all unlocked again."
    return Prompt(sentence, (*faces, "roll"), tuple(_ends(offer)))


def _ends(offer: Offer) -> Iterator[str]:
    """The dice, and where each leads; a space with a treasure of one's own is starred."""
    yield f"Your dice: {' '.join(offer.sight.faces)}"
    wanted = {offer.sight.game.board.treasure[card].space for card in offer.sight.hand}
    for face, spaces in offer.ends.items():
        starred = " ".join(f"*{space}" if space in wanted else space for space in spaces)
        yield f"{face:>7}: {starred}"


def _move(offer: Offer) -> Prompt:
    face = offer.sight.announced
    way = "slide straight to the next obstacle" if face == Face.ARROW else _exactly(str(face))
    spaces = tuple(move.to for move in offer.legal if isinstance(move, Move))
    marked = (f"a space marked on the map, such as {spaces[0]}",)
    inputs = spaces if len(spaces) <= _MANY else marked
    return Prompt(f"{addressed(offer)}, {way}: name the space where you end.", inputs)


def _exactly(number: str) -> str:
    return f"walk exactly {counted(int(number), 'step')}"


def _card(offer: Offer) -> Prompt:
    cards = [command.treasure for command in offer.legal if isinstance(command, Card)]
    who = addressed(offer)
    if not cards:
        return Prompt(f"{who}, no card of yours is for this space: end your turn.", _DONE)
    inputs = ("lay", "done") if Done() in offer.legal else ("lay (or Enter)",)
    found = f"{who}, you have reached the {treasure(cards[0])}"
    return Prompt(f"{found}: lay its card, or end your turn.", inputs)


def _mummy_roll(offer: Offer) -> Prompt:
    locked = offer.sight.locked
    added = f" {dice(locked, 'locked ').capitalize()} will be added." if locked else ""
    return Prompt(f"Mummy, roll the brown die.{added}", _ROLL)


def _mummy_move(offer: Offer) -> Prompt:
    far, here = steps(offer.sight.game, offer.sight.steps), on(offer.sight.mummy)
    between = "the explorers’ dice are released: " if offer.sight.phase == Phase.INTERIM else ""
    if MummyMove() in offer.legal:
        inputs: tuple[str, ...] = ("an end space", "a path such as " + _example(offer), "stay")
        return Prompt(f"Mummy, {between}walk {far} from where you are, {here}, or stay.", inputs)
    return Prompt(f"Mummy, {between}walk {far} from where you are, {here}.", ("an end space",))


def _example(offer: Offer) -> str:
    walks = [command.path for command in offer.legal if isinstance(command, MummyMove)]
    return " ".join(next((walk for walk in walks if len(walk) > 1), walks[-1]))


_PROMPTS: Final[dict[Phase, Callable[[Offer], Prompt]]] = {
    Phase.BEGIN: _begin,
    Phase.INTERIM: _mummy_move,
    Phase.CHOOSE: _choose,
    Phase.MOVE: _move,
    Phase.CARD: _card,
    Phase.MUMMY_ROLL: _mummy_roll,
    Phase.MUMMY_MOVE: _mummy_move,
}
