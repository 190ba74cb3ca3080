"""What hands were in the middle of when the program died, brought to an end as people would.

They follow the instructions first. Who moved goes back to where the move began, unless it was
ruled; a walk of the mummy goes on from its last step; dice of a roll that was begun are thrown
again. Magnets look alike, so people put right what nobody could tell them: pieces changed for each
other.
"""

from fsm.pyramid.commands import MummyMove
from fsm.pyramid.events import MummyMoved
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from tests.crash.crash_table import CrashTable
from tests.crash.resumed_robot import ResumedRobot
from tests.soak.manner import Manner
from tests.soak.mummy_hands import MummyHands
from tests.soak.plans import neighbours
from tests.soak.spares import Spares
from tests.soak.story import Failed
from tests.soak.travel import Travel

_MOST_STEPS = 40


def put_right(table: CrashTable, robot: ResumedRobot, manner: Manner) -> None:
    """Follow the instructions until there is none; then whoever stands for another changes."""
    robot.settle()
    robot.set_dice_in()
    if table.position.phase in WALKING or table.position.phase is Phase.OVER:
        return
    _bring_back_who_moved(table, manner)
    robot.settle()
    robot.clear_away()
    taken, due = table.by_places, _due(table)
    if taken != due:
        raise Failed(f"nothing is asked for, and {taken} is taken instead of {due}", table.story)
    robot.set_up()


def finish_walk(table: CrashTable, manner: Manner, intended: MummyMove | None) -> None:
    """Go on with the walk that was begun, or with any other; Done ends it where that may be."""
    hands = MummyHands(table, manner, Spares(table, manner))
    hands.follow()
    rest = _rest(table, intended)
    for _ in range(_MOST_STEPS):
        table.rest()
        if any(isinstance(event, MummyMoved) for event in table.events):
            return
        if not hands.follow():
            _step(table, manner, rest)
    raise Failed("the mummy goes on and on, and it is never ruled", table.story)


def _rest(table: CrashTable, intended: MummyMove | None) -> list[str]:
    """The steps of its way that are left, as far as anybody can tell."""
    here = table.place(MUMMY)
    way = [table.position.mummy, *(intended.path if intended else ())]
    return way[way.index(here) + 1 :] if here in way else []


def _step(table: CrashTable, manner: Manner, rest: list[str]) -> None:
    if not rest and manner.likely(0.5):
        table.press(Side.MUMMY, "done", manner.press(), manner.chatter())
        return
    here = table.place(MUMMY)
    assert here is not None
    space = rest.pop(0) if rest else manner.chance.choice(neighbours(table.position, here))
    table.run_until(table.slide(MUMMY, [space], manner.speed(), manner.off()))


def _bring_back_who_moved(table: CrashTable, manner: Manner) -> None:
    position = table.position
    if position.phase is Phase.MOVE and table.place(position.piece) != position.place:
        Travel(table, manner, Spares(table, manner)).carry(position.piece, position.place)
        table.rest()


def _due(table: CrashTable) -> dict[str, list[str]]:
    return {"explorers": sorted(table.homes.values()), MUMMY: [table.position.mummy]}
