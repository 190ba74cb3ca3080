"""What must hold in every situation of every game, and from each situation to the next."""

from fsm.pyramid import PYRAMID
from fsm.pyramid.commands import Command
from fsm.pyramid.events import Captured, Event
from fsm.pyramid.position import Position

MUMMY_PHASES = {"interim", "mummy-roll", "mummy-move"}
NEEDED = {2: 4, 3: 6, 4: 7}
NEEDED_BY_TWO_PERSONS = 3


def check(position: Position) -> list[Command]:
    """Assert what must hold in every situation, and give what may be done in it."""
    check_places(position)
    check_lives(position)
    check_end(position)
    return check_who_acts(position)


def check_who_acts(position: Position) -> list[Command]:
    """Exactly one piece acts, it is not out, and there is something that it may do."""
    commands = PYRAMID.legal(position)
    if position.phase == "over":
        assert commands == []
        assert position.turn is None
    else:
        assert commands
        assert (position.turn == "mummy") is (position.phase in MUMMY_PHASES)
        assert position.turn == "mummy" or position.lives[position.active] > 0
    return commands


def check_places(position: Position) -> None:
    """Nobody is in a wall, and no two are on one space."""
    spaces = [place for place in position.places if place not in (None, "start", "prison")]
    assert set(spaces) <= set(position.setup.board.spaces)
    assert len(set(spaces)) == len(spaces)
    assert position.mummy not in spaces
    assert position.mummy in {*position.setup.board.spaces, position.setup.board.mummy_start}


def check_lives(position: Position) -> None:
    """Only those without a life are nowhere, and somebody always has one."""
    for place, lives in zip(position.places, position.lives, strict=True):
        assert 0 <= lives <= 3
        assert (place is None) is (lives == 0 and not is_two_person(position))
    assert any(position.lives)
    assert 0 <= position.locked <= 5


def check_end(position: Position) -> None:
    """The game is over exactly with the mummy's last needed life or with somebody's last card."""
    collected, needed = collected_lives(position), needed_lives(position)
    assert collected <= needed
    assert (position.phase == "over") is (collected == needed or bool(finished(position)))
    if position.phase == "over":
        assert position.won is not None
        assert (position.won.reason == "lives") is (collected == needed)


def finished(position: Position) -> list[int]:
    """Give the seats that have laid their last card; an eliminated one has not."""
    if is_two_person(position):
        return [0] if not position.hands[0] else []
    seats = range(len(position.hands))
    return [seat for seat in seats if position.lives[seat] and not position.hands[seat]]


def collected_lives(position: Position) -> int:
    """Give the lives that the mummy has, three an explorer being all there are."""
    return 3 * len(position.lives) - sum(position.lives)


def needed_lives(position: Position) -> int:
    """Give the lives that the mummy needs."""
    return NEEDED_BY_TWO_PERSONS if is_two_person(position) else NEEDED[len(position.lives)]


def is_two_person(position: Position) -> bool:
    """Say whether one person plays both pieces."""
    return len(position.hands) < len(position.places)


def check_step(before: Position, after: Position, events: tuple[Event, ...]) -> None:
    """Lives are lost by captures only, and nobody but the one whose turn it is moves."""
    captures = [event for event in events if isinstance(event, Captured)]
    if pieces(before) == pieces(after):  # as it is after most commands
        assert captures == []
        return
    paid = [old - new for old, new in zip(before.lives, after.lives, strict=True)]
    assert sorted(paid) == [0] * (len(paid) - len(captures)) + [1] * len(captures)
    assert len(captures) <= 1
    if before.phase not in {"interim", "mummy-move"}:
        assert after.mummy == before.mummy
        assert captures == []
    if before.mummy in before.setup.board.spaces:
        assert after.mummy in before.setup.board.spaces
    check_moved(before, after, [capture.piece for capture in captures])


def pieces(position: Position) -> tuple[object, ...]:
    """Give everything that can be captured, walked or lost."""
    return position.places, position.mummy, position.lives


def check_moved(before: Position, after: Position, captured: list[str]) -> None:
    """In a move the active explorer may change place, in a mummy's move the captured one."""
    may = [before.piece] if before.phase == "move" else captured
    for piece, old, new in zip(before.setup.explorers, before.places, after.places, strict=True):
        assert old == new or piece in may
        assert new == old or piece not in captured or new in ("prison", None)
