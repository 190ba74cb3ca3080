"""What explorers do besides playing by the rules, which nobody across the board may notice.

Magnets pass over spaces, pieces are declared, keys are pressed in vain, moves are made and undone,
devices come and go, and on some tables explorers are felt on the mummy's side. Whatever is done,
the game stands where it stood when it is over.
"""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from fsm.pyramid import plain
from fsm.pyramid.checks import check
from fsm.pyramid.commands import Announce, Card, Command, Move, Release
from fsm.pyramid.correction import homes
from fsm.pyramid.dice import PLAYABLE, Face
from fsm.pyramid.instructions import DiceInstruction
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Changed, Pressed, Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import DISPLAY, MUMMY
from fsm.pyramid.setup import Setup
from fsm.pyramid.spaces import cell
from fsm.pyramid.table import Phase
from hal.ports import Hold
from hal.sides import Side as HalSide
from host.language import LANGUAGES
from host.table_watch import observed
from tests.wall_bytes.explorers_hands import ExplorersHands
from tests.wall_bytes.ghosts import Ghosts
from tests.wall_bytes.house import House
from tests.wall_bytes.mummys_face import MummysFace

if TYPE_CHECKING:
    from tests.wall_bytes.device import Device

_KEYS: Final = (*(str(face) for face in PLAYABLE), "release", "card", "done")
_MOST_DEVICES: Final = 4
_DICE_DEEDS: Final = 6  # for every twelve others
_GHOST_DEEDS: Final = 4


