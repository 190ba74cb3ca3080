"""How far the treasures of a board lie from an area: the figures a board file states."""

from fsm.pyramid.board import Board, Colour


def distances(board: Board, place: str) -> dict[str, int]:
    """Steps from a place to every other space by a shortest walk; leaving an area is one step."""
    return {walk[-1]: len(walk) for walk in board.corridors.walks(place)}


def mean_distances(board: Board, place: str) -> dict[Colour, float]:
    """The mean of the steps from a place to the treasures of each colour that the board has."""
    steps = distances(board, place)
    by_colour: dict[Colour, list[int]] = {}
    for treasure in board.treasures:
        by_colour.setdefault(treasure.colour, []).append(steps.get(treasure.space, 0))
    return {colour: sum(found) / len(found) for colour, found in by_colour.items()}
