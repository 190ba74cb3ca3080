"""Every test of the contract runs on every backend."""

from collections.abc import Iterator

import pytest

from tests.contract.backends import BACKENDS
from tests.contract.subject import Subject


@pytest.fixture(
    params=[
        "fake",
        "shining",
        "leaking",
        "chips",
        "leaking chips",
        "stand-in",
        pytest.param("rig", marks=pytest.mark.timeout(0)),  # people take their time
    ]
)
def subject(request: pytest.FixtureRequest) -> Iterator[Subject]:
    """A table to try, empty at first."""
    with BACKENDS[request.param](request.config) as subject:
        yield subject
        subject.hands.clear()
        subject.panel.close()
