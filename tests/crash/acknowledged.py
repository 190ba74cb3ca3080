"""What a killed program had said, against what is in its journal.

The journal verifies, every game of it. Everything that was acknowledged is there, with its hash;
and at most one thing more, which was about to be written.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from host.journal.database import NAME as JOURNAL
from host.journal.reader import Reader

Links = dict[tuple[str, int], str]
"""The hash of each link of each game; number 0 is the game itself."""

_WRITES: Final = ("begins", "writes", "ends")
_WRITTEN: Final = ("begun", "entry", "ended")


def links(folder: Path) -> Links:
    """Everything that is in the journal, which must be good."""
    path = folder / JOURNAL
    if not path.exists():
        return {}
    reader, found = Reader(path), Links()
    assert (damage := reader.verify()) is None, damage
    for game in reader.games():
        assert (damage := reader.verify(game.name)) is None, damage
        found[game.name, 0] = game.hash
        found |= {(game.name, link.number): link.hash for link in reader.links(game.name)}
    return found


def compare(before: Links, said: Iterable[str], now: Links) -> None:
    """`before` was there when the program began, `now` is when it was killed."""
    lines = [line for line in said if line.split(" ")[0] in _WRITES + _WRITTEN]
    told = dict(_told(lines))
    assert before.items() <= now.items(), "what was recorded before is gone"
    lost = {key: hash_ for key, hash_ in told.items() if hash_ and now.get(key) != hash_}
    assert not lost, f"acknowledged, but not in the journal: {lost}"
    ended = sum(line.startswith("ended ") for line in lines)
    more = len(now) - len(before) - len(told) - ended
    begun = bool(lines) and lines[-1].split(" ")[0] in _WRITES
    assert 0 <= more <= begun, f"{more} entries that nobody was told of, after {lines[-1:]}"


def _told(lines: Iterable[str]) -> Iterator[tuple[tuple[str, int], str]]:
    for line in lines:
        match line.split(" "):
            case "begun", game, hash_:
                yield (game, 0), hash_
            case "entry", game, number, hash_:
                yield (game, int(number)), hash_
