"""Games as files: saved, kept when they are left, loaded, and dealt again."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Announce, Command, Done, Move, MummyRoll, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.options import STANDARD, Options
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup, Variant, Wish
from host import boards, cli
from host.play import evening as play
from host.play.console import Console, Left
from host.play.match import Match
from host.play.repeating import again
from host.play.saving import load
from host.play.seating import Asked
from tests.fsm.pyramid.board_samples import TINY
from tests.host.play.people import Anybody, Page, Script, console, dealt, practice, small

Line = str | BaseException


def left(*lines: Line, people: tuple[str, ...] = ("red",), kept: Path | None = None) -> Page:
    """The page after these lines and the end of input, in a game that is kept in this file."""
    page, asked = Page(), Asked(("red", "blue"), people=people)
    what = play.Evening(small(), asked, iter([1]), unfinished=kept)
    with pytest.raises(Left):
        play.evening(console(Script(*lines), page), what)
    return page


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file = str(tmp_path / "my game.txt")
    page = left("r", f"save {file}", f"save {file}", "", f"save {file}", "y")
    assert str(page).count("Saved.") == 2
    assert "Nothing was saved." in str(page)
    assert f"  referee terminal --load {shlex.quote(file)}\n" in str(page)
    saved = load(file)
    assert not isinstance(saved, str)
    again = Page()
    what = play.Evening(small(), Asked(people=("red",)), iter([]), saved)
    play.evening(console(Anybody(Random(1), small()), again), what)
    assert " won! ***" in again.words


def test_a_name_like_an_option_is_told_as_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "  referee terminal --load ./-game\n" in str(left("save -game"))


def test_quit_at_the_question_about_a_file_asks_first(tmp_path: Path) -> None:
    page = left(f"save {tmp_path}", "q", "n", "n", "r")
    assert "Really stop this game?" in str(page)
    assert "Nothing was saved." in str(page)
    assert "You rolled" in str(page)


def test_a_loaded_game_asks_who_plays_and_remembers_what_was_said(tmp_path: Path) -> None:
    red: list[Command] = [Roll((Face.THREE,) * 5), Announce(Face.THREE), Move("d1"), Done()]
    dice = (Face.ONE, Face.TWO, Face.TWO, Face.ARROW, Face.MUMMY)
    blue: list[Command] = [Roll(dice), Announce(Face.TWO), Move("c1"), Done()]
    match = Match(dealt(small()))
    for command in [*red, *blue, MummyRoll(4)]:
        match.play(command)
    (tmp_path / "game").write_text(match.text(), encoding="utf-8")
    saved = load(str(tmp_path / "game"))
    assert not isinstance(saved, str)
    page = Page()
    with pytest.raises(Left):
        play.evening(console(Script("2"), page), play.Evening(small(), Asked(), iter([]), saved))
    assert "seen on the start, then 3" in page.words
    assert "walk up to 5 steps" in page.words


@pytest.mark.parametrize("name", ["no/such/folder/game", "", "nul\0byte"])
def test_a_file_that_cannot_be_written_is_explained(name: str, tmp_path: Path) -> None:
    page = left(f"save {tmp_path}/{name}" if name else f"save {tmp_path}", "y")
    assert "cannot be written" in page.words


def test_a_file_that_is_no_game_is_explained(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "Line 1 of the saved game" in str(load(str(tmp_path / "text")))
    assert "it is not text" in str(load(str(tmp_path / "bytes")))
    assert "No such file" in str(load(str(tmp_path / "nothing")))
    assert "no file can have this name" in str(load("\0"))


@pytest.mark.parametrize(
    "lines", [("r",), ("r", KeyboardInterrupt(), KeyboardInterrupt()), ("r", "q", "q")]
)
def test_a_game_that_is_left_without_a_word_is_kept(lines: tuple[Line, ...], data: Path) -> None:
    file = data / "games" / "unfinished.game"
    page = left(*lines, kept=file)
    assert str(page).endswith(
        "The game is kept, until you leave another. Go on with:\n"
        f"  referee terminal --load {file}\n"
        "All secrets are in that file, so do not look into it before the game is over.\n"
    )
    saved = load(str(file))
    assert not isinstance(saved, str)
    assert len(saved.commands) == 1


@pytest.mark.parametrize(
    ("lines", "people"),
    [
        (("r", "quit", "y"), ("red",)),  # agreed to lose it
        ((), ("red",)),  # nothing was played
        ((), ()),  # nobody played, and the end of input comes after the game
    ],
)
def test_otherwise_nothing_is_kept(
    lines: tuple[str, ...], people: tuple[str, ...], tmp_path: Path
) -> None:
    left(*lines, people=people, kept=tmp_path / "game")
    assert not (tmp_path / "game").exists()


def test_a_loaded_game_is_kept_only_if_it_went_on(tmp_path: Path) -> None:
    left("r", kept=tmp_path / "old")
    saved = load(str(tmp_path / "old"))
    assert not isinstance(saved, str)
    what = play.Evening(
        small(), Asked(people=("red",)), iter([]), saved, unfinished=tmp_path / "new"
    )
    with pytest.raises(Left):
        play.evening(console(Script("map"), Page()), what)
    assert not (tmp_path / "new").exists()


def test_a_game_that_cannot_be_kept_is_only_mentioned(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for kept in (tmp_path / "file" / "game", tmp_path):
        assert "The game could not be kept: " in str(left("r", kept=kept))


def test_ctrl_c_between_machine_moves_asks_too(tmp_path: Path) -> None:
    page = Page()
    pauses = iter([KeyboardInterrupt(), None, KeyboardInterrupt()])
    slow = Console(
        read=console(Script("n", KeyboardInterrupt()), page).read,
        write=page.parts.append,
        pause=lambda: _raise(next(pauses)),
    )
    asked = Asked(("red", "blue"), people=("mummy",))
    what = play.Evening(small(), asked, iter([1]), unfinished=tmp_path / "game")
    with pytest.raises(Left):
        play.evening(slow, what)
    assert str(page).count("Really stop this game?") == 2
    assert (tmp_path / "game").exists()


def _raise(what: BaseException | None) -> None:
    if what:
        raise what


def test_quit_asks_when_the_keyboard_changes_hands(tmp_path: Path) -> None:
    page = left("", "r", "q", "n", "?", people=("red", "blue"), kept=tmp_path / "game")
    assert "Give the keyboard to Red." in str(page)
    page = left("q", "n", "", people=("red", "blue"))
    assert "Really stop this game?" in str(page)
    assert "Red, roll the 5 dice." in str(page)


def typing(*lines: Line) -> Iterator[str]:
    """What `input` gives."""
    for line in lines:
        if isinstance(line, BaseException):
            raise line
        yield line


def test_the_command_keeps_a_game_and_goes_on_with_it(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play_red = ["terminal", "--pace", "0", "--human", "red"]
    lines = typing("r", EOFError())
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert cli.main(play_red) == 0
    shown = capsys.readouterr().out
    (told,) = (line for line in shown.splitlines() if "--load" in line)
    assert shown.endswith("\nGoodbye.\n")
    more = typing(EOFError())
    monkeypatch.setattr("builtins.input", lambda _: next(more))
    assert cli.main([*play_red, *shlex.split(told)[2:]]) == 0
    assert "R red (you)" in capsys.readouterr().out


def made(options: Options = STANDARD, variant: str = Variant.STANDARD) -> Setup:
    setup = arrange(Wish(practice(), ("blue", "red"), 7, variant, options))
    assert not isinstance(setup, Refusal), setup
    return setup


@pytest.mark.parametrize(
    ("variant", "board", "words"),
    [
        (Variant.STANDARD, "practice", "terminal --seed 7 --explorers blue,red"),
        (Variant.TWO_PERSON, "practice", "terminal --seed 7 --explorers blue,red --two-person"),
        (Variant.STANDARD, "a b.toml", "terminal --seed 7 --explorers blue,red --board 'a b.toml'"),
    ],
)
def test_the_same_game_again_is_a_whole_command(variant: str, board: str, words: str) -> None:
    assert again(made(variant=variant), board) == f"referee {words}"


def test_a_game_that_no_command_deals_has_none() -> None:
    assert again(made(Options(lives=9)), "practice") is None
    assert again(made(), None) is None


def test_the_command_told_at_the_end_deals_the_same_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "n")
    demo = ["terminal", "--demo", "--pace", "0"]
    assert cli.main([*demo, "--seed", "5", "--explorers", "purple,red"]) == 0
    shown = capsys.readouterr().out
    (told,) = (line for line in shown.splitlines() if "--seed" in line)
    assert cli.main([*demo, *shlex.split(told)[2:]]) == 0
    assert capsys.readouterr().out == shown


def test_an_exercise_board_is_not_for_live_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tiny.toml").write_text(TINY)
    assert cli.main(["terminal", "--board", str(tmp_path / "tiny.toml")]) == 2
    said = capsys.readouterr()
    assert "is an exercise board, for study with `referee engine`" in said.err
    assert said.out == ""


def test_a_saved_game_on_an_exercise_board_goes_on_and_has_no_command_to_be_dealt_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tiny.toml").write_text(TINY)
    boards.save(str(tmp_path / "tiny.toml"))
    board = boards.find("tiny")
    assert isinstance(board, Board)
    hands = {"red": ("red-scarab",), "blue": ("blue-ankh",)}
    (tmp_path / "game").write_text(Match(dealt(board, hands=hands)).text())
    monkeypatch.setattr("builtins.input", lambda _: "n")
    assert cli.main(["terminal", "--demo", "--pace", "0", "--load", str(tmp_path / "game")]) == 0
    shown = capsys.readouterr().out
    assert " won! ***" in shown
    assert "The same dice" not in shown
