"""What seats may ask for while no game is under way: the operator begins one."""

from collections.abc import Mapping
from typing import Final

from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import OPERATOR
from host.desk import Answer
from host.evening.room import Room
from host.evening.seat_commands import refused
from host.evening.stage import Asked, Begin
from host.language import _

START: Final = "start"
AGAIN: Final = "again"
BEGINNING: Final = (START, AGAIN)
"""The words that begin a game."""


def asked(room: Room, seat: str, given: Mapping[str, object]) -> Asked:
    """Begin a game as it is asked for, or as last time."""
    do = given.get("do")
    if seat != OPERATOR or do not in BEGINNING:
        return Asked(_no_game(room))
    if do == AGAIN:
        return again(room)
    plan = room.lobby.plan_of({key: value for key, value in given.items() if key != "do"})
    if isinstance(plan, Refusal):
        return Asked(refused(plan))
    return Asked(Answer(True), Begin(plan))


def again(room: Room) -> Asked:
    """As last time, if there was one."""
    last = room.lobby.last
    return Asked(Answer(True), Begin(last)) if last else Asked(_never_yet())


def own_screen(room: Room) -> Answer:
    """No page begins a game at a simulated table: its screen alone knows who plays what."""
    return Answer(False, "stage/own-screen", room.lobby.sentence())


def _no_game(room: Room) -> Answer:
    text = _(
        "There is no game now. The operator’s page begins one, or Done at the table, as last time."
    )
    return Answer(False, "stage/no-game", room.lobby.sentence() if room.lobby.simulated else text)


def _never_yet() -> Answer:
    text = _("No game was played here before: choose the players on the operator’s page.")
    return Answer(False, "stage/no-last-game", text)
