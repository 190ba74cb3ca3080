"""The command line helps: with sentences and examples, and with the word that was meant."""

import argparse
import shlex
from importlib.metadata import version

import pytest

from host.cli import main, parser
from host.command_line import CommandLine
from tests.host.command_tree import COMMANDS

Capture = pytest.CaptureFixture[str]


def examples(help_text: str) -> list[str]:
    """What stands below the options."""
    return [line.strip() for line in help_text.partition("\nfor example:\n")[2].splitlines()]


def refused(capsys: Capture, *words: str) -> str:
    """What was said of words that are wrong."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_all_commands_are_looked_at() -> None:
    names = {one.prog for one in COMMANDS}
    assert {"referee", "referee play", "referee dice audit", "referee games prune"} <= names


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.prog))
def test_every_command_says_in_a_sentence_what_it_does_and_shows_it(
    command: argparse.ArgumentParser,
) -> None:
    assert (command.description or "").endswith(".")
    shown = examples(command.format_help())
    assert shown
    for line in shown:
        assert f"{line} ".startswith(f"{command.prog} ")
        parser().parse_args(shlex.split(line)[1:])


def test_an_example_that_is_no_command_would_be_found() -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["dice", "audit", "--emulated"])


@pytest.mark.parametrize("words", [[], ["help"]])
def test_without_a_command_there_is_help(words: list[str], capsys: Capture) -> None:
    assert main(words) == 0
    assert capsys.readouterr().out == parser().format_help()


def test_help_says_how_a_command_is_used(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["help", "dice", "audit"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("usage: referee dice audit ")


def test_the_version_is_that_of_the_program(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"referee {version('pyramid-referee')}\n"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("calibrat", "'calibrat' is no command of referee; did you mean 'calibrate'?"),
        ("Play", "'Play' is no command of referee; did you mean 'play'?"),
        ("version", "'version' is no command of referee; did you mean '--version'?"),
        ("verison", "'verison' is no command of referee; did you mean '--version'?"),
        ("help version", "'version' is no command of referee; did you mean '--version'?"),
        ("--verison", "'--verison' is no option of referee; did you mean '--version'?"),
        ("-V", "'-V' is no option of referee; did you mean '--version'?"),
        ("-version", "'-version' is no option of referee; did you mean '--version'?"),
        ("play --lna", "'--lna' is no option of referee play; did you mean '--lan'?"),
        ("games --dta=here", "'--dta=here' is no option of referee games; did you mean '--data'?"),
        ("p", "'p' is no command of referee; there is help, "),
        ("play --xyzzy", "'--xyzzy' is no option of referee play; see referee play -h"),
        (
            "play --version",
            "'--version' is no option of referee play; it is one of referee: referee --version",
        ),
        ("play lan", "'lan' is one word too many for referee play; did you mean '--lan'?"),
        ("play xyzzy", "'xyzzy' is one word too many for referee play; see referee play -h"),
        ("play --xyzzy lan", "'--xyzzy' is no option of referee play; see referee play -h"),
        ("play -- lan", "'lan' is one word too many for referee play; did you mean '--lan'?"),
        ("games --date x", "'--date' is no option of referee games; did you mean '--data'?"),
        ("games --data x --dta y", "'--dta' is no option of referee games; did you mean '--data'?"),
        ("games --data x lst", "'lst' is no command of referee games; did you mean 'list'?"),
        ("games --dat x lst", "'lst' is no command of referee games; did you mean 'list'?"),
        ("games lst --dta x", "'lst' is no command of referee games; did you mean 'list'?"),
        ("-help", "'-help' is no option of referee; did you mean '--help'?"),
        ("play -help", "'-help' is no option of referee play; did you mean '--help'?"),
        ("-hpel", "'-hpel' is no option of referee; did you mean '--help'?"),
        ("dice adit", "'adit' is no command of referee dice; did you mean 'audit'?"),
        ("help invte", "'invte' is no command of referee; did you mean 'invite'?"),
        ("board xyzzy", "'xyzzy' is no command of referee board; there is list, check, show, "),
    ],
)
def test_a_mistyped_command_is_answered_with_the_one_that_was_meant(
    typed: str, told: str, capsys: Capture
) -> None:
    assert told in refused(capsys, *typed.split())


@pytest.mark.parametrize(
    ("typed", "used"),
    [
        ("play lan", "referee play"),
        ("play --version", "referee play"),
        ("games --date x", "referee games"),
        ("games list --xyzzy", "referee games list"),
        ("-help", "referee"),
    ],
)
def test_the_usage_is_that_of_the_command_that_was_given(
    typed: str, used: str, capsys: Capture
) -> None:
    assert refused(capsys, *typed.split()).startswith(f"usage: {used} [-h]")


def test_a_value_may_stand_close_to_its_short_option() -> None:
    given = parser().parse_args(["games", "export", "2026-11-16-1", "-ohelp.txt"])
    assert str(given.output) == "help.txt"


def test_a_command_without_examples_has_none_below() -> None:
    assert "for example" not in CommandLine(prog="referee").format_help()
