"""Freeing an I2C bus that a chip holds low: clocks on SCL, then RESET.

A chip that missed a clock in the middle of a read goes on holding SDA, and nobody can speak. The
I2C specification (NXP UM10204, 3.1.16) has the remedy: up to nine clocks on SCL, and if SDA is
still low then, or if it is SCL that is low, the chips' own RESET. Linux does neither for the Pi's
buses (i2c-bcm2835 has no recovery; i2c-designware has, but rp1.dtsi of the Pi 5 gives it no pins).

With every clock SDA is pulled low while SCL is, and let go after it, as Linux's own recovery has it
(`i2c_generic_scl_recovery`): where the chip does not hold it just then, that is a stop, and the
chip is out of its transfer. Waiting for SDA to be high and saying stop afterwards would take one
more clock, at which a chip that still sends puts its next bit on the line.

**RESET** is a GPIO of the table file, opened for the moment and then an input again: a resistor on
the board keeps the chips running. Nothing else is needed, so this works in the service too.

**Clocks** need two pins that belong to the kernel's I2C driver. A GPIO can be asked for through
`/dev/gpiochip`, but when it is given back it stays an input (pinctrl-bcm2835), and only root could
have the driver take it again: the bus would be lost for good. Raspberry Pi's program `pinctrl` sets
the function of a pin both ways; it writes to `/dev/gpiomem`, which the group gpio may open. So
clocks are given where that program is and may do it, and what the lines were before is set again
whatever happens, unless this program is killed in that half second. The service may not open that
device, on purpose: whoever can write to it has every pin.

An attempt is bounded (`CLOCKS`, and `MOST_S` for all of them); `attempt` is for whoever asks again
and again, and begins none sooner than a pause after the last: a second, and twice as long each time
that it did not help, up to a minute. What was done is told in words, and never raised.

Not tried on a real Pi.
"""

import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final

from gpiozero import DigitalOutputDevice

from hal.clock import Clock
from hal.errors import HalError
from hal.panel import pi_pins
from hal.table import Table

CLOCKS: Final = 9  # UM10204, 3.1.16: a chip lets go sometime within these
MOST_S: Final = 1.0  # for all clocks: a scan must not seem to hang
FIRST_PAUSE_S: Final = 1.0
LONGEST_PAUSE_S: Final = 60.0

_RESET_S: Final = 0.001  # far more than an MCP23017 asks for; from memory, a microsecond
_ANSWER_S: Final = 0.5  # for one call of pinctrl
_MOST_SAID: Final = 120  # letters of what it says of itself
_LOW: Final = ("op", "dl")
_FREE: Final = ("ip",)
_LINE: Final = re.compile(r"^\s*(\d+): *(\w\w) .*\| *(hi|lo)\b", re.MULTILINE)
_FUNCTION: Final = re.compile(r"a\d")

Pinctrl = Callable[..., str]
"""The program `pinctrl`: takes its words, gives what it printed. Raises HalError if it cannot."""


def system_pinctrl(*words: str) -> str:
    """That of this machine."""
    program = shutil.which("pinctrl")
    if program is None:
        raise HalError("there is no program pinctrl here")
    try:
        done = subprocess.run(
            [program, *words],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_ANSWER_S,
            check=True,
        )
    except subprocess.CalledProcessError as error:
        raise HalError(_why_it_fails(error)) from error
    except (OSError, subprocess.SubprocessError) as error:
        raise HalError(f"pinctrl fails ({error})") from error
    return done.stdout


def _why_it_fails(error: subprocess.CalledProcessError) -> str:
    """With the last line that it printed: there it says why."""
    printed = [line.strip() for line in f"{error.stdout}\n{error.stderr}".splitlines()]
    last = next((line for line in reversed(printed) if line), "")
    return f"pinctrl fails with status {error.returncode}" + (
        f": {last:.{_MOST_SAID}}" if last else ""
    )


