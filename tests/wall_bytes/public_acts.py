"""What the mummy, the table and the operator do: the same in both games of a pair, at equal times.

Everything they get is in the record. They ask for what they may and for what they may not, rightly
and wrongly; late devices come and go.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from fsm.pyramid import options, plain
from fsm.pyramid.commands import Command, MummyMove, MummyRoll
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Pressed, Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import MUMMY, OPERATOR, PIECES, TABLE
from fsm.pyramid.setup import Setup
from fsm.pyramid.spaces import cell
from fsm.pyramid.table import Phase
from host.language import LANGUAGES
from host.seats import SEATS
from tests.wall.games import Try
from tests.wall_bytes.both_games import BothGames
from tests.wall_bytes.house import PUBLIC, House
from tests.wall_bytes.mummys_face import MummysFace
from tests.wall_bytes.mummys_hand import MummysHand
from tests.wall_bytes.mummys_walk import MummysWalk

_RECENT_DEEDS: Final = 2  # after so many public ones nothing is left of a magnet that lay there

_OFF_TURN: Final[Sequence[dict[str, Any]]] = (
    {"do": "mummy-roll"},
    {"do": "mummy-roll", "value": 3},
    {"do": "mummy-move", "path": []},
    {"do": "mummy-move", "path": ["z9", "a1"]},
    {"do": "press", "key": "1"},
    {"do": "press", "key": "done"},
    {"do": "declare", "piece": "mummy", "place": "b2"},
    {"do": "declare", "piece": "red", "place": "b2"},
    {"do": "declare", "piece": "mummy", "place": "z9"},
    {"do": "enter", "die": "mummy", "face": "3"},
    {"do": "enter", "die": "mummy", "face": "9"},
    {"do": "enter", "die": "1", "face": "3"},
    {"do": "continue"},
)


class PublicActs:
    """Of one game; `chance` is that of the pair, and `both` what there is to know of both games.

    `never`: explorers who are not felt on the mummy's side; `spares`: magnets are laid there.
    """

    def __init__(
        self,
        house: House,
        setup: Setup,
        chance: Random,
        face: MummysFace,
        both: BothGames,
        never: frozenset[str],
        *,
        spares: bool,
    ) -> None:
        self._house: Final = house
        self._setup: Final = setup
        self._chance: Final = chance
        self._late = 0
        self._on_the_board: Final = chance.random() < 0.6 or house.ghosts
        self._both: Final = both
        self._face: Final = face
        self._spares: Final = spares
        self._deeds = 0  # so many public ones were done
        self._laid: Final[dict[str, int]] = {}  # when a magnet lay there last
        self._laid_apart = False  # one where in one game alone an explorer stands
        self.behind: Final[list[bool]] = []  # of each that was laid, whether it was an explorer
        self.done: Final[set[str]] = set()
        self.walking: Final = MummysWalk(house, face, chance, self.done, never)
        faces, die = setup.board.mummy_die, house.tray.mummy
        self._hand: Final = MummysHand(house, die, faces, chance) if die else None

    def start(self) -> None:
        """The operator begins the game."""
        setup = self._setup
        if self._hand:
            self._hand.turn()
        wish = {
            "explorers": list(setup.explorers),
            "variant": setup.variant.value,
            "options": options.show(setup.options),
            "board": setup.board.name,
            "cards": setup.cards.value,
        }
        status, text = self._house.command(OPERATOR, {"do": "start", **wish})
        assert status == 200, text
        self.look(0)

    def of_the_mummy(self, position: Position, tried: Try, deeds: int) -> None:
        """What the mummy does on its turn: by hand, or on its page."""
        if isinstance(tried.command, MummyMove) and not tried.refused:
            recently = {spot for spot, when in self._laid.items() if deeds - when <= _RECENT_DEEDS}
            self.walking.walk(
                position, tried.command, self._both.before(deeds), frozenset(recently)
            )
        if tried.refused or self._house.live.position == position:
            self.command(MUMMY, tried.command)

    def command(self, seat: str, command: Command) -> None:
        """A player's own."""
        if self._hand and isinstance(command, MummyRoll) and command.value:
            self._hand.roll(command.value)
            return
        self._house.command(seat, plain.command(command))

    def undo(self, seat: str) -> bool:
        """Now and then the end of a turn is undone, for all to hear, and so it ends again."""
        wanted = self._chance.random() < 0.1
        if not wanted or self._house.live.undoable is not None:
            return False
        if self._house.live.position.phase is not Phase.BEGIN:
            return False
        self.done.add("undone")
        answer = self._house.command(seat, {"do": "undo"})
        assert answer == (200, '{"ok":true}'), answer
        self._house.settle()
        return True

    def look(self, deeds: int) -> None:
        """After so many public deeds: a few of all the things that can be done."""
        self._deeds = deeds
        self._keep_the_mummy()
        if self._spares and self._house.stage == "playing":
            self._lay_or_take_spares()
        for _ in range(self._chance.choice([0, 0, 1, 1, 1, 2])):
            act = self._chance.choice(self._acts())
            self.done.add(act.__name__.strip("_"))
            act()

    def _acts(self) -> list[Callable[[], None]]:
        acts = [self._ask_for_a_page, self._ask_how_it_is, self._ask_wrongly, self._talk_wrongly]
        acts += [self._come_late, self._ask_what_is_not_allowed, self._ask_too_late, self._speak]
        if self._house.stage == "playing":
            acts += [self._pause, self._accept, self._join_in_the_middle, self._empty_a_seat]
            acts += [self._propose_an_undo]
        if self._house.stage == "playing" and self._house.live.position.turn != MUMMY:
            acts += [self._touch_the_mummy, self._ask_off_turn]
            acts += [self._hand.touch_the_brown_die] if self._hand else []
        return acts

    def end(self) -> None:
        """Everything is taken off the mummy's side."""
        self._house.to_come.clear()
        self._face.clear()

    def _keep_the_mummy(self) -> None:
        """In some games its magnet follows the game; before a walk it is put where that begins.

        Whoever was caught there is taken off by the same hand.
        """
        position = self._house.live.position
        if not self._on_the_board:
            return
        if position.phase in WALKING and not self._house.ghosts and self._chance.random() < 0.3:
            return
        spot = _spot(position.mummy)
        if spot != self._face.mummy:
            self._face.put_the_mummy(None)
            self._face.put_the_mummy(spot)
            self._house.wait(3.0)
        self._face.caught = None
        self._face.ghosts.discard(spot)

    def _lay_or_take_spares(self) -> None:
        """Magnets that are none of the game's: one for certain, and others now and then."""
        for spot in sorted(self._face.spares):
            self._laid[spot] = self._deeds
            if self._chance.random() < 0.5:
                self._face.spares.discard(spot)
                self._face.tell()
        apart = self._apart()
        share = 0.9 if apart and not self._laid_apart else 0.4
        if (not self._laid or self._chance.random() < share) and self._would_be_a_spare():
            self._lay_a_spare(apart)

    def _would_be_a_spare(self) -> bool:
        """During a walk the first magnet that is seen while the mummy is not would be the mummy."""
        live, spot = self._house.live, self._face.mummy
        seen = spot == _spot(live.position.mummy) and spot not in live.faults[Side.MUMMY]
        return seen or live.position.phase not in WALKING

    def _apart(self) -> list[str]:
        """Where with ghosts an explorer stands in one game, and nobody in the other."""
        one, other = self._both.after(self._deeds)
        return sorted((one ^ other) - {self._face.mummy}) if self._house.ghosts else []

    def _lay_a_spare(self, apart: list[str]) -> None:
        """With ghosts more often than not where in one game alone an explorer stands."""
        spot = self._chance.choice(apart or self._setup.board.spaces)
        if self._laid_apart and self._chance.random() < 0.3:
            spot = self._chance.choice(self._setup.board.spaces)
        if spot == self._face.mummy:
            return
        self.done.add("laid a spare magnet")
        self._laid_apart = self._laid_apart or spot in apart
        self.behind.append(spot in self._house.live.position.places)
        self._face.spares.add(spot)
        self._laid[spot] = self._deeds
        self._face.tell()
        self._house.wait(self._chance.choice([0.1, 2.0, 20.0]))
        if self._chance.random() < 0.3 and self._house.live.position.phase not in WALKING:
            self._house.see(Pressed(Side.MUMMY, "done"))
            self._house.wait(1.0)

    # what can be done

    def _ask_for_a_page(self) -> None:
        pages = ["/api/seat", "/api/seat", "/api/board", "/api/health", "/", "/api/nonsense"]
        pages += ["/api/film"] if self._house.stage == "playing" else []  # no secret afterwards
        pages += ["/api/diagnostics", "/api/seats"]
        device = self._house.device(self._chance.choice(PUBLIC))
        self._house.run(device.ask("GET", self._chance.choice(pages)))

    def _ask_how_it_is(self) -> None:
        for page in ("/api/diagnostics", "/api/seats"):
            self._house.run(self._house.device(OPERATOR).ask("GET", page))

    def _ask_wrongly(self) -> None:
        bodies: list[Any] = [b"", b"{", b'{"do":7}', b'{"seen":"x","do":"pause"}', b"[1]"]
        bodies += [b'{"seen":1,"do":"fly"}', b'{"seen":1,"do":"move"}', b"x" * 20000]
        headers = {"Content-Type": self._chance.choice(["application/json", "text/plain"])}
        body = self._chance.choice(bodies)
        device = self._house.device(self._chance.choice(PUBLIC))
        self._house.run(device.ask("POST", "/api/command", data=body, headers=headers))

    def _talk_wrongly(self) -> None:
        """Over every socket; so it is also known that nothing else has come before the reply."""
        for seat in PUBLIC:
            wrong: list[dict[str, object]] = [{"do": "fly"}, {"id": [1]}, {"seen": 0, "do": "done"}]
            self._house.run(self._house.device(seat).talk({"id": 1, **self._chance.choice(wrong)}))

    def _ask_what_is_not_allowed(self) -> None:
        words = [{"do": "announce", "face": "4"}, {"do": "undo"}, {"do": "move", "to": "a1"}]
        words += [{"do": "release"}, {"do": "done"}, {"do": "card", "treasure": "cat"}]
        self._house.command(self._chance.choice(PUBLIC), self._chance.choice(words))
        self._house.command(TABLE, {"do": self._chance.choice(["pause", "reveal", "accept"])})

    def _ask_too_late(self) -> None:
        seat = self._chance.choice(PUBLIC)
        stale = self._chance.choice([0, self._house.newest(seat) - 1, 10**6])
        self._house.command(seat, {"do": self._chance.choice(["pause", "continue"])}, seen=stale)

    def _speak(self) -> None:
        language = self._chance.choice(LANGUAGES)
        self._house.command(self._chance.choice(PUBLIC), {"do": "speak", "language": language})

    def _come_late(self) -> None:
        """A device that finds the snapshot, and hears a public word or two."""
        house, seat = self._house, self._chance.choice((*PUBLIC, self._bystander()))
        self._late += 1
        device = house.device(seat).again()
        house.run(device.connect(f"{seat} late {self._late}"))
        house.run(device.heard(house.newest(seat)))
        house.run(device.talk({"id": "x", "do": "fly"}))
        house.run(device.hang_up())

    def _join_in_the_middle(self) -> None:
        """With a code, as anybody may whom the operator gives one; everybody is told."""
        device = self._house.join(self._chance.choice(SEATS))
        self._house.run(device.ask("GET", "/api/seat"))
        self._house.run(device.ask("POST", "/api/leave"))

    def _empty_a_seat(self) -> None:
        self._house.empty(self._chance.choice([seat for seat in SEATS if seat != OPERATOR]))

    def _pause(self) -> None:
        seat = self._chance.choice((MUMMY, OPERATOR))
        self._house.command(seat, {"do": "pause"})
        if self._chance.random() < 0.5:
            self._house.command(MUMMY, {"do": "mummy-move", "path": []})
        self._house.command(OPERATOR, {"do": "continue"})
        self._house.wait(2.0)

    def _accept(self) -> None:
        self._house.command(OPERATOR, {"do": "accept"})

    def _propose_an_undo(self) -> None:
        self._house.command(OPERATOR, {"do": "undo"})

    def _ask_off_turn(self) -> None:
        self._house.command(MUMMY, self._chance.choice(_OFF_TURN))

    def _touch_the_mummy(self) -> None:
        """Its magnet is put somewhere and taken away again; its Done is pressed."""
        self._face.put_the_mummy(None)
        spot = self._chance.choice(self._setup.board.spaces)
        self._face.put_the_mummy(spot)
        self._house.wait(self._chance.choice([0.1, 2.0]))
        if self._chance.random() < 0.5:
            self._house.see(Pressed(Side.MUMMY, "done"))
        self._face.put_the_mummy(None)
        self._house.wait(3.0)

    def _bystander(self) -> str:
        """A seat that this game does not have: it sees what everybody sees."""
        return next((piece for piece in PIECES if piece not in self._setup.seats), "explorers")


def _spot(place: str) -> str:
    """Where the mummy is put that belongs there."""
    return place if cell(place) else f"{place}.1"
