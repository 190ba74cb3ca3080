"""Whatever the drawer breaks, the players read what is wrong, do as they are told, and play on."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.play_page import PlayPage
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.simulated_table import EXPLORERS, Table


@pytest.fixture
def game(simulated: Program, come: Come) -> PlayPage:
    """Red has to roll; the machine is the mummy."""
    page = PlayPage(come(simulated))
    page.open()
    page.begin({"red": "here", "blue": "here", "mummy": "machine"})
    page.hurry()
    page.says("Roll the five dice")
    return page


def roll(table: Table) -> None:
    table.throw(EXPLORERS)
    table.set_all(EXPLORERS)


def announce_and_move(game: PlayPage) -> None:
    """The first roll of this seed has a 3."""
    game.says("to move by it")
    game.table.press(EXPLORERS, "3")
    game.says("Move red 3 steps")
    game.table.drag("red", "e1")
    game.stay()
    game.says("Press Done to end your turn")


def end_turn(game: PlayPage) -> None:
    game.done()
    expect(game.page.locator("#tabs [data-seat='blue']")).to_have_attribute("aria-selected", "true")


def test_the_drawer_comes_into_view_when_it_is_opened(game: PlayPage) -> None:
    game.page.locator("#faults > summary").click()
    expect(game.page.locator("#break")).to_be_in_viewport()


def wish_for_nowhere(drawer: Locator) -> None:
    drawer.locator("[name='fault-spot']").fill("zz9")
    drawer.locator("#break").click()
    expect(drawer.locator(".refusal")).to_contain_text("zz9")


def test_a_wish_that_was_refused_is_forgotten_with_the_next(game: PlayPage) -> None:
    drawer = game.page.locator("#faults")
    drawer.locator("summary").click()
    wish_for_nowhere(drawer)
    drawer.locator("[name='fault-spot']").fill("e1")
    expect(drawer.locator(".refusal")).to_be_hidden()
    wish_for_nowhere(drawer)
    game.visitor.choose_language("de")
    expect(drawer.locator(".refusal")).to_be_hidden()
    wish_for_nowhere(drawer)
    drawer.locator("[name='fault-kind']").select_option("weak")
    expect(drawer.locator(".refusal")).to_be_hidden()


def test_a_cell_that_always_sees_a_magnet_is_looked_at_once_and_not_believed(
    game: PlayPage,
) -> None:
    game.breaks("stuck", side=EXPLORERS, spot="k5")
    game.says("Take away what is on k5")
    game.says("If nothing is there, press Done")
    expect(game.page.locator('.mark[data-mark="k5"]').first).to_be_visible()
    game.table.press(EXPLORERS, "done")
    game.news("The spot k5 sees a magnet that is not there; it is not believed any more")
    roll(game.table)
    announce_and_move(game)
    end_turn(game)


def test_a_cell_that_sees_magnets_at_random_is_named_and_not_believed(game: PlayPage) -> None:
    game.breaks("flickering", side=EXPLORERS, spot="d8")
    game.news("The spot d8 flickers; it is not believed any more")
    roll(game.table)
    announce_and_move(game)
    end_turn(game)


def test_a_cell_that_sees_nothing_is_played_around_once_done_says_the_piece_is_there(
    game: PlayPage,
) -> None:
    roll(game.table)
    announce_and_move(game)
    end_turn(game)
    game.breaks("dead", side=EXPLORERS, spot="e1")
    game.says("Put red on e1")
    game.table.press(EXPLORERS, "done")
    game.news("The spot e1 does not see magnets")
    game.says("Roll")
    roll(game.table)
    game.says("to move by it")


def test_a_part_that_is_unplugged_pauses_the_game_until_it_is_back(game: PlayPage) -> None:
    for part in ("rows", "explorers", "mummy", "dice reader explorers"):
        game.breaks("unplugged", part=part)
        game.says("does not answer; look at its plug")
        game.mends("unplugged")
        game.says("Roll the five dice")
    roll(game.table)
    announce_and_move(game)


def test_a_magnet_that_became_weak_is_missed_and_a_new_one_is_felt(game: PlayPage) -> None:
    game.breaks("weak", piece="blue")
    game.says("Put blue on the start")
    game.mends("weak")
    game.says("Roll the five dice")
    roll(game.table)
    announce_and_move(game)


def test_a_die_that_leans_is_named_and_rolled_again(game: PlayPage) -> None:
    game.table.throw(EXPLORERS)
    game.breaks("cocked", die="2")
    game.table.set_all(EXPLORERS)
    game.says("Roll die 2 again: it is cocked")
    game.table.die("2").click()
    roll(game.table)
    expect(game.page.locator("#broken li")).to_have_count(0)
    game.says("to move by it")


def test_what_a_pause_refuses_and_asks_is_over_with_it(game: PlayPage) -> None:
    game.breaks("stuck", side=EXPLORERS, spot="k5")
    game.says("If nothing is there, press Done")
    answers = game.page.locator("#instruction button")
    expect(answers).to_have_text(["Done"])
    game.breaks("unplugged", part="rows")
    game.says("does not answer; look at its plug")
    expect(answers).to_have_count(0)
    game.table.press(EXPLORERS, "3")
    refusal = game.page.locator("#refusal")
    expect(refusal).to_contain_text("The game is paused")
    game.mends("unplugged")
    game.says("Take away what is on k5")
    expect(refusal).to_be_hidden()
    expect(answers).to_have_text(["Done"])


def test_whoever_must_put_something_right_is_shown_so_in_the_turn_of_another(
    game: PlayPage, come: Come
) -> None:
    phone = come(game.visitor.service).sit("blue")
    game.breaks("stuck", side=EXPLORERS, spot="k5")
    game.says("Take away what is on k5")
    game.page.locator("#tab-blue").click()
    for page in (game.page, phone):
        expect(page.locator("#sentence")).to_contain_text("Take away what is on k5")
        expect(page.locator("body")).to_have_attribute("data-acts", "")
        expect(page.locator("#yours")).to_be_hidden()
        expect(Table(page).key(EXPLORERS, "done")).to_have_class("table-key now")
