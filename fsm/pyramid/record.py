"""The record of a live game: how it was opened, then every observation with its time.

    {"record":1,"rulings":2,"setup":{"board":…,"explorers":…,…},"spots":…,"timing":…,"tray":…}

The opening is one line and needs nothing else: the board, the hands and the sensors are in it. It
is canonical, so it may be hashed. With the observations after it (`observation_text`) it gives the
same game again, happening for happening, under the same rulings: so it names their form. An opening
of another form, of the line or of the rulings, is refused by that alone, and nothing else of it is
read.
"""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Final

from fsm.pyramid import plain
from fsm.pyramid.happenings import Happening
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Observation, Side
from fsm.pyramid.referee import Referee
from fsm.pyramid.replay import read_setup
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.setup import Setup
from fsm.pyramid.spots import Spots
from fsm.pyramid.timing import Timing
from fsm.pyramid.tray import Tray

# The form of the line; a program that cannot read a later form says so.
_FORM: Final = 1

# The form of the rulings. Raise it with every change after which the same observations may tell
# another game: another ruling on what hands do or on a command, another wait, another meaning of
# what sensors or an opening say. New words for the same happenings need no new form. It was raised:
#   1  whatever was recorded before openings named a form
#   2  stillness ends no move; foreign magnets and ghosts; no card after a skipped turn
RULINGS: Final = 2
_UNNAMED: Final = 1
_MOST_SHOWN: Final = 20  # signs of a form


@dataclass(frozen=True, slots=True)
class Opening:
    """Everything that a live game begins with."""

    setup: Setup
    spots: Spots
    timing: Timing
    tray: Tray


@dataclass(frozen=True, slots=True)
class Moment:
    """One observation of a replay and what it made happen; `game` goes on with the next one."""

    at: float
    observation: Observation
    told: tuple[Happening, ...]
    game: LiveGame


def write(opening: Opening) -> str:
    """The line of an opening, without a line end; equal openings give equal lines."""
    line = {
        "record": _FORM,
        "rulings": RULINGS,
        "setup": plain.setup(opening.setup),
        "spots": _show_spots(opening.spots),
        "timing": {name: float(value) for name, value in asdict(opening.timing).items()},
        "tray": asdict(opening.tray),
    }
    return json.dumps(line, sort_keys=True, separators=(",", ":"))


def read(text: str) -> Opening | Refusal:
    """The opening of a line, or what is wrong with it; never raises, whatever the line is.

    INPUT_OTHER_RULINGS is for games of another form than this program's, whatever that form is.
    """
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return _bad("it is not JSON")
    if not isinstance(given, dict) or "record" not in given:
        return _bad("it is not the opening of a game")
    return _of_another_form(given["record"], given.get("rulings", _UNNAMED)) or _read(given)


def begin(opening: Opening) -> LiveGame:
    """The game, before anything was seen."""
    return LiveGame(Referee(opening.setup), opening.spots, opening.timing, opening.tray)


def replay(opening: Opening, entries: Iterable[tuple[float, Observation]]) -> Iterator[Moment]:
    """Play a record again, one moment at a time; the game in them is always the same one."""
    game = begin(opening)
    for at, observation in entries:
        yield Moment(at, observation, game.feed(observation, at), game)


def _show_spots(spots: Spots) -> dict[str, object]:
    without = {side: sorted(names) for side, names in spots.without.items()}
    return {"ghosts": spots.ghosts, "names": sorted(spots.names), "without": without}


def _read(given: dict[str, object]) -> Opening | Refusal:
    setup = given.get("setup")
    made = read_setup(setup) if isinstance(setup, dict) else _bad("it has no set-up")
    if isinstance(made, Refusal):
        return made
    try:
        spots, timing, tray = (_object(given.get(key)) for key in ("spots", "timing", "tray"))
        return Opening(made, _spots(**spots), _timing(**timing), _tray(**tray))
    except (TypeError, ValueError) as wrong:
        return _bad(f"what it says of the table means nothing ({wrong})")


def _spots(names: object, without: object, ghosts: object) -> Spots:
    if not isinstance(ghosts, bool):
        raise TypeError(f"whether there are ghosts is neither true nor false, but {ghosts!r:.80}")
    blind = {Side(side): frozenset(_texts(spots)) for side, spots in _object(without).items()}
    return Spots(frozenset(_texts(names)), blind, ghosts)


def _timing(**seconds: object) -> Timing:
    return Timing(**{name: _seconds(value) for name, value in seconds.items()})


def _tray(explorers: object, mummy: object) -> Tray:
    return Tray(_texts(explorers), None if mummy is None else _text(mummy))


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r:.80} is not an object")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(f"{value!r:.80} is not a list")
    return tuple(map(_text, value))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.80} is not a text")
    return value


def _seconds(value: object) -> float:
    if not isinstance(value, float) or not math.isfinite(value):
        raise TypeError(f"{value!r:.80} is not a number of seconds")
    return value


def _of_another_form(line: object, rulings: object) -> Refusal | None:
    """A later form of the line may mean by its rulings what it likes: then both are named."""
    if type(line) is not int or line != _FORM:
        form = f"{_shown(line)}/{_shown(rulings)}"
        return refuse(Code.INPUT_OTHER_RULINGS, form=form, ours=f"{_FORM}/{RULINGS}")
    if type(rulings) is not int or rulings != RULINGS:
        return refuse(Code.INPUT_OTHER_RULINGS, form=_shown(rulings), ours=RULINGS)
    return None


def _shown(form: object) -> str:
    """The first signs of a form, whatever it is."""
    # Bit by bit and no further: json.dumps would go down to the bottom of a form that is as deep as
    # json.loads lets it be, and raise RecursionError there. No bit is empty.
    bits = islice(json.JSONEncoder().iterencode(form), _MOST_SHOWN)
    return "".join(bits)[:_MOST_SHOWN]


def _bad(why: str) -> Refusal:
    return refuse(Code.INPUT_BAD_GAME, line=1, why=why)