class PrivateActs:
    """Of one game; `chance` is its own. `done` are the kinds of deeds that were done.

    `never`: the explorers who are not felt on the mummy's side, whatever the table.
    """

    def __init__(
        self, house: House, setup: Setup, chance: Random, face: MummysFace, never: frozenset[str]
    ) -> None:
        self._house: Final = house
        self._setup: Final = setup
        self._chance: Final = chance
        self._seats: Final = (*setup.seats, DISPLAY)
        self._devices: Final[list[Device]] = []
        self._on: Final[list[str]] = []  # the spots with a magnet
        self.done: Final[list[str]] = []
        read = bool(house.tray.explorers)
        self.hands: Final = ExplorersHands(house, chance, self.done) if read else None
        ghosts = Ghosts(house, face, setup, chance, never, self.done)
        self.ghosts: Final = ghosts if house.ghosts else None
        for seat in self._seats:
            house.device(seat).noted = False

    @property
    def seat(self) -> str:
        """A seat of the explorers' side that may undo what any of them did."""
        return self._chance.choice(self._seats)

    def sit_down(self) -> None:
        """Before the game: so many devices as there are."""
        for _ in range(self._chance.randrange(_MOST_DEVICES)):
            self._come()
        if self.hands:
            self.hands.lay()

    def command(self, seat: str, command: Command) -> None:
        """A player's own; now and then it is asked for on the explorers' display.

        A card is asked for with nothing on the board that could be the end of the move before it.
        """
        if isinstance(command, Card):
            self._lift_all()
        shared = self._chance.random() < 0.2 and not isinstance(command, Card)
        self._post(DISPLAY if shared else seat, plain.command(command))

    def other_moves(self, before: Position) -> None:
        """Before a move: others are made, and undone."""
        while self._chance.random() < 0.3:
            self._wait(5.0)
            self.go_back_to(before)
            moves = [move for move in legal(before) if isinstance(move, Move)]
            seat = self._setup.seats[before.seat]
            self.done.append("undo of a move")
            self.command(seat, self._chance.choice(moves))
            self._wait(5.0)
            self.go_back_to(before)

    def do_something(self, until: float) -> None:
        """A few things in a row, none of them later than that."""
        before = self._house.live.position
        for _ in range(self._chance.choice([1, 1, 2, 4])):
            act = self._chance.choice(self._acts())
            self.done.append(act.__name__.strip("_").replace("_", " "))
            act()
            self._wait(3.0)
        self.go_back_to(before)
        assert self._house.clock.seconds < until

    def handle_dice(self) -> None:
        """Where there are any in pockets."""
        if self.hands:
            self.hands.fumble(self._house.live.position)

    def while_nobody_looks(self, position: Position) -> None:
        """The program is away: pieces are knocked off or put down, and dice are handled."""
        self.done.append("something while nobody looked")
        if self._on and self._chance.random() < 0.5:
            self._house.see(Changed(Side.EXPLORERS, self._on.pop(), False))
        if self._chance.random() < 0.5:
            spot = self._chance.choice(self._setup.board.spaces)
            self._house.see(Changed(Side.EXPLORERS, spot, True))
            self._on.append(spot)
        if self.hands and self._chance.random() < 0.7:
            self.hands.while_nobody_looks(position)
        if self.ghosts:
            self.ghosts.while_nobody_looks()

    def end(self) -> None:
        """Everything off the board, and all devices that have come go."""
        self._lift_all()
        while self._devices:
            self._go()

    def _acts(self) -> list[Callable[[], None]]:
        acts = [self._set_the_table_right, self._set_the_table_right, self._slide_magnets]
        acts += [self._press_in_vain, self._declare, self._undo_in_vain]
        acts += [self._ask_too_late, self._come, self._go, self._look, self._ask_wrongly]
        acts += [self._speak]
        acts += [self.ghosts.come_and_go] * _GHOST_DEEDS if self.ghosts else []
        return [*acts, *[self.handle_dice] * _DICE_DEEDS] if self.hands else acts

    # what can be done

    def _set_the_table_right(self) -> None:
        """Every piece, and the mummy's half, onto its place: nothing is asked for any more."""
        self._lift_all()
        for number, place in enumerate(homes(self._house.live.position).values()):
            spot = place if cell(place) else f"{place}.{number % 4 + 1}"
            self._house.see(Changed(Side.EXPLORERS, spot, True))
            self._on.append(spot)
        self._wait(5.0)

    def _lift_all(self) -> None:
        while self._on:
            self._house.see(Changed(Side.EXPLORERS, self._on.pop(), False))

    def _slide_magnets(self) -> None:
        self._lift_all()
        spots = self._chance.sample(self._setup.board.spaces, self._chance.randint(1, 3))
        for spot in spots:
            self._house.see(Changed(Side.EXPLORERS, spot, True))
            self._wait(2.0)
        for spot in spots:
            self._house.see(Changed(Side.EXPLORERS, spot, False))
        self._wait(3.0)

    def _press_in_vain(self) -> None:
        keys = [key for key in _KEYS if self._is_vain(self._house.live.position, key)]
        asked = self._house.live.instruction(Side.EXPLORERS)
        if not keys or isinstance(asked, DiceInstruction):
            return  # it could be an answer
        key = self._chance.choice(keys)
        if self._chance.random() < 0.5:
            self._house.see(Pressed(Side.EXPLORERS, key))
        else:
            self._post(self.seat, {"do": "press", "key": key})

    def _is_vain(self, position: Position, key: str) -> bool:
        """Whether nothing public can come of it."""
        if key == "done":
            return position.phase is not Phase.CARD
        if key == "card":  # in a move it could end the move first, and lay a card then
            return position.phase not in {Phase.MOVE, Phase.CARD}
        command = Release() if key == "release" else Announce(Face(key))
        return position.turn == MUMMY or check(position, command) is not None

    def _declare(self) -> None:
        piece, place = self._chance.choice(self._setup.explorers), self._some_place()
        self._post(self.seat, {"do": "declare", "piece": piece, "place": place})

    def _undo_in_vain(self) -> None:
        if self._house.live.undoable is not None:
            self._undo()

    def _ask_too_late(self) -> None:
        seat = self.seat
        self._post(seat, {"do": "pause"}, seen=self._house.newest(seat) - 1)

    def _speak(self) -> None:
        """Another language: that seat is told everything anew."""
        self._post(self.seat, {"do": "speak", "language": self._chance.choice(LANGUAGES)})

    def _ask_wrongly(self) -> None:
        words: list[dict[str, Any]] = [
            {"do": "fly"},
            {"do": "reveal"},
            {"do": "mummy-roll"},
            {"do": "move", "to": 7},
        ]
        self._post(self.seat, self._chance.choice(words))

    def _come(self) -> None:
        """Those whose seat was emptied have gone."""
        self._devices[:] = [device for device in self._devices if device.listens]
        if len(self._devices) < _MOST_DEVICES:
            device = self._house.device(self.seat).again()
            self._house.run(device.connect(""))
            self._devices.append(device)

    def _go(self) -> None:
        if self._devices:
            device = self._devices.pop(self._chance.randrange(len(self._devices)))
            self._house.run(device.hang_up())

    def _look(self) -> None:
        page = self._chance.choice(["/api/seat"])
        self._house.run(self._house.device(self.seat).ask("GET", page))

    def go_back_to(self, before: Position, within: float = 3.0) -> None:
        """A move that was ruled meanwhile, from magnets, is undone, as people would."""
        while self._house.live.position != before:
            self._wait(within)
            now = self._house.live.position
            self._undo()
            assert self._house.live.position is not now, "nothing was undone"

    def _undo(self) -> None:
        """On a page, or by holding Done at the table, where no device is answered."""
        if self._chance.random() < 0.5:
            self.done.append("undo by a held key")
            told = observed(Hold(HalSide.EXPLORERS, "done"))
            assert told
            self._house.see(told)
        else:
            self._post(self.seat, {"do": "undo"})

    def _some_place(self) -> str:
        board = self._setup.board
        return self._chance.choice([*board.spaces, *sorted(board.area_names), "z99"])

    def _wait(self, most: float) -> None:
        self._house.wait(self._chance.uniform(0.0, most))

    def _post(self, seat: str, given: dict[str, Any], seen: int | None = None) -> tuple[bool, str]:
        status, text = self._house.command(seat, given, seen)
        return status == 200 and '"ok":true' in text, text
