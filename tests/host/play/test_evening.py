"""`referee terminal`: whole games through the prompts, and everything a person may do meanwhile."""

from random import Random

import pytest

from fsm.pyramid.board import Board
from fsm.pyramid.commands import Announce, Command, Done, Move, MummyMove, MummyRoll, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.seats import PIECES
from fsm.pyramid.setup import Variant
from host import cli
from host.play import evening as play
from host.play.console import Left
from host.play.game import PlayedGame
from host.play.match import Match
from host.play.seating import Asked
from tests.host.play.people import (
    WIPED,
    Answers,
    Anybody,
    Curious,
    Page,
    Played,
    Script,
    console,
    dealt,
    practice,
    small,
)


def evening(person: Answers, page: Page, asked: Asked | None = None, *, seed: int = 1) -> None:
    seeds = iter(range(seed, seed + 9))
    play.evening(console(person, page), play.Evening(small(), asked or Asked(), seeds))


def typed(*lines: str | BaseException, asked: Asked | None = None) -> Page:
    """The page after these lines and the end of input."""
    page = Page()
    with pytest.raises(Left):
        evening(Script(*lines), page, asked or Asked(("red", "blue"), people=("red",)))
    return page


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("explorers", "two_person", "people"),
    [
        (("red", "blue"), False, ("red",)),
        (("blue", "red", "purple"), False, ("red", "purple")),
        (PIECES, False, ("mummy",)),
        (("red", "blue"), False, ("red", "blue", "mummy")),
        (("red", "blue"), True, ("explorers",)),
        (("red", "blue"), True, ("explorers", "mummy")),
        (("red", "blue"), False, ()),
    ],
)
def test_anybody_who_types_what_is_offered_plays_to_the_winner(
    explorers: tuple[str, ...], two_person: bool, people: tuple[str, ...], seed: int
) -> None:
    page = Page()
    evening(Anybody(Random(seed), small()), page, Asked(explorers, two_person, people), seed=seed)
    assert page.words.count("***") == 2
    assert " won! ***" in page.words
    assert "Another game?" in page.words


def test_one_person_plays_a_whole_game_on_the_practice_board() -> None:
    page, board = Page(), practice()
    match = Match(dealt(board, "red", "blue"))
    won = PlayedGame(console(Anybody(Random(1), board), page), match, frozenset({"red"})).play()
    assert won.by in {"red", "blue", "mummy"}
    assert max(map(len, str(page).splitlines())) <= 80


def test_every_prompt_has_help() -> None:
    kinds = set()
    for seed, people in enumerate([("red", "mummy"), ("red", "blue"), ("mummy",)]):
        page = Page()
        curious = Curious(Anybody(Random(seed), small()))
        evening(curious, page, Asked(("red", "blue"), people=people), seed=seed)
        kinds |= {kind for kind in EXPLAINED for text in curious.helped if kind in text}
        for text in curious.helped:
            assert any(kind in text for kind in EXPLAINED), text
    assert kinds == set(EXPLAINED)


# A piece of each help text.
EXPLAINED = (
    "A turn begins with a roll",
    "Choose one die to move by",
    "Only the end counts",
    "Whoever ends a move on the treasure",
    "the mummy rolls its brown die",
    "You do not see the explorers",
    "each may see only what its seat may know",
    "deals a new game",
)


def test_a_stranger_needs_only_enter_to_begin() -> None:
    page = Page()
    with pytest.raises(Left):
        evening(Script("", ""), page)
    assert "R red (you)" in str(page)
    assert str(page).endswith("Red, roll the 5 dice.\nroll (or Enter) · ? > ")


def test_the_greeting_is_three_lines_and_says_that_the_board_is_for_practice() -> None:
    page = Page()
    seeds = iter([1])
    with pytest.raises(Left):
        play.evening(console(Script(), page), play.Evening(practice(), Asked(), seeds))
    greeting = str(page).partition("\n\n")[0].splitlines()
    assert len(greeting) == 3
    assert "not that of the published game" in greeting[1]


@pytest.mark.parametrize(
    ("answers", "seats"),
    [
        (["1", "2"], "red (you)"),
        (["2", "3"], "Mummy, roll the brown die"),
        (["3", ""], "Give the keyboard to Red"),
        (["3", "two"], "Give the keyboard to the explorers."),
        (["5", "2", "blue"], "B blue (you)"),
        (["5", "2", "green", "blue, mummy"], "Give the keyboard to Blue"),
        (["9", "1", "7", "4"], "P purple"),
        (["?", "1", "?", "2"], "red (you)"),
        (["rules", "1", ""], "red (you)"),
    ],
)
def test_the_questions_at_the_beginning_seat_everybody(answers: list[str], seats: str) -> None:
    page = Page()
    with pytest.raises(Left):
        evening(Script(*answers), page)
    assert seats in str(page)


def test_the_machine_can_play_alone() -> None:
    page = Page()
    with pytest.raises(Left):
        evening(Script("4", "2"), page)
    assert " won! ***" in page.words
    assert "Another game?" in str(page)


