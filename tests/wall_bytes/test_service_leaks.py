"""The test of the test: a service with one hole in its wall is found out, whatever the hole."""

import json
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from fsm.pyramid import plain
from fsm.pyramid.events import Moved
from fsm.pyramid.happenings import Refused
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Observation, Side
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR, TABLE
from host.evening import (
    announcing,
    hub,
    languages,
    recorded_game,
    seat_state,
)
from host.evening.front_desk import FrontDesk
from host.service import feedback, speaking
from host.web import access_log
from tests.wall_bytes.leaking import Patch, assert_found, news_to, wall_holds


def test_without_a_hole_the_wall_holds(tmp_path: Path) -> None:
    wall_holds(tmp_path)


def the_true_phase_in_the_tables_state(patch: Patch) -> None:
    real = seat_state.state_of

    def state_of(game: LiveGame, seat: str, *more: Any) -> dict[str, object]:
        leak = {"phase": game.position.phase.value} if seat == TABLE else {}
        return {**real(game, seat, *more), **leak}

    patch.setattr(announcing, "state_of", state_of)


def news_of_moves_to_the_mummy(patch: Patch) -> None:
    news_to(MUMMY, Moved, lambda event: plain.event(event), patch)


def news_that_somebody_moved_to_the_mummy(patch: Patch) -> None:
    """In both games every turn has a move: only its moment tells something."""
    news_to(MUMMY, Moved, lambda event: {"event": "moved"}, patch)


def refusals_to_the_operator(patch: Patch) -> None:
    news_to(OPERATOR, Refused, lambda refused: {"event": "refused"}, patch)


def message_numbers_that_count_everybodys(patch: Patch) -> None:
    def number_of_all(channels: Mapping[str, Any]) -> int:
        return max(int(channel.number) for channel in channels.values())

    real = hub.Hub.update

    def update(self: hub.Hub, seat: str, state: Any, news: Any = ()) -> None:
        channel = self._channels[seat]
        if state != channel.state or news:
            channel.number = number_of_all(self._channels)
        real(self, seat, state, news)

    patch.setattr(hub.Hub, "update", update)


def a_message_more_whenever_anything_happens(patch: Patch) -> None:
    """What it says is nothing new."""
    real = announcing.Announcer.announce

    def announce(self: Any, moment: Moment) -> None:
        real(self, moment)
        if moment.told:
            self._hub._channels[TABLE].tell('{"type":"notice","code":"table/busy"}')

    patch.setattr(announcing.Announcer, "announce", announce)


def a_space_in_the_log(patch: Patch) -> None:
    real = recorded_game.RecordedGame._see

    def see(self: Any, observation: Observation, *more: Any) -> Any:
        logging.getLogger("host.evening").info("now at %s", self.live.position.place)
        return real(self, observation, *more)

    patch.setattr(recorded_game.RecordedGame, "_see", see)


def commands_in_the_access_log(patch: Patch) -> None:
    patch.setattr(access_log, "_declared", lambda request: request.path)


def a_voice_that_says_instructions(patch: Patch) -> None:
    async def display_news(hub: hub.Hub) -> AsyncIterator[dict[str, Any]]:
        listener = hub.listen(DISPLAY)
        while True:
            yield json.loads(await listener.next())

    patch.setattr(speaking, "table_news", display_news)


def a_lamp_of_the_mummy_for_the_explorers_instructions(patch: Patch) -> None:
    real = feedback.Feedback._lamps

    def lamps(self: Any, game: LiveGame, side: Side) -> frozenset[str]:
        wrong = {"wrong"} if game.instruction(Side.EXPLORERS) else set()
        return real(self, game, side) | wrong

    patch.setattr(feedback.Feedback, "_lamps", lamps)


def a_sound_for_refusals(patch: Patch) -> None:
    real = feedback.Feedback._sound

    def sound(self: Any, moment: Moment) -> None:
        real(self, moment)
        if any(isinstance(one, Refused) for one in moment.told):
            self._driver.sound(0.2)

    patch.setattr(feedback.Feedback, "_sound", sound)


def all_clients_in_the_diagnostics(patch: Patch) -> None:
    real = FrontDesk.diagnostics

    def diagnostics(self: Any, *more: Any) -> Mapping[str, object]:
        return {**real(self, *more), "clients": self._hub.clients}

    patch.setattr(FrontDesk, "diagnostics", diagnostics)


def everybody_hears_that_somebody_chose_a_language(patch: Patch) -> None:
    real = announcing.Announcer.retell

    def retell(self: Any, seat: str, game: LiveGame) -> None:
        real(self, seat, game)
        self._hub.notice("seat/speaks", "")

    patch.setattr(announcing.Announcer, "retell", retell)


def everybody_speaks_the_language_that_was_chosen_last(patch: Patch) -> None:
    patch.setattr(
        languages.Languages, "of", lambda self, seat: [*self._chosen.values(), self._usual][-2:][0]
    )


@pytest.mark.parametrize(
    ("hole", "where"),
    [
        (
            the_true_phase_in_the_tables_state,
            "(operator|systemd|table)",
        ),  # the operator sees how many
        (news_of_moves_to_the_mummy, "mummy"),
        (news_that_somebody_moved_to_the_mummy, "mummy"),
        (refusals_to_the_operator, "operator"),
        (message_numbers_that_count_everybodys, "(mummy|table|operator)"),
        (a_message_more_whenever_anything_happens, "table"),
        (a_space_in_the_log, "log"),
        (commands_in_the_access_log, "log"),
        (a_voice_that_says_instructions, "voice"),
        (a_lamp_of_the_mummy_for_the_explorers_instructions, "lamps"),
        (a_sound_for_refusals, "buzzer"),
        (all_clients_in_the_diagnostics, "operator"),
        (everybody_hears_that_somebody_chose_a_language, "(mummy|table|operator)"),
        (everybody_speaks_the_language_that_was_chosen_last, "(mummy|table|operator|voice)"),
    ],
)
def test_a_service_that_tells_too_much_is_found(
    hole: Callable[[Patch], None], where: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    hole(monkeypatch)
    assert_found(where, tmp_path)
