"""Keys, lamps and buzzers: whether their pins can be had, and no key is held down.

Lamps shine and buzzers sound only when that is asked for: a game may be under way next door.
"""

from collections.abc import Callable, Iterator
from typing import Final

from hal.clock import Clock
from hal.errors import HalError
from hal.panel import Panel
from hal.ports import PartLost, Press
from hal.sides import Side
from hal.table import Buzzer, Table
from host.counting import counted
from host.doctor.report import Report, failed, note, ok, wrong

_SHOWN_S: Final = 0.5
_SOUNDED_S: Final = 0.2
_POLL_S: Final = 0.01
_POLLS: Final = 10  # long enough for any key to have stopped bouncing

Opening = Callable[[], Panel]


def panel(table: Table, opening: Opening, clock: Clock, lamps: bool) -> Iterator[Report]:
    """The panel; if that was asked for, its lamps lit and its buzzers sounded one by one."""
    try:
        opened = opening()
    except HalError as error:
        yield failed("pins", error)
        return
    try:
        parts = len(table.keys) + len(table.lamps) + len(table.buzzers)
        yield ok("pins", f"{counted(parts, 'key, lamp and buzzer pin')} opened")
        yield from _keys(table, opened, clock)
        yield _lamps(table, opened, clock) if lamps else _unlit(table)
        if table.buzzers:
            yield _buzzers(table, opened, clock) if lamps else _silent(table)
    except HalError as error:
        yield failed("pins", error)
    finally:
        opened.close()


def _keys(table: Table, opened: Panel, clock: Clock) -> Iterator[Report]:
    lost: dict[str, str] = {}
    for _ in range(_POLLS):
        lost |= {one.part: one.why for one in opened.poll(clock.now()) if isinstance(one, PartLost)}
        clock.wait(_POLL_S)
    yield from (wrong(part, why) for part, why in lost.items())
    down = opened.down()
    for press in down:
        do = "let it go; if nobody holds it, look for a short to ground"
        yield wrong("keys", f"{_called(press)} is down", do)
    if not down and not lost:
        yield ok("keys", f"{counted(len(table.keys), 'key')}, none is down")


def _called(press: Press) -> str:
    return f"key {press.key!r} of {'the ' + press.side if press.side else 'the table'}"


def _lamps(table: Table, opened: Panel, clock: Clock) -> Report:
    """Light each lamp for a moment; whether it shines only a person can see."""
    dark = []
    for lamp in table.lamps:
        opened.show(lamp.side, [lamp.name])
        clock.wait(_SHOWN_S)
        if lamp.name not in opened.lit(lamp.side):
            dark.append(f"{lamp.name} of the {lamp.side}")
        opened.show(lamp.side, [])
    if dark:
        return wrong("lamps", f"the pin does not follow: {', '.join(dark)}", "look for a short")
    order = ", ".join(f"{lamp.name} of the {lamp.side}" for lamp in table.lamps)
    return ok("lamps", f"lit one after another: {order}. Did each of them shine?")


def _unlit(table: Table) -> Report:
    sides = " and ".join(side.value for side in Side)
    return note(
        "lamps", f"{counted(len(table.lamps), 'lamp')} of {sides}, not lit", "see them: --lamps"
    )


def _buzzers(table: Table, opened: Panel, clock: Clock) -> Report:
    """Sound each buzzer for a moment; whether it is heard only a person can say."""
    mute = []
    for buzzer in table.buzzers:
        opened.sound(buzzer.name, _SOUNDED_S, clock.now())
        if buzzer.name not in opened.sounding():
            mute.append(_buzzer(buzzer))
        clock.wait(_SOUNDED_S)
        opened.poll(clock.now())
    if mute:
        return wrong("buzzers", f"the pin does not follow: {', '.join(mute)}", "look for a short")
    order = ", ".join(map(_buzzer, table.buzzers))
    return ok("buzzers", f"sounded one after another: {order}. Was each of them heard?")


def _silent(table: Table) -> Report:
    named = ", ".join(map(_buzzer, table.buzzers))
    return note("buzzers", f"{named}, not sounded", "hear them: --lamps")


def _buzzer(buzzer: Buzzer) -> str:
    return f"{buzzer.name} of the {buzzer.side or 'table'}"