def test_another_game_is_dealt_anew() -> None:
    page = Page()
    with pytest.raises(Left):
        evening(Script("4", "2", ""), page)
    assert str(page).count(" won! ***") == 2
    assert "The same dice and cards again" not in str(page), "this board has no name"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("release", "nothing to release; roll."),
        ("e4", "“e4” comes later"),
        ("4", "“4” comes later"),
        ("stay", "only the mummy may stay"),
        ("frobnicate", "“frobnicate” is not understood. Type ? for help."),
        ("ha", "Cards: *r"),
        ("map", "R T B P explorers"),
        ("rules", "PYRAMID in short"),
        ("save", "Type a file’s name too"),
    ],
)
def test_what_cannot_be_is_explained_and_asked_again(line: str, answer: str) -> None:
    page = typed(line)
    assert answer in page.words
    assert str(page).endswith("roll (or Enter) · ? > ")


@pytest.mark.parametrize(("board", "is_low"), [(small(), False), (practice(), True)])
def test_the_legend_explains_every_sign_and_the_low_map(board: Board, is_low: bool) -> None:
    page = Page()
    game = PlayedGame(console(Script(), page), Match(dealt(board)), frozenset({"red"}))
    with pytest.raises(Left):
        game.play()
    lines = str(page).splitlines()
    assert "· space   * on your cards   × you can end there; or 1 2 3 4 >, the die for it" in lines
    assert ("Lines are corridors; a sign stands left of its space." in lines) == is_low


def test_the_rules_fit_on_one_screen() -> None:
    shown = str(typed("rules")).partition("PYRAMID in short")[2].partition("Red, roll")[0]
    assert len(shown.splitlines()) <= 22


@pytest.mark.parametrize("first", ["quit", KeyboardInterrupt()])
def test_ctrl_c_asks_like_quit(first: str | BaseException) -> None:
    page = typed(first, "n", first, KeyboardInterrupt(), "this is never read")
    assert str(page).count("Really stop this game?") == 2
    assert "never read" not in str(page)


def test_quit_asks_first() -> None:
    page = typed("quit", "n", "q", "?", "perhaps", "y", "this is never read")
    assert str(page).count("Really stop this game?") == 4
    assert "unless you save it" in page.words
    assert "never read" not in str(page)


def faces(text: str) -> tuple[Face, ...]:
    return tuple(Face(word) for word in text.split())


BLUE_TURN: list[Command] = [
    Roll(faces("1 2 2 arrow mummy")),
    Announce(Face.TWO),
    Move("c1"),
    Done(),
]
MUMMY_TURN: list[Command] = [MummyRoll(3), MummyMove(("g5", "f5"))]


def red_plays(*lines: str, first: Face = Face.THREE) -> Page:
    """The page after red has typed these lines; its first roll shows this face only."""
    page = Page()
    match = Match(dealt(small()))
    bot = Played([*BLUE_TURN, *MUMMY_TURN])
    game = PlayedGame(console(Script(*lines), page), match, frozenset({"red"}), lambda *_: bot)
    game.catch_up([Roll((first,) * 5)])
    with pytest.raises(Left):
        game.play()
    return page


def test_a_die_and_its_space_may_be_typed_in_one_line() -> None:
    page = red_plays("3 d1")
    assert "You announced: 3." in str(page)
    assert "You moved from start to d1." in str(page)


def test_a_space_alone_is_enough_where_one_die_leads_there() -> None:
    assert "You moved from start to d1." in str(red_plays("D1"))


def test_news_of_the_others_come_one_by_one() -> None:
    page = red_plays("3", "d1")
    news = str(page).partition("— Blue’s turn —")[2]
    assert "Blue rolled 1 2 2 arrow mummy. One die is locked now." in news
    assert "Blue moved from start to c1." in news
    assert "The mummy rolled 3 + 1 for the locked die: up to 4 steps." in news
    assert "The mummy walked g5 f5." in news
    assert "release the locked die first" in page.words
    assert page.pauses == 7


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("c1", "c1 is fewer than 3 steps from start"),
        ("f5", "f5 cannot be reached from start"),
        ("start", "start may be left but never entered"),
        ("z9", "There is no space z9 on this board"),
        ("hello", "Name a space, such as e7"),
    ],
)
def test_a_move_that_cannot_be_is_explained_and_asked_again(line: str, answer: str) -> None:
    page = red_plays("3", line, "d1")
    assert answer in page.words
    assert "You moved from start to d1." in str(page)


def mummy_plays(*lines: str) -> Page:
    """The page after the mummy, with five steps, has typed these lines."""
    page = Page()
    match = Match(dealt(small()))
    game = PlayedGame(
        console(Script(*lines), page), match, frozenset({"mummy"}), lambda *_: Played([])
    )
    red: list[Command] = [Roll(faces("1 2 2 arrow 3")), Announce(Face.THREE), Move("d1"), Done()]
    game.catch_up([*red, *BLUE_TURN, MummyRoll(4)])
    with pytest.raises((Left, StopIteration, RuntimeError)):
        game.play()
    return page


