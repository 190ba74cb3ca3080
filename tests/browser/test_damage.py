"""What the disk has done to the record of an older game is read on the operator's page."""

from collections.abc import Iterator
from pathlib import Path
from select import select

import pytest
from playwright.sync_api import expect

from tests.browser.program import Program, program
from tests.browser.scenes import Come
from tests.host.recorded_games import GAME, record_game
from tests.host.test_games_cli import change_an_entry

LATER = "2026-11-16-2"


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[Program]:
    """The service over two games of earlier evenings; the record of the first was changed."""
    record_game(tmp_path)
    record_game(tmp_path, LATER)
    change_an_entry(tmp_path, GAME)
    with program(tmp_path, "serve", "--without-table") as it:
        yield it


def test_damage_of_an_older_game_is_on_the_operators_page(damaged: Program, come: Come) -> None:
    while not damaged.ask("/api/diagnostics")["troubles"]:
        select([], [], [], 0.2)  # as long as a test may take
    page = come(damaged).sit("operator")
    told = "The record is damaged; Verify says more."
    expect(page.locator(f"[data-game='{GAME}']")).to_contain_text(told)
    expect(page.locator(f"[data-game='{LATER}']")).not_to_contain_text(told)
    page.locator("[data-name='diagnostics']").click()
    expect(page.locator("#found .refusal")).to_contain_text(f"{GAME} is not as it was recorded")
