"""What must be said about the mummy's side of the board, and what must never be.

The witness sees what the sensors of that side tell and knows where the magnets really are. Held,
while all spots of the side work:

- the mummy that leaves its space off its turn is called out that very moment (its area: a blink
  later), whatever else lies there, and nobody else ever is;
- without ghosts, every other magnet is called out at once, and once for as long as it lies there;
- with ghosts, nothing that mummy or table hears names a place but the mummy's own or asks for
  anything but the mummy; the explorers alone are told of a magnet behind nobody, and of no other.

So far one game can show that nothing told there depends on where explorers stand.
"""

from typing import Final

from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Happening, Instructed, Noticed
from fsm.pyramid.instructions import Put, TakeOff
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Changed, Side
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.spots import place_of
from fsm.pyramid.table import Phase
from host.table_watch import Told
from tests.soak.story import Failed
from tests.soak.table import SPARES, RobotTable

_LEFT: Final = (Handling.MUMMY_OFF_TURN, Handling.MUMMY_TOO_FAR)
_SOON_S: Final = 0.3  # what was there so long ago may still be spoken of
_HUSHED_S: Final = 1.5  # a magnet that comes again so soon is not called out again
_PATIENCE_S: Final = 1.6  # the live game's, and a scan or two
# Said to the mummy's side of the mummy itself, and true whatever explorers do.
_OWN: Final = frozenset(
    {
        *_LEFT,
        *(Handling.MUMMY_GAP, Handling.MUMMY_ELSEWHERE, Handling.UNSEEN),
        *(Handling.NOT_YOURS, Handling.NO_USE, Handling.PAUSED),
    }
)