@pytest.mark.parametrize(
    ("line", "walked"),
    [
        ("f4", "g5 g4 f4"),
        ("g5 g4 f4", "g5 g4 f4"),
        ("G5-G4-F4", "g5 g4 f4"),
        ("walk to f4", "g5 g4 f4"),
    ],
)
def test_the_mummy_walks_by_its_end_or_by_its_path(line: str, walked: str) -> None:
    assert f"You walked {walked}." in str(mummy_plays(line))


def test_the_mummy_may_stay() -> None:
    assert "You stayed." in str(mummy_plays("s"))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("c1", "c1 is out of reach with 5 steps"),
        ("g5 f5 f4", "There is no passage from f5 to f4"),
        ("start", "The mummy never enters start"),
        ("g5 f5 g5 f5 g5 f5", "6 steps are too many; the mummy has 5."),
        ("roll", "no dice are rolled at this moment"),
        ("", "more than one thing to do"),
    ],
)
def test_a_walk_that_cannot_be_is_explained_and_asked_again(line: str, answer: str) -> None:
    page = mummy_plays(line)
    assert answer in page.words
    assert str(page).endswith("stay · ? > ")


def test_a_card_is_laid_or_kept() -> None:
    hands = {"red": _hand("ankh", "ankh"), "blue": _hand("bowl", "bowl")}
    space = small().treasure["red-ankh"].space
    for answer, told in [("lay", "You laid the card of the red ankh"), ("no", "— Blue’s turn —")]:
        page = Page()
        match = Match(dealt(small(), hands=hands))
        person = console(Script("1", space, answer), page)
        game = PlayedGame(person, match, frozenset({"red"}), lambda *_: Played([]))
        game.catch_up([Roll((Face.ONE,) * 5)])
        with pytest.raises((StopIteration, RuntimeError)):
            game.play()
        assert "you have reached the red ankh: lay its card" in page.words
        assert told in page.words
        assert ("laid" in page.words) == (answer == "lay")


def _hand(red: str, other: str) -> tuple[str, ...]:
    others = (f"{colour}-{other}" for colour in ("blue", "white", "green", "yellow"))
    return (f"red-{red}", *others)


def test_the_screen_is_cleared_before_the_keyboard_changes_hands() -> None:
    page = Page()
    asked = Asked(("red", "blue"), people=("red", "blue", "mummy"))
    evening(Anybody(Random(2), small()), page, asked)
    handed = str(page).split("Give the keyboard to ")
    assert len(handed) > 4
    assert all(before.endswith(WIPED) for before in handed[:-1])
    assert all(WIPED in after for after in handed[1:])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--board", "nowhere"], "There is no board called nowhere"),
        (["--load", "/no/such/file"], "cannot be read"),
        (["--human", "fred"], "Nobody sits at fred; the seats are red, blue, mummy."),
        (["--human", "red", "--explorers", "red"], "name 2 to 4 different explorers"),
        (["--explorers", "red"], "name 2 to 4 different explorers"),
        (["--seed", str(2**64)], "The seed must fit into 64 bits"),
        (["--human", "green", "--two-person"], "the seats are explorers, mummy."),
    ],
)
def test_a_game_that_cannot_be_is_explained_with_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["terminal", "--pace", "0", *arguments]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.out == "", "nobody is greeted"


@pytest.mark.parametrize("pace", ["-1", "nan", "1000", "slow"])
def test_a_pace_is_a_few_seconds(pace: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["terminal", f"--pace={pace}"])
    told = capsys.readouterr().err
    assert told.endswith(f"{pace!r} is no number of seconds: give one from 0 to 60\n")


def test_the_command_ends_with_status_0_when_the_person_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for goodbye in (EOFError, KeyboardInterrupt):
        monkeypatch.setattr("builtins.input", Leaver(goodbye))
        assert cli.main(["terminal", "--pace", "0"]) == 0
        assert capsys.readouterr().out.endswith("Goodbye.\n")


class Leaver:
    """Leaves at the third prompt."""

    def __init__(self, goodbye: type[BaseException]) -> None:
        self._goodbye, self._prompts = goodbye, 0

    def __call__(self, _: str) -> str:
        self._prompts += 1
        if self._prompts >= 3:
            raise self._goodbye
        return ""


def test_a_demonstration_needs_nobody(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "n")
    assert cli.main(["terminal", "--demo", "--pace", "0", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert " won! ***" in shown
    assert "\x1b" not in shown


def test_the_two_person_game_has_one_seat_for_both_explorers() -> None:
    page = Page()
    with pytest.raises(Left):
        evening(Script(), page, Asked(None, two_person=True, people=("red",)))
    assert "has 0 of 3 lives" in str(page)
    assert Variant.TWO_PERSON not in str(page)
