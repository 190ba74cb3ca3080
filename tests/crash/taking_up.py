"""What a service that takes up a game is compared with: an independent replay of the journal.

Everything that any seat can see must be the same: states, numbers, news. The replay reads the
journal by itself and has its own hub, so it stands for the program that died, as if it had gone on.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from fsm.pyramid import observation_text, record
from fsm.pyramid.live import LiveGame
from fsm.pyramid.mummy_walk import WALKING
from fsm.pyramid.observations import Die, Lost, Observation, Side, Woken
from fsm.pyramid.parts import PEOPLE, REFEREE
from fsm.pyramid.record import Moment, Opening
from fsm.pyramid.table import Phase
from host.evening.announcing import Announcer
from host.evening.game_stage import GameStage
from host.evening.hub import Hub
from host.journal.database import NAME as JOURNAL
from host.journal.entries import Game
from host.journal.reader import Reader
from host.seats import SEATS
from host.service.service import Service


@dataclass(frozen=True, slots=True)
class Recorded:
    """The newest game of a journal, played again."""

    name: str
    opening: Opening
    game: LiveGame
    hub: Hub
    at: float
    ended: str | None
    dice: dict[str, Die]  # as each was seen last
    waits: bool  # for its first look, for time to pass, for a part, or for the mummy's next step

    @property
    def over(self) -> bool:
        return self.game.position.phase is Phase.OVER


def recorded(folder: Path) -> Recorded | None:
    """The newest game; None where there is none, or no journal yet."""
    path = folder / JOURNAL
    if not path.exists():
        return None
    newest = Reader(path).newest()
    return _replayed(path, newest) if newest else None


def _replayed(path: Path, newest: Game) -> Recorded:
    opening = record.read(newest.opening)
    assert isinstance(opening, Opening), opening
    hub, entries = Hub(SEATS), list(_observations(path, newest.name))
    announcer = Announcer(hub, opening.tray)
    game, at = record.begin(opening), 0.0
    with hub.beginning(newest.name):
        announcer.announce(Moment(0.0, Woken(), game.opening, game))
    for moment in record.replay(opening, entries):
        announcer.announce(moment)
        game, at = moment.game, moment.at
    waits = not entries or game.deadline is not None or game.paused or _between_steps(game)
    dice = {seen.die: seen for _, seen in entries if isinstance(seen, Die)}
    return Recorded(newest.name, opening, game, hub, at, newest.ended, dice, waits)


def _between_steps(game: LiveGame) -> bool:
    """The mummy walks, and is in the air: whoever was away lets it begin that step again."""
    return game.position.phase in WALKING and not game._sides.mummy.home(game.position)


def _observations(path: Path, name: str) -> list[tuple[float, Observation]]:
    read = [(entry.at, observation_text.read(entry.text)) for entry in Reader(path).entries(name)]
    return [(at, observation) for at, observation in read if observation]


def compare_at_once(service: Service, before: Recorded | None) -> None:
    """Right after the start: the very game, paused because the program was away."""
    if before is None or before.ended:
        assert service.evening.stage.name == "lobby", service.evening.stage.name
        return
    stage = service.evening.stage
    assert isinstance(stage, GameStage), stage
    _same_position(stage.live, before.game)
    if before.over:
        assert stage.name == "over"
        return
    told = before.game.feed(Lost(REFEREE), before.at)
    announcer = Announcer(before.hub, before.opening.tray)
    announcer.announce(Moment(before.at, Lost(REFEREE), told, before.game))
    assert REFEREE in stage.live.waiting_for
    compare_seats(service, before)
    for seat in SEATS:
        assert service.hub.newest(seat) == before.hub.newest(seat), seat


def compare_with_record(service: Service, folder: Path) -> None:
    """At any quiet time: the game is what its journal says, and so is what the seats know."""
    now, stage = recorded(folder), service.evening.stage
    assert now is not None
    assert isinstance(stage, GameStage), stage
    _same_position(stage.live, now.game)
    for side in Side:
        assert stage.live.instruction(side) == now.game.instruction(side), side
    compare_seats(service, now)


def compare_seats(service: Service, other: Recorded) -> None:
    """All seats have read the same; how much was told before this game does not matter."""
    for seat in SEATS:
        mine, others = (_without_number(hub.snapshot(seat)) for hub in (service.hub, other.hub))
        assert mine == others, f"{seat}: {_difference(mine, others)}"


def _without_number(snapshot: str) -> dict[str, object]:
    return {key: value for key, value in json.loads(snapshot).items() if key != "n"}


def paused_by_people(game: LiveGame) -> bool:
    return PEOPLE in game.waiting_for


def _same_position(mine: LiveGame, others: LiveGame) -> None:
    assert mine.position == others.position, f"{mine.position}\n{others.position}"
    assert mine.revealed == others.revealed
    for side in Side:
        assert mine.seen(side) == others.seen(side), side


def _difference(mine: dict[str, object], others: dict[str, object]) -> str:
    keys = [key for key in mine if mine[key] != others.get(key)]
    return "; ".join(f"{key}: {mine[key]} instead of {others.get(key)}" for key in keys)