class OnlyTheMummy:
    """Everything that is told passes here, from `begin` on."""

    def __init__(self, table: RobotTable) -> None:
        self._table: Final = table
        self._lit: Final = table.lit[Side.MUMMY]
        self._left: set[str] = set()  # the mummy's spots that went dark since it last heard
        self._away = False  # it was called out, and has not been home since
        self._gone_at: float | None = None  # its area went dark, and it may be between two spots
        self._home, self._phase = table.position.mummy, table.position.phase
        self._watching = False
        self._called: dict[str, float | None] = {}  # called out; and since when it is dark
        self._stood_on: str | None = None  # where the mummy rested at home
        self._second_since: dict[str, float] = {}
        self._behind_since: dict[str, float] = {}
        self._behind_told: set[str] = set()
        self._was_on: dict[str, float] = {}  # the mummy, and when last
        self.left = self.second = self.behind = 0  # how often that was told

    def begin(self) -> None:
        """The pieces stand where they belong."""
        self._watching = True

    def saw(self, change: Changed, at: float) -> None:
        """The sensors of both sides; explorers' say nothing here."""
        if change.side is Side.EXPLORERS:
            return
        called = self._called.get(change.spot)
        if not change.present and change.spot in self._called:
            self._called[change.spot] = at
        elif change.present and called is not None and at - called >= _HUSHED_S:
            del self._called[change.spot]
        elif change.present and change.spot in self._called:
            self._called[change.spot] = None
        if not change.present and place_of(change.spot) == self._home:
            self._left.add(change.spot)
        if not change.present:
            self._second_since.pop(change.spot, None)

    def heard(self, told: Told, at: float) -> None:
        """What follows from what was seen since the last time."""
        table = self._table
        if here := table.spot(MUMMY):
            self._was_on[place_of(here)] = at
        for happening in told:
            if self._concerns_the_mummy(happening):
                self._judge(happening, at)
        if self._watching and not self._doubtful:
            self._was_called_out(told, at)
            self._all_others_were(at)
            self._explorers_were_told(at)
        self._left.clear()
        self._home, self._phase = table.position.mummy, table.position.phase

    # what is told

    def _judge(self, happening: Happening, at: float) -> None:
        table = self._table
        match happening:
            case Breach(Side.EXPLORERS, _, facts):
                self._judge_behind(str(facts["spot"]))
            case Breach(None, code) if code in _LEFT:
                self.left += 1
                self._away = True
                if self._at_home and not self._doubtful:
                    raise Failed(f"the mummy has not left its space: {happening}", table.story)
            case Breach(None, Handling.MUMMY_SECOND, facts):
                self.second += 1
                spot = str(facts["spot"])
                self._called[spot] = None
                two = self._spare_was_on(spot) or self._spare_is_home_without_the_mummy(spot)
                if table.ghosts or not (self._doubtful or two):
                    raise Failed(f"there is no second magnet: {happening}", table.story)
        if table.ghosts and not self._doubtful:
            self._judge_among_ghosts(happening, at)

    def _judge_among_ghosts(self, happening: Happening, at: float) -> None:
        """Every place that is named is the mummy's own."""
        named: list[object] = []
        match happening:
            case Breach(Side.EXPLORERS):
                return
            case Breach(_, code, facts):
                named = [facts.get("spot"), facts.get("at")]
                wrong = code not in _OWN
            case Instructed(_, Put(_, _, origin)):
                named, wrong = [origin], False
            case Instructed(_, instruction):
                wrong = isinstance(instruction, TakeOff)
            case _:
                wrong = isinstance(happening, Noticed)
        soon = {place for place, when in self._was_on.items() if at - when <= _SOON_S}
        if wrong or any(place_of(str(place)) not in soon for place in named if place):
            raise Failed(f"that is not about the mummy: {happening}", self._table.story)

    def _judge_behind(self, spot: str) -> None:
        self.behind += 1
        self._behind_told.add(spot)
        if self._table.troubled:
            return
        lies_there = self._spare_was_on(spot) or self._table.spot(MUMMY) == spot
        if not lies_there or self._explorers_on(place_of(spot)):
            raise Failed(f"nothing lies on {spot}, or an explorer is before it", self._table.story)

    # what has to be told

    def _was_called_out(self, told: Told, at: float) -> None:
        """Told at once that it has left the spot on which it stood, if that went dark.

        In an area a blink later: until then it may have been pushed to another of its spots.
        """
        on_turn = self._phase in WALKING or self._phase is Phase.OVER
        left = self._stood_on in self._left and self._table.place(MUMMY) != self._home
        gone = left and not on_turn and not self._second_since
        called = any(isinstance(one, Breach) and one.code in _LEFT for one in told)
        in_area = self._home in self._table.board.area_names
        if gone and not self._away and in_area:
            self._gone_at = at if self._gone_at is None else self._gone_at
        if called or on_turn or self._home_is_lit:
            self._gone_at = None
        late = self._gone_at is not None and at - self._gone_at > _SOON_S
        if late or (gone and not self._away and not called and not in_area):
            raise Failed("the mummy has left its space, and nobody is told", self._table.story)
        left_at_once = gone and not in_area
        self._away = (self._away or left_at_once) and not self._home_is_lit and not on_turn
        if self._at_home:
            self._stood_on = self._table.spot(MUMMY)

    def _all_others_were(self, at: float) -> None:
        """At once; in the mummy's own area it takes a moment to see that none has moved over."""
        table = self._table
        if table.ghosts or table.position.phase in (*WALKING, Phase.OVER) or self._left:
            return
        if not self._home_is_lit or self._home != table.position.mummy:
            return
        for spot in self._lit - {table.spot(MUMMY)} - self._called.keys():
            if place_of(spot) not in (*table.board.spaces, *table.board.area_names):
                continue
            since = self._second_since.setdefault(spot, at)
            if place_of(spot) == self._home and table.game.paused:
                self._second_since[spot] = at  # that is looked at when the game goes on
            if at - since > (_SOON_S if place_of(spot) == self._home else 0.0):
                raise Failed(f"a second magnet on {spot}, and nobody is told", table.story)
        for spot in self._called:
            self._second_since.pop(spot, None)

    def _explorers_were_told(self, at: float) -> None:
        """Of a magnet that lies behind nobody, when it has lain so for a while."""
        table = self._table
        spot = table.spot(SPARES[Side.MUMMY]) if table.ghosts else None
        alone = (
            spot in self._lit
            and table.position.phase is not Phase.OVER
            and place_of(spot or "") not in (self._home, *table.position.places)
            and not self._explorers_on(place_of(spot or ""))
        )
        if not alone or spot is None:
            self._behind_since.clear()
            if spot is None or not self._passed_unseen(spot):
                self._behind_told.clear()
            return
        if not self._home_is_lit or table.game.paused:  # it may be the mummy, or nothing counts
            self._behind_since.clear()
            return
        since = self._behind_since.setdefault(spot, at)
        if at - since > _PATIENCE_S and spot not in self._behind_told:
            raise Failed(f"{spot} lies behind nobody, and no explorer is told", table.story)

    # what is so

    @property
    def _doubtful(self) -> bool:
        """A spot of the mummy's side may be wrong, or the pieces are not set up yet."""
        return self._table.troubled or not self._watching

    @property
    def _home_is_lit(self) -> bool:
        return any(place_of(spot) == self._home for spot in self._lit)

    @property
    def _at_home(self) -> bool:
        """The mummy rests where it belongs, and did not leave a moment ago."""
        home = self._table.position.mummy
        return self._table.at_rest(MUMMY) and self._table.place(MUMMY) == home and not self._left

    def _passed_unseen(self, spot: str) -> bool:
        """An explorer slides over it, too fast for its sensor: to the game all is as it was."""
        table, place = self._table, place_of(spot)
        stands = place in (self._home, *table.position.places)
        seen = place in map(place_of, table.lit[Side.EXPLORERS])
        return spot in self._lit and not stands and not seen

    def _explorers_on(self, place: str) -> bool:
        return bool(self._table.on(Side.EXPLORERS, place))

    def _spare_was_on(self, spot: str) -> bool:
        return self._table.last_spot.get(SPARES[Side.MUMMY]) == spot

    def _spare_is_home_without_the_mummy(self, spot: str) -> bool:
        """It stands for the mummy, which is the second magnet then: nobody can tell them apart."""
        spare = self._table.spot(SPARES[Side.MUMMY])
        home = self._table.position.mummy
        return spare is not None and place_of(spare) == home and self._table.spot(MUMMY) == spot

    def _concerns_the_mummy(self, happening: Happening) -> bool:
        match happening:
            case Breach(Side.EXPLORERS, code):
                return code is Handling.BEHIND_NOBODY
            case Breach() | Instructed(Side.MUMMY) | Noticed(Side.MUMMY):
                return True
        return False
