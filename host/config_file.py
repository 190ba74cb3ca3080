"""The file of a configuration: where it is looked for, and how it is read.

The first of these that there is counts, alone: the file that was named (`--config`), the one that
`$REFEREE_CONFIG` names, `/etc/pyramid-referee/referee.toml`, and the same in the user's own folder
(`$XDG_CONFIG_HOME`, or `~/.config`). A file that was named must be there; without any file
everything has its default. Paths in a file are meant from where that file lies.
"""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from fsm.pyramid import toml_text
from fsm.pyramid.timing import STANDARD, Timing
from hal.table_findings import Finding
from host.config import Config, VoiceWish
from host.config_keys import findings
from host.table_files import bounded_bytes, located

VARIABLE: Final = "REFEREE_CONFIG"
SYSTEM: Final = Path("/etc/pyramid-referee/referee.toml")


class ConfigError(ValueError):
    """A configuration is wrong; each of its `lines` says where, what, and what to do."""

    def __init__(self, file: Path, findings: list[Finding]) -> None:
        self.file: Final = file
        self.lines: Final = located(str(file), findings)
        super().__init__("\n".join(self.lines))


def load(named: str | None = None, environ: Mapping[str, str] = os.environ) -> Config:
    """The configuration that counts here; `named` is what `--config` said. Raises ConfigError."""
    file = found(named, environ)
    return Config() if file is None else read(file)


def found(
    named: str | None, environ: Mapping[str, str] = os.environ, system: Path = SYSTEM
) -> Path | None:
    """The file that counts; None where there is none. A file that was named may be missing."""
    if asked := named or environ.get(VARIABLE):
        return Path(asked)
    return next((file for file in (system, _own(environ)) if os.path.lexists(file)), None)


def _own(environ: Mapping[str, str]) -> Path:
    home = environ.get("XDG_CONFIG_HOME", "")
    folder = Path(home) if os.path.isabs(home) else Path(os.path.expanduser("~/.config"))
    return folder / "pyramid-referee" / "referee.toml"


def read(file: Path) -> Config:
    """What is in this file. Raises ConfigError."""
    data = _data_in(_text_of(file), file)
    if wrong := findings(data):
        raise ConfigError(file, wrong)
    return _made(data, file)


def _text_of(file: Path) -> str:
    if file.exists() and not file.is_file():
        raise _unreadable(file, "this is a folder or a device; give the path of a file")
    try:
        return bounded_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _unreadable(file, "this is not text in UTF-8; save it in that encoding") from None
    except OSError as error:
        raise _unreadable(file, f"this file cannot be read: {error.strerror}") from None


def _data_in(text: str, file: Path) -> dict[str, Any]:
    try:
        return toml_text.loads(text)
    except ValueError as error:
        why = str(error)
    raise _unreadable(file, f"this is not a configuration in TOML: {why}")


def _unreadable(file: Path, why: str) -> ConfigError:
    return ConfigError(file, [Finding((), why)])


def _made(data: Mapping[str, Any], file: Path) -> Config:
    """The values over the defaults; what is not said stays as it is."""
    usual = Config()
    pages, voice = data.get("pages", {}), data.get("voice", {})
    return Config(
        name=data.get("name", usual.name),
        language=data.get("language", usual.language),
        table=_path(data.get("table"), file),
        board=_board(data.get("board", usual.board), file),
        data=_path(data.get("data"), file),
        host=pages.get("host", usual.host),
        port=pages.get("port", usual.port),
        lan=pages.get("lan", usual.lan),
        hertz=float(data.get("scan", {}).get("hertz", usual.hertz)),
        timing=_timing(data.get("timing", {})),
        dice_ports=tuple(data.get("dice", {}).get("ports", ())),
        voice=VoiceWish(**voice),
        power_off=tuple(data.get("power_off", ())),
        file=file,
    )


def _timing(given: Mapping[str, float]) -> Timing:
    return replace(STANDARD, **{key: float(value) for key, value in given.items()})


def _path(given: str | None, file: Path) -> Path | None:
    """A path as it is meant from where the file lies."""
    if given is None:
        return None
    return Path(os.path.abspath(file.parent / os.path.expanduser(given)))


def _board(given: str, file: Path) -> str:
    """A name stays a name; what can only be a path is meant from where the file lies."""
    return str(_path(given, file)) if "/" in given or "." in given else given
