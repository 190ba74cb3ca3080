"""A configuration as text: what counts, in TOML, and the template with every key explained."""

import json
from collections.abc import Iterator
from importlib.resources import files

from host.config import Config


def template() -> str:
    """The file that a person begins with: every key, its default, and what it is for."""
    return files("host").joinpath("default_config.toml").read_text(encoding="utf-8")


def text(config: Config) -> str:
    """The same configuration as a file that can be kept; whole, defaults too."""
    return "\n".join(_lines(config)) + "\n"


def _lines(config: Config) -> Iterator[str]:
    yield from _entries(name=config.name, language=config.language)
    yield from _entries(table=config.table, board=config.board, data=config.data)
    yield from _entries(power_off=config.power_off)
    timing, voice = config.timing, config.voice
    yield from ("", "[pages]", *_entries(lan=config.lan, port=config.port, host=config.host))
    yield from ("", "[scan]", *_entries(hertz=config.hertz))
    yield from ("", "[timing]", *_entries(dwell=timing.dwell, patience=timing.patience))
    yield from _entries(blink=timing.blink, grace=timing.grace)
    yield from ("", "[dice]", *_entries(ports=config.dice_ports))
    yield from ("", "[voice]", *_entries(on=voice.on, language=voice.language))


def _entries(**values: object) -> Iterator[str]:
    """A line a value; what is not set has none, because TOML has no word for nothing."""
    for key, value in values.items():
        if value is not None:
            # JSON's texts, numbers, lists and truth values are TOML's too.
            yield f"{key} = {json.dumps(value, ensure_ascii=False, default=str)}"
