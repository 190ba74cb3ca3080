"""Bots play legal games to the end, the same again by the same chance, and know their seat only."""

from collections.abc import Callable
from random import Random

import pytest

from fsm.pyramid.events import Won
from fsm.pyramid.seats import MUMMY, PIECES
from fsm.pyramid.setup import Setup, Variant
from fsm.pyramid.spaces import PRISON, START
from host.bots.bot import AnyMove, Bot
from host.bots.explorer import Seeker
from host.bots.mummy import Hunter
from host.play.game import PlayedGame, machine
from host.play.match import Match
from tests.host.play.people import Page, Script, console, dealt, practice, small

Make = Callable[[Match, str], Bot]


def by_chance(match: Match, seat: str) -> Bot:
    return AnyMove(Random(f"{match.seed} {seat}"))


def played(setup: Setup, make: Make) -> tuple[Won, str]:
    match, page = Match(setup), Page()
    won = PlayedGame(console(Script(), page), match, frozenset(), make).play()
    return won, match.text()


@pytest.mark.parametrize("make", [by_chance, machine])
@pytest.mark.parametrize("explorers", [2, 3, 4])
def test_bots_play_a_whole_game_and_the_same_one_again(make: Make, explorers: int) -> None:
    setup = dealt(small(), *PIECES[:explorers], seed=explorers)
    won, text = played(setup, make)
    assert won.by in {*PIECES, MUMMY}
    assert played(setup, make) == (won, text)


@pytest.mark.parametrize("make", [by_chance, machine])
def test_bots_play_the_two_person_game(make: Make) -> None:
    won, _ = played(dealt(small(), seed=3, variant=Variant.TWO_PERSON), make)
    assert won.by in {"explorers", MUMMY}


def test_both_sides_win_now_and_then() -> None:
    games = [played(dealt(small(), seed=seed), machine)[0].by for seed in range(12)]
    assert 0 < games.count(MUMMY) < len(games)


def test_the_hunter_never_rules_out_where_an_explorer_is() -> None:
    for seed in range(4):
        match = Match(dealt(practice(), *PIECES, seed=seed))
        hunter = Hunter(Random(seed), match.sight(MUMMY), keenness=1)
        bots: dict[str, Bot] = {seat: Seeker(Random(seat)) for seat in PIECES} | {MUMMY: hunter}
        while seat := match.acting:
            events = match.play(bots[seat].choose(match.offer(seat)))
            assert isinstance(events, tuple)
            for heard in (match.hears(MUMMY, event) for event in events):
                if heard:
                    hunter.hear(heard)
            if seat == MUMMY:
                _assert_truth_is_suspected(match, hunter)


def _assert_truth_is_suspected(match: Match, hunter: Hunter) -> None:
    truth = match.sight("operator").places
    for piece, suspected in hunter.suspected.items():
        assert truth[piece] in suspected


def test_the_hunter_begins_from_what_the_mummy_sees() -> None:
    hunter = Hunter(Random(1), Match(dealt(small())).sight(MUMMY))
    assert hunter.suspected == {"red": frozenset({START}), "blue": frozenset({START})}
    hunter.hear({"event": "captured", "piece": "red", "at": "b1", "lives": 0})
    assert hunter.suspected["red"] == {PRISON}
    hunter.hear({"event": "eliminated", "piece": "red"})
    assert set(hunter.suspected) == {"blue"}


def test_any_move_is_any_legal_move() -> None:
    offer = Match(dealt(small())).offer("red")
    assert {AnyMove(Random(seed)).choose(offer) for seed in range(9)} == set(offer.legal)