class BusRecovery:
    """The ways to free one table's bus. For the thread that owns the bus.

    `pins` opens gpiozero's pins for RESET, `pinctrl` has those of the bus; both are asked only when
    there is something to free.
    """

    def __init__(
        self,
        table: Table,
        clock: Clock,
        pins: Callable[[], Any] = pi_pins,
        pinctrl: Pinctrl = system_pinctrl,
    ) -> None:
        self._bus: Final = table.bus
        self._clock: Final = clock
        self._open_pins: Final = pins
        self._pinctrl: Final = pinctrl
        self._not_before = float("-inf")
        self._pause_s = FIRST_PAUSE_S
        self._owed: dict[int, str] = {}  # lines that were taken, and the functions they had

    def attempt(self) -> str | None:
        """Try to free the bus: what was done, or None if it is too soon to try again.

        Whether it helped is for the caller to find out; if so, `helped` shortens the next pause.
        """
        if self._clock.now() < self._not_before:
            return None
        done = f"{self._give_clocks()}; {self._give_reset()}"
        self._not_before = self._clock.now() + self._pause_s
        self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        return done

    def helped(self) -> None:
        """The last attempt freed the bus."""
        self._pause_s = FIRST_PAUSE_S
        self._not_before = self._clock.now() + FIRST_PAUSE_S

    def reset(self) -> None:
        """Reset the chips. Raises HalError, which says why that cannot be."""
        gpio = self._bus.reset
        if gpio is None:
            raise HalError("the table file has no GPIO for it")
        with closing(self._open_pins()) as pins:
            try:
                # RESET is active while it is low; closed, the pin is an input again.
                with DigitalOutputDevice(gpio, initial_value=False, pin_factory=pins):
                    self._clock.wait(_RESET_S)
                self._clock.wait(_RESET_S)
            except Exception as error:  # gpiozero, lgpio and the system have families of their own
                raise HalError(f"GPIO {gpio} fails, {error}") from error

    def why_no_clocks(self) -> str | None:
        """Why no clocks can be given, if so. Looks at the pins and changes nothing."""
        try:
            self._lines()
        except HalError as error:
            return str(error)
        return None

    def _give_reset(self) -> str:
        try:
            self.reset()
        except HalError as error:
            return f"no RESET ({error})"
        return "RESET given to the chips"

    def _give_clocks(self) -> str:
        try:
            self._give_back()  # what the last attempt could not
            functions, high = self._lines()
            if not high[self._bus.scl]:
                return "no clocks, because SCL is low"
            if high[self._bus.sda]:
                return "no clocks, because SDA is high"
            self._owed = functions
            try:
                given, released = self._clock_out()
            finally:
                self._give_back()
        except HalError as error:
            return f"no clocks ({error})"
        counted = f"{given} clock{'s' if given > 1 else ''} on SCL"
        return f"{counted} made SDA high" if released else f"{counted} left SDA low"

    def _give_back(self) -> None:
        """Every line is tried, whatever becomes of the others; what fails stays owed."""
        failed: list[HalError] = []
        for gpio, function in tuple(self._owed.items()):
            try:
                self._pinctrl("set", str(gpio), function)
                del self._owed[gpio]
            except HalError as error:
                failed.append(error)
        if failed:
            raise failed[0]

    def _clock_out(self) -> tuple[int, bool]:
        """Clock, and say stop at each clock, until SDA is high; how many, and whether it is.

        A line is let go to make it high, never driven: a resistor lifts it, as on any I2C bus.
        """
        sda, scl = str(self._bus.sda), str(self._bus.scl)
        end = self._clock.now() + MOST_S
        for given in range(1, CLOCKS + 1):
            for line, level in ((scl, _LOW), (sda, _LOW), (scl, _FREE), (sda, _FREE)):
                self._pinctrl("set", line, *level)
            if _states(self._pinctrl("get", sda)).get(self._bus.sda) == ("ip", True):
                return given, True
            if self._clock.now() > end:
                raise HalError(f"pinctrl took {MOST_S:g} s for {given} of them")
        return CLOCKS, False

    def _lines(self) -> tuple[dict[int, str], dict[int, bool]]:
        """The function of each line, and whether it is high. Raises HalError."""
        lines = (self._bus.sda, self._bus.scl)
        found = _states(self._pinctrl("get", ",".join(map(str, lines))))
        for gpio in lines:
            if gpio not in found or not _FUNCTION.fullmatch(found[gpio][0]):
                raise HalError(f"pinctrl does not say that GPIO {gpio} is a line of a bus")
        return {gpio: found[gpio][0] for gpio in lines}, {gpio: found[gpio][1] for gpio in lines}


def _states(printed: str) -> dict[int, tuple[str, bool]]:
    """Function and level of each GPIO, as in ` 2: a0    pu | hi // GPIO2 = SDA1`."""
    return {int(gpio): (does, level == "hi") for gpio, does, level in _LINE.findall(printed)}
