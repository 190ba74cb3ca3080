"""The live view as lines: every reader with its pockets, the latest rolls, and what is odd."""

import textwrap
from collections.abc import Iterator, Mapping
from typing import Final

from hal.dice.bands import Bands
from hal.dice.messages import Pocket, PocketState
from hal.dice.reader_port import ReaderSeen
from hal.table import Pocket as TablePocket
from hal.table import Table
from host.counting import counted
from host.dice.bar import bar
from host.dice.tray import readers_of
from host.dice.watching import Watching

LEAST_WIDTH: Final = 79
_MOST_BAR: Final = 81
_BESIDE: Final = 40  # columns of a line that are no bar
_UNKNOWN: Final = "?"
_NO_ZERO: Final = "no zero yet: referee dice zero"


def lines(
    watching: Watching, table: Table, bands: Mapping[str, Bands], width: int = LEAST_WIDTH
) -> list[str]:
    """The whole view."""
    readers = watching.tray.readers
    fake = "   (emulated)" if watching.tray.fake else ""
    return [
        f"The dice of {table.name}{fake}",
        *(
            line
            for name in readers_of(table)
            for line in _wanted(watching, table, name, bands, width)
        ),
        *(f"not used: {_head(seen)}" for seen in readers.seen if not seen.used),
        "",
        *_wrapped(_rolls(watching), width),
        *(
            line
            for remark in (*watching.lost.values(), *watching.odd)
            for line in _wrapped(f"! {remark}", width)
        ),
    ]


def _wrapped(text: str, width: int) -> list[str]:
    """Indented, and the names of ports in one piece."""
    return textwrap.wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)


def _wanted(
    watching: Watching, table: Table, name: str, bands: Mapping[str, Bands], width: int
) -> Iterator[str]:
    seen = next((one for one in _in_use(watching) if one.hello.identity == name), None)
    yield ""
    if seen is None:
        yield f"{name}: not there"
        return
    yield _head(seen)
    yield _counts(seen)
    columns = (min(width - _BESIDE, _MOST_BAR) - 1) | 1  # odd: it has a middle
    yield f"  {'die':<8} {'lies':<8} {'up':<6} {'level':>6} {'bands':^{columns}} noise"
    for pocket in table.pockets:
        if pocket.reader == name:
            yield _pocket(watching, seen, pocket, bands.get(pocket.die), columns)


def _in_use(watching: Watching) -> Iterator[ReaderSeen]:
    return (one for one in watching.tray.readers.seen if one.used)


def _head(seen: ReaderSeen) -> str:
    hello, told = seen.hello, seen.statistics
    up = duration((told.uptime_ms if told else hello.uptime_ms) // 1000)
    firmware = ".".join(map(str, hello.firmware))
    name = hello.identity or "a reader without a name"
    return f"{name} at {seen.port}   firmware {firmware}   up {up}"


def _counts(seen: ReaderSeen) -> str:
    """What was wrong on the line, as this side and the reader tell it."""
    here, there = seen.errors, seen.statistics
    bad = here.malformed + here.crc + here.not_understood
    text = f"  line: {bad} bad, {counted(here.gaps, 'gap')}"
    if there is None:
        return text
    wrong, lost = there.crc + there.malformed, there.overruns + there.dropped
    return (
        f"{text}   reader: {there.received} in, {there.sent} out, {wrong} bad, {lost} lost, "
        f"{there.refused} refused"
    )


def _pocket(
    watching: Watching, seen: ReaderSeen, of: TablePocket, bands: Bands | None, columns: int
) -> str:
    pocket = seen.pockets[of.number] if of.number < len(seen.pockets) else None
    if pocket is None:
        return f"  {of.die:<8} {_UNKNOWN}"
    die = watching.dice.get(of.die)
    lie = die.lie.value if die else pocket.state.name.lower()
    up = (die.face or "") if die else ""
    level = None if pocket.state is PocketState.EMPTY else pocket.level
    picture = bar(level, bands, columns) if pocket.zeroed else f"{_NO_ZERO:^{columns}}"
    return f"  {of.die:<8.8} {lie:<8} {up:<6.6} {pocket.level:>+6} {picture} {_noise(pocket):>5}"


def _noise(pocket: Pocket) -> str:
    return str(pocket.noise) if pocket.noise < 255 else "255+"


def _rolls(watching: Watching) -> str:
    if not watching.latest:
        return "No roll yet: take a die out of its pocket, roll it, and set it back."
    latest = ", ".join(f"{roll.die}: {roll.face}" for roll in reversed(watching.latest))
    return f"{counted(watching.rolls, 'roll')}, latest first   {latest}"


def duration(seconds: int) -> str:
    """`0:07`, `12:31`, `1:02:03`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
