"""The dice readers: whether each is there, and speaks, is zeroed, and its dice can be read.

Readers that answer but cannot be used, and ports that cannot be opened, are told too. Where there
is no trace of a reader, and no dice were ever calibrated, nothing is wrong: a board is built and
played on before its readers are. Looking takes
some seconds where one is missing: opening a port resets a Nano, which then boots for two.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Final

from hal.dice.bands import Bands
from hal.dice.messages import AskStatistics
from hal.dice.reader_port import ReaderSeen
from hal.errors import CalibrationError
from hal.table import Table
from host import dice_calibrations, rig_options
from host.counting import counted
from host.dice.tray import Tray, odd_ports, readers_of, wait_until
from host.dice.watch_page import duration
from host.doctor.report import Report, note, ok, wrong
from host.program import command

_ANSWER_S: Final = 1.0

Open = Callable[[Mapping[str, Bands]], Tray]


def dice(table: Table, open_tray: Open, file: str | None, *, emulated: bool) -> Iterator[Report]:
    """Everything about the dice; `file` is the table's, for commands that are told."""
    if not table.pockets:
        yield note("dice readers", "the table file has none: dice are entered by hand")
        return
    bands, remark = dice_calibrations.bands(table, emulated)
    with closing(open_tray(bands)) as tray:
        wait_until(tray, lambda: not tray.readers.missing)
        _ask_for_statistics(tray)
        if not (bands or remark or tray.readers.seen or odd_ports(tray)):
            yield _not_yet(table)
            return
        yield from _readers(tray, table)
    yield _calibration(table, file, emulated=emulated)


def _ask_for_statistics(tray: Tray) -> None:
    """Ask for them, and wait until they are there, with every reader that is there now."""
    missing = tray.readers.missing

    def answered() -> bool:
        told = all(one.statistics for one in tray.readers.seen)
        return told and tray.readers.missing == missing

    for seen in tray.readers.seen:
        tray.say(seen.port, AskStatistics())
    wait_until(tray, answered, _ANSWER_S)


def _not_yet(table: Table) -> Report:
    return note(
        "dice readers",
        f"{' and '.join(readers_of(table))} not found, and no dice were calibrated here yet",
        "they come in step 11 of wiring/GUIDE.md, until then dice are entered by hand; if they are "
        "built, plug them in by USB; if there shall be none, empty [pockets] in the table file",
    )


def _readers(tray: Tray, table: Table) -> Iterator[Report]:
    used = {one.hello.identity: one for one in tray.readers.seen if one.used}
    for name in readers_of(table):
        if name in tray.readers.missing:
            do = "plug it in by USB; its lamp should blink once a second"
            yield wrong(f"reader {name}", "not found", do)
        else:
            yield from _reader(used[name], table)
    yield from (_told("dice readers", sentence) for sentence in odd_ports(tray))


def _reader(seen: ReaderSeen, table: Table) -> Iterator[Report]:
    hello = seen.hello
    part, firmware = f"reader {hello.identity}", ".".join(map(str, hello.firmware))
    up = (seen.statistics.uptime_ms if seen.statistics else hello.uptime_ms) // 1000
    what = (
        f"at {seen.port}, firmware {firmware}, {counted(hello.pockets, 'pocket')}, "
        f"up {duration(up)}"
    )
    yield ok(part, what)
    numbers = {one.number: one.die for one in table.pockets if one.reader == hello.identity}
    fresh = [numbers[at] for at, one in enumerate(seen.pockets) if not one.zeroed and at in numbers]
    if fresh:
        do = f"take all dice out of their pockets, then {command('dice', 'zero')}"
        yield wrong(part, f"it has no zero for {_named(fresh)}", do)
    yield from _line(part, seen)


def _line(part: str, seen: ReaderSeen) -> Iterator[Report]:
    """Errors on the line. One at the beginning is usual: the reader may be in the middle of it."""
    here, there = seen.errors, seen.statistics
    bad = here.malformed + here.crc + (there.crc + there.malformed if there else 0)
    lost = there.overruns + there.dropped if there else 0
    if bad > 1 or lost:
        yield note(
            part,
            f"{counted(bad, 'damaged frame')} and {lost} lost on the line since it began",
            "if that goes on growing: a shorter or better USB cable, away from mains cables",
        )


def _calibration(table: Table, file: str | None, *, emulated: bool) -> Report:
    again = command("dice", "calibrate", *rig_options.again(file, emulated=emulated))
    try:
        kept = dice_calibrations.load(table, emulated)
    except CalibrationError as error:
        return wrong("dice calibration", str(error), again)
    names = [pocket.die for pocket in table.pockets]
    plain = [die for die in names if kept is None or die not in kept.bands]
    if plain:
        return note("dice calibration", f"none for {_named(plain)}: no face can be read", again)
    return ok("dice calibration", f"{_named(names)} can be read")


def _named(dice: list[str]) -> str:
    return f"{'die' if len(dice) == 1 else 'dice'} {', '.join(dice)}"


def _told(part: str, sentence: str) -> Report:
    what, _, do = sentence.rpartition(": ")
    return wrong(part, what, do) if what else wrong(part, sentence)
