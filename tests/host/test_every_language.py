"""In every language there is a sentence for everything, with all its facts, and it is its own."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import islice, product
from typing import Any, get_args

import pytest

from fsm.pyramid.events import Event
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Resumed,
    Revealed,
    TableAccepted,
    Undone,
    UndoProposed,
)
from fsm.pyramid.instructions import Instruction, Put, SayFace, TakeOff, Walk
from fsm.pyramid.moving import Halfway
from fsm.pyramid.observations import Side
from fsm.pyramid.rulings import Code, refuse
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR, TABLE
from fsm.pyramid.setup import Cards, Variant
from fsm.pyramid.table import PASSING, Phase
from fsm.pyramid.tray import Tray
from fsm.pyramid.views import View, acting_seat
from host.event_sentences import sentence as event_sentence
from host.instruction_sentences import instruction
from host.language import ENGLISH, LANGUAGES, speaking
from host.lobby import Lobby, Plan
from host.pausing import waiting_for
from host.playable_boards import PlayableBoards, sort_out
from host.sentences import sentence
from host.sight import agreed
from host.table_sentences import (
    accepted,
    breach,
    entered_by_hand,
    noticed,
    paused,
    played_without,
    read_again,
    resumed,
    revealed,
    undo_proposed,
    undone,
)
from tests.fsm.pyramid.games import (
    KINDS,
    crowded_board,
    options_of,
    practice_board,
    random_play,
    setup_of,
)
from tests.host.test_prompts import at, said
from tests.host.test_sentences import facts_of

GAME = agreed(setup_of("three explorers", 1))
EXACT = agreed(setup_of("exact mummy", 1))
READER = "dice reader explorers"
FACTS: dict[str, object] = {
    "pieces": ["red", "counter-magnet"],
    "spots": ["e4"],
    "piece": "red",
    "spot": "e4",
    "space": "e4",
    "last": "prison",
    "at": "e4",
    "dice": ["3", "4"],
    "face": "arrow",
}

other_languages = pytest.mark.parametrize("language", [one for one in LANGUAGES if one != ENGLISH])


def in_it(language: str, say: Callable[..., str], *given: Any, **more: Any) -> str:
    """The sentence in this language: whole, and not the English one."""
    with speaking(language):
        text = say(*given, **more)
    assert text != say(*given, **more)
    assert text[0].isupper() or text[0].isdigit() or text.startswith("e4"), text
    assert text.endswith((".", "?", "e4")), text
    assert "{" not in text
    assert "None" not in text
    return text


@other_languages
@pytest.mark.parametrize("code", Code)
def test_every_refusal(code: Code, language: str) -> None:
    in_it(language, sentence, refuse(code, **facts_of(code)))


@other_languages
@pytest.mark.parametrize("code", Handling)
def test_every_breach(code: Handling, language: str) -> None:
    in_it(language, breach, Breach(Side.EXPLORERS, code, FACTS))
    seen_nowhere = {name: fact for name, fact in FACTS.items() if name != "at"}
    if code in {Handling.MUMMY_OFF_TURN, Handling.MUMMY_TOO_FAR}:
        in_it(language, breach, Breach(None, code, seen_nowhere))


def instructions() -> Iterator[Instruction]:
    """One of every kind, on every kind of place."""
    given: dict[str, Any] = {"piece": "red", "pieces": ("red", "blue"), "choices": ("e4", "e5")}
    given |= {"die": "3", "dice": ("1", "2"), "face": "arrow"}
    given |= {"origin": None, "unseen": False}
    for kind, place in product(get_args(Instruction), ("e4", "start", "prison")):
        facts = {**given, "place": place, "spot": f"{place}.1"}
        yield kind(**{field.name: facts[field.name] for field in fields(kind)})
    yield from (Put("counter-magnet", "e4", spot) for spot in ("e5", "start.1", "prison.2"))
    yield Put("red", "e4", "e5", unseen=True)
    yield from (Walk(place, unseen=True) for place in ("e4", "start", "prison"))
    yield SayFace(MUMMY)


@other_languages
def test_every_instruction(language: str) -> None:
    for asked in instructions():
        in_it(language, instruction, asked)
    in_it(language, instruction, TakeOff("e4"), Side.MUMMY)


def events() -> Iterator[View]:
    """One of every kind, with few things and with many."""
    for event, number in product(get_args(Event), (0, 1, 2, 5, 9)):
        told: View = dict.fromkeys((field.name for field in fields(event)), number)
        named: View = {"piece": "red", "by": "red", "treasure": "red-scarab", "path": ["b1"]}
        places: View = {"from": "e3", "to": "e4", "at": "e4", "faces": ["1", "arrow"], "face": "3"}
        yield {"event": event.name, **told, **named, **places, "value": 0, "forced": False}
    for origin in ("start", "prison"):
        yield {"event": "moved", "piece": "red", "from": origin, "to": "e4"}
    for by in ("red", "explorers"):
        yield {"event": "won", "by": by, "reason": "cards"}
    yield {"event": "released", "piece": "red", "locked": 5, "forced": True}
    yield {"event": "rolled", "piece": "red", "locked": 3}
    yield {"event": "mummy-moved", "path": []}
    yield {"event": "turn", "piece": MUMMY}


@other_languages
def test_every_event_for_whom_it_is_about_and_for_others(language: str) -> None:
    for heard in events():
        in_it(language, event_sentence, GAME, "red", heard)
        in_it(language, event_sentence, GAME, MUMMY, heard)
        in_it(language, event_sentence, EXACT, TABLE, heard)


@other_languages
@pytest.mark.parametrize("kind", KINDS)
def test_every_phase_at_every_seat(kind: str, language: str) -> None:
    for phase in set(Phase) - PASSING - {Phase.OVER}:
        for locked, announced, steps in ((0, "1", 1), (1, "arrow", 2), (3, "4", 5)):
            facts = {"locked": locked, "announced": announced, "steps": steps, "siege": steps}
            position = at(phase, kind, faces=("1", "arrow"), **facts)
            for seat in (*position.setup.seats, MUMMY, TABLE, OPERATOR, DISPLAY):
                in_it(language, said, position, seat)
                in_it(language, said, position, seat, tray=Tray())
                in_it(language, said, position, seat, unread=True)


@other_languages
@pytest.mark.parametrize("kind", KINDS)
def test_every_rest_on_the_way(kind: str, language: str) -> None:
    moving = at(Phase.MOVE, kind, announced="4")
    for steps, may_stay in product((None, 0, 1, 2, 3), (True, False)):
        halfway = Halfway(steps, may_stay)
        for seat in (str(acting_seat(moving)), DISPLAY):
            in_it(language, said, moving, seat, halfway=halfway)


@other_languages
@pytest.mark.parametrize("kind", KINDS)
def test_every_state_of_a_whole_game(kind: str, language: str) -> None:
    setup = setup_of(kind, 5, crowded_board())
    for position, _ in islice(random_play(setup, 5), 300):
        for seat in (*setup.seats, MUMMY, TABLE, DISPLAY):
            in_it(language, said, position, seat)


@other_languages
def test_everything_about_parts_and_spots(language: str) -> None:
    for part in ("rows", "people", "referee", READER):
        in_it(language, paused, Paused(part, ("1",) if part == READER else ()))
    for part in ("rows", "explorers", "mummy", READER, "dice reader mummy", "bus"):
        in_it(language, waiting_for, (part,))
    for parts in (("people",), ("referee",), ("rows", "bus"), (READER, "rows")):
        in_it(language, waiting_for, parts)
    for side, fault in product(Side, (*Fault, None)):
        in_it(language, noticed, Noticed(side, "e4", fault))


@other_languages
def test_everything_that_people_said(language: str) -> None:
    in_it(language, resumed, Resumed())
    in_it(language, played_without, PlayedWithout(READER))
    in_it(language, read_again, ReadAgain(READER))
    in_it(language, undo_proposed, UndoProposed())
    in_it(language, accepted, TableAccepted())
    in_it(language, revealed, Revealed())
    for die in ("3", MUMMY):
        in_it(language, entered_by_hand, EnteredByHand(None, die, "arrow"))
    for do in ("move", "done", "release"):
        in_it(language, undone, Undone(None, do))


@other_languages
def test_what_can_be_chosen(language: str) -> None:
    practice, house_rules = practice_board(), options_of({"lives": 5})
    boards = sort_out({"practice": practice, "crowded": crowded_board()}, None)
    last = Plan(practice, ("red", "blue"), Variant.TWO_PERSON, house_rules, Cards.PHYSICAL)
    in_it(language, Lobby(boards).sentence)
    in_it(language, Lobby(PlayableBoards({}, {})).sentence)
    assert "red" not in in_it(language, Lobby(boards, last).sentence)
