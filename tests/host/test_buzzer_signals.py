"""What is heard at the table."""

from typing import get_args

import pytest

from fsm.pyramid.events import Event
from host.buzzer_signals import seconds

HEARD = {"turn", "captured", "won"}


@pytest.mark.parametrize("event", sorted(HEARD))
def test_a_turn_a_capture_and_the_end_are_heard(event: str) -> None:
    assert seconds([{"event": event}]) > 0


def test_nothing_else_makes_a_sound() -> None:
    others = {event.name for event in get_args(Event)} - HEARD
    assert seconds({"event": name} for name in (*others, "refused", "breach", "undone")) == 0


def test_of_several_news_the_longest_sound_is_made() -> None:
    both = seconds([{"event": "captured"}, {"event": "turn"}])
    assert seconds([{"event": "turn"}]) < both < seconds([{"event": "won"}])
    assert both == seconds([{"event": "captured"}])


def test_no_news_is_silence() -> None:
    assert seconds([]) == 0
