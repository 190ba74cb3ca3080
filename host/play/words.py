"""What happened, in one plain sentence for the seat that hears it.

A sentence is made of what the seat was told (`views.hears`) and of nothing else.
"""

from collections.abc import Sequence
from typing import Any, Final

from fsm.pyramid.events import Reason
from fsm.pyramid.options import MummyStride
from fsm.pyramid.seats import EXPLORERS, MUMMY
from fsm.pyramid.spaces import PRISON, START
from fsm.pyramid.views import View
from host.counting import counted
from host.sight import Game

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def sentence(game: Game, seat: str, heard: View) -> str:
    """The news of an event."""
    told: dict[str, Any] = dict(heard)
    who, was = _subject(told.get("piece"), seat)
    match told:
        case {"event": "turn", "piece": piece}:
            return f"{_whose(piece, seat)} turn."
        case {"event": "skipped"}:
            return f"{who} {was} blocked: no die could be moved, so the turn is skipped."
        case {"event": "released", "forced": True}:
            return f"All five dice are locked, so {inside(who)} must release them first."
        case {"event": "released", "locked": locked}:
            return f"{who} released {dice(locked, 'locked ')}; the mummy moves in between."
        case {"event": "rolled", "locked": locked, "faces": faces}:
            return f"{who} rolled {' '.join(faces)}. {_locked(locked)}"
        case {"event": "rolled", "locked": locked}:
            return f"{who} rolled. {_locked(locked)}"
        case {"event": "lost-move"}:
            return f"No die is left to move by: {inside(who)} lost the move."
        case {"event": "announced", "face": face}:
            return f"{who} announced: {face}."
        case {"event": "moved", "from": origin, "to": to}:
            return f"{who} moved from {origin} to {to}."
        case {"event": "card-played", "treasure": card}:
            space = game.board.treasure[card].space
            return f"{who} laid the card {card}, standing on {space}."
        case {"event": "captured", "at": at, "lives": lives}:
            met = f"{who} {was} caught by the mummy on {at} and sent to prison"
            return f"{met}; a life card goes to the mummy. {_lives(lives)}"
        case {"event": "eliminated"}:
            return f"{who} {'are' if was == 'were' else 'is'} out of the game."
        case _:
            return _of_mummy(game, seat, told)


def steps(game: Game, number: int) -> str:
    """How far the mummy may walk."""
    exact = game.options.mummy_move is MummyStride.EXACT
    return f"{'exactly' if exact else 'up to'} {counted(number, 'step')}"


def name(piece: str) -> str:
    """A piece or seat as the subject of a sentence."""
    return {MUMMY: "The mummy", EXPLORERS: "The explorers"}.get(piece, piece.capitalize())


def on(place: str) -> str:
    """`on e4`, `on the start`, `in prison`."""
    return {START: "on the start", PRISON: "in prison"}.get(place, f"on {place}")


def listed(words: Sequence[str], joint: str = "or") -> str:
    """`a, b or c`."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if words[1:] else "".join(words)


def dice(number: int, kind: str = "") -> str:
    """`the locked die`, `the 3 locked dice`."""
    return f"the {kind}die" if number == 1 else f"the {number} {kind}dice"


def _of_mummy(game: Game, seat: str, told: dict[str, Any]) -> str:
    who, _ = _subject(MUMMY, seat)
    match told:
        case {"event": "mummy-rolled", "value": value, "steps": far}:
            locked = far - value
            added = f" + {locked} for {dice(locked, 'locked ')}" if locked else ""
            return f"{who} rolled {value}{added}: {steps(game, far)}."
        case {"event": "mummy-moved", "path": []}:
            return f"{who} stayed."
        case {"event": "mummy-moved", "path": path}:
            return f"{who} walked {' '.join(path)}."
        case _:
            return _of_game(game, seat, told)


def _of_game(game: Game, seat: str, told: dict[str, Any]) -> str:
    match told:
        case {"event": "won", "by": by, "reason": reason}:
            return f"{_has(by, seat)} won: {_why(game, reason)}."
        case {"event": "started"}:
            return "The game begins."
        case _:
            raise ValueError(f"there is no sentence for {told}: write one here")


def _has(by: str, seat: str) -> str:
    who, _ = _subject(by, seat)
    return f"{who} {'have' if by in {seat, EXPLORERS} else 'has'}"


def _why(game: Game, reason: str) -> str:
    if reason == Reason.CARDS:
        return "every card is laid"
    return f"{_lives_of(game.needed)} collected"


def _subject(piece: str | None, seat: str) -> tuple[str, str]:
    return ("You", "were") if piece == seat else (name(piece or ""), "was")


# Subjects that are no names: small inside a sentence.
_COMMON: Final = frozenset({"You", "The mummy", "The explorers"})


def inside(who: str) -> str:
    """The subject in the middle of a sentence."""
    return who[0].lower() + who[1:] if who in _COMMON else who


def _whose(piece: str, seat: str) -> str:
    return "Your" if piece == seat else f"{name(piece)}’s"


def _locked(number: int) -> str:
    return f"{_number(number).capitalize()} {'die is' if number == 1 else 'dice are'} locked now."


def _lives(number: int) -> str:
    return f"{_lives_of(number).capitalize()} left."


def _lives_of(number: int) -> str:
    return f"{_number(number)} {'life' if number == 1 else 'lives'}"


def _number(number: int) -> str:
    """As a word; by an option there may be more lives than we have words for."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
