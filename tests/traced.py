"""A pytest plugin: where coverage is asked of `fsm` alone, only the tests of `fsm` are traced.

They reach every line and branch of it by themselves. To trace whole services and browsers besides
would tell nothing new and take as long again; `make coverage` does, for everything. The mark
`no_cover` of pytest-cov does not do it: in xdist's workers coverage is measured twice, and the mark
ends one of the two.
"""

import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import pytest

_OF_FSM: Final = ("tests/fsm/", "tests/live/", "tests/rules/")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """One test, from its first fixture to its last."""
    if _is_traced(item):
        return (yield)
    with _untraced():
        return (yield)


def _is_traced(item: pytest.Item) -> bool:
    of_fsm_alone = item.config.getoption("cov_source", None) == ["fsm"]
    return not of_fsm_alone or item.nodeid.startswith(_OF_FSM)


@contextmanager
def _untraced() -> Generator[None]:
    here, in_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        yield
    finally:
        threading.settrace(in_threads)
        sys.settrace(here)
