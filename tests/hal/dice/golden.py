"""The golden frames beside the protocol, read as what they say."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hal.dice.messages import (
    AskHello,
    AskState,
    AskStatistics,
    Configure,
    Heartbeat,
    Hello,
    Message,
    Pocket,
    PocketState,
    Reason,
    Refused,
    State,
    Statistics,
    Zero,
)
from tests.hal.dice.reference import COUNTS

FILE: Final = Path(__file__).parents[3] / "firmware" / "golden_frames.txt"


@dataclass(frozen=True, slots=True)
class Golden:
    """One line of the file: `says` are the fields of a good frame, or why a bad one is bad."""

    good: bool
    name: str
    says: str
    wire: bytes

    @property
    def fields(self) -> dict[str, str]:
        """What a good frame says, by name."""
        return dict(one.split("=", 1) for one in self.says.split())


def _line(text: str) -> Golden:
    kind, name, says, wire = (part.strip() for part in text.split("|"))
    assert kind in ("good", "bad"), text
    return Golden(kind == "good", name, says, bytes.fromhex(wire))


def _lines() -> tuple[Golden, ...]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return tuple(_line(one) for one in lines if one and not one.startswith("#"))


ALL: Final = _lines()
GOOD: Final = tuple(one for one in ALL if one.good)
BAD: Final = tuple(one for one in ALL if not one.good)


def _pocket(text: str) -> Pocket:
    state, level, noise, departures = text.split(":")
    kind = PocketState[state.rstrip("*").upper()]
    return Pocket(kind, int(level), int(noise), int(departures), not state.endswith("*"))


def _hello(fields: dict[str, str]) -> Hello:
    major, minor = fields["firmware"].split(".")
    return Hello(
        fields["identity"],
        int(fields["pockets"]),
        (int(major), int(minor)),
        int(fields["reset"]),
        int(fields["uptime"]),
    )


def message_of(fields: dict[str, str]) -> Message:
    """The message that a good frame's fields describe."""
    match fields["type"]:
        case "hello":
            return _hello(fields)
        case "state":
            pockets = (_pocket(one) for one in fields["pockets"].split(","))
            return State(int(fields["uptime"]), tuple(pockets))
        case "statistics":
            return Statistics(int(fields["uptime"]), *(int(fields[one]) for one in COUNTS))
        case "refused":
            return Refused(int(fields["refused"]), Reason(int(fields["reason"])))
        case "configure":
            return Configure(fields["identity"], int(fields["pockets"]))
        case "zero":
            return Zero(int(fields["pockets"]))
        case bare:
            return BARE[bare]


BARE: Final[dict[str, Message]] = {
    "heartbeat": Heartbeat(),
    "ask-hello": AskHello(),
    "ask-state": AskState(),
    "ask-statistics": AskStatistics(),
}
