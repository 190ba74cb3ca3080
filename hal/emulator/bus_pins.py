"""The Pi's ends of SDA, SCL and RESET: what the pins' own driver does to an emulated bus.

`EmulatedPinctrl` stands for Raspberry Pi's program `pinctrl`, as far as freeing a bus takes it: it
answers in that program's words. While a line is not the controller's, no transfer goes: whoever
takes a line must give it back. RESET is a mock pin of gpiozero, which resets chips while it is
driven low and lets the resistor lift it otherwise.
"""

from typing import Any, Final

from gpiozero.pins.mock import MockFactory, MockPin

from hal.bus_recovery import BusRecovery
from hal.clock import Clock
from hal.emulator.bus import EmulatedI2C
from hal.table import Bus, Table

_OF_THE_BUS: Final = "a0"  # which function it is differs from Pi to Pi


def emulated_recovery(table: Table, bus: EmulatedI2C, clock: Clock) -> BusRecovery:
    """The real recovery, on the lines of this bus."""
    return BusRecovery(
        table, clock, lambda: _pins(table.bus.reset, bus), EmulatedPinctrl(table.bus, bus)
    )


class EmulatedPinctrl:
    """The program, called with its words; gives what it prints."""

    def __init__(self, lines: Bus, bus: EmulatedI2C) -> None:
        self._sda: Final = lines.sda
        self._scl: Final = lines.scl
        self._bus: Final = bus
        self._function: Final = {lines.sda: _OF_THE_BUS, lines.scl: _OF_THE_BUS}

    def __call__(self, *words: str) -> str:
        """Raises ValueError for words that it does not know."""
        match words:
            case ["get", gpios]:
                return "".join(self._line(int(gpio)) for gpio in gpios.split(","))
            case ["set", gpio, "op", "dl"]:
                self._set(int(gpio), "op")
            case ["set", gpio, function] if function in ("ip", _OF_THE_BUS):
                self._set(int(gpio), function)
            case _:
                raise ValueError(f"pinctrl does not know {' '.join(words)!r} (emulated)")
        return ""

    def _line(self, gpio: int) -> str:
        high = self._bus.scl if gpio == self._scl else self._bus.sda
        return (
            f"{gpio:2}: {self._function[gpio]:2}    pu | {'hi' if high else 'lo'} // GPIO{gpio}\n"
        )

    def _set(self, gpio: int, function: str) -> None:
        its = self._function
        its[gpio] = function
        self._bus.take(set(its.values()) != {_OF_THE_BUS})
        self._bus.pull(sda=its[self._sda] == "op", scl=its[self._scl] == "op")


def _pins(reset: int | None, bus: EmulatedI2C) -> Any:
    factory = MockFactory()
    if reset is not None:
        factory.pin(reset, pin_class=_ResetPin, bus=bus)
    return factory


class _ResetPin(MockPin):  # type: ignore[misc]
    """A pin whose wire goes to RESET of the chips."""

    def __init__(self, factory: Any, info: Any, bus: EmulatedI2C) -> None:
        self._bus: Final = bus
        super().__init__(factory, info)

    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        self._pull_reset()

    def _change_state(self, value: bool) -> bool:
        changed: bool = super()._change_state(value)
        self._pull_reset()
        return changed

    def _pull_reset(self) -> None:
        self._bus.reset(low=self._function == "output" and not self._state)
