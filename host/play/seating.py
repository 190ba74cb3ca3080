"""Who plays what: which explorers are in the game, and which seats are people at this screen."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fsm.pyramid.seats import EXPLORERS, MUMMY, PIECES
from fsm.pyramid.setup import Setup, Variant, seats_of
from host.play.ask import ask
from host.play.console import Console
from host.play.words import listed


@dataclass(frozen=True, slots=True)
class Seating:
    """The explorers in turn order, the variant, and the seats that are people."""

    explorers: tuple[str, ...]
    variant: Variant
    people: frozenset[str]

    @classmethod
    def of(cls, explorers: tuple[str, ...], variant: Variant, people: Iterable[str]) -> "Seating":
        """In the two-person game both explorers are one seat, whichever of them is named."""
        if variant is Variant.TWO_PERSON:
            people = (EXPLORERS if seat in PIECES else seat for seat in people)
        return cls(explorers, variant, frozenset(people))

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat of the game, the mummy last."""
        return (*seats_of(self.explorers, self.variant), MUMMY)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line has settled already; None is asked for."""

    explorers: tuple[str, ...] | None = None
    two_person: bool = False
    people: tuple[str, ...] | None = None


_WHO: Final = """
Who plays?
  1  You are an explorer; the machine is the mummy and the others  (Enter)
  2  You are the mummy; the machine is the explorers
  3  Everybody is a person, and you share this screen
  4  Nobody: watch the machine play
  5  Something else: you name the people"""

_WHO_HELP: Final = (
    "Explorers look for treasures and see each other and the mummy. The mummy hunts explorers that "
    "it cannot see. For a first game take 1: press Enter. With 3 the screen is cleared before the "
    "keyboard changes hands. Type a number from 1 to 5."
)

_HOW_MANY_HELP: Final = (
    "With 2, 3 or 4 explorers each explorer has five secret cards, and the mummy needs 4, 6 or 7 "
    "lives. In the two-person game one player leads two explorers with ten cards, against the "
    "mummy, who needs 3 lives. Type 2, 3, 4 or two."
)


def seating(console: Console, asked: Asked) -> Seating:
    """Who plays, from the command line or by asking."""
    choice = None if asked.people is not None else _who(console)
    explorers, variant = _explorers(console, asked)
    seats = (*seats_of(explorers, variant), MUMMY)
    if asked.people is not None:
        return Seating.of(explorers, variant, asked.people)
    return Seating.of(explorers, variant, _people(console, choice, seats))


def reseating(console: Console, setup: Setup, people: Sequence[str] | None) -> Seating:
    """Who plays on in a game that has begun."""
    if people is None:
        people = _people(console, _who(console), (*setup.seats, MUMMY))
    return Seating.of(setup.explorers, setup.variant, people)


def _who(console: Console) -> str:
    console.say(_WHO)
    while True:
        answer = ask(console, "1 · 2 · 3 · 4 · 5 · ?", _WHO_HELP) or "1"
        if answer in _PEOPLE:
            return answer
        console.say(f"“{answer}” is none of them; type a number from 1 to 5, or press Enter for 1.")


def _explorers(console: Console, asked: Asked) -> tuple[tuple[str, ...], Variant]:
    if asked.two_person:
        return asked.explorers or _pieces(2, asked), Variant.TWO_PERSON
    if asked.explorers:
        return asked.explorers, Variant.STANDARD
    if asked.people is not None:
        return _pieces(max(2, len(set(asked.people) & set(PIECES))), asked), Variant.STANDARD
    return _how_many(console, asked)


def _how_many(console: Console, asked: Asked) -> tuple[tuple[str, ...], Variant]:
    console.say("", "How many explorers? Or `two` for the two-person game.")
    while True:
        answer = ask(console, "2 (Enter) · 3 · 4 · two · ?", _HOW_MANY_HELP) or "2"
        if answer in {"2", "3", "4"}:
            return _pieces(int(answer), asked), Variant.STANDARD
        if answer in {"two", "t", "two-person", "two person"}:
            return _pieces(2, asked), Variant.TWO_PERSON
        console.say(f"“{answer}” is not possible; type 2, 3, 4 or two.")


def _pieces(number: int, asked: Asked) -> tuple[str, ...]:
    """So many explorers in the usual order, those of people among them."""
    named = [piece for piece in PIECES if piece in (asked.people or ())]
    others = [piece for piece in _USUAL if piece not in named]
    return tuple([*named, *others][:number])


# Red and blue are the easiest to tell apart.
_USUAL: Final = ("red", "blue", "turquoise", "purple")


def _people(console: Console, choice: str | None, seats: Sequence[str]) -> Sequence[str]:
    return _PEOPLE[choice or "1"](console, seats)


def _named(console: Console, seats: Sequence[str]) -> Sequence[str]:
    console.say("", f"Who is a person? The seats are {listed(seats, 'and')}.")
    helping = (
        "Name every seat that a person plays, with blanks between; the machine plays the rest."
    )
    while True:
        answer = ask(console, f"for example {seats[0]} {seats[-1]} · ?", helping)
        words = answer.replace(",", " ").split()
        found = [[seat for seat in seats if seat.startswith(word)] for word in words]
        if words and all(len(matching) == 1 for matching in found):
            return [matching[0] for matching in found]
        console.say(f"“{answer}” does not name seats of this game; there are {' '.join(seats)}.")


_PEOPLE: Final[dict[str, Callable[[Console, Sequence[str]], Sequence[str]]]] = {
    "1": lambda _, seats: seats[:1],
    "2": lambda _, seats: [MUMMY],
    "3": lambda _, seats: seats,
    "4": lambda _, seats: [],
    "5": _named,
}
