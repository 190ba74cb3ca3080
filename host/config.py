"""What the people of a table decided about their referee: values, all with a sane default.

`host.config_file` finds and reads them in one file in TOML; `default_config.toml` lists every key
with its default. Options of a command are put over it: `replace(config, lan=True)`.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from fsm.pyramid.timing import STANDARD, Timing
from host import boards
from host.language import ENGLISH

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
USUAL_NAME: Final = "Pyramid"


@dataclass(frozen=True, slots=True)
class VoiceWish:
    """Whether what is public is spoken aloud, and in which language: the table's if in none."""

    on: bool = True
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Config:
    """Everything that can be decided.

    Seats speak `language` until they choose another.
    Without `table` the reference build is meant, without `data` the usual place (`data_dir`),
    without `dice_ports` every USB port, and without `power_off` nothing switches the machine off.
    `file` is where all this was read; None where nobody wrote a file.
    """

    name: str = USUAL_NAME
    language: str = ENGLISH
    table: Path | None = None
    board: str = "practice"
    data: Path | None = None
    host: str = LOOPBACK
    port: int = 8765
    lan: bool = False
    hertz: float = 100.0
    timing: Timing = STANDARD
    dice_ports: tuple[str, ...] = ()
    voice: VoiceWish = VoiceWish()
    power_off: tuple[str, ...] = ()
    file: Path | None = None

    @property
    def listen(self) -> str:
        """The address to listen at: this machine alone, unless the network is let in."""
        if not self.lan:
            return self.host if is_loopback(self.host) else LOOPBACK
        return EVERYWHERE if is_loopback(self.host) else self.host


def is_loopback(host: str) -> bool:
    """Whether only this machine can be reached by this address; any other name is not known to."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def data_dir(config: Config, environ: Mapping[str, str] = os.environ) -> Path:
    """Where games and seats are kept; it need not exist.

    What the file says; else what systemd prepared for the service (StateDirectory=); else beside
    the saved boards of whoever runs this.
    """
    if config.data is not None:
        return config.data
    prepared = environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(prepared) if os.path.isabs(prepared) else boards.folder().parent


def simulated_dir(config: Config, environ: Mapping[str, str] = os.environ) -> Path:
    """Where simulated tables keep theirs: beside those of a real one, never among them."""
    return data_dir(config, environ) / "simulated"
