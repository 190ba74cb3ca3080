"""A journal of the present form of the rulings is played again as it was: else the form is another.

No test can see to it that `RULINGS` is raised with every change; this one sees what two games meet.
"""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from fsm.pyramid.record import RULINGS
from host.cli import main
from host.games.played import scenes
from host.journal import exports
from host.journal.reader import Reader
from tests.journal.kept_journals import LEFT, WON, kept, of_this_form, present, results
from tests.service.on_a_service import seated
from tests.service.paged_service import paged_service


def test_a_journal_of_this_form_is_kept() -> None:
    assert present().is_dir(), (
        f"rulings of form {RULINGS} have no journal: make one with "
        ".venv/bin/python -m tests.journal.keeping (tests/journal/kept/README.md)"
    )


@pytest.mark.parametrize("folder", kept(), ids=lambda folder: str(folder.name))
def test_whoever_verifies_what_is_kept_leaves_nothing_in_the_checkout(
    folder: Path, tmp_path: Path
) -> None:
    checkout = Path(shutil.copytree(folder, tmp_path / "kept"))
    before = sorted(path.name for path in checkout.iterdir())
    main(["games", "verify", "--data", str(checkout)])
    assert sorted(path.name for path in checkout.iterdir()) == before


@pytest.mark.parametrize("game", [WON, LEFT])
def test_it_is_played_again_with_the_same_results(tmp_path: Path, game: str) -> None:
    reader = Reader(of_this_form(tmp_path))
    assert reader.verify(game) is None
    kept = (present() / f"{game}.txt").read_text("utf-8").splitlines()
    assert list(results(scenes(exports.take(reader, game)))) == kept


def test_the_one_that_was_left_is_taken_up(tmp_path: Path) -> None:
    path = of_this_form(tmp_path)
    before = [entry.text for entry in Reader(path).entries(LEFT)]

    async def story() -> dict[str, Any]:
        async with paged_service(tmp_path) as paged:
            operator = (await seated(paged, "operator"))["operator"]
            state: dict[str, Any] = (await operator.get("/api/seat"))["state"]
            return state

    state = asyncio.run(story())
    stands = json.loads((present() / f"{LEFT}.txt").read_text("utf-8").splitlines()[-1])
    assert state["stage"] == "playing"
    view = state["view"]
    taken_up = {"round": view["round"], "turn": view["turn"], **view["places"]}
    assert taken_up == {key: stands[key] for key in taken_up}
    assert [entry.text for entry in Reader(path).entries(LEFT)][: len(before)] == before
