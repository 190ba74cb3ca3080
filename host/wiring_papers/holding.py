"""What holds a piece on the upright board, what drags the counter-magnet along, and what disturbs.

Forces in newtons. The mummy saturates the sheet; how much of its pull then passes is bounded from
below by the field that the sheet cannot cancel, and from above by the pull without any sheet.
"""

from host.wiring_papers import magnetism
from host.wiring_papers.sandwich import Piece, Sandwich

_STEPS = 40  # of half a millimetre, in which the strongest drag is looked for


def grip_n(board: Sandwich, piece: Piece) -> float:
    """What friction can hold of a piece that nothing but the sheet pulls."""
    return piece.friction * magnetism.pull_n(piece.weak, board.sheet, board.gap_mm)


def passes(board: Sandwich, mummy: Piece) -> float:
    """The share of the mummy's field that surely reaches the other face's magnet, if any."""
    field = magnetism.open_field_mt(mummy.weak, board.apart_mm)
    cancelled = magnetism.most_cancelled_mt(
        board.sheet, board.gap_mm + board.sheet.thickness_mm / 2
    )
    return max(0.0, 1 - cancelled / field)


def strongest_drag(board: Sandwich, mummy: Piece, counter: Piece) -> tuple[float, float]:
    """The strongest pull sideways without a sheet, and at which distance in mm."""
    return max((_drag_n(board, mummy, counter, step / 2), step / 2) for step in range(1, _STEPS))


def drag_n(board: Sandwich, mummy: Piece, counter: Piece) -> float:
    """The pull sideways that surely passes the sheet."""
    return passes(board, mummy) * strongest_drag(board, mummy, counter)[0]


def needed_n(board: Sandwich, mummy: Piece, counter: Piece) -> float:
    """What it takes to drag the counter-magnet upwards: weight, and friction of all pulls."""
    own = magnetism.pull_n(counter.strong, board.sheet, board.gap_mm)
    shared = passes(board, mummy) * magnetism.coupling_n(mummy.weak, counter.weak, board.apart_mm)
    return counter.friction * (own + shared) + counter.weight_n


def lag_mm(board: Sandwich, mummy: Piece, counter: Piece) -> float:
    """How far the counter-magnet stays behind the mummy at most while it is dragged."""
    share, needed = passes(board, mummy), needed_n(board, mummy, counter)
    for step in range(_STEPS):
        if share * _drag_n(board, mummy, counter, step / 2) >= needed:
            return step / 2
    return float("inf")


def reach_mm(board: Sandwich, mummy: Piece, counter: Piece) -> float:
    """From how far away the mummy still snaps the counter-magnet over to itself."""
    share, needed = passes(board, mummy), needed_n(board, mummy, counter)
    enough = [
        step / 2
        for step in range(_STEPS)
        if share * _drag_n(board, mummy, counter, step / 2) >= needed
    ]
    return max(enough, default=0.0)


def _drag_n(board: Sandwich, mummy: Piece, counter: Piece, aside_mm: float) -> float:
    return magnetism.drag_n(mummy.weak, counter.weak, board.apart_mm, aside_mm)
