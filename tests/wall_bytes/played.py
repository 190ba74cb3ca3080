"""One game of a pair through the service, from the operator's wish to its end.

The time of a game is cut into stretches. Each begins with one public deed at a time that is the
same in both games; after it, the public seats do what they do, alike in both. For the rest of the
stretch explorers do what nobody else may know, at any time, each game in its own way.
"""

from random import Random
from typing import Final

from fsm.pyramid.commands import Announce, Command, Done, Move, MummyMove, Roll
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply, begin
from tests.wall.games import Game, Try
from tests.wall_bytes.both_games import BothGames, is_private
from tests.wall_bytes.ghosts import never_felt
from tests.wall_bytes.house import House
from tests.wall_bytes.manners import Manner
from tests.wall_bytes.mummys_face import MummysFace
from tests.wall_bytes.private_acts import PrivateActs
from tests.wall_bytes.public_acts import PublicActs

STRETCH_S: Final = 1000.0
_BACK_S: Final = 5.0  # after so long the game has gone on
_QUIET_S: Final = 100.0  # at the end of a stretch nothing is under way any more


class Played:
    """`seed` is that of the pair, `own` that of this game alone; `both` is all of the pair that
    hands of the mummy's side know.
    """

    def __init__(
        self,
        house: House,
        game: Game,
        both: BothGames,
        seed: object,
        own: object,
        manner: Manner,
    ) -> None:
        self._house: Final = house
        self._game: Final = game
        self._seed: Final = seed
        self._restart_at: Final = manner.restart
        self._deeds = 0
        self.taken_up = False
        self._stretch = 0
        self._begun = 1000.0 * (house.clock.seconds // 1000.0 + 1)
        self._chance: Final = Random(f"{seed} {own}")
        self._position = begin(game.setup)[0]
        never = never_felt(game.setup, Random(f"{seed} never felt"))
        face = MummysFace(house)
        self.public: Final = PublicActs(
            house, game.setup, Random(f"{seed} public"), face, both, never, spares=manner.spares
        )
        self.private: Final = PrivateActs(house, game.setup, self._chance, face, never)
        self.public.walking.ghosts = self.private.ghosts
        self._hands: Final = self.private.hands

    def play(self) -> None:
        """From the lobby to the end."""
        self._house.wait_until(self._begun)
        self._house.record.clear()
        with self._house.record.of_logs():
            self._play()
            self._house.settle()

    def _play(self) -> None:
        house, setup = self._house, self._game.setup
        self.private.sit_down()
        with house.dealing(setup):
            self.public.start()
        assert house.live.position.setup.hands == setup.hands
        self._position = house.live.position
        for tried in self._game.tries:
            self._try(tried)
        assert house.live.position.phase is Phase.OVER
        self.public.look(self._deeds)
        self.public.end()
        self.private.end()

    def _try(self, tried: Try) -> None:
        position = self._position
        if is_private(position, tried):
            self._privately(position, tried)
        else:
            self._publicly(position, tried)

    def _privately(self, position: Position, tried: Try) -> None:
        self._some_time()
        if self._chance.random() < 0.1:
            self.private.handle_dice()
        if isinstance(tried.command, Move) and not tried.refused:
            self.private.other_moves(position)
            self._some_time()
        self._feel_ghosts()
        self.private.go_back_to(position)
        if self.private.ghosts and isinstance(tried.command, Move):
            self.private.ghosts.before(tried.command.to)
        self._ask(position, tried)

    def _publicly(self, position: Position, tried: Try) -> None:
        if self._chance.random() < 0.3:
            self._some_time()
            self.private.go_back_to(position)
            self.private.do_something(self._end - _QUIET_S)
        self._feel_ghosts()
        self.private.go_back_to(position)
        if self.private.ghosts:
            self.private.ghosts.settle()
        self._get_ready(position, tried.command)
        self._stretch += 1
        self._house.wait_until(self._begun + self._stretch * STRETCH_S)
        if self.private.ghosts and isinstance(tried.command, MummyMove):
            self.private.ghosts.ready()
        self._ask(position, tried)
        if isinstance(tried.command, Done) and self.public.undo(self.private.seat):
            self._ask(position, tried)
        self._deeds += 1
        self.public.look(self._deeds)

    def _get_ready(self, position: Position, command: Command) -> None:
        """Dice are where they have to be; of a roll all have fallen but one."""
        if self._hands:
            self._hands.begin(position, command)
        if self._deeds == self._restart_at:
            self._restart(position, command)
        if self._hands:
            self._hands.go_on(self._end)
        assert self._house.clock.seconds < self._end

    def _restart(self, position: Position, command: Command) -> None:
        """For all to hear; how the table looks then is another matter."""
        if self._hands:
            self._hands.go_on_a_little()
        assert self._house.clock.seconds < self._end
        self._stretch += 1
        self._house.wait_until(self._begun + self._stretch * STRETCH_S)
        self._house.restart(lambda: self.private.while_nobody_looks(position))
        self._house.wait(_BACK_S)
        self.taken_up = True
        if self._hands:
            self._hands.begin_again(position, command)
        self.private.go_back_to(position)

    @property
    def _end(self) -> float:
        return self._begun + (self._stretch + 1) * STRETCH_S

    def _feel_ghosts(self) -> None:
        if self.private.ghosts and self._chance.random() < 0.5:
            self._some_time()
            self.private.ghosts.come_and_go()
            assert self._house.clock.seconds < self._end

    def _some_time(self) -> None:
        """A moment that is nobody else's affair."""
        left = self._end - _QUIET_S - self._house.clock.seconds
        self._house.wait(self._chance.uniform(0.001, 0.1) * left)

    def _ask(self, position: Position, tried: Try) -> None:
        """Where the game stands says what became of it: magnets may raise objections besides.

        What lies about may also be ruled to be the move that was just announced; it is undone.
        """
        if position.turn == MUMMY:
            self.public.of_the_mummy(position, tried, self._deeds)
        elif self._hands and isinstance(tried.command, Roll) and not tried.refused:
            self._hands.complete(position)
        else:
            self.private.command(self._game.setup.seats[position.seat], tried.command)
        after = position if tried.refused else apply(position, tried.command)[0]
        if isinstance(tried.command, Announce):
            self.private.go_back_to(after, within=0.0)
        assert self._house.live.position == after, tried
        self._position = after  # whatever magnets rule later: it is undone
