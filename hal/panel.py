"""Keys, lamps and buzzers at the table, on the Raspberry Pi's pins through gpiozero.

Which is on which GPIO comes from the table file. Keys are sampled by `poll` and debounced here
(gpiozero's own bounce time is not used: its mock pins ignore it). Time is data: `poll` and `sound`
are told it, and a sound ends with the first `poll` at or after its end. No default of gpiozero is
read or left behind: without a pin factory the panel makes one for itself, with lgpio, and closes
it. Not tried on a real Pi. Not safe for several threads.

A key or buzzer whose pin fails is told by `poll`, once, as a lost part, called as in
`key explorers done`; it is asked again in every poll, and told when it is back. Whatever else fails
raises HalError with the part's name and its GPIO, after all other lamps are as they should be.
"""

import os
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from tempfile import gettempdir
from typing import Any, Final, TypeVar

from gpiozero import DigitalInputDevice, DigitalOutputDevice

from hal.contact import Contact, Touch
from hal.errors import HalError
from hal.ports import Hold, KeyNews, PartBack, PartLost, Press
from hal.sides import Side
from hal.table import Buzzer, Key, Lamp, Table

HOLD_S: Final[Mapping[tuple[Side | None, str], float]] = {
    (None, "power-off"): 3.0,
    (Side.EXPLORERS, "done"): 2.0,
}
"""Keys that can be held, and for how long: shorter is a press, told when the key comes up.

All other keys are told when they go down, because people wait for them. Assumed, not measured: a
press is over within a second, and nobody holds a key for two by accident. The mummy's done cannot
be held, because the mummy can undo nothing.
"""

_LONGEST_S: Final = 60.0

_T = TypeVar("_T")


class Panel:
    """The keys, lamps and buzzers of one table. All lamps are dark at first."""

    def __init__(self, table: Table, pin_factory: Any = None) -> None:
        self._own_factory: Final = None if pin_factory else pi_pins()
        self._factory: Final = pin_factory or self._own_factory
        self._devices: Final[list[Any]] = []
        try:
            self._keys: Final = [self._key(key) for key in table.keys]
            self._lamps: Final = {(lamp.side, lamp.name): self._out(lamp) for lamp in table.lamps}
            self._buzzers: Final = {one.name: self._out(one) for one in table.buzzers}
        except HalError:
            self.close()
            raise
        self._lit: set[tuple[Side, str]] = set()
        self._silent_from: dict[str, float] = {}

    def poll(self, at: float) -> tuple[KeyNews, ...]:
        """What was done with keys since the last call, once each; ends sounds that are over."""
        news: list[KeyNews] = self._hush(at) if self._silent_from else []
        for key in self._keys:
            news += key.poll(at)
        return tuple(news)

    def down(self) -> tuple[Press, ...]:
        """The keys that are down, as of the last poll; at the start, those that may be jammed."""
        return tuple([key.press for key in self._keys if key.contact.down])

    def held(self) -> tuple[Hold, ...]:
        """The keys that were held long enough and are still down, as of the last poll."""
        return tuple([key.hold for key in self._keys if key.contact.held])

    def show(self, side: Side, names: Collection[str]) -> None:
        """Light exactly these lamps of that side. Raises ValueError for a lamp it does not have."""
        wanted = frozenset(names)
        have = {name for its_side, name in self._lamps if its_side is side}
        if unknown := wanted - have:
            raise ValueError(f"{side} has no lamp {_list(unknown)}; there is {_list(have)}")
        failed = [error for name in have if (error := self._light(side, name, name in wanted))]
        if failed:
            raise failed[0]

    def lit(self, side: Side) -> frozenset[str]:
        """The lamps of that side that are lit, as their pins say."""
        return frozenset(
            name
            for (its_side, name), lamp in self._lamps.items()
            if its_side is side and lamp.is_on()
        )

    def sound(self, name: str, seconds: float, at: float) -> None:
        """Sound from now on for that long, or until an earlier sound ends, if that is later."""
        if name not in self._buzzers:
            raise ValueError(f"there is no buzzer {name!r}; there is {_list(self._buzzers)}")
        self._buzzers[name].switch(True)
        self._silent_from[name] = max(at + seconds, self._silent_from.get(name, at))

    def sounding(self) -> frozenset[str]:
        """The buzzers that sound, as their pins say."""
        return frozenset(name for name, buzzer in self._buzzers.items() if buzzer.is_on())

    def close(self) -> None:
        """Everything dark and silent, and the pins free for others."""
        for device in self._devices:
            with suppress(Exception):  # each is to be let go, whatever became of the others
                device.close()
        self._devices.clear()
        if self._own_factory:
            self._own_factory.close()

    def _light(self, side: Side, name: str, on: bool) -> HalError | None:
        """Bring one lamp to where it should be; what failed. Only what was done is noted."""
        if ((side, name) in self._lit) is on:
            return None
        try:
            self._lamps[side, name].switch(on)
        except HalError as error:
            return error
        self._lit ^= {(side, name)}
        return None

    def _hush(self, at: float) -> list[KeyNews]:
        """End the sounds that are over; one that cannot be ended is tried again."""
        news: list[KeyNews] = []
        for name in [name for name, end in self._silent_from.items() if end <= at]:
            buzzer = self._buzzers[name]
            try:
                buzzer.switch(False)
            except HalError as error:
                news += buzzer.standing.fails(error)
            else:
                del self._silent_from[name]
                news += buzzer.standing.works()
        return news

    def _key(self, key: Key) -> "_Key":
        what = _called("key", key)
        device = self._open(
            what, lambda: DigitalInputDevice(key.gpio, pull_up=True, pin_factory=self._factory)
        )
        return _Key(what, device, key, _Standing("key", key))

    def _out(self, part: Lamp | Buzzer) -> "_Out":
        kind = "lamp" if isinstance(part, Lamp) else "buzzer"
        what = _called(kind, part)
        device = self._open(what, lambda: DigitalOutputDevice(part.gpio, pin_factory=self._factory))
        return _Out(what, device, _Standing(kind, part))

    def _open(self, what: str, make: Callable[[], Any]) -> Any:
        device = _asked(what, make)
        self._devices.append(device)
        return device


