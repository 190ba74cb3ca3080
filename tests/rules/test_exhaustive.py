"""All situations of a tiny board, and long walks through larger games, keep the invariants."""

from random import Random

import pytest

from fsm.pyramid import PYRAMID
from fsm.pyramid.commands import Roll
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase
from tests.rules.boards import FIELD, LINE, RING
from tests.rules.drawing import Board, board
from tests.rules.invariants import check, check_step, collected_lives, needed_lives
from tests.rules.walking import Key, completed, opening, table
from tests.throwing import thrown

# three spaces in a row: enough to be shut in, to jump, to besiege the start, and to be captured
TINY = board(
    """
        P P
        | |
    S-r-.-b
    """,
    die=(1, 2),
)
HANDS = {"red": ("red-scarab",), "blue": ("blue-lotus",)}

Situation = tuple[Key, frozenset[str]]


class Walk:
    """Every situation that can arise from a position, each expanded once."""

    def __init__(self, first: Position) -> None:
        self.numbers: dict[Situation, int] = {}
        self.came_from: list[list[int]] = []
        self.ends: list[int] = []
        self.rolled: dict[Key, int] = {}
        self.waiting: list[tuple[int, Position]] = []
        self.note(first)
        while self.waiting:
            self.expand(*self.waiting.pop())

    def note(self, position: Position) -> int:
        """Give the number of a situation, and put a new one in the queue."""
        faces = position.faces if position.phase == "choose" else ()  # else they matter no more
        situation = (table(position), frozenset(faces))
        number = self.numbers.setdefault(situation, len(self.numbers))
        if number == len(self.came_from):
            self.came_from.append([])
            self.waiting.append((number, position))
        return number

    def expand(self, number: int, position: Position) -> None:
        """Check a situation and play everything that may be done in it."""
        commands = check(position)
        if not commands:
            self.ends.append(number)
        for command in commands:
            if isinstance(command, Roll) and self.has_rolled(number, position):
                continue
            for played in completed(position, command):
                after, events = PYRAMID.apply(position, played)
                check_step(position, after, events)
                self.came_from[self.note(after)].append(number)

    def has_rolled(self, number: int, position: Position) -> bool:
        """Say whether the same dice were rolled at this table before, whatever lay there.

        Earlier faces are gone after a roll (rule 35), so the situation that rolled first stands
        for the others.
        """
        first = self.rolled.setdefault(table(position.in_phase(Phase.BEGIN)), number)
        if first != number:
            self.came_from[first].append(number)
        return first != number

    def dead_ends(self) -> set[int]:
        """Give the situations from which no end of the game can be reached."""
        reached, waiting = set(self.ends), list(self.ends)
        while waiting:
            for number in self.came_from[waiting.pop()]:
                if number not in reached:
                    reached.add(number)
                    waiting.append(number)
        return set(range(len(self.came_from))) - reached


@pytest.mark.rule(22, 43, 45, 51, 62, 65, 74, 76, 94)
def test_all_situations_of_a_tiny_board_are_sound_and_none_is_a_dead_end() -> None:
    walk = Walk(opening(TINY, "red", "blue", hands=HANDS))
    assert len(walk.numbers) > 10_000
    assert walk.dead_ends() == set()


LONG_GAMES: dict[str, tuple[Board, tuple[str, ...], str, int]] = {
    "three explorers": (LINE, ("red", "blue", "purple"), "standard", 6),
    "four explorers": (FIELD, ("red", "blue", "purple", "turquoise"), "standard", 7),
    "two explorers": (RING, ("red", "blue"), "standard", 4),
    "two persons": (RING, ("red", "blue"), "two-person", 3),
}


@pytest.mark.rule(43, 45, 51, 62, 65, 74, 75, 76, 85, 94)
@pytest.mark.parametrize("who", LONG_GAMES)
def test_random_games_are_sound_to_their_end(who: str) -> None:
    drawn, explorers, variant, needed = LONG_GAMES[who]
    chance = Random(who)
    reasons = set()
    for _ in range(60):
        last = play_to_the_end(chance, opening(drawn, *explorers, variant=variant))
        assert needed_lives(last) == needed == last.setup.needed
        assert last.won is not None
        reasons.add(str(last.won.reason))
        assert last.won.reason != "lives" or collected_lives(last) == needed
    assert reasons == {"cards", "lives"}


def play_to_the_end(chance: Random, position: Position) -> Position:
    """Play anything legal until the game is over, checking every situation and every step."""
    while commands := check(position):
        command = thrown(position, chance.choice(commands), chance)
        before = position
        position, events = PYRAMID.apply(before, command)
        check_step(before, position, events)
    return position
