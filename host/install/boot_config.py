"""The boot configuration of a Raspberry Pi (`config.txt`): whether it switches I2C on, as fast as
the table wants it.

Only what counts for every Pi is looked at: lines before any section and those in [all].
"""

from collections.abc import Iterator

_ON = ("on", "yes", "1", "true")


def line_for(hertz: int) -> str:
    """The line that switches the bus on at this clock."""
    return f"dtparam=i2c_arm=on,i2c_arm_baudrate={hertz}"


def is_set(text: str, hertz: int) -> bool:
    """Whether the bus is switched on at this clock; the last word on each counts."""
    parameters = dict(_parameters(text))
    on = parameters.get("i2c_arm", parameters.get("i2c")) in _ON
    clock = parameters.get("i2c_arm_baudrate", parameters.get("i2c_baudrate"))
    return on and clock == str(hertz)


def with_line(text: str, hertz: int) -> str:
    """The same with our line at the end, in a section that counts for every Pi."""
    end = "" if text.endswith("\n") or not text else "\n"
    return f"{text}{end}\n[all]\n# The I2C bus of the Pyramid Referee\n{line_for(hertz)}\n"


def _parameters(text: str) -> Iterator[tuple[str, str]]:
    for line in _lines_for_all(text):
        key, _, value = line.partition("=")
        if key.strip() == "dtparam":
            for parameter in value.split(","):
                name, _, given = parameter.strip().partition("=")
                yield name, given or "on"


def _lines_for_all(text: str) -> Iterator[str]:
    everywhere = True
    for line in (line.strip() for line in text.splitlines()):
        if line.startswith("["):
            everywhere = line == "[all]"
        elif everywhere and not line.startswith("#"):
            yield line
