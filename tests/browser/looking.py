"""Looks at a page as it is now: whether all of it can be seen, and whether everybody can use it."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

_CUT_OFF: Final = Path(__file__).with_name("cut_off.js").read_text("utf-8")
_AXE: Final = Path(__file__).parents[2] / ".venv/npm/node_modules/axe-core/axe.min.js"
_GRAVE: Final = {"serious", "critical"}


def cut_off(page: Page) -> list[str]:
    """What is wider than the window, or not to be seen whole."""
    return list(page.evaluate(_CUT_OFF))


def barriers(page: Page) -> list[str]:
    """What axe-core finds serious or critical: rule, place and what to do."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe())
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run({ resultTypes: ['violations'] })).violations"
    )
    return [_said(one) for one in found if one["impact"] in _GRAVE]


def axe() -> str:
    """The program that looks; skips the test where it is not installed."""
    if not _AXE.exists():
        pytest.skip("axe-core is missing: install npm, remove .venv/ready-test, and make test")
    return _AXE.read_text("utf-8")


def _said(violation: dict[str, Any]) -> str:
    nodes = [
        f"    {node['html'][:160]}\n      {node['failureSummary']}" for node in violation["nodes"]
    ]
    return "\n".join([f"{violation['impact']}: {violation['id']}: {violation['help']}", *nodes[:4]])
