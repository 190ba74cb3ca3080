"""An independent, slow judge of moves: plain breadth-first search over the JSON board.

It shares no code with the rules in `fsm` and knows no fast way to anything. Places are names as in
the engine's contract; `held` are the places of the other explorers.
"""

from collections import deque
from collections.abc import Collection

from tests.rules.drawing import LINKS, Board

FACES = ("1", "2", "3", "4", "arrow")


def steps(board: Board, place: str) -> list[str]:
    """Give the spaces one step away: through an exit from an area, along an edge from a space."""
    if isinstance(board.get(place), dict):
        return [exit_["to"] for exit_ in board[place]["exits"]]
    return [b if a == place else a for a, b in board["edges"] if place in (a, b)]


def walks(board: Board, place: str, count: int, mummy: str | None) -> set[str]:
    """Give every end of a walk of exactly so many steps that never touches the mummy."""
    ends = {place}
    for _ in range(count):
        ends = {beyond for end in ends for beyond in steps(board, end)} - {mummy}
    return ends


def slides(board: Board, place: str, held: Collection[str], mummy: str) -> set[str]:
    """Give every end of an arrow."""
    taken = {*held, mummy}
    if isinstance(board.get(place), dict):
        ways = [(exit_["to"], exit_["heading"]) for exit_ in board[place]["exits"]]
    else:
        ways = [(beyond, heading_of(place, beyond)) for beyond in steps(board, place)]
    return {slide(board, to, heading, taken) for to, heading in ways if to not in taken}


def slide(board: Board, space: str, heading: str, taken: Collection[str]) -> str:
    """Go on in this heading while there is an open passage to a free space."""
    right, up = LINKS[heading]
    beyond = f"{chr(ord(space[0]) + right)}{int(space[1:]) + up}"
    if beyond in steps(board, space) and beyond not in taken:
        return slide(board, beyond, heading, taken)
    return space


def heading_of(space: str, beyond: str) -> str:
    """Give the heading of a step between two neighbours."""
    step = (ord(beyond[0]) - ord(space[0]), int(beyond[1:]) - int(space[1:]))
    return next(heading for heading, link in LINKS.items() if link == step)


def ends(
    board: Board, place: str, face: str, held: Collection[str], mummy: str, *, origin: bool = True
) -> set[str]:
    """Give every end space of an explorer's move; `origin`: a number may end where it began."""
    if face == "arrow":
        return slides(board, place, held, mummy)
    found = walks(board, place, int(face), mummy) - set(held)
    return found if origin else found - {place}


def playable(
    board: Board, place: str, held: Collection[str], mummy: str, *, origin: bool = True
) -> set[str]:
    """Give the faces that have an end; none: the explorer is blocked."""
    return {face for face in FACES if ends(board, place, face, held, mummy, origin=origin)}


def distances(board: Board, place: str) -> dict[str, int]:
    """Give the length of a shortest walk from a place to every space that can be reached."""
    found, queue = {place: 0}, deque([place])
    while queue:
        here = queue.popleft()
        for beyond in steps(board, here):
            if beyond not in found:
                found[beyond] = found[here] + 1
                queue.append(beyond)
    return found


def mummy_within(board: Board, place: str, count: int) -> dict[str, int]:
    """Give every other space that the mummy reaches in at most so many steps, and how many."""
    far = distances(board, place)
    return {space: steps for space, steps in far.items() if 0 < steps <= count}


def mummy_exactly(board: Board, place: str, count: int) -> dict[str, int]:
    """Give the ends of walks of so many steps: other spaces or, if there is none, its own."""
    found = walks(board, place, count, None)
    return dict.fromkeys(found - {place} or found, count)


def is_walk(board: Board, place: str, path: list[str]) -> bool:
    """Say whether each space of a path is one step from the one before."""
    return all(b in steps(board, a) for a, b in zip([place, *path], path, strict=False))
