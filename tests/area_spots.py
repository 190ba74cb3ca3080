"""Where hands may put a piece down in an area."""

from fsm.pyramid.spots import Spots, place_of


def area_spots(spots: Spots, area: str) -> tuple[str, ...]:
    """The spots of an area, in order."""
    return tuple(sorted(name for name in spots.names if place_of(name) == area != name))
