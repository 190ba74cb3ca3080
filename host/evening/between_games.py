"""What seats may ask for while no game is under way: the operator begins one."""

from collections.abc import Mapping

from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import OPERATOR
from host.desk import Answer
from host.evening.room import Room
from host.evening.seat_commands import refused
from host.evening.stage import Asked, Begin
from host.language import _


def asked(room: Room, seat: str, given: Mapping[str, object]) -> Asked:
    """Begin a game as it is asked for, or as last time."""
    do = given.get("do")
    if seat != OPERATOR or do not in {"start", "again"}:
        return Asked(_no_game())
    if do == "again":
        return again(room)
    plan = room.lobby.plan_of({key: value for key, value in given.items() if key != "do"})
    if isinstance(plan, Refusal):
        return Asked(refused(plan))
    return Asked(Answer(True), Begin(plan))


def again(room: Room) -> Asked:
    """As last time, if there was one."""
    last = room.lobby.last
    return Asked(Answer(True), Begin(last)) if last else Asked(_never_yet())


def _no_game() -> Answer:
    text = _(
        "There is no game now. The operator’s page begins one, or Done at the table, as last time."
    )
    return Answer(False, "stage/no-game", text)


def _never_yet() -> Answer:
    text = _("No game was played here before: choose the players on the operator’s page.")
    return Answer(False, "stage/no-last-game", text)
