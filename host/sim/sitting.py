"""Who plays which seat at a simulated table: somebody here, somebody at a phone, or a machine.

Seats are named by pieces: the explorers in turn order, and the mummy. In the two-person game one
player leads both explorers.
"""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.seats import EXPLORERS, MUMMY, PIECES
from fsm.pyramid.setup import Cards, Variant
from host.desk import Answer
from host.sim import refusals

HERE: Final = "here"
PHONE: Final = "phone"
MACHINE: Final = "machine"
KINDS: Final = (HERE, PHONE, MACHINE)

Players = Mapping[str, str]


def are_players(given: Mapping[object, object]) -> bool:
    """Whether this says of pieces who plays them."""
    return all(seat in (*PIECES, MUMMY) and kind in KINDS for seat, kind in given.items())


def explorers(players: Players) -> list[str]:
    """In turn order."""
    return [seat for seat in players if seat != MUMMY]


def machines(players: Players) -> frozenset[str]:
    """The seats that machines play."""
    return frozenset(seat for seat, kind in players.items() if kind == MACHINE)


def without_phones(players: Players) -> list[str]:
    """The seats at which no phone plays; two explorers who are led by one have one together."""
    phones = {seat for seat, kind in players.items() if kind == PHONE}
    if phones.intersection(explorers(players)):
        phones.add(EXPLORERS)
    return [seat for seat in (*PIECES, EXPLORERS, MUMMY) if seat not in phones]


def machine_explores(players: Players) -> bool:
    """Then the cards must be dealt: a machine cannot look at those of the box."""
    return bool(machines(players) - {MUMMY})


def wrong(players: Players, variant: object, cards: object) -> Answer | None:
    """What nobody could play like this; the rules say the rest."""
    if MUMMY not in players:
        return refusals.no_mummy()
    kinds = {players[seat] for seat in explorers(players)}
    if variant == Variant.TWO_PERSON.value and len(kinds) > 1:
        return refusals.one_player()
    if cards == Cards.PHYSICAL.value and machine_explores(players):
        return refusals.cards_of_the_box()
    return None
