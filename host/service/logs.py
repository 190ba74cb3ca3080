"""What the service logs: only what everybody may read.

Libraries log what they do, and the one that owns the turn order would tell when a move was ruled.
"""

import logging
import sys
from typing import Final

_OURS: Final = ("host", "referee")


def set_up() -> None:
    """Everything of ours, and of others only what is wrong."""
    logging.basicConfig(stream=sys.stderr, format="%(name)s: %(message)s", level=logging.WARNING)
    for ours in _OURS:
        logging.getLogger(ours).setLevel(logging.INFO)
