"""The turn order: every state of a game and every way from one to the next.

Rounds go explorer by explorer, then the mummy's normal move (rule 18). In most states somebody
must decide; in the two *passing* states nobody does, and the game goes on by itself at once:

    turn-closes   a turn has ended: another explorer of this round, or the mummy
    turn-opens    an explorer's turn begins: blocked? all five dice locked? (rules 22-24)

How to read a row. First the deed itself is carried out (`deeds`): dice locked, piece moved, life
handed over. Then the rows of that deed from the present state are tried from top to bottom: the
first whose condition holds (`conditions`) is taken, with its consequence (`consequences`). So where
two rules meet, the upper row wins: the end of the game before anything else (rules 73, 103), and
a forced release before or after the blocked check as the options say (rule 24).

Never: a deed that has no row from the present state; a passing state at rest; a way out of `over`.
Two readers follow this table: `referee` through `transitions`, and `turns` by plain look-up, for
search. The diagram in TURNS.md is drawn from it.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from fsm.pyramid import conditions as when
from fsm.pyramid import consequences as then

if TYPE_CHECKING:
    from fsm.pyramid.events import Events
    from fsm.pyramid.position import Position


class Phase(StrEnum):
    """A state of the game."""

    BEGIN = "begin"  # an explorer rolls, or releases locked dice first
    INTERIM = "interim"  # dice were released: the mummy moves in between
    CHOOSE = "choose"  # an explorer announces a die, or rolls again
    MOVE = "move"  # the announced die is moved
    CARD = "card"  # the move has ended: lay a card or not
    MUMMY_ROLL = "mummy-roll"  # the mummy rolls the brown die
    MUMMY_MOVE = "mummy-move"  # the mummy walks
    OVER = "over"  # somebody has won
    TURN_OPENS = "turn-opens"  # passing
    TURN_CLOSES = "turn-closes"  # passing


PASSING: Final = frozenset({Phase.TURN_OPENS, Phase.TURN_CLOSES})

# The word that moves a game out of a passing state; the other words are those of the commands.
GO_ON: Final = "go-on"


class Row(NamedTuple):
    """From `source`, after the deed `do`: to `target` if `condition` holds, with a consequence."""

    do: str
    source: Phase
    target: Phase
    condition: Callable[["Position"], bool] | None = None
    consequence: Callable[["Position"], tuple["Position", "Events"]] | None = None


(BEGIN, INTERIM, CHOOSE, MOVE, CARD, MUMMY_ROLL, MUMMY_MOVE, OVER, TURN_OPENS, TURN_CLOSES) = Phase

# fmt: off
ROWS: Final = (
    # an explorer's turn
    Row("release",    BEGIN,       INTERIM),
    Row("roll",       BEGIN,       CARD,        when.lost_may_lay,     then.lose_move),
    Row("roll",       BEGIN,       TURN_CLOSES, when.all_locked,       then.lose_move),
    Row("roll",       BEGIN,       CHOOSE),
    Row("roll",       CHOOSE,      CARD,        when.lost_may_lay,     then.lose_move),
    Row("roll",       CHOOSE,      TURN_CLOSES, when.all_locked,       then.lose_move),
    Row("roll",       CHOOSE,      CHOOSE),
    Row("announce",   CHOOSE,      MOVE),
    Row("move",       MOVE,        CARD),
    Row("card",       CARD,        OVER,        when.hand_laid,        then.explorer_wins),
    Row("card",       CARD,        TURN_CLOSES),
    Row("done",       CARD,        TURN_CLOSES),
    # the mummy's interim move, after which the same explorer goes on
    Row("mummy-move", INTERIM,     OVER,        when.enough_lives,     then.mummy_wins),
    Row("mummy-move", INTERIM,     TURN_CLOSES, when.active_out,       then.unlock),
    Row("mummy-move", INTERIM,     TURN_CLOSES, when.blocked,          then.unlock_skip),
    Row("mummy-move", INTERIM,     BEGIN,       None,                  then.unlock),
    # the mummy's normal move, after which a new round begins
    Row("mummy-roll", MUMMY_ROLL,  MUMMY_MOVE),
    Row("mummy-move", MUMMY_MOVE,  OVER,        when.enough_lives,     then.mummy_wins),
    Row("mummy-move", MUMMY_MOVE,  TURN_OPENS,  None,                  then.new_round),
    # nobody's decision
    Row(GO_ON,        TURN_CLOSES, TURN_OPENS,  when.explorer_left,    then.next_explorer),
    Row(GO_ON,        TURN_CLOSES, MUMMY_ROLL,  None,                  then.mummys_turn),
    Row(GO_ON,        TURN_OPENS,  INTERIM,     when.release_first,    then.force_release),
    Row(GO_ON,        TURN_OPENS,  TURN_CLOSES, when.blocked,          then.skip),
    Row(GO_ON,        TURN_OPENS,  INTERIM,     when.all_locked,       then.force_release),
    Row(GO_ON,        TURN_OPENS,  BEGIN),
)
# fmt: on


def _by_source() -> dict[tuple[Phase, str], tuple[Row, ...]]:
    keys = {(row.source, row.do) for row in ROWS}
    return {key: tuple(row for row in ROWS if (row.source, row.do) == key) for key in keys}


# The rows to try, top to bottom, for a deed in a phase; a deed that is not due has none.
ROWS_FOR: Final = _by_source()
