"""Nothing secret is written for a seat: two games that sound alike look alike to it, byte for byte.

The commands of the machines differ in spaces, dice and hands; what the person types is the same.
"""

import pytest
from hypothesis import given, reject, settings

from fsm.pyramid.commands import (
    Announce,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.dice import Face
from fsm.pyramid.events import Events
from fsm.pyramid.rulings import Refusal
from host.play.console import Left
from host.play.game import PlayedGame
from host.play.match import Match
from tests.host.play.people import Page, Played, Script, console, dealt, small
from tests.wall.games import Game
from tests.wall.plans import Plan, plans
from tests.wall.twins import make_twins

MUMMY_TYPES = ("r", "?", "map", "hand", "g5 g4", "z9", "c1", "stay", "r", "b1 b2", "?", "s")


def turn(rolled: str, announced: str, to: str) -> list[Command]:
    dice = tuple(Face(word) for word in rolled.split())
    return [Roll(dice), Announce(Face(announced)), Move(to), Done()]


ONE = [
    *turn("3 1 2 4 mummy", "3", "d1"),
    *turn("2 2 2 2", "2", "c1"),
    Release(),
    *turn("1 1 1 mummy mummy", "1", "e1"),
    *turn("arrow 4 4", "arrow", "b1"),
]
OTHER = [
    *turn("3 3 arrow 1 mummy", "3", "b3"),
    *turn("2 4 4 1", "2", "b2"),
    Release(),
    *turn("1 2 3 mummy mummy", "1", "c3"),
    *turn("arrow 1 2", "arrow", "g2"),
]


class TwoAlways(Match):
    """The brown die falls alike in all games, whatever their seeds."""

    def play(self, command: Command) -> Events | Refusal:
        return super().play(MummyRoll(2) if isinstance(command, MummyRoll) else command)


def mummy_page(commands: list[Command], seed: int) -> tuple[Page, Match]:
    page, match = Page(), TwoAlways(dealt(small(), seed=seed))
    bot = Played(commands)
    person = console(Script(*MUMMY_TYPES), page)
    game = PlayedGame(person, match, frozenset({"mummy"}), lambda *_: bot)
    with pytest.raises((Left, StopIteration)):
        game.play()
    return page, match


@pytest.mark.rule(2, 11, 38)
def test_the_mummy_cannot_tell_two_games_apart_that_differ_in_secrets() -> None:
    one, first = mummy_page(ONE, seed=1)
    other, second = mummy_page(OTHER, seed=2)
    assert str(one) == str(other)
    assert one.pauses == other.pauses
    assert first.sight("operator").places != second.sight("operator").places
    assert first.sight("operator").hands != second.sight("operator").hands
    assert str(one).count("You stayed.") == 2, "the game went on as planned"


class Planned(Match):
    """A match in which the dice fall as they did in a game that was played."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.setup)
        self.due = [tried.command for tried in game.tries if not tried.refused]
        self._falling = iter(self.due)

    def play(self, command: Command) -> Events | Refusal:
        planned = next(self._falling)
        assert type(planned) is type(command)
        return super().play(planned)


def mummy_page_of(game: Game) -> Page:
    """All that the mummy's player is shown of a whole game, up to its last command.

    Not what is typed: a path may differ behind the space of a capture, where it ends anyway.
    """
    page, match = Page(), Planned(game)
    due = match.due[:-1]
    typed = [_line(command) for command in due if command.do.startswith("mummy")]
    bot = Played(command for command in due if not command.do.startswith("mummy"))
    person = console(
        Script(*(line for each in typed for line in ("?", "map", each))), page, echo=False
    )
    with pytest.raises((Left, StopIteration)):
        PlayedGame(person, match, frozenset({"mummy"}), lambda *_: bot).play()
    return page


def _line(command: Command) -> str:
    path = command.path if isinstance(command, MummyMove) else ("roll",)
    return " ".join(path) or "stay"


@pytest.mark.rule(2, 11, 38, 66, 70)
@pytest.mark.timeout(240)
@settings(max_examples=3, derandomize=True, database=None, deadline=None)
@given(plans(2))
def test_whole_games_that_sound_alike_look_alike_to_the_mummy(plan: Plan) -> None:
    pair = make_twins(plan)
    if pair is None:
        reject()
    one, other = mummy_page_of(pair.one), mummy_page_of(pair.other)
    assert "Mummy, " in str(one)
    assert str(one) == str(other)
    assert one.pauses == other.pauses


@pytest.mark.rule(14)
def test_an_explorer_cannot_tell_two_games_apart_that_differ_in_the_hands_of_others() -> None:
    pages = []
    for thing in ("bowl", "cup"):
        hands = {"red": _hand("ankh"), "blue": _hand(thing)}
        page, match = Page(), Match(dealt(small(), hands=hands))
        bot = Played([*turn("2 2 2 2 4", "2", "c1"), MummyRoll(2), MummyMove(())])
        person = console(Script("hand", "3", "?", "d1", "map", "hand"), page)
        game = PlayedGame(person, match, frozenset({"red"}), lambda *_, bot=bot: bot)
        game.catch_up([Roll((Face.THREE,) * 5)])
        with pytest.raises(Left):
            game.play()
        pages.append(str(page))
    assert pages[0] == pages[1]
    assert "Blue moved from start to c1." in pages[0]


def _hand(thing: str) -> tuple[str, ...]:
    return tuple(f"{colour}-{thing}" for colour in ("red", "blue", "white", "green", "yellow"))


def test_the_seed_is_told_only_at_the_end() -> None:
    page, _ = mummy_page(ONE, seed=1234567)
    assert "1234567" not in str(page)
