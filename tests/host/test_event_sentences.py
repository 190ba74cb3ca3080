"""What happened, in sentences."""

from dataclasses import fields
from typing import get_args

import pytest

from fsm.pyramid.events import Event
from fsm.pyramid.views import View
from host.event_sentences import sentence
from host.play.match import Match
from tests.host.play.people import dealt, small


@pytest.mark.parametrize(
    ("lives", "left"), [(0, "No lives"), (1, "One life"), (5, "Five lives"), (8, "8 lives")]
)
def test_a_capture_tells_the_lives_left_however_many_there_are(lives: int, left: str) -> None:
    game = Match(dealt(small())).game
    heard = {"event": "captured", "piece": "red", "at": "b1", "lives": lives}
    said = sentence(game, "blue", heard)
    caught = "Red was caught by the mummy on b1 and sent to prison"
    assert said == f"{caught}; a life card goes to the mummy. {left} left."


@pytest.mark.parametrize(
    ("heard", "said"),
    [
        ({"event": "started"}, "The game begins."),
        ({"event": "turn", "piece": "red"}, "Red’s turn."),
        ({"event": "turn", "piece": "blue"}, "Your turn."),
        ({"event": "turn", "piece": "mummy"}, "The mummy’s turn."),
        ({"event": "won", "by": "blue", "reason": "cards"}, "You have won: every card is laid."),
        ({"event": "won", "by": "mummy", "reason": "lives"}, "The mummy has won: {} collected."),
    ],
)
def test_beginning_turn_and_end_are_plain_sentences(heard: View, said: str) -> None:
    game = Match(dealt(small())).game
    assert sentence(game, "blue", heard) == said.format("four lives")


@pytest.mark.parametrize("event", get_args(Event))
def test_every_event_has_a_sentence_whoever_hears_it(event: type[Event]) -> None:
    game = Match(dealt(small())).game
    told = dict.fromkeys((field.name for field in fields(event)), 1)
    named = {"piece": "red", "by": "red", "treasure": "red-ankh", "path": ["b1"], "faces": ["1"]}
    assert sentence(game, "mummy", {"event": event.name, "from": "b1", **told, **named})


def test_a_treasure_has_the_name_that_people_give_it() -> None:
    laid: View = {"event": "card-played", "piece": "blue", "treasure": "red-ankh"}
    game = Match(dealt(small())).game
    assert sentence(game, "blue", laid).startswith("You laid the card of the red ankh, standing on")


def test_what_has_no_sentence_is_a_mistake_in_the_program() -> None:
    with pytest.raises(ValueError, match="there is no sentence for"):
        sentence(Match(dealt(small())).game, "red", {"event": "unheard-of"})