class _Standing:
    """Whether a part works, told when that changes."""

    def __init__(self, kind: str, part: Key | Lamp | Buzzer) -> None:
        self._part: Final = " ".join([kind, *([part.side.value] if part.side else []), part.name])
        self.lost = False

    def fails(self, error: HalError) -> tuple[PartLost, ...]:
        told, self.lost = self.lost, True
        return () if told else (PartLost(self._part, str(error)),)

    def works(self) -> tuple[PartBack, ...]:
        told, self.lost = self.lost, False
        return (PartBack(self._part),) if told else ()


class _Key:
    """A key's pin and its contact."""

    def __init__(self, what: str, device: Any, key: Key, standing: _Standing) -> None:
        self._what: Final = what
        self._device: Final = device
        self._standing: Final = standing
        self.press: Final = Press(key.side, key.name)
        self.hold: Final = Hold(key.side, key.name)
        self._news: Final[Mapping[Touch | None, tuple[KeyNews, ...]]] = {
            None: (),
            Touch.PRESSED: (self.press,),
            Touch.HELD: (self.hold,),
        }
        down, hold_s = _asked(what, lambda: bool(device.value)), HOLD_S.get((key.side, key.name))
        self._is_told_late: Final = hold_s is not None
        self.contact: Final = Contact(down, hold_s)

    def poll(self, at: float) -> tuple[KeyNews, ...]:
        try:  # not `_asked`: ten keys are read in every scan
            down = bool(self._device.value)
        except Exception as error:
            self.contact.start_anew()
            return self._standing.fails(_failure(self._what, error))
        touch = self.contact.feed(down, at)
        news = self._news[touch]
        if touch is Touch.PRESSED and self._is_told_late:
            # A scan that stalled may have missed for how long, but not that it was a press.
            held_s = min(at - self.contact.down_since, _LONGEST_S)
            news = (replace(self.press, held_s=round(held_s, 3)),)
        return (*self._standing.works(), *news) if self._standing.lost else news


class _Out:
    """A lamp's or a buzzer's pin."""

    def __init__(self, what: str, device: Any, standing: _Standing) -> None:
        self._what: Final = what
        self._device: Final = device
        self.standing: Final = standing

    def switch(self, on: bool) -> None:
        _asked(self._what, self._device.on if on else self._device.off)

    def is_on(self) -> bool:
        return bool(_asked(self._what, lambda: self._device.value))


def pi_pins() -> Any:
    """A pin factory of our own for a real Pi.

    lgpio leaves pipes in the folder in which the program was started, unless LG_WD names another.
    """
    folder = os.environ.setdefault("LG_WD", gettempdir())
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except ImportError as error:
        raise HalError(
            f"the keys and lamps need the library lgpio ({error}): on a Raspberry Pi install it "
            "with `.venv/bin/pip install lgpio`"
        ) from error
    except Exception as error:  # lgpio and gpiozero have families of their own
        raise HalError(
            f"the Raspberry Pi's pins cannot be opened ({error}): run this on a Raspberry Pi, as a "
            f"user of the group gpio, with LG_WD naming a folder that can be written to (it is "
            f"{folder})"
        ) from error


def _asked(what: str, ask: Callable[[], _T]) -> _T:
    try:
        return ask()
    except Exception as error:  # gpiozero, lgpio and the system have families of their own
        raise _failure(what, error) from error


def _failure(what: str, error: Exception) -> HalError:
    return HalError(f"{what} fails ({error}): check the table file, and that nobody else uses it")


def _called(kind: str, part: Key | Lamp | Buzzer) -> str:
    whose = f" of the {part.side}" if part.side else ""
    return f"{kind} {part.name!r}{whose} on GPIO {part.gpio}"


def _list(names: Collection[str]) -> str:
    return ", ".join(repr(name) for name in sorted(names)) or "none"
