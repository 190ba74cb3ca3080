"""The same for holes in what is told of dice in pockets, cards of the box, a restart and ghosts."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from fsm.pyramid.eye import Eye
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, EnteredByHand, Happening, Undone
from fsm.pyramid.instructions import RollAgain
from fsm.pyramid.live import LiveGame
from fsm.pyramid.mummy_walk import MummyWalk
from fsm.pyramid.observations import Observation, Side, Undo
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import MUMMY, OPERATOR, TABLE
from fsm.pyramid.setup import Cards
from fsm.pyramid.spaces import cell
from hal.sides import Side as HalSide
from host.evening import announcing, game_stage, seat_news, seat_state, table_picture
from host.evening.standing import Standing
from host.service import feedback
from tests.wall_bytes.leaking import Patch, assert_found, news_to

BEHIND = Handling.BEHIND_NOBODY


def closed_cells(eye: Eye) -> list[str]:
    """The spaces on which something is seen that is not the mummy."""
    return [spot for spot in eye.closed if cell(spot)]


def pocket_states_in_the_tables_state(patch: Patch) -> None:
    real = seat_state.state_of

    def state_of(game: LiveGame, seat: str, *more: Any) -> dict[str, object]:
        dice = game._sides.dice._dice.values()
        leak = {"out": [die.name for die in dice if die.out]} if seat == TABLE else {}
        return {**real(game, seat, *more), **leak}

    patch.setattr(announcing, "state_of", state_of)


def hands_guessed_from_the_box(patch: Patch) -> None:
    """Who stands on a treasure is taken to hold its card; of hands nothing is known."""
    real = seat_state.state_of

    def state_of(game: LiveGame, seat: str, *more: Any) -> dict[str, object]:
        position, setup = game.position, game.position.setup
        guess = [place in setup.board.treasure_at for place in position.places]
        guessed = seat == OPERATOR and setup.cards is Cards.PHYSICAL
        return {**real(game, seat, *more), **({"guess": guess} if guessed else {})}

    patch.setattr(announcing, "state_of", state_of)


def news_that_a_face_was_said_to_the_table(patch: Patch) -> None:
    news_to(TABLE, EnteredByHand, lambda said: {"event": "entered"}, patch)


def a_sound_for_a_die_that_cannot_be_read(patch: Patch) -> None:
    real = feedback.Feedback._sound

    def sound(self: Any, moment: Moment) -> None:
        real(self, moment)
        if isinstance(moment.game._sides.dice.instruction, RollAgain):
            self._driver.sound(0.2)

    patch.setattr(feedback.Feedback, "_sound", sound)


def a_sound_for_a_held_key(patch: Patch) -> None:
    real = feedback.Feedback._sound

    def sound(self: Any, moment: Moment) -> None:
        real(self, moment)
        if isinstance(moment.observation, Undo):
            self._driver.sound(0.2)

    patch.setattr(feedback.Feedback, "_sound", sound)


def an_undone_move_in_the_mummys_lamps(patch: Patch) -> None:
    real = feedback.Feedback.follow

    def follow(self: Any, moment: Moment) -> None:
        if Undone(Side.EXPLORERS, "move") in moment.told:
            self._driver.show(HalSide.MUMMY, {"wrong"})
        real(self, moment)

    patch.setattr(feedback.Feedback, "follow", follow)


def what_is_asked_after_a_restart_to_the_operator(patch: Patch) -> None:
    real, real_take_up, taken_up = seat_state.state_of, game_stage.GameStage.take_up, []

    async def take_up(self: Any, *more: Any) -> None:
        taken_up.append(self.live)
        await real_take_up(self, *more)

    def state_of(game: LiveGame, seat: str, *more: Any) -> dict[str, object]:
        told = seat == OPERATOR and any(game is one for one in taken_up)
        leak = {"asked": str(game.instruction(Side.EXPLORERS))} if told else {}
        return {**real(game, seat, *more), **leak}

    patch.setattr(game_stage.GameStage, "take_up", take_up)
    patch.setattr(announcing, "state_of", state_of)


def how_much_is_otherwise_after_a_restart_in_the_log(patch: Patch) -> None:
    real = table_picture.TablePicture.since

    def since(self: Any, game: LiveGame) -> list[Observation]:
        found = [*real(self, game)]
        logging.getLogger("host.evening").info("%d things are to be told", len(found))
        return found

    patch.setattr(table_picture.TablePicture, "since", since)


def message_numbers_that_go_on_from_the_journals(patch: Patch) -> None:
    real = game_stage.GameStage.take_up

    async def take_up(self: Any, entries: Any) -> None:
        self._room.hub._channels[TABLE].number += len(entries)
        await real(self, entries)

    patch.setattr(game_stage.GameStage, "take_up", take_up)


def news_of_a_magnet_behind_nobody_to_the_mummy(patch: Patch) -> None:
    """As if it were a second magnet like any other: who hears of it knows where nobody stands."""
    real = seat_news.news_for

    def news_for(to: str, told: Sequence[Happening], standing: Standing) -> list[Any]:
        behind = [one for one in told if isinstance(one, Breach) and one.code is BEHIND]
        more = [{"event": "breach", "text": str(one.facts)} for one in behind if to == MUMMY]
        return [*real(to, told, standing), *more]

    patch.setattr(announcing, "news_for", news_for)


def closed_spots_in_the_operators_state(patch: Patch) -> None:
    real = seat_state.state_of

    def state_of(game: LiveGame, seat: str, *more: Any) -> dict[str, object]:
        leak = {"closed": sorted(game._sides.mummy.eye.closed)} if seat == OPERATOR else {}
        return {**real(game, seat, *more), **leak}

    patch.setattr(announcing, "state_of", state_of)


def a_lamp_of_the_mummy_while_somebody_is_felt_beside_it(patch: Patch) -> None:
    real = feedback.Feedback._lamps

    def lamps(self: Any, game: LiveGame, side: Side) -> frozenset[str]:
        eye, place = game._sides.mummy.eye, game.position.mummy
        felt = any(game.position.setup.board.corridors.adjoin(place, s) for s in closed_cells(eye))
        return real(self, game, side) | ({"wrong"} if felt and side is Side.MUMMY else set())

    patch.setattr(feedback.Feedback, "_lamps", lamps)


def ghosts_that_flicker_called_broken_spots(patch: Patch) -> None:
    real = Eye.note

    def note(self: Eye, spot: str, present: bool, at: float) -> bool:
        if spot in self.closed and (spot in self._on) != present:
            self._look_for_flicker(spot, at)
        return real(self, spot, present, at)

    patch.setattr(Eye, "note", note)


def ghosts_that_put_off_what_the_mummy_is_asked(patch: Patch) -> None:
    real = Eye.note

    def note(self: Eye, spot: str, present: bool, at: float) -> bool:
        if spot in self.closed and (spot in self._on) != present:
            self.changed_at = at
        return real(self, spot, present, at)

    patch.setattr(Eye, "note", note)


def ghosts_asked_off_as_on_any_table(patch: Patch) -> None:
    patch.setattr(MummyWalk, "foreign", property(lambda self: sorted(self._eye.closed)))


@pytest.mark.parametrize(
    ("hole", "where"),
    [
        (pocket_states_in_the_tables_state, "(operator|systemd|table)"),
        (hands_guessed_from_the_box, "operator"),
        (what_is_asked_after_a_restart_to_the_operator, "operator"),
        (how_much_is_otherwise_after_a_restart_in_the_log, "log"),
        (message_numbers_that_go_on_from_the_journals, "(operator|table)"),
        (news_that_a_face_was_said_to_the_table, "(operator|systemd|table|voice)"),
        (a_sound_for_a_die_that_cannot_be_read, "buzzer"),
        (a_sound_for_a_held_key, "buzzer"),
        (an_undone_move_in_the_mummys_lamps, "lamps of the mummy"),
        (news_of_a_magnet_behind_nobody_to_the_mummy, "mummy"),
        (closed_spots_in_the_operators_state, "operator"),
        (a_lamp_of_the_mummy_while_somebody_is_felt_beside_it, "lamps of the mummy"),
        (
            ghosts_that_flicker_called_broken_spots,
            "(buzzer|lamps|mummy|operator|systemd|table|voice)",
        ),
        (ghosts_that_put_off_what_the_mummy_is_asked, "(lamps|mummy|operator)"),
        (ghosts_asked_off_as_on_any_table, "(buzzer|lamps|mummy|operator)"),
    ],
)
def test_a_service_that_tells_too_much_of_the_table_is_found(
    hole: Callable[[Patch], None], where: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    hole(monkeypatch)
    assert_found(where, tmp_path)
