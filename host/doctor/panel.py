"""Keys, lamps and buzzers: whether their pins can be had, by whom, and no key is held down.

Lamps shine and buzzers sound only when that is asked for: a game may be under way next door.
"""

import os
from collections.abc import Callable, Iterator
from grp import getgrgid
from pathlib import Path
from pwd import getpwuid
from stat import S_IRGRP, S_IROTH, S_IRUSR, S_IWGRP, S_IWOTH, S_IWUSR
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

_OWNER: Final = S_IRUSR | S_IWUSR
_GROUP: Final = S_IRGRP | S_IWGRP
_OTHERS: Final = S_IROTH | S_IWOTH
_ROOT: Final = 0  # the group that Linux gives devices for which no rule of udev says another

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


def gpiochips(devices: Path = Path("/dev")) -> Iterator[Report]:
    """Who may open the pins of this machine, and whether that is us."""
    found = sorted(devices.glob("gpiochip*"))
    if not found:
        yield note("gpio", f"there is no {devices}/gpiochip*: is this a Raspberry Pi?")
    for device in found:
        try:
            yield _gpiochip(device, device.stat())
        except FileNotFoundError:
            # A link to nothing, or a driver that was unloaded after we had listed the devices.
            do = f"ls -l {devices}; load its driver again, or remove the link"
            yield wrong("gpio", f"{device} leads nowhere: no device is behind that name", do)


def _gpiochip(device: Path, about: os.stat_result) -> Report:
    group = _name(getgrgid, about.st_gid)
    allowed = [
        *([f"the user {_name(getpwuid, about.st_uid)}"] if _has(about, _OWNER) else []),
        *([f"the group {group}"] if _has(about, _GROUP) else []),
    ]
    who = "everybody" if _has(about, _OTHERS) else " and ".join(allowed) or "root alone"
    if os.access(device, os.R_OK | os.W_OK):
        return ok("gpio", f"{device} may be opened by {who}, and so by you")
    if _has(about, _GROUP) and about.st_gid != _ROOT:
        do = f"sudo adduser $USER {group}, then log in again"
        return wrong("gpio", f"{device} may be opened by {who}, and you are neither", do)
    # Nobody is to join the group root: it may do far more than open pins.
    do = (
        "Raspberry Pi OS gives it to the group gpio (package raspberrypi-sys-mods): "
        f"sudo chgrp gpio {device}; sudo chmod g+rw {device}"
    )
    others = "and you are neither" if _has(about, _GROUP) else "and by no group"
    return wrong("gpio", f"{device} may be opened by {who}, {others}", do)


def _has(about: os.stat_result, bits: int) -> bool:
    return about.st_mode & bits == bits


def _name(ask: Callable[[int], tuple[object, ...]], number: int) -> str:
    """The name of a user or a group; its number where nobody has it."""
    try:
        return str(ask(number)[0])
    except KeyError:
        return str(number)


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
