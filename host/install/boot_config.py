"""The boot configuration of a Raspberry Pi (`config.txt`): whether it switches I2C on, as fast as
the table wants it, and keeps that clock constant.

Up to the Pi 4 the bus's clock is a share of the core clock, which goes up with the load and down
again (raspberrypi/firmware#1281: 250 kHz instead of 400). `core_freq_fixed=1` ends that; Raspberry
Pi's documentation prefers it to frequencies, because it means the right one on every model. The Pi
5 has its I2C in another chip, with a clock of its own, and does not need it.

Only what counts for every Pi is looked at: lines before any section and those in [all].
"""

from collections.abc import Iterator

_ON = ("on", "yes", "1", "true")
_CONSTANT = "core_freq_fixed=1"


def lines_for(hertz: int) -> tuple[str, ...]:
    """The lines that switch the bus on at this clock, and keep it."""
    return (f"dtparam=i2c_arm=on,i2c_arm_baudrate={hertz}", _CONSTANT)


def missing(text: str, hertz: int) -> tuple[str, ...]:
    """Those of these lines that say something new; the last word on each thing counts."""
    on, constant = lines_for(hertz)
    return (
        *(() if _is_on(text, hertz) else (on,)),
        *(() if _is_constant(text) else (constant,)),
    )


def with_lines(text: str, hertz: int) -> str:
    """The same with what is missing at the end, in a section that counts for every Pi."""
    end = "" if text.endswith("\n") or not text else "\n"
    lines = "\n".join(missing(text, hertz))
    return f"{text}{end}\n[all]\n# The I2C bus of the Pyramid Referee\n{lines}\n"


def _is_on(text: str, hertz: int) -> bool:
    parameters = dict(_parameters(text))
    on = parameters.get("i2c_arm", parameters.get("i2c")) in _ON
    clock = parameters.get("i2c_arm_baudrate", parameters.get("i2c_baudrate"))
    return on and clock == str(hertz)


def _is_constant(text: str) -> bool:
    """`force_turbo` keeps all clocks up, this one among them."""
    pairs = (line.partition("=") for line in _lines_for_all(text))
    settings = {key.strip(): value.strip() for key, _, value in pairs}
    return "1" in (settings.get("core_freq_fixed"), settings.get("force_turbo"))


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
