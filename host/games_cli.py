"""`referee games …`: list, show, export, verify and prune what is in the journal."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from host.games import listing, pruning, transcript, verdicts
from host.games.asking import Use, with_journal
from host.games.finding import find, is_file, is_journal, reader_of, reader_of_file
from host.journal import exports
from host.journal.entries import Game
from host.journal.reader import Reader
from host.journal.store import Journal
from host.saying import say

_MOST_GAMES: Final = 999_999


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `games` and what can be done with recorded games."""
    games = subparsers.add_parser(
        "games",
        help="the games that were recorded",
        description="Lists the games that were recorded; or shows, exports, verifies and prunes "
        "them.",
        examples=("", "show 2026-11-16-1"),
    )
    _data_option(games)
    games.set_defaults(run=with_journal(_list))
    uses = games.add_subparsers(metavar="USE")
    sentence = "Lists all games, the newest last, as referee games alone does."
    _add(uses, "list", "all games, the newest last", _list, sentence, "")
    sentence = "Shows what happened in a game, line by line."
    show = _add(uses, "show", "what happened in a game", _show, sentence, "2026-11-16-1")
    show.add_argument("game", metavar="GAME|FILE")
    _add_export(uses)
    tells = "see whether games are as they were recorded"
    sentence = "Says of each game whether it is as it was recorded."
    verify = _add(uses, "verify", tells, _verify, sentence, "", "2026-11-16-1")
    verify.add_argument("game", nargs="?", metavar="GAME|FILE", help="without it all games")
    _add_prune(uses)


def _add_export(uses: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    export = _add(
        uses,
        "export",
        "a game as a file: to read, or to verify and replay",
        _export,
        "Gives a game as text to read, or as JSON to verify and replay elsewhere.",
        "2026-11-16-1",
        "2026-11-16-1 --format json --output game.json",
    )
    export.add_argument("game", metavar="GAME|FILE")
    export.add_argument("--format", choices=("text", "json"), default="text")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help="else it is printed")


def _add_prune(uses: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    tells = "remove old games; one that is under way stays"
    sentence = "Removes old games for good, when somebody has said yes; one under way stays."
    prune = _add(uses, "prune", tells, _prune, sentence, "--keep 20", "--older-than 365")
    which = prune.add_mutually_exclusive_group(required=True)
    which.add_argument("--keep", type=_games, metavar="N", help="all but the newest N games")
    which.add_argument("--older-than", type=_days, metavar="DAYS", help="games begun before that")
    prune.add_argument("--yes", action="store_true", help="do not ask first")


def _add(
    uses: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    tells: str,
    use: Use,
    sentence: str,
    *examples: str,
) -> argparse.ArgumentParser:
    parser = uses.add_parser(name, help=tells, description=sentence, examples=examples)
    _data_option(parser, default=argparse.SUPPRESS)  # or it would hide what was said before
    parser.set_defaults(run=with_journal(use))
    return parser


def _data_option(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    tells = "where games are kept, if not where the service keeps them"
    parser.add_argument("--data", type=Path, metavar="DIR", default=default, help=tells)


def _list(_: argparse.Namespace, journal: Path) -> int:
    say(*listing.lines(reader_of(journal).games()))
    return 0


def _show(arguments: argparse.Namespace, journal: Path) -> int:
    say(*transcript.text(find(arguments.game, journal)))
    return 0


def _export(arguments: argparse.Namespace, journal: Path) -> int:
    export = find(arguments.game, journal)
    if arguments.format == "json":
        given = arguments.game
        text = transcript.data(export, Path(given).expanduser() if is_file(given) else journal)
    else:
        text = "".join(f"{line}\n" for line in transcript.text(export))
    if arguments.output is None:
        say(text.removesuffix("\n"))
        return 0
    exports.save_text(text, arguments.output)
    say(f"{export.game.name} is in {arguments.output}.")
    return 0


def _verify(arguments: argparse.Namespace, journal: Path) -> int:
    if arguments.game is not None and is_file(arguments.game):
        return _verify_file(Path(arguments.game).expanduser(), journal)
    reader = reader_of(journal)
    games = [reader.game(arguments.game)] if arguments.game else reader.games()
    return _verify_games(reader, games, journal)


def _verify_file(file: Path, journal: Path) -> int:
    """An export, or all games of a journal that was set aside."""
    if is_journal(file):
        reader = reader_of_file(file)
        return _verify_games(reader, reader.games(), journal)
    say(f"{exports.load(file).game.name}: ok")
    return 0


def _verify_games(reader: Reader, games: list[Game], journal: Path) -> int:
    found = {game.name: reader.verify(game.name) for game in games} or {
        str(reader.path): reader.verify()
    }
    say(*verdicts.lines(found, journal, reader.path))
    return 1 if any(found.values()) else 0


def _prune(arguments: argparse.Namespace, path: Path) -> int:
    old = _old(reader_of(path).games(), arguments)
    if not old:
        say("There is no such game to remove.")
        return 0
    say(*listing.lines(old))
    if not arguments.yes and not _agrees(len(old)):
        say("Nothing was removed.")
        return 1
    with Journal(path) as journal:
        journal.remove([game.name for game in old])
    for file in _exports_of(path, old):
        with suppress(OSError):
            file.unlink()
    say("Removed.")
    return 0


def _old(games: list[Game], arguments: argparse.Namespace) -> list[Game]:
    if arguments.keep is not None:
        return pruning.all_but(games, arguments.keep)
    return pruning.older(games, arguments.older_than, datetime.now(UTC))


def _exports_of(journal: Path, games: list[Game]) -> Iterator[Path]:
    for game in games:
        yield exports.place(journal, game.name)
        yield exports.place(journal, f"{game.name}-rescued")


def _agrees(count: int) -> bool:
    """Whether somebody says yes; nobody does where nobody can be asked."""
    say(f"Remove {'this game' if count == 1 else f'these {count} games'} for good? (yes or no)")
    sys.stdout.flush()
    return sys.stdin.readline().strip().lower() in {"y", "yes"}


def _games(text: str) -> int:
    return _number(text, "games", _MOST_GAMES)


def _days(text: str) -> int:
    return _number(text, "days", pruning.MOST_DAYS)


def _number(text: str, what: str, most: int) -> int:
    """Long texts are not even read as a number: Python refuses the longest."""
    if not text.isdecimal() or len(text) > len(str(most)) or int(text) > most:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of {what}: give 0 to {most}")
    return int(text)
