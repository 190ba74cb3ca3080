"""The rulings that people may change, with the defaults of the rule list (its section 12)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple

from fsm.pyramid.rulings import Code, Refusal, refuse


class Reroll(StrEnum):
    """Which dice a re-roll takes (rule 34)."""

    ALL = "all"
    ANY = "any"


class UnplayableReroll(StrEnum):
    """What is rolled again when a die cannot be played (rule 49)."""

    ALL = "all"
    SINGLE_DIE = "single_die"


class MummyStride(StrEnum):
    """Whether the mummy's number is a maximum (rule 61)."""

    UP_TO = "up_to"
    EXACT = "exact"


class CardPlay(StrEnum):
    """Whether a card that can be laid must be laid (rule 53)."""

    OPTIONAL = "optional"
    MANDATORY = "mandatory"


class Edition(StrEnum):
    """Whose names and colours are shown; no rule depends on it."""

    RAVENSBURGER_2008 = "ravensburger_2008"
    RAVENSBURGER_2019 = "ravensburger_2019"
    PENGQUEEN_2018 = "pengqueen_2018"


class Thresholds(NamedTuple):
    """How many lives the mummy must collect (rules 74 and 85)."""

    two: int = 4
    three: int = 6
    four: int = 7
    two_person: int = 3


_THRESHOLDS: Final = Thresholds()


@dataclass(frozen=True, slots=True)
class Options:
    """One set of house rulings."""

    reroll: Reroll = Reroll.ALL
    unplayable_reroll: UnplayableReroll = UnplayableReroll.ALL
    mummy_move: MummyStride = MummyStride.UP_TO
    card_requires_move: bool = True
    siege_rounds: int = 3
    number_may_end_on_origin: bool = True
    card_play: CardPlay = CardPlay.OPTIONAL
    blocked_before_forced_release: bool = True
    thresholds: Thresholds = _THRESHOLDS
    lives: int = 3
    edition: Edition = Edition.RAVENSBURGER_2008


STANDARD: Final = Options()

_THRESHOLD_KEYS: Final = {"2": "two", "3": "three", "4": "four", "two_person": "two_person"}
_LEAST: Final = {"siege_rounds": 0, "lives": 1}
_MOST: Final = 99


def read(given: Mapping[str, object]) -> Options | Refusal:
    """The standard options with the given ones put in, or why one of them cannot be."""
    taken: dict[str, Any] = {}
    for name, value in given.items():
        chosen = _take(name, value)
        if isinstance(chosen, Refusal):
            return chosen
        taken[name] = chosen
    return replace(STANDARD, **taken)


def show(options: Options) -> dict[str, object]:
    """The options as plain data; `read` of it gives them back."""
    keys = {field: key for key, field in _THRESHOLD_KEYS.items()}
    thresholds = {keys[name]: number for name, number in options.thresholds._asdict().items()}
    return {**asdict(options), "thresholds": thresholds}


def _take(name: str, value: object) -> object:
    standard = getattr(STANDARD, name, None) if name in Options.__dataclass_fields__ else None
    match standard:
        case None:
            return refuse(Code.SETUP_OPTION, option=name, value=value, allowed="no such option")
        case Thresholds():
            return _thresholds(value)
        case StrEnum():
            return _one_of(name, value, type(standard))
        case bool():
            return value if isinstance(value, bool) else _not(name, value, "true or false")
        case _:
            return _number(name, value, _LEAST[name])


def _one_of(name: str, value: object, kinds: type[StrEnum]) -> object:
    allowed = [str(kind) for kind in kinds]
    return kinds(value) if value in allowed else _not(name, value, " or ".join(allowed))


def _number(name: str, value: object, least: int) -> object:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= _MOST:
        return value
    return _not(name, value, f"a whole number from {least} to {_MOST}")


def _thresholds(value: object) -> object:
    if not isinstance(value, Mapping) or not set(value) <= set(_THRESHOLD_KEYS):
        return _not("thresholds", value, 'an object with keys "2", "3", "4" or "two_person"')
    for number in value.values():
        refused = _number("thresholds", number, 1)
        if isinstance(refused, Refusal):
            return refused
    return _THRESHOLDS._replace(**{_THRESHOLD_KEYS[key]: number for key, number in value.items()})


def _not(name: str, value: object, allowed: str) -> Refusal:
    return refuse(Code.SETUP_OPTION, option=name, value=value, allowed=allowed)
