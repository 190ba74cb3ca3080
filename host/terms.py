"""The things of the game as they are called in the language that is spoken, for inside a sentence.

Languages change a name by what it does: a piece that acts is another word for a Pole than one that
is put somewhere. So a name has a context: `piece`, who or what acts; `whom`, to whom it is done.
Names of spaces are the same everywhere; treasures of somebody's own board are called as there, with
spaces for hyphens: an id is for programs.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.seats import MUMMY
from host.language import N_, NP_, _, pgettext, said

_PIECES: Final[Mapping[str, str]] = {
    "red": NP_("piece", "red"),
    "turquoise": NP_("piece", "turquoise"),
    "blue": NP_("piece", "blue"),
    "purple": NP_("piece", "purple"),
    MUMMY: NP_("piece", "the mummy"),
    COUNTER: NP_("piece", "the mummy’s half"),
}
_WHOM: Final = (
    NP_("whom", "red"),
    NP_("whom", "turquoise"),
    NP_("whom", "blue"),
    NP_("whom", "purple"),
    NP_("whom", "the mummy"),
    NP_("whom", "the mummy’s half"),
)
_PLACES: Final = (NP_("place", "start"), NP_("place", "prison"))
_FACES: Final = (NP_("face", "arrow"), NP_("face", "mummy"))
_THE_FACES: Final[Mapping[str, str]] = {
    "arrow": NP_("face", "the arrow"),
    "mummy": NP_("face", "the mummy"),
}
_COLOURS: Final = (
    NP_("colour", "red"),
    NP_("colour", "blue"),
    NP_("colour", "white"),
    NP_("colour", "green"),
    NP_("colour", "yellow"),
)
_SEATS: Final = (
    NP_("seat", "explorers"),
    NP_("seat", "mummy"),
    NP_("seat", "table"),
    NP_("seat", "display"),
    NP_("seat", "operator"),
    NP_("seat", "hands"),
)
_WHO_SITS: Final[Mapping[str, str]] = {
    "explorers": NP_("who sits", "the explorers"),
    "table": NP_("who sits", "the table’s screen"),
    "display": NP_("who sits", "the explorers’ screen"),
    "operator": NP_("who sits", "the operator"),
    "hands": NP_("who sits", "the simulated table"),
}
_TREASURES: Final = (
    NP_("treasure", "red chariot"),
    NP_("treasure", "red cobra"),
    NP_("treasure", "red jar"),
    NP_("treasure", "red lotus"),
    NP_("treasure", "red scarab"),
    NP_("treasure", "blue ankh"),
    NP_("treasure", "blue boat"),
    NP_("treasure", "blue eye"),
    NP_("treasure", "blue hippo"),
    NP_("treasure", "blue ibis"),
    NP_("treasure", "white cat"),
    NP_("treasure", "white crook"),
    NP_("treasure", "white feather"),
    NP_("treasure", "white lyre"),
    NP_("treasure", "white obelisk"),
    NP_("treasure", "green crocodile"),
    NP_("treasure", "green frog"),
    NP_("treasure", "green palm"),
    NP_("treasure", "green papyrus"),
    NP_("treasure", "yellow crown"),
    NP_("treasure", "yellow lion"),
    NP_("treasure", "yellow mask"),
    NP_("treasure", "yellow sun"),
)

# So the parts are called that read dice; a game can do without them.
READER: Final = "dice reader "

# Parts of the reference build; other tables may call theirs otherwise.
_PARTS: Final[Mapping[str, str]] = {
    "rows": N_("the chip of the rows"),
    "explorers": N_("the chip of the explorers’ side"),
    "mummy": N_("the chip of the mummy’s side"),
    f"{READER}explorers": N_("the explorers’ dice reader"),
    f"{READER}mummy": N_("the mummy’s dice reader"),
}


def piece(piece: str) -> str:
    """A piece that is or does something: `red`, `the mummy's half`."""
    return pgettext("piece", _PIECES.get(piece, piece))


def player(piece: str) -> str:
    """An explorer by name, as the subject of a sentence: `Red`."""
    return capital(pgettext("piece", piece))


def whom(piece: str) -> str:
    """A piece to which something is done: put `red` on e4."""
    return pgettext("whom", _PIECES.get(piece, piece))


def place(place: str) -> str:
    """`e4`, `start`, `prison`; sentences with *on the start* have a sentence of their own."""
    return pgettext("place", place)


def face(face: str) -> str:
    """What a die shows: `3`, `arrow`."""
    return pgettext("face", face)


def the_face(face: str) -> str:
    """The same where the arrow and the mummy are things, and numbers are names: `the arrow`."""
    return pgettext("face", _THE_FACES.get(face, face))


def die(die: str) -> str:
    """`die 3`, `the mummy's die`."""
    return _("the mummy’s die") if die == MUMMY else _("die {number}", number=die)


def dice(dice: Iterable[str]) -> str:
    """`die 2, die 3 and die 4`."""
    return together([die(one) for one in dice])


def colour(colour: str) -> str:
    """The colour of a treasure."""
    return pgettext("colour", colour)


def seat(seat: str) -> str:
    """The name of a seat: a piece, or one of the others."""
    return piece(seat) if seat in _PIECES and seat != MUMMY else pgettext("seat", seat)


def who_sits(seat: str) -> str:
    """Whom people see at a seat: `Red`, `the mummy`, `the explorers’ screen`."""
    if seat in _PIECES:
        return piece(seat) if seat == MUMMY else player(seat)
    return pgettext("who sits", _WHO_SITS.get(seat, seat))


def treasure(treasure: str) -> str:
    """`red scarab`, by its id `red-scarab`; English sentences put *the* before it."""
    return pgettext("treasure", treasure.replace("-", " "))


def part(part: str) -> str:
    """A part of the table; one that we do not know has its name from the table file."""
    return said(_PARTS[part]) if part in _PARTS else _("the {part}", part=part)


def together(words: Sequence[str]) -> str:
    """`a, b and c`."""
    if not words[1:]:
        return "".join(words)
    return _("{most} and {last}", most=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """`a, b or c`."""
    if not words[1:]:
        return "".join(words)
    return _("{most} or {last}", most=", ".join(words[:-1]), last=words[-1])


def capital(text: str) -> str:
    """The beginning of a sentence."""
    return text[:1].upper() + text[1:]
