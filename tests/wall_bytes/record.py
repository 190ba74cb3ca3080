"""Everything that reached whoever may know only what is public, with the time when it came.

Public deeds are done at the same times in both games of a pair, private ones at any: so whatever
follows from a private deed comes at another time, even where its text is the same.
"""

import json
import logging
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from fsm.pyramid.seats import OPERATOR
from host.service import logs

# How long a request took is no matter of any game.
_TOOK: Final = re.compile(r"\b\d+ ms\b")


class Record:
    """One list of lines for each channel, a connection or a lamp, of one game."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now: Final = now
        self.channels: Final[dict[str, list[str]]] = defaultdict(list)

    def note(self, channel: str, text: str) -> None:
        """Something came this way."""
        self.channels[channel].append(f"{self._now():.3f} {text}")

    def clear(self) -> None:
        """Another game begins."""
        self.channels.clear()

    @contextmanager
    def of_logs(self) -> Iterator[None]:
        """Every line that is logged, as the service logs."""
        root, handler = logging.getLogger(), _Lines(self)
        root.addHandler(handler)
        logs.set_up()
        try:
            yield
        finally:
            root.removeHandler(handler)


class _Lines(logging.Handler):
    """Notes them; a line is a line, whoever wrote it."""

    def __init__(self, record: Record) -> None:
        super().__init__(logging.INFO)
        self._record: Final = record

    def emit(self, record: logging.LogRecord) -> None:
        self._record.note("log", _TOOK.sub("# ms", f"{record.name}: {record.getMessage()}"))


def veiled(seat: str, text: str) -> str:
    """The same text; but what the operator sees of a game that is over, or revealed, is no secret.

    Its message is still to come at the same time with the same number and the same news.
    """
    if seat != OPERATOR or '"stage"' not in text:
        return text
    message = json.loads(text)
    state = message.get("state")
    if isinstance(state, dict) and _is_open(state):
        message["state"] = {**state, "view": "all", "sentence": "any"}
    return json.dumps(message)


def _is_open(state: dict[str, Any]) -> bool:
    return state.get("stage") == "over" or bool(state.get("revealed"))


def assert_alike(one: Record, other: Record) -> None:
    """The same bytes at the same times on every channel, and as many."""
    for name in sorted({*one.channels, *other.channels}):
        lines, also = one.channels.get(name, []), other.channels.get(name, [])
        for number, (line, other_line) in enumerate(zip(lines, also, strict=False)):
            assert line == other_line, f"{name} differs at {number}: {_apart(line, other_line)}"
        assert len(lines) == len(also), f"{name} gets more in one game: {_more(lines, also)}"


def _apart(line: str, other: str) -> str:
    at = next((at for at, two in enumerate(zip(line, other, strict=False)) if two[0] != two[1]), 0)
    return (
        f"{line[:40]} … {line[max(0, at - 60) : at + 60]!r} | {other[max(0, at - 60) : at + 60]!r}"
    )


def _more(lines: list[str], also: list[str]) -> str:
    longer = max(lines, also, key=len)
    return longer[min(len(lines), len(also))][:300]
