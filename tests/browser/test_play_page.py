"""The page of the simulated table can be seen whole, used by everybody, read in all languages."""

import pytest
from playwright.sync_api import ViewportSize, WebSocketRoute, expect

from tests.browser import play_scenes
from tests.browser.inspection import faults
from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come, Tour
from tests.browser.simulated_table import EXPLORERS


@pytest.mark.parametrize(
    "tour", [play_scenes.coming, play_scenes.against_the_machine, play_scenes.both_sides]
)
def test_everything_can_be_seen_used_and_read(simulated: Program, come: Come, tour: Tour) -> None:
    found = [line for scene in tour(simulated, come) for line in faults(scene)]
    assert not found, "\n".join(found)


def test_the_cards_of_the_box_are_offered_where_people_explore(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    page = game.page
    cards, box = page.locator("#house [name='cards']"), page.locator("[value='physical']")
    page.locator("#player-blue-here").check()
    page.locator("#house summary").click()
    cards.select_option("physical")
    page.locator("#player-blue-machine").check()
    expect(box).to_be_disabled()
    expect(cards).to_have_value("dealt")
    page.locator("#player-blue-here").check()
    expect(box).to_be_enabled()


def test_the_board_is_called_as_the_language_calls_it(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated, locale="de-DE"))
    game.open()
    expect(game.page.locator("#house [name='board'] option").first).to_have_text("Übungsbrett")


def abandon(game: PlayPage) -> None:
    game.page.locator("#game > summary").click()
    game.page.get_by_role("button", name="Abandon the game").click()
    game.page.locator("#question-yes").click()


def test_a_deed_of_the_operator_that_comes_too_late_is_said_beside_its_button(
    simulated: Program, come: Come, size: ViewportSize
) -> None:
    game, behind = PlayPage(come(simulated, size)), False

    def listen(here: WebSocketRoute) -> None:
        def tell(text: str | bytes) -> None:
            if not (behind and '"update"' in str(text)):
                here.send(text)

        here.connect_to_server().on_message(tell)

    game.page.route_web_socket("**/api/ws", listen)
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.says("Roll the five dice")
    behind = True
    simulated.do("operator", "pause")
    abandon(game)
    said = game.page.locator("#controls-refused")
    expect(said).to_contain_text("Something has happened meanwhile")
    expect(said).to_be_in_viewport(ratio=1)


def test_dice_that_red_has_chosen_are_not_chosen_for_blue(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "machine"})
    game.hurry()
    game.roll()
    throwing = game.page.locator("[data-throw]")
    game.table.die("2").click()
    expect(throwing).to_have_text("Throw 1 die")
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")
    game.table.drag("red", "e1")
    game.stay()
    game.says("Press Done to end")
    game.done()
    game.says("Roll the 3 unlocked dice")
    expect(throwing).to_have_text("Throw all 3 dice")


def test_after_a_mummys_game_nobodys_colours_are_left(simulated: Program, come: Come) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "machine", "blue": "machine", "mummy": "here"})
    game.hurry()
    game.says("brown die")
    expect(game.page.locator("body")).to_have_attribute("data-seat", "mummy")
    abandon(game)
    expect(game.page.locator("body")).to_have_attribute("data-stage", "who")
    expect(game.page.locator("body")).not_to_have_attribute("data-seat", "mummy")


def test_the_operators_page_leaves_it_to_the_table_to_begin_a_game(
    simulated: Program, come: Come
) -> None:
    operator = come(simulated).sit("operator")
    expect(operator.locator("#sentence")).to_contain_text("on the table’s own screen")
    expect(operator.locator("#lobby")).to_be_empty()


def test_whoever_comes_with_a_dead_code_reads_why_it_is_refused(
    simulated: Program, come: Come, size: ViewportSize
) -> None:
    visitor = come(simulated, size)
    with visitor.watch.expecting_refusals():
        said = visitor.go("/play#CDFG-HJKM-NPQR").locator("#said")
        expect(said).to_contain_text("This code is not known")
    expect(said).to_be_in_viewport(ratio=1)
