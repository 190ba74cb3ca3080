"""Over the running service too, games with the same public transcript are one to the public seats.

Everything that the connections of the mummy, the table and the operator receive, the mummy's lamps,
the buzzer, the voice and the log are equal byte for byte, and come at the same times, whatever
explorers do meanwhile. `python -m tests.wall_bytes` compares many more pairs.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.wall_bytes.campaign import assert_telling, campaign
from tests.wall_bytes.pairs import pairs

SHARES = 8
PAIRS = 12  # in each share


@pytest.mark.parametrize("share", range(SHARES))
def test_two_games_with_the_same_public_transcript_are_one_to_every_public_connection(
    share: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    counts = campaign(tmp_path, pairs(1000 * share, PAIRS))
    record_property("wall on the bytes", dict(counts))
    assert_telling(counts)
