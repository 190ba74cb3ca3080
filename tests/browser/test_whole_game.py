"""A whole game on the simulated table, by pointer alone, from the first click to the winner."""

from playwright.sync_api import expect

from tests.browser.play_page import PlayPage
from tests.browser.play_scenes import SOON_OVER
from tests.browser.program import Program
from tests.browser.scenes import Come
from tests.browser.stranger import Stranger


def test_a_game_is_played_to_its_winner_by_dragging_and_tapping(
    simulated: Program, come: Come
) -> None:
    game = PlayPage(come(simulated))
    game.open()
    game.begin({"red": "here", "blue": "here", "mummy": "here"}, SOON_OVER)
    game.take_the_screen()
    game.hurry()
    game.says("Roll the five dice")  # when the machine's hands have set up all pieces
    person = Stranger(game, ("red", "blue"))
    person.play(until=game.is_over)
    expect(game.page.locator("#sentence")).to_contain_text("won")
