"""What happened, in sentences."""

import pytest

from host.play.match import Match
from host.play.words import inside, name, sentence
from tests.host.play.people import dealt, small


@pytest.mark.parametrize(
    ("lives", "left"), [(0, "No lives"), (1, "One life"), (5, "Five lives"), (8, "8 lives")]
)
def test_a_capture_tells_the_lives_left_however_many_there_are(lives: int, left: str) -> None:
    game = Match(dealt(small())).game
    heard = {"event": "captured", "piece": "red", "at": "b1", "lives": lives}
    said = sentence(game, "blue", heard)
    assert said == f"Red was caught by the mummy on b1 and sent to prison. {left} left."


@pytest.mark.parametrize(
    ("seat", "said"), [("mummy", "the mummy"), ("explorers", "the explorers"), ("red", "Red")]
)
def test_only_names_are_great_inside_a_sentence(seat: str, said: str) -> None:
    assert inside(name(seat)) == said
