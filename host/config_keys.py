"""Which keys a configuration has, and what each may hold.

A key that is left out has its default, so nothing is ever missing. What is wrong is found key by
key, each with a sentence: what was given, and after "but must be" what would be right.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from ipaddress import IPv4Address
from typing import Final, NamedTuple

from fsm.pyramid.board_names import is_line
from hal.table_findings import Finding, shown
from host.config import is_loopback
from host.language import LANGUAGES

Data = Mapping[str, object]

MAX_NAME: Final = 40

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[a-z0-9]+)*", re.ASCII)


class Wanted(NamedTuple):
    """What a value must be: asked, and told."""

    fits: Callable[[object], bool]
    words: str


def findings(data: Data) -> list[Finding]:
    """Everything that is wrong in this data."""
    return [*_in_section((), data, KEYS), *_open_unasked(data)]


def _in_section(path: tuple[str, ...], data: Data, keys: "Keys") -> Iterator[Finding]:
    for key, value in data.items():
        wanted = keys.get(key)
        here = (*path, key)
        if wanted is None:
            yield Finding(here, _unknown(key, keys))
        elif isinstance(wanted, Wanted):
            yield from _in_value(here, value, wanted)
        elif isinstance(value, dict):
            yield from _in_section(here, value, wanted)
        else:
            yield Finding(here, f"this is {shown(value)}, but must be a section: [{key}]")


def _in_value(path: tuple[str, ...], value: object, wanted: Wanted) -> Iterator[Finding]:
    if not wanted.fits(value):
        yield Finding(path, f"this is {shown(value)}, but must be {wanted.words}")


def _unknown(key: str, keys: "Keys") -> str:
    near = get_close_matches(key, keys, n=1)
    meant = f"; was {near[0]} meant?" if near else ""
    return f"there is no key {shown(key)} here, only {', '.join(keys)}{meant}"


def _open_unasked(data: Data) -> Iterator[Finding]:
    """An address of the network without the word that opens it: one of the two is a mistake."""
    pages = data.get("pages")
    if not isinstance(pages, dict) or pages.get("lan") is True:
        return
    host = pages.get("host")
    if _is_host(host) and not is_loopback(str(host)):
        message = (
            f"this is {shown(host)}, which others in the network can reach: add lan = true if "
            "that is meant, or leave host out"
        )
        yield Finding(("pages", "host"), message)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_NAME and is_line(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value.strip() != "" and value.isprintable()


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_host(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        IPv4Address(value)
    except ValueError:
        return value == "localhost"
    return True


def _is_language(value: object) -> bool:
    return isinstance(value, str) and _LANGUAGE.fullmatch(value) is not None


def _whole(least: int, most: int) -> Wanted:
    def fits(value: object) -> bool:
        return isinstance(value, int) and _is_number(value) and least <= value <= most

    return Wanted(fits, f"a whole number from {least} to {most}")


def _number(least: float, most: float, unit: str) -> Wanted:
    def fits(value: object) -> bool:
        return isinstance(value, int | float) and _is_number(value) and least <= value <= most

    return Wanted(fits, f"a number of {unit} from {least} to {most}")


def _is_number(value: int | float) -> bool:
    """TOML's `true` is a number to Python, and `nan` lies nowhere."""
    return not isinstance(value, bool) and value == value  # `isnan` fails for very large ones


Keys = Mapping[str, "Wanted | Mapping[str, Wanted]"]

_FILE: Final = Wanted(_is_text, 'the path of a file, such as "mine.toml"')
_SWITCH: Final = Wanted(_is_switch, "true or false")

KEYS: Final[Keys] = {
    "name": Wanted(_is_name, f"a name of 1 to {MAX_NAME} characters"),
    "language": Wanted(lambda value: value in LANGUAGES, f"one of {', '.join(LANGUAGES)}"),
    "table": _FILE,
    "board": Wanted(_is_text, 'the name of a board or the path of its file, such as "practice"'),
    "data": Wanted(_is_text, "the path of a folder"),
    "power_off": Wanted(
        _is_words, 'a command as a list of words, such as ["systemctl", "poweroff"], or []'
    ),
    "pages": {
        "host": Wanted(_is_host, 'an IPv4 address of this machine, such as "127.0.0.1"'),
        "port": _whole(1, 65535),
        "lan": _SWITCH,
    },
    "scan": {"hertz": _number(20, 400, "scans a second")},
    "timing": {
        "dwell": _number(0.1, 5, "seconds"),
        "patience": _number(0.2, 30, "seconds"),
        "blink": _number(0.05, 1, "seconds"),
        "grace": _number(0, 5, "seconds"),
    },
    "dice": {
        "ports": Wanted(_is_words, 'a list of serial ports, such as ["/dev/ttyUSB0"], or []'),
    },
    "voice": {
        "on": _SWITCH,
        "language": Wanted(_is_language, 'a language as espeak-ng calls it, such as "en"'),
    },
}
