"""How long a live game waits before it makes up its mind."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds, all of them."""

    dwell: float = 0.7  # hands that rest so long have finished with the dice, or with a walk
    patience: float = 1.5  # something wrong at rest for so long is spoken of
    blink: float = 0.25  # nobody lifts a piece and puts it back in less
    glance: float = 0.4  # nobody reads what is asked, and answers it, in less
    grace: float = 1.0  # Done so soon after a move was ruled by itself was meant for the move


STANDARD = Timing()
