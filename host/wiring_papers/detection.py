"""Where a switch surely sees a magnet, and where it surely does not."""

from collections.abc import Callable
from typing import Final

from hal.sides import Side
from host.wiring_papers.magnetism import Disc, Sheet, near_field_mt, open_field_mt
from host.wiring_papers.sandwich import Sandwich

NO_SHEET: Final = Sheet(thickness_mm=0.3, permeability=1.0, saturation_t=0.0)


def felt_mt(board: Sandwich, side: Side, disc: Disc, sheet: Sheet) -> Callable[[float], float]:
    """The field at a sensor of the magnet's own side, by the distance along the board in mm."""
    gap, above = board.gap_mm, board.above_mm(side)
    return lambda aside_mm: near_field_mt(disc, sheet, gap, above, aside_mm)


def sure_radius_mm(board: Sandwich, side: Side, disc: Disc, operate_mt: float) -> float:
    """Within it the field operates the switch, whether the sheet is saturated or not."""
    return min(
        edge_mm(felt_mt(board, side, disc, sheet), operate_mt) for sheet in (board.sheet, NO_SHEET)
    )


def gone_radius_mm(board: Sandwich, side: Side, disc: Disc, release_mt: float) -> float:
    """Beyond it the field releases the switch, whether the sheet is saturated or not."""
    return max(
        edge_mm(felt_mt(board, side, disc, sheet), release_mt) for sheet in (board.sheet, NO_SHEET)
    )


def taken_mt(board: Sandwich, mummy: Disc, away_mm: float) -> float:
    """What the mummy, so far along the other face, takes from the field at an explorers' sensor.

    Reckoned without a sheet: that lets most of it through.
    """
    behind = board.apart_mm - board.gap_mm + board.above_mm(Side.EXPLORERS)
    return -open_field_mt(mummy, behind, away_mm)


def edge_mm(field_mt: Callable[[float], float], threshold_mt: float) -> float:
    """Where a field that falls outwards crosses a threshold; 0 if it is never reached.

    Beyond 30 mm nothing is looked for: there every magnet here has turned its field round.
    """
    low, high = 0.0, 30.0
    if field_mt(low) < threshold_mt:
        return 0.0
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if field_mt(middle) >= threshold_mt else (low, middle)
    return low
