"""A bot knows what its seat knows: where only secrets differ, it chooses the same."""

from random import Random
from typing import Any

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Announce, Command
from fsm.pyramid.dice import Face
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Asked, Woken
from fsm.pyramid.position import Position
from fsm.pyramid.record import Moment
from fsm.pyramid.referee import Referee
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup, Wish
from fsm.pyramid.spots import Spots
from fsm.pyramid.table import Phase
from fsm.pyramid.views import acting_seat
from host import boards
from host.sim.minds import Minds

NO_SPOTS = Spots(frozenset())
MANY = range(20)


def setup_of(seed: int) -> Setup:
    practice = boards.find("practice")
    assert isinstance(practice, Board)
    made = arrange(Wish(practice, ("red", "blue"), seed))
    assert isinstance(made, Setup)
    return made


class Heard:
    """A game by pages alone that the bots of all seats hear; they draw by this chance."""

    def __init__(self, seed: int, chance: int = 1) -> None:
        self._referee = Referee(setup_of(seed))
        self.game = LiveGame(self._referee, NO_SPOTS)
        self.minds = Minds(Random(chance))
        self._tell(Woken())

    @property
    def position(self) -> Position:
        return self.game.position

    def play(self, command: Command) -> None:
        self._tell(Asked(command))

    def swap(self, **secrets: Any) -> None:
        """Let the game be in another position."""
        self._referee.go_back(self.position._replace(**secrets))

    def choices(self) -> list[Command]:
        """What the acting seat would do, again and again."""
        chosen = []
        for _ in MANY:
            self.minds.think_again()
            chosen.append(self.minds.choose(self.game, str(acting_seat(self.position))))
        return chosen

    def _tell(self, seen: Asked | Woken) -> None:
        told = self.game.feed(seen, 0.0)
        self.minds.hear(Moment(0.0, seen, told, self.game))


def walking(places: tuple[str, str], seed: int = 1) -> Heard:
    """The mummy is about to walk; both explorers have gone from the start since they were seen."""
    heard = Heard(seed)
    both: dict[str, Any] = {"places": places, "seen": (None, None)}
    heard.swap(phase=Phase.MUMMY_MOVE, steps=5, mummy="e4", **both)
    return heard


def test_the_mummys_walk_does_not_depend_on_where_explorers_are() -> None:
    assert walking(("e3", "e6")).choices() == walking(("c3", "l4")).choices()


def test_the_mummys_walk_does_not_depend_on_hands_or_dice() -> None:
    other = walking(("e3", "e6"), seed=2)
    other.swap(faces=(Face.ONE, Face.ARROW))
    assert other.position.hands != walking(("e3", "e6")).position.hands
    assert walking(("e3", "e6")).choices() == other.choices()


def test_the_mummy_learns_from_what_is_announced() -> None:
    quiet, told = (walking(("e3", "e6")) for _ in range(2))
    before = told.position
    told.swap(phase=Phase.CHOOSE, faces=(Face.ONE,), places=("start", "start"))
    told.play(Announce(Face.ONE))
    told.swap(**before._asdict())
    assert quiet.choices() != told.choices()


def test_an_explorer_does_not_know_the_hands_of_others() -> None:
    chosen = []
    for hand in ({"red-scarab"}, set[str]()):
        heard = Heard(seed=1)
        mine, _ = heard.position.hands
        faces = (Face.ONE, Face.TWO, Face.THREE, Face.FOUR, Face.ARROW)
        heard.swap(phase=Phase.CHOOSE, faces=faces, hands=(mine, frozenset(hand)))
        chosen.append(heard.choices())
    assert chosen[0] == chosen[1]


def test_what_one_seat_draws_tells_nothing_of_another() -> None:
    """A bot that was asked more often leaves the others' chance as it was."""
    asked, unasked = walking(("e3", "e6")), walking(("e3", "e6"))
    before = asked.position
    asked.swap(phase=Phase.CHOOSE, faces=(Face.ONE, Face.TWO))
    asked.choices()
    asked.swap(**before._asdict())
    assert asked.choices() == unasked.choices()


def test_a_choice_stands_until_the_position_is_another() -> None:
    heard = walking(("e3", "e6"))
    chosen = heard.minds.choose(heard.game, MUMMY)
    assert all(heard.minds.choose(heard.game, MUMMY) is chosen for _ in MANY)


def test_a_machine_takes_over_a_game_of_which_it_heard_nothing() -> None:
    late = walking(("e3", "e6"))
    late.minds = Minds(Random(1))
    assert len(set(late.choices())) > 1
