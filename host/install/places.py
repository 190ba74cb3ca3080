"""Where the parts of an installation are, and what is in the files that it writes."""

from importlib.resources import files
from typing import Final

from host import config_text

USER: Final = "referee"
GROUPS: Final = ("audio", "dialout", "gpio", "i2c")
SERVICE: Final = "pyramid-referee.service"
DATA: Final = "/var/lib/pyramid-referee"
CONFIG: Final = "/etc/pyramid-referee/referee.toml"
COMMAND: Final = "/usr/local/bin/referee"
CHECKOUT: Final = "/opt/pyramid-referee"
BOOT_CONFIGS: Final = ("/boot/firmware/config.txt", "/boot/config.txt")

UNIT: Final = f"/etc/systemd/system/{SERVICE}"
ENABLED: Final = f"/etc/systemd/system/multi-user.target.wants/{SERVICE}"
SYSUSERS: Final = "/etc/sysusers.d/pyramid-referee.conf"
TMPFILES: Final = "/etc/tmpfiles.d/pyramid-referee.conf"
MODULES: Final = "/etc/modules-load.d/pyramid-referee.conf"
POLKIT: Final = "/etc/polkit-1/rules.d/50-pyramid-referee.rules"

_TEXTS: Final = {
    SYSUSERS: "sysusers.conf",
    TMPFILES: "tmpfiles.conf",
    MODULES: "modules.conf",
    POLKIT: "polkit.rules",
    UNIT: SERVICE,
}
WRITTEN: Final = tuple(_TEXTS)
"""The files that are the installation's own; the configuration is the owner's."""


def text_of(path: str, program: str) -> str:
    """What is in one of our own files, for a service that runs this program."""
    text = files("host.install").joinpath(_TEXTS[path]).read_text(encoding="utf-8")
    return text.replace("@program@", program)


def first_config() -> str:
    """The configuration of a new service: the template, with two keys switched on.

    `data`, so that commands typed at a shell mean the same games; and the power-off key works.
    """
    text = config_text.template()
    for key in ("data", "power_off"):
        text = text.replace(f"#{key} =", f"{key} =")
    return text
