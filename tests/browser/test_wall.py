"""Nothing about explorers reaches the mummy's device: its traffic is the same, whatever they do.

Two games that everybody in the room would tell alike. What is hidden differs: the cards, the faces
of the dice, where red goes, and how often it is told that it cannot go there.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program, program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS, MUMMY, Table
from tests.browser.sizes import PHONE
from tests.browser.traffic import Traffic
from tests.browser.visitor import Visitor

Deed = Callable[[PlayPage], None]

WALK = ("h2", "h3")


class Story(NamedTuple):
    """What the explorers and the mummy were told; and the mummy before it walked."""

    explorers: dict[str, list[str]]
    at_first: dict[str, list[str]]
    mummy: dict[str, list[str]]


def counting(game: PlayPage) -> None:
    """Half-way it is told how many steps are left, and stays."""
    game.table.drag("red", "e1")
    game.stay()


def stumbling(game: PlayPage) -> None:
    """Too far at first; put back as told, and then to another space."""
    game.table.put("red", "n1")
    game.says("Put red on the start")
    game.table.put("red", "start")
    game.says("Move red 3 steps")
    game.table.drag("red", "e1", "e2", "e3")


def test_the_mummys_device_is_told_the_same_whatever_is_hidden(tmp_path: Path, come: Come) -> None:
    one = played(tmp_path / "one", come, seed=6, move=counting)
    other = played(tmp_path / "other", come, seed=7, move=stumbling)
    assert one.explorers["/api/ws"] != other.explorers["/api/ws"]
    assert one.explorers["/api/sim/ws"] != other.explorers["/api/sim/ws"]
    assert one.at_first == other.at_first
    assert one.mummy == other.mummy


def played(folder: Path, come: Come, seed: int, move: Deed) -> Story:
    """Red rolls two mummies, announces 3, and moves; blue releases the dice; the mummy walks."""
    with program(folder, "play", "--no-browser", "--seed", str(seed)) as service:
        game = PlayPage(come(service))
        hidden = Traffic(game.visitor)
        game.open()
        game.begin({"red": "here", "blue": "here", "mummy": "phone"})
        game.hurry()
        game.says("Roll the five dice")
        mummy, traffic = with_phone(service, come)
        red_moves(game, move)
        game.table.press(EXPLORERS, "release")
        expect(mummy.page.locator("#sentence")).to_contain_text("walk up to 2 steps")
        expect(Table(mummy.page).lamp(MUMMY, "turn")).to_have_attribute("data-lit", "")
        is_silent(mummy)
        at_first = traffic.looked_at()
        walk(mummy)
        is_silent(mummy)
        for visitor in (game.visitor, mummy):
            visitor.leave()
        return Story(hidden.heard(), at_first, traffic.heard_by_hands())


def with_phone(service: Program, come: Come) -> tuple[Visitor, Traffic]:
    mummy = come(service, PHONE)
    traffic = Traffic(mummy)
    mummy.sit(MUMMY)
    expect(Table(mummy.page).piece(MUMMY)).to_be_visible()
    return mummy, traffic


def is_silent(mummy: Visitor) -> None:
    """Every beep is short; one that lasts would be a difference."""
    expect(mummy.page.locator(".lamp.buzzer")).not_to_have_attribute("data-sounding", "")


def red_moves(game: PlayPage, move: Deed) -> None:
    game.table.throw(EXPLORERS)
    faces = list(game.table.shown("12345").values())
    assert faces.count("mummy") == 2, "choose seeds whose first rolls are alike for the mummy"
    game.table.set_all(EXPLORERS)
    game.says("to move by it")
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")
    move(game)
    game.says("Press Done to end your turn")
    game.done()
    game.says("press Release")


def walk(mummy: Visitor) -> None:
    """Its last step ends the walk."""
    table = Table(mummy.page)
    table.drag(MUMMY, *WALK)
    expect(mummy.page.locator("#sentence")).to_contain_text("Wait for Blue")
    expect(table.lamp(MUMMY, "turn")).not_to_have_attribute("data-lit", "")
